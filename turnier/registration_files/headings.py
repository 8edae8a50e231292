"""Which column holds what: the many spellings of headings that clubs use, and a guess where a list has none.

The simplest list is one name a line.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto

from games.kit.text import text
from turnier.registration_files.message import are_lines, from_message, holds_club, numbered, without_number
from turnier.registration_files.model import RawTable, Row


class Role(Enum):
    """What a column holds."""

    TEAM = auto()
    NUMBER = auto()
    PLAYER = auto()
    SURNAME_FIRST = auto()
    FIRST = auto()
    LAST = auto()
    CLUB = auto()
    PHONE = auto()
    PAID = auto()
    FEE_CLASS = auto()


# Better words stand first: of "Ort" and "Verein" in one list, "Verein" is the club.
_WORDS = {
    Role.TEAM: "team teamname mannschaft mannschaftsname namedesteams namedermannschaft paarung paar",
    Role.NUMBER: "startnummer startnr nr nummer no # teamnr teamnummer spielernr lfdnr laufendenummer platznr",
    Role.PLAYER: "spieler spielerin spielername name namen teilnehmer teilnehmerin teilnehmername namespieler mitglied"
    " player vollername vorundnachname vornameundnachname vornamenachname vornamename",
    Role.SURNAME_FIRST: "nachnamevorname namevorname nachnameundvorname nameundvorname",
    Role.FIRST: "vorname vornamen rufname vornamespieler spielervorname firstname",
    Role.LAST: "nachname familienname zuname nachnamespieler spielernachname lastname surname",
    Role.CLUB: "verein vereinsname club klub vereinort vereinoderort ortverein ortoderverein stammtisch ort wohnort"
    " gemeinde",
    Role.PHONE: "telefon telefonnummer tel telnr telefonnr handy handynummer handynr mobil mobiltelefon mobilnummer"
    " mobilnr rufnummer phone",
    Role.FEE_CLASS: "klasse startgeldklasse klassen kategorie beitragsklasse tarif",
    Role.PAID: "startgeldbezahlt startgeldbez startgeldgezahlt startgeldkassiert hatbezahlt bezahltjanein"
    " bezahlt gezahlt bez bezahlung zahlung kassiert paid startgeld",
}
_RANKS = {word: (role, rank) for role, words in _WORDS.items() for rank, word in enumerate(words.split())}
_PARTNERS = {
    "partner": "spieler",
    "partnerin": "spieler",
    "mitspieler": "spieler",
    "mitspielerin": "spieler",
    "vornamepartner": "vorname",
    "nachnamepartner": "nachname",
}
_LETTERS = {"a": 1, "b": 2}
_PERSONAL = frozenset({Role.PLAYER, Role.SURNAME_FIRST, Role.FIRST, Role.LAST})


@dataclass(frozen=True)
class Heading:
    """A recognised heading: `ordinal` is the 1 of "Spieler 1", a smaller `rank` is a better word."""

    index: int
    role: Role
    ordinal: int | None
    rank: int
    word: str


@dataclass(frozen=True)
class PlayerColumns:
    """The columns of one player: the whole name, or first name and surname.

    `surname_first`: the whole name is written as "Huber Sepp".
    """

    whole: int | None = None
    first: int | None = None
    last: int | None = None
    surname_first: bool = False

    @property
    def indices(self) -> tuple[int, ...]:
        """Its columns, counted from 0."""
        return tuple(index for index in (self.whole, self.first, self.last) if index is not None)


@dataclass(frozen=True)
class ColumnLayout:
    """Column indices (0-based) by role; `slots` are the players in order."""

    slots: tuple[PlayerColumns, ...]
    single: dict[Role, int]

    @property
    def used(self) -> frozenset[int]:
        """All columns that mean something, counted from 0."""
        return frozenset(self.single.values()).union(*(slot.indices for slot in self.slots))


def count_known(cells: Sequence[str]) -> int:
    """How many of the cells are headings that we know.

    None where the only one is the "bezahlt" of a person, or says of a message what it costs: "Startgeld: 10 €".
    """
    found = [heading for index, cell in enumerate(cells) if (heading := _recognise(index, cell))]
    costs = len(found) == 1 and found[0].role is Role.PAID and re.search(r"\d", cells[found[0].index])
    return 0 if len(found) == 1 and (costs or paid_behind_name(cells)) else len(found)


def paid_behind_name(cells: Sequence[str]) -> bool:
    """Whether somebody's name stands here and, last, that they paid; alone before it may stand any name."""
    *others, last = cells
    return bool(_PAID.fullmatch(last.strip())) and (len(others) == 1 or any(map(_NUMBERED_NAME.fullmatch, others)))


def counts_lines(rows: Sequence[Row]) -> bool:
    """Whether these are numbered lines of a message, over which "Teilnehmer:" is a title and no heading of a column."""
    return are_lines(rows) and not any(surnames_first(cells) for _number, cells in rows) and bool(numbered(rows))


def resolve(columns: Sequence[str]) -> ColumnLayout:
    """Gives every role its best column; what is left over is unused."""
    found = [heading for index, cell in enumerate(columns) if (heading := _recognise(index, cell)) is not None]
    found = [_bare_name(heading, found) for heading in found]
    personal = [heading for heading in found if heading.role in _PERSONAL]
    best = sorted((h for h in found if h.role not in _PERSONAL), key=lambda h: (h.rank, h.index), reverse=True)
    return ColumnLayout(slots=_slots(personal), single={heading.role: heading.index for heading in best})


def _recognise(index: int, cell: str) -> Heading | None:
    if len(cell) > 60:
        return None
    plain = re.sub(r"\(.*?\)", "", cell).casefold()
    word = re.sub(r"[^\w#]|_|\d", "", plain)
    digits = re.search(r"[1-9]", plain)
    ordinal = int(digits[0]) if digits else None
    if word in _PARTNERS:
        word, ordinal = _PARTNERS[word], 2
    elif word not in _RANKS and word[-1:] in _LETTERS:
        word, ordinal = word[:-1], _LETTERS[word[-1]]
    if word not in _RANKS:
        return None
    role, rank = _RANKS[word]
    return Heading(index, role, ordinal, rank, word)


def names_fee(column: str) -> bool:
    """Whether a heading is "Startgeld" alone, under which a sum may be what somebody still has to pay."""
    heading = _recognise(0, column)
    return heading is not None and heading.word == "startgeld"


def _bare_name(heading: Heading, found: list[Heading]) -> Heading:
    """ "Name" is the surname beside "Vorname", and the team beside "Spieler 1"."""
    if heading.word != "name":
        return heading
    roles = {other.role for other in found}
    if Role.FIRST in roles and Role.LAST not in roles:
        return Heading(heading.index, Role.LAST, heading.ordinal, heading.rank, heading.word)
    others = any(other.role in _PERSONAL and other.word != "name" for other in found)
    if heading.ordinal is None and others and Role.TEAM not in roles:
        return Heading(heading.index, Role.TEAM, None, heading.rank, heading.word)
    return heading


def _slots(personal: list[Heading]) -> tuple[PlayerColumns, ...]:
    """Columns without an ordinal count by themselves: the second "Vorname" belongs to player 2."""
    slots: dict[int, dict[Role, int]] = {}
    for heading in personal:
        ordinal = heading.ordinal or 1 + sum(heading.role in columns for columns in slots.values())
        slots.setdefault(ordinal, {}).setdefault(heading.role, heading.index)
    return tuple(_slot(columns) for _, columns in sorted(slots.items()))


def _slot(columns: dict[Role, int]) -> PlayerColumns:
    first, last = columns.get(Role.FIRST), columns.get(Role.LAST)
    if first is not None or last is not None:
        return PlayerColumns(None, first, last)
    if Role.PLAYER in columns:
        return PlayerColumns(columns[Role.PLAYER])
    return PlayerColumns(columns[Role.SURNAME_FIRST], surname_first=True)


NUMBER, TEAM, CLUB, PHONE, FEE_CLASS, PAID, UNUSED = (
    "Startnummer",
    "Team",
    "Verein",
    "Telefon",
    "Klasse",
    "bezahlt",
    "",
)
WHOLE_NAME, SURNAME_FIRST = "Spieler", "Nachname Vorname"
_NAMES_WHOLE = (WHOLE_NAME, SURNAME_FIRST)
_SINGLE = {
    Role.NUMBER: NUMBER,
    Role.TEAM: TEAM,
    Role.CLUB: CLUB,
    Role.PHONE: PHONE,
    Role.FEE_CLASS: FEE_CLASS,
    Role.PAID: PAID,
}
_NUMBER = re.compile(r"\d{1,4}\.?")
_PHONE = re.compile(r"\+?[\d /()-]{5,}")
_PAID = re.compile(r"ja|nein|x|(?:\d\d\s?(?:€|euro?)\s)?bezahlt\)?|offen|✓|✔", re.IGNORECASE)
"""Also what stands behind the comma of "20,00 € bezahlt"."""
_FULL_NAME = re.compile(r"[^\d\s,]+(?:,? [^\d\s,]+)+,?")
_NUMBERED_NAME = re.compile(rf"(?:\d{{1,3}}[.)]\s*)?{_FULL_NAME.pattern}")
_ONE_WORD = re.compile(r"[^\d\s,/]+")
_REPEATED = 0.8
"""A column of which fewer than so many in one are different holds clubs: people are there once."""
Cells = Sequence[str]


def headings_to_choose(team_size: int, columns: Sequence[str] = ()) -> tuple[str, ...]:
    """What a column of a list can hold, as `resolve` reads it; the last is nothing that is used.

    Whatever the list's own `columns` are taken for is among it.
    """
    players = [f"Spieler {n}" for n in range(1, team_size + 1)]
    parts = [f"{part} {n}" for n in range(1, team_size + 1) for part in (SURNAME_FIRST, "Vorname", "Nachname")]
    team = [TEAM] if team_size > 1 else []
    usual = (NUMBER, *team, *players, *parts, CLUB, PHONE, PAID)
    return (*dict.fromkeys((*usual, *filter(None, understood(columns)))), UNUSED)


def understood(columns: Sequence[str]) -> tuple[str, ...]:
    """What each column is taken for, as one of the headings to choose; "" for those not used."""
    layout = resolve(columns)
    found = {index: _SINGLE[role] for role, index in layout.single.items()}
    for n, slot in enumerate(layout.slots, start=1):
        whole = SURNAME_FIRST if slot.surname_first else WHOLE_NAME
        for part, index in ((whole, slot.whole), ("Vorname", slot.first), ("Nachname", slot.last)):
            if index is not None:
                found[index] = f"{part} {n}"
    return tuple(found.get(index, UNUSED) for index in range(len(columns)))


def with_guessed_headings(table: RawTable, team_size: int) -> RawTable:
    """The table with guessed headings, its first row with the others; itself if it has headings or nothing fits."""
    as_sent = (*table.above, (table.header_row, table.columns), *table.rows)
    counted = counts_lines(as_sent)
    if count_known(table.columns) and not counted:
        return table
    titles = [cells[0] for _number, cells in as_sent if counted and count_known(cells)]
    if lines := from_message(table, team_size, titles):
        return lines
    if are_lines(as_sent):
        return table
    rows = _without_line_numbers(as_sent)
    found = _guessed([cells for _number, cells in rows], team_size)
    if _numbers_clubs(rows, found):
        rows = as_sent
    if not found:
        return table
    of_first = [heading for heading, cell in zip(found, rows[0][1], strict=False) if cell.strip()]
    counted = rows != as_sent or NUMBER in of_first or PHONE in of_first
    return replace(table, columns=found, rows=rows, header_row=0, guessed=True, counted=counted)


def with_headings(table: RawTable, chosen: Sequence[str]) -> RawTable:
    """The table with these headings, of `headings_to_choose`; whoever stands in its first row is one of the others.

    Where that row is taken for a heading that we do not know, a note says so: nobody is left out without a word.
    """
    columns = tuple(chosen)
    if table.guessed or count_known(table.columns):
        return replace(table, columns=columns)
    first, *others = as_sent = ((table.header_row, table.columns), *table.rows)
    if not _numbers_clubs(as_sent, chosen):
        whole = len(numbered(as_sent)) == len(as_sent)
        first, *others = _without_line_numbers(as_sent) if whole else (first, *_without_line_numbers(others))
    names = [cell for cell, heading in zip(first[1], chosen, strict=False) if heading.startswith(_NAMES_WHOLE)]
    if any(_FULL_NAME.fullmatch(" ".join(cell.split())) for cell in names):
        counted = 0 in numbered(as_sent)
        return replace(table, columns=columns, rows=(first, *others), header_row=0, guessed=True, counted=counted)
    return _headed(table, columns, (first, *others))


def surnames_first(columns: Sequence[str]) -> bool | None:
    """Whether whole names are taken to have the surname first; None where no column holds whole names."""
    headings = understood(columns)
    if any(heading.startswith(SURNAME_FIRST) for heading in headings):
        return True
    return False if any(heading.startswith(WHOLE_NAME) for heading in headings) else None


def names_turned(columns: Sequence[str]) -> tuple[str, ...]:
    """What the columns are taken for, with surnames first in whole names where they were last, and the other way."""
    before, after = (SURNAME_FIRST, WHOLE_NAME) if surnames_first(columns) else (WHOLE_NAME, SURNAME_FIRST)
    return tuple(heading.replace(before, after) for heading in understood(columns))


def without_heading_row(table: RawTable) -> RawTable:
    """The table whose headings were guessed, where its first row names nobody but is a heading that we do not know."""
    return _headed(table, table.columns, table.rows) if table.guessed and len(table.rows) > 1 else table


def _headed(table: RawTable, columns: tuple[str, ...], rows: Sequence[Row]) -> RawTable:
    """The table with these headings in place of the first of the rows, and a note that says so."""
    (number, cells), *others = rows
    note = text("Zeile {row} gilt als Überschrift: {cells}.", row=number, cells=", ".join(filter(None, cells)))
    return replace(
        table,
        columns=columns,
        rows=tuple(others),
        header_row=number,
        guessed=False,
        notes=(*table.notes, note),
        lines=tuple(line for line in table.lines if line[0] != number),
    )


def _without_line_numbers(rows: Sequence[Row]) -> tuple[Row, ...]:
    """The rows without the "1." before whoever stands first in them; all as they are where not every row has one."""
    if len(numbered(rows)) < len(rows):
        return tuple(rows)
    return tuple((number, without_number(cells)) for number, cells in rows)


def _numbers_clubs(rows: Sequence[Row], headings: Sequence[str]) -> bool:
    """Whether clubs stand first in the rows, to which a number may belong: "1. FC Au"."""
    personal = headings[:1] and headings[0].startswith(("Spieler", "Vorname", "Nachname"))
    return not personal and any(holds_club(cells[0]) for _number, cells in rows if cells)


def _guessed(rows: Sequence[Cells], team_size: int) -> tuple[str, ...]:
    """A heading for each column, "" for those not used; empty where nobody could say who the players are."""
    width = max(map(len, rows))
    columns = [[cells[at].strip() for cells in rows if at < len(cells) and cells[at].strip()] for at in range(width)]
    kinds = [_kind(values) for values in columns]
    words = [at for at, kind in enumerate(kinds) if kind == "words" and not _holds_clubs(columns[at])]
    found = _players([columns[at] for at in words], team_size)
    if not found:
        return ()
    headings = dict(zip(words, found, strict=False))
    clubs = [at for at, kind in enumerate(kinds) if kind == "words" and at not in headings]
    for heading, kind in ((NUMBER, "number"), (PHONE, "phone"), (PAID, "paid")):
        headings |= dict.fromkeys([at for at, each in enumerate(kinds) if each == kind][:1], heading)
    headings |= dict.fromkeys(clubs[:1], CLUB)
    return tuple(headings.get(at, UNUSED) for at in range(width))


def _players(columns: Sequence[Cells], team_size: int) -> list[str]:
    """The headings of the first columns of names: whole names, or first names and surnames, or surnames alone.

    A row below in which a name is wrong makes no other column of it. Behind the first column clubs may stand: some of
    them look like names, as "Bad Aibling", seldom nearly all.
    """
    whole = [_are_whole_names(values, least=0.6 if at == 0 else 0.8) for at, values in enumerate(columns)]
    single = [all(_ONE_WORD.fullmatch(value) for value in values) for values in columns]
    players = [f"Spieler {n}" for n in range(1, team_size + 1)]
    if whole[:1] == [True]:
        return players[: whole.index(False) if False in whole else len(whole)]
    if not all(single):
        return []
    if len(columns) == 2 * team_size:
        return [f"{part} {n}" for n in range(1, team_size + 1) for part in ("Vorname", "Nachname")]
    return players if len(columns) == team_size else []


def _are_whole_names(values: Cells, least: float) -> bool:
    """Whether the first is a whole name, and so no heading, and of all this share at least; "???" says nothing."""
    right = [bool(_FULL_NAME.fullmatch(value)) for value in values if any(map(str.isalnum, value))]
    return bool(_FULL_NAME.fullmatch(values[0])) and sum(right) >= least * len(right)


def _kind(values: Cells) -> str:
    if not values:
        return ""
    if all(_NUMBER.fullmatch(value) for value in values):
        return "number" if len(set(values)) == len(values) else ""
    if all(_PHONE.fullmatch(value) for value in values):
        return "phone"
    return "paid" if all(_PAID.fullmatch(value) for value in values) else "words"


def _holds_clubs(values: Cells) -> bool:
    repeated = len(values) > 2 and len(set(values)) < _REPEATED * len(values)
    return repeated or any(map(holds_club, values))
