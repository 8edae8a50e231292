"""Which column holds what: the many spellings of the headings that clubs use."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto


class Role(Enum):
    """What a column holds."""

    TEAM = auto()
    NUMBER = auto()
    PLAYER = auto()
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
    " player vollername vorundnachname vornameundnachname vornamenachname nachnamevorname namevorname vornamename",
    Role.FIRST: "vorname vornamen rufname vornamespieler spielervorname firstname",
    Role.LAST: "nachname familienname zuname nachnamespieler spielernachname lastname surname",
    Role.CLUB: "verein vereinsname club klub vereinort vereinoderort stammtisch ort wohnort gemeinde",
    Role.PHONE: "telefon telefonnummer tel telnr telefonnr handy handynummer handynr mobil mobiltelefon mobilnummer"
    " mobilnr rufnummer phone",
    Role.FEE_CLASS: "klasse startgeldklasse klassen kategorie beitragsklasse tarif",
    Role.PAID: "startgeldbezahlt bezahlt gezahlt bezahlung zahlung kassiert paid startgeld",
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
_PERSONAL = frozenset({Role.PLAYER, Role.FIRST, Role.LAST})


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
    """The columns of one player: the whole name, or first name and surname."""

    whole: int | None = None
    first: int | None = None
    last: int | None = None

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
    """How many of the cells are headings that we know."""
    return sum(_recognise(index, cell) is not None for index, cell in enumerate(cells))


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
    whole = columns.get(Role.PLAYER) if first is None and last is None else None
    return PlayerColumns(whole, first, last)
