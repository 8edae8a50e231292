"""One row of the list as a candidate, with everything that is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from games.kit.text import Text, text
from turnier.names import MAX_NAME, BadName, clean_name, clean_team_name, team_name
from turnier.registration_files.headings import Layout, Role
from turnier.registration_files.model import Candidate, RawTable, RowProblem
from turnier.registration_files.people import cell_at, filled, written_players
from turnier.registration_files.words import paid, start_number


@dataclass
class _Row:
    """A row while it is being read."""

    number: int
    cells: Sequence[str]
    columns: Sequence[str]
    layout: Layout
    problems: list[RowProblem] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def cell(self, role: Role) -> str:
        return filled(cell_at(self.cells, self.layout.single.get(role)))

    def problem(self, index: int | None, message: Text | str) -> None:
        column = "" if index is None else column_label(self.columns, index)
        self.problems.append(RowProblem(self.number, column, message))

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


def read_row(table: RawTable, layout: Layout, position: int, team_size: int) -> Candidate | None:
    """The candidate of `table.rows[position]`; None for a row that holds nobody, such as a prepared start number."""
    number, cells = table.rows[position]
    row = _Row(number, cells, table.columns, layout)
    _check_width(row)
    written = written_players(cells, layout, team_size)
    if not (written or row.problems or row.cell(Role.TEAM) or paid(row.cell(Role.PAID))):
        return None
    players = _players(row, written, team_size)
    return Candidate(
        row=number,
        number=_number(row),
        name=_name(row, players if len(players) == len(written) else (), team_size),
        players=players,
        club=row.optional(Role.CLUB),
        phone=row.optional(Role.PHONE),
        paid=_paid(row),
        single=len(written) == 1 < team_size,
        problems=tuple(row.problems),
        notes=tuple(row.notes),
    )


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
        row.problem(written[team_size][1], _too_many(len(written), team_size))
    elif 1 < len(written) < team_size:
        row.problem(None, text("Hier stehen {count} Spieler. Ein Team hat {size}.", count=len(written), size=team_size))
    elif len(written) < team_size:
        row.notes.append(text("Ohne Partner: wird zugelost."))
    return tuple(player for player in players if player)


def _too_many(count: int, team_size: int) -> Text:
    if team_size == 1:
        return text(
            "Hier stehen {count} Spieler. In diesem Turnier spielt jeder für sich: eine Zeile je Spieler.", count=count
        )
    return text("Hier stehen {count} Spieler. Ein Team hat {size}.", count=count, size=team_size)


def _first_player_column(row: _Row) -> int | None:
    return row.layout.slots[0].indices[0] if row.layout.slots else None


def _name(row: _Row, players: tuple[str, ...], team_size: int) -> str:
    """The team's own name; without one it is made from the surnames. One who plays alone has his own."""
    written = row.cell(Role.TEAM) if team_size > 1 else ""
    if written:
        return row.cleaned(written, row.layout.single[Role.TEAM], clean_team_name)
    if not players:
        return ""
    return _made_name(row, team_name(players)) if len(players) > 1 else players[0]


def _made_name(row: _Row, made: str) -> str:
    if len(made) > MAX_NAME:
        row.problem(
            row.layout.single.get(Role.TEAM),
            text(
                "Die Nachnamen ergeben {length} Zeichen, erlaubt sind {limit}. Bitte einen Teamnamen eintragen.",
                length=len(made),
                limit=MAX_NAME,
            ),
        )
        return ""
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


def _paid(row: _Row) -> bool:
    written = row.cell(Role.PAID)
    known = paid(written)
    if known is None:
        row.problem(
            row.layout.single[Role.PAID],
            text("„{written}“ sagt nicht, ob bezahlt ist. Bitte „ja“ oder „nein“ eintragen.", written=written[:40]),
        )
    return bool(known)


def _letter(index: int) -> str:
    return _letter(index // 26 - 1) + chr(65 + index % 26) if index >= 26 else chr(65 + index)
