"""Who sits where in a round: by table, and by name, because people look for themselves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from operator import itemgetter

from django.db.models import prefetch_related_objects

from turnier.models import Entrant, Round, Seat, Tournament
from turnier.names import first_name_first, surname
from turnier.printing.collation import sort_key


@dataclass(frozen=True)
class Place:
    """A chair: who sits on it, whether he deals first, whether he came there by hand."""

    entrant: Entrant
    deals: bool
    moved: bool


@dataclass(frozen=True)
class TableRow:
    """One table with its places in seat order."""

    table: int
    places: tuple[Place, ...]


@dataclass(frozen=True)
class Person:
    """One name on the list by name; `table` is None for whoever pauses."""

    name: str
    entrant: Entrant
    table: int | None

    @property
    def last(self) -> str:
        """The surname, under which people look for themselves."""
        return surname(self.name)

    @property
    def first(self) -> str:
        """What stands before the surname."""
        return first_name_first(self.name).removesuffix(self.last).strip()

    @property
    def team(self) -> str:
        """The name of the team, empty for those who play alone."""
        return "" if self.entrant.name == self.name else self.entrant.name


@dataclass(frozen=True)
class Seating:
    """A drawn round as it stands now, swaps included."""

    tables: tuple[TableRow, ...]
    byes: tuple[Entrant, ...]

    @cached_property
    def people(self) -> tuple[Person, ...]:
        """Everybody by surname; the list by table does without the names of players."""
        prefetch_related_objects([*self.byes, *(p.entrant for row in self.tables for p in row.places)], "players")
        return tuple(sorted(_people(self.tables, self.byes), key=_by_surname))

    @property
    def seats(self) -> range:
        """The seats of the largest table."""
        return range(max((len(row.places) for row in self.tables), default=0))

    @cached_property
    def dealing_seat(self) -> int | None:
        """The seat that deals first at every table; None if it differs from table to table."""
        dealing = {seat for row in self.tables for seat, place in enumerate(row.places) if place.deals}
        return dealing.pop() if len(dealing) == 1 else None


def seating(tournament: Tournament, of_round: Round, moved: frozenset[int]) -> Seating:
    """Reads a round; `moved` are the start numbers that were swapped by hand."""
    prefetch_related_objects([tournament], "entrants")
    entrants = {entrant.pk: entrant for entrant in tournament.entrants.all()}
    seats = Seat.objects.filter(round=of_round).order_by("sitting__table", "seat")
    rules = tournament.house_rules()
    tables = tuple(
        _row(tournament, rules, table, [entrants[pk] for _table, pk in sat], moved)
        for table, sat in groupby(seats.values_list("sitting__table", "entrant_id"), key=itemgetter(0))
    )
    return Seating(tables, tuple(entrants[pk] for pk in of_round.byes.values_list("entrant_id", flat=True)))


def _row(tournament: Tournament, rules: object, table: int, entrants: list[Entrant], moved: frozenset[int]) -> TableRow:
    dealer = tournament.kind_of_game.first_dealer(rules, tuple(e.number for e in entrants))
    places = (Place(e, deals=seat == dealer, moved=e.number in moved) for seat, e in enumerate(entrants))
    return TableRow(table, tuple(places))


def _people(tables: tuple[TableRow, ...], byes: tuple[Entrant, ...]) -> Iterator[Person]:
    for row in tables:
        for place in row.places:
            yield from _members(place.entrant, row.table)
    for entrant in byes:
        yield from _members(entrant, None)


def _members(entrant: Entrant, table: int | None) -> Iterator[Person]:
    for name in [player.name for player in entrant.players.all()] or [entrant.name]:
        yield Person(name, entrant, table)


def _by_surname(person: Person) -> tuple[object, ...]:
    return sort_key(person.last), sort_key(person.name), person.entrant.number
