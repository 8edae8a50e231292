"""Who sits where in a round: by table, and by name, because people look for themselves."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from turnier.models import Bye, Draw, Entrant, Player, Round, Seat, Sitting, Tournament
from turnier.printing import PlanPaper, PlanPaperRow
from turnier.services.draw.table_input import rounds_of
from turnier.services.public.shown_names import names_apart
from turnier.services.record.compiled import CompiledQuery
from turnier.services.standings.byes import without_table_text, won_without_table
from turnier.text.names import list_key, surname_first
from turnier.text.words import listed, with_number
from turnier.web.shared.evening import STATES, TableFacts, table_facts, table_state

SHEETS = CompiledQuery(table_facts(Sitting.objects.order_by()))
SEATS = CompiledQuery(Seat.objects.order_by("sitting__table", "seat").values_list("sitting__table", "entrant_id"))
NAMES = CompiledQuery(Entrant.objects.order_by("number").values_list("number", "name"))
ENTRANTS = CompiledQuery(Entrant.objects.order_by("number").values_list("pk", "number", "name", "club", "status"))
BYES = CompiledQuery(Bye.objects.order_by("entrant__number").values_list("entrant_id"))
GONE: Mapping[str, object] = {
    status.value: status.label for status in (Entrant.Status.WITHDRAWN, Entrant.Status.DISQUALIFIED)
}
PLAYERS = CompiledQuery(Player.objects.order_by("position", "pk").values_list("entrant_id", "name"))


class Registered(NamedTuple):
    """What a seating says of an entrant; namesakes have their numbers beside the name."""

    pk: int
    number: int
    name: str
    club: str
    status: str


@dataclass(frozen=True)
class Chair:
    """A chair: the entrant on it, whether they deal first, whether they came there by hand, how they have gone."""

    number: int
    name: str
    club: str
    deals: bool
    moved: bool
    gone: str


@dataclass(frozen=True)
class SeatedTable:
    """One table with its places in seat order, and what its sheet says; `state` is a key of `STATES`."""

    table: int
    places: tuple[Chair, ...]
    state: str
    result: str
    finished: bool

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits here, in seat order."""
        return tuple(place.name for place in self.places)

    @property
    def word(self) -> str:
        """The state in words."""
        return str(STATES[self.state])


@dataclass(frozen=True)
class Person:
    """One name on the list by name; `team` is empty for those who play alone, `table` None for whoever pauses.

    `word` then says why.
    """

    name: str
    number: int
    team: str
    table: int | None
    word: str

    @property
    def last(self) -> str:
        """The surname, under which people look for themselves, without what stands small before it."""
        return surname_first(self.name).partition(", ")[0]

    @property
    def first(self) -> str:
        """What stands behind it in a list."""
        return surname_first(self.name).partition(", ")[2]


@dataclass(frozen=True)
class DrawnSeating:
    """A drawn round as it stands now, swaps included; `entrants` are all of the tournament by start number.

    `won` are the keys of those without a table who win, since whom they were to meet has gone.
    """

    tournament: Tournament
    tables: tuple[SeatedTable, ...]
    byes: tuple[Registered, ...]
    entrants: Mapping[int, Registered]
    won: frozenset[int]

    @cached_property
    def people(self) -> tuple[Person, ...]:
        """Everybody by surname; the list by table does without the names of players."""
        tables = {place.number: row.table for row in self.tables for place in row.places}
        names: dict[int, list[str]] = {}
        for entrant, name in PLAYERS(entrant__tournament=self.tournament.pk):
            names.setdefault(entrant, []).append(name)
        shown = [*(self.entrants[number] for number in tables), *self.byes]
        words = {e.pk: without_table_text(won=e.pk in self.won) for e in self.byes}
        people = (
            person
            for e in shown
            for person in _members(e, names.get(e.pk, ()), tables.get(e.number), words.get(e.pk, ""))
        )
        return tuple(sorted(people, key=_by_surname))

    @property
    def byes_text(self) -> str:
        """ "Ewa Żuk (Nr. 1) und Henning Ohlsen (Nr. 9)"; "" where everybody has a table."""
        return listed([with_number(each.name, each.number) for each in self.byes if each.pk not in self.won])

    @property
    def won_text(self) -> str:
        """The same of those who win without a fight."""
        return listed([with_number(each.name, each.number) for each in self.byes if each.pk in self.won])

    @property
    def chairs(self) -> tuple[tuple[int, tuple[Chair, ...]], ...]:
        """Each table with its places, without what its sheet says."""
        return tuple((row.table, row.places) for row in self.tables)

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats of the largest table, counted from 0."""
        return tuple(range(max((len(row.places) for row in self.tables), default=0)))

    @cached_property
    def dealing_seat(self) -> int | None:
        """The seat that deals first at every table; None if it differs from table to table."""
        dealing = {seat for row in self.tables for seat, place in enumerate(row.places) if place.deals}
        return dealing.pop() if len(dealing) == 1 else None


def seating(
    tournament: Tournament, of_round: Round, moved: frozenset[int], disputed: Collection[tuple[int, int]] = ()
) -> DrawnSeating:
    """Reads a round; `moved` are the start numbers that were swapped by hand, `disputed` as in `table_state`."""
    entrants = registered(tournament)
    sheets = {facts.table: facts for facts in map(TableFacts._make, SHEETS(round=of_round.pk))}
    rules = tournament.house_rules()
    tables = tuple(
        SeatedTable(
            table,
            _chairs(tournament, rules, [entrants[pk] for _table, pk in sat], moved),
            state=table_state(sheets[table], disputed),
            result=sheets[table].result,
            finished=sheets[table].finished,
        )
        for table, sat in groupby(SEATS(round=of_round.pk), key=itemgetter(0))
    )
    pausing = tuple(entrants[pk] for (pk,) in BYES(round=of_round.pk))
    won = won_without_table(of_round) if pausing else frozenset()
    return DrawnSeating(tournament, tables, pausing, {entrant.number: entrant for entrant in entrants.values()}, won)


def registered(tournament: Tournament) -> dict[int, Registered]:
    """Entrant's key → what a seating says of it, by start number. One query, no objects."""
    rows = [Registered(*row) for row in ENTRANTS(tournament=tournament.pk)]
    apart = names_apart([(row.pk, row.number, row.name) for row in rows])
    return {row.pk: row._replace(name=apart[row.pk]) if row.pk in apart else row for row in rows}


def _chairs(
    tournament: Tournament, rules: object, entrants: list[Registered], moved: frozenset[int]
) -> tuple[Chair, ...]:
    dealer = tournament.kind_of_game.first_dealer(rules, tuple(e.number for e in entrants))
    return tuple(
        Chair(e.number, e.name, e.club, deals=seat == dealer, moved=e.number in moved, gone=str(GONE.get(e.status, "")))
        for seat, e in enumerate(entrants)
    )


def _members(entrant: Registered, players: Sequence[str], table: int | None, word: str) -> Iterator[Person]:
    for name in players or (entrant.name,):
        yield Person(name, entrant.number, "" if entrant.name == name else entrant.name, table, word)


def _by_surname(person: Person) -> tuple[object, ...]:
    return list_key(person.name), person.number


@dataclass(frozen=True)
class PlanRow:
    """One entrant; a cell is the number of the table, None where they pause."""

    number: int
    name: str
    cells: tuple[int | None, ...]


@dataclass(frozen=True)
class PlanTable:
    """All rounds that were drawn at once: as people sit where a round is seated, else as the lot drew it."""

    rounds: tuple[int, ...]
    rows: tuple[PlanRow, ...]

    @property
    def first(self) -> int:
        """The number of the first round."""
        return self.rounds[0]

    @property
    def last(self) -> int:
        """The number of the last round."""
        return self.rounds[-1]

    @property
    def title(self) -> str:
        """ "Plan für Durchgang 1 bis 3"."""
        return _("Plan für Durchgang %(first)s bis %(last)s") % {"first": self.first, "last": self.last}


def plan_table(draw: Draw | None) -> PlanTable | None:
    """The plan that a draw belongs to; None where each round is drawn for itself."""
    if draw is None or (draw.plan is None and rounds_of(json.loads(draw.frozen)) == 1):
        return None
    head = draw.plan or draw
    followers = head.followers.order_by("round__number")
    parts = [head.drawn, *(follower.drawn for follower in followers)]
    seated = _seated(head.round.tournament_id)
    places = [seated.get(number) or _places(part) for number, part in enumerate(parts, start=head.round.number)]
    numbers = {number for placed in places for number in placed}
    entrants = NAMES(tournament=head.round.tournament_id)
    return PlanTable(
        rounds=tuple(range(head.round.number, head.round.number + len(parts))),
        rows=tuple(
            PlanRow(number, name, tuple(placed.get(number) for placed in places))
            for number, name in entrants
            if number in numbers
        ),
    )


def plan_paper(table: PlanTable) -> PlanPaper:
    """The plan as it is printed."""
    rows = (PlanPaperRow(row.number, row.name, _printed(row.cells)) for row in table.rows)
    return PlanPaper(table.rounds, tuple(rows))


def _printed(cells: tuple[int | None, ...]) -> tuple[str, ...]:
    return tuple(str(table) if table else "–" for table in cells)


def _seated(tournament: int) -> dict[int, dict[int, int]]:
    """Round → start number → table, swaps included."""
    found: dict[int, dict[int, int]] = {}
    seats = Seat.objects.filter(round__tournament=tournament)
    for of_round, entrant, table in seats.values_list("round__number", "entrant__number", "sitting__table"):
        found.setdefault(of_round, {})[entrant] = table
    return found


def _places(part: Mapping[str, Any]) -> dict[int, int]:
    return {number: table for table, seated in enumerate(part["tables"], start=1) for number in seated}
