"""One row of the list as a candidate, with everything that is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field, replace

from games.kit.text import Text, text
from turnier.registration_files.cells import cell_at, filled, names_in, paid, start_number, too_many
from turnier.registration_files.headings import (
    ColumnLayout,
    PlayerColumns,
    Role,
    names_fee,
    names_turned,
    resolve,
    surnames_first,
)
from turnier.registration_files.model import Candidate, RawTable, RowProblem
from turnier.text.names import BadName, clean_name, clean_team_name, first_name_first, surname_behind, team_name
from turnier.text.words import cents_in, euros

_SUM = re.compile(r"(?:gesamt|end|zwischen)?summe:?|gesamt:?|insgesamt:?|total:?|anzahl:?|[∑Σ]", re.IGNORECASE)
Owed = Callable[[int, Sequence[str]], int]
"""How many players stand in a row and in which classes → what is to be paid for them, in cents."""


@dataclass
class _Row:
    """A row while it is being read."""

    number: int
    cells: Sequence[str]
    columns: Sequence[str]
    layout: ColumnLayout
    problems: list[RowProblem] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def cell(self, role: Role) -> str:
        return filled(cell_at(self.cells, self.layout.single.get(role)))

    def problem(self, index: int | None, message: Text | str) -> None:
        column = "" if index is None else column_label(self.columns, index)
        found = RowProblem(self.number, column, message)
        if found not in self.problems:
            self.problems.append(found)

    def cleaned(self, written: str, index: int | None, clean: Callable[[str], str]) -> str:
        try:
            return clean(written) if written else ""
        except BadName as error:
            self.problem(index, error.message)
            return ""

    def optional(self, role: Role) -> str:
        """The text of a column that may stay empty; its line breaks are no fault."""
        return self.cleaned(" ".join(self.cell(role).split()), self.layout.single.get(role), clean_name)


def column_label(columns: Sequence[str], index: int) -> str:
    """The heading of a column, or its letter where it has none."""
    return cell_at(columns, index) or text("Spalte {letter}", letter=_letter(index))


def read_row(
    table: RawTable, layout: ColumnLayout, position: int, team_size: int, classes: Sequence[str], owed: Owed | None
) -> Candidate | None:
    """The candidate of `table.rows[position]`; None for a row that holds nobody, such as a prepared start number.

    `classes` are those of the fees; without any, a column of that name is left aside. `owed` says what a row pays.
    """
    number, cells = table.rows[position]
    row = _Row(number, cells, table.columns, layout)
    _check_width(row)
    written = written_players(cells, layout, team_size, table.spoken)
    if _is_sum(cells, written) or not (written or row.problems or row.cell(Role.TEAM) or paid(row.cell(Role.PAID))):
        return None
    players = _players(row, written, team_size)
    fee_classes = _fee_classes(row, classes, len(players))
    due = owed(len(players), fee_classes) if owed and not row.problems else None
    return Candidate(
        row=number,
        number=_number(row),
        name=_name(row, players if len(players) == len(written) else (), team_size),
        players=players,
        club=row.optional(Role.CLUB),
        phone=row.optional(Role.PHONE),
        paid=_paid(row, due, sums_tell=owed is not None),
        single=len(written) == 1 < team_size,
        fee_classes=fee_classes,
        problems=tuple(row.problems),
        notes=tuple(row.notes),
    )


def _is_sum(cells: Sequence[str], written: Sequence[tuple[str, int]]) -> bool:
    """Whether it is the last row of a table, "Summe" with "60 Personen" or nothing where the names stand."""
    said = any(_SUM.fullmatch(cell.strip()) for cell in cells)
    return said and not any(_is_name(name) for name, _index in written)


def _is_name(written: str) -> bool:
    return not _SUM.fullmatch(written) and not written[:1].isdigit()


def _check_width(row: _Row) -> None:
    if len(row.cells) > len(row.columns):
        row.problem(
            None,
            text(
                "Hier sind {count} Spalten, in der Überschrift {expected}. Bitte den Rest löschen oder benennen.",
                count=len(row.cells),
                expected=len(row.columns),
            ),
        )


def _players(row: _Row, written: list[tuple[str, int]], team_size: int) -> tuple[str, ...]:
    players = tuple(row.cleaned(name, index, clean_name) for name, index in written)
    if not written:
        row.problem(
            _first_player_column(row), text("Der Name des Spielers fehlt. Bitte eintragen oder die Zeile löschen.")
        )
    elif len(written) > team_size:
        row.problem(written[team_size][1], too_many(len(written), team_size))
    elif 1 < len(written) < team_size:
        row.problem(None, text("Hier stehen {count} Spieler. Ein Team hat {size}.", count=len(written), size=team_size))
    elif len(written) < team_size:
        row.notes.append(text("Ohne Partner: wird zugelost."))
    return tuple(player for player in players if player)


def _first_player_column(row: _Row) -> int | None:
    return row.layout.slots[0].indices[0] if row.layout.slots else None


def _name(row: _Row, players: tuple[str, ...], team_size: int) -> str:
    """The team's own name; without one it is made from the surnames. One who plays alone has their own."""
    written = row.cell(Role.TEAM) if team_size > 1 else ""
    if written:
        return row.cleaned(written, row.layout.single[Role.TEAM], clean_team_name)
    if not players:
        return ""
    return _made_name(row, team_name(players)) if len(players) > 1 else players[0]


def _made_name(row: _Row, made: str) -> str:
    row.notes.append(text("Teamname aus den Nachnamen gebildet."))
    return made


def _number(row: _Row) -> int | None:
    written = row.cell(Role.NUMBER)
    number = start_number(written)
    if written and number is None:
        row.problem(
            row.layout.single[Role.NUMBER],
            text("„{written}“ ist keine Startnummer. Bitte eine Zahl von 1 bis 9999 eintragen.", written=written[:40]),
        )
    return number


def _paid(row: _Row, owed: int | None, *, sums_tell: bool) -> bool:
    """Whether a row says that it has paid, by a sum too if `sums_tell`: that is what is `owed`, in cents.

    None is owed by a row that does not say whose fee it is; what else is wrong with it is said there.
    """
    written = row.cell(Role.PAID)
    known = paid(written)
    if known is not None:
        return known
    index = row.layout.single[Role.PAID]
    given = None if names_fee(row.columns[index]) else cents_in(written)
    if given is None or not sums_tell:
        row.problem(
            index,
            text("„{written}“ sagt nicht, ob bezahlt ist. Bitte „ja“ oder „nein“ eintragen.", written=written[:40]),
        )
        return False
    if given and (said := _other_sum(written[:40], given, owed)):
        row.problem(index, said)
    return bool(given)


def _other_sum(written: str, given: int, owed: int | None) -> Text | None:
    """Why a sum does not say that a row has paid; None where it is what is owed, or that is not known. All in cents."""
    if owed in (given, None):
        return None
    if not owed:
        return text("„{written}“: Hier ist nichts zu zahlen. Bitte leer lassen.", written=written)
    return text(
        "„{written}“: Zu zahlen sind hier {owed}. Bitte „ja“, „nein“ oder genau diesen Betrag eintragen.",
        written=written,
        owed=euros(owed),
    )


def _fee_classes(row: _Row, classes: Sequence[str], players: int) -> tuple[str, ...]:
    """One class for the row, or one for each of its players: "Mitglied / Gast"."""
    known = {name.casefold(): name for name in ("", *classes)}

    def class_in(cell: str) -> str:
        """A class may be called what elsewhere says that nobody is meant: "frei"."""
        return cell if cell.casefold() in known else filled(cell)

    written = class_in(cell_at(row.cells, row.layout.single.get(Role.FEE_CLASS)).strip()) if classes else ""
    if not written:
        return ()
    parts = [written] if written.casefold() in known else re.split(r"\s*/\s*", written)
    unknown = [part for part in parts if class_in(part).casefold() not in known]
    index = row.layout.single[Role.FEE_CLASS]
    if unknown:
        row.problem(
            index,
            text(
                "Die Klasse „{name}“ gibt es hier nicht. Bitte eine von diesen: {known}.",
                name=unknown[0][:40],
                known=", ".join(classes),
            ),
        )
        return ()
    if len(parts) not in (1, players):
        row.problem(
            index, text("Hier stehen {count} Klassen. Bitte eine für alle oder für jeden eine.", count=len(parts))
        )
        return ()
    return tuple(known[class_in(part).casefold()] for part in parts)


def _letter(index: int) -> str:
    return _letter(index // 26 - 1) + chr(65 + index % 26) if index >= 26 else chr(65 + index)


def written_name(cells: Sequence[str], slot: PlayerColumns, spoken: Collection[str] = ()) -> str:
    """The name as it stands in the row: one cell, or first name and surname.

    Those in `spoken` have the first name in front even where the column has surnames there. "Frei" is a surname beside
    a first name, and a free place alone.
    """
    if slot.whole is not None:
        return _spoken(slot, spoken)(filled(cell_at(cells, slot.whole)))
    parts = [cell_at(cells, index) for index in (slot.first, slot.last)]
    named = any(map(filled, parts))
    return " ".join(part for part in parts if filled(part) or (named and part == "Frei"))


def _spoken(slot: PlayerColumns, spoken: Collection[str]) -> Callable[[str], str]:
    def turned(name: str) -> str:
        return first_name_first(name) if first_name_first(name) in spoken else surname_behind(name)

    return turned if slot.surname_first else first_name_first


def with_row_turned(table: RawTable, row: int, team_size: int) -> RawTable:
    """The table, of which surnames are taken to stand first, with the names of a row as they are; and the other way."""
    if not surnames_first(table.columns):
        return table
    layout = resolve(names_turned(table.columns))
    cells = next((cells for number, cells in table.rows if number == row), ())
    names = [name for name, _index in written_players(cells, layout, team_size)]
    others = tuple(name for name in table.spoken if name not in names)
    return replace(table, spoken=others if set(names) <= set(table.spoken) else (*others, *names))


def written_players(
    cells: Sequence[str], layout: ColumnLayout, team_size: int, spoken: Collection[str] = ()
) -> list[tuple[str, int]]:
    """Names with the index of their column, empty places left out; those in `spoken` as in `written_name`.

    In a team tournament a list with one column for all its players has "Sepp Huber / Max Maier" in it.
    """
    slot = layout.slots[0] if team_size > 1 and len(layout.slots) == 1 else PlayerColumns()
    shared = slot.whole
    if shared is None:
        return [(name, slot.indices[0]) for slot in layout.slots if (name := written_name(cells, slot, spoken))]
    return [(name, shared) for name in names_in(filled(cell_at(cells, shared)), team_size, _spoken(slot, spoken))]
