"""Plans: the shapes they are built in, their measure, and those that need no search.

These are the circle, moving columns, turning a stored round, and stored plans. The circle method is as old as 1847
(Kirkman); moving columns and turning starters are the cyclic constructions of the social golfer problem. Stored plans
were found by search and are checked by the tests.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import combinations
from math import gcd

Round = list[list[int]]
Plan = list[Round]
STEPS = 20_000
"""Moves that are looked at before the search for another way than equal steps gives up."""
Moves = list[list[int]]
"""For each round by how many tables each column has moved since the first."""


def meetings(plan: Plan) -> Counter[tuple[int, int]]:
    """How often each pair of places (smaller first) sits at one table."""
    return Counter(pair for tables in plan for table in tables for pair in combinations(sorted(table), 2))


def repeats(plan: Plan) -> int:
    """The measure of a plan: the sum over all pairs of C(meetings, 2)."""
    return sum(times * (times - 1) // 2 for times in meetings(plan).values())


def third_meetings(plan: Plan) -> int:
    """What tells plans of equal repeats apart: the sum over all pairs of C(meetings, 3)."""
    return sum(times * (times - 1) * (times - 2) // 6 for times in meetings(plan).values())


def least_repeats(sizes: Sequence[Sequence[int]], players: int, present: Sequence[AbstractSet[int]] = ()) -> int:
    """A lower bound of the sum over all pairs of C(meetings, 2), for the table sizes of each round.

    Counting: so many meetings have to go into so few pairs. Pigeonhole: the players of one table were drawn from the
    tables of each other round; if those are fewer, two of them meet again. `present` says who sat in each round, if
    that was not everybody in all of them.
    """
    return max(_counting(sizes, players), _pigeonhole(sizes, present))


def _counting(sizes: Sequence[Sequence[int]], players: int) -> int:
    pairs = players * (players - 1) // 2
    meetings = sum(size * (size - 1) // 2 for tables in sizes for size in tables)
    times, rest = divmod(meetings, pairs) if pairs else (0, 0)
    return pairs * (times * (times - 1) // 2) + rest * times


def _pigeonhole(sizes: Sequence[Sequence[int]], present: Sequence[AbstractSet[int]]) -> int:
    def new(one: int, two: int) -> int:
        return len(present[one] - present[two]) if present else 0

    return sum(
        max(
            _together(sizes[one], len(sizes[two]), new(one, two)), _together(sizes[two], len(sizes[one]), new(two, one))
        )
        for one in range(len(sizes))
        for two in range(one)
    )


def _together(tables: Sequence[int], before: int, new: int) -> int:
    """At least so many pairs sit together again if `tables` follow so many tables, at which the new did not sit.

    The players of a table come from the tables before in turn: each meets so many again as sat down from their table.
    It is least if the new take the places where that is most.
    """
    if max(tables, default=0) <= before:
        return 0
    again = sorted(place // before for size in tables for place in range(size))
    return sum(again[: len(again) - new])


def circle_method(count: int, rounds: int) -> Plan:
    """Rounds of pairs over the places 0..count-1; with an odd count each round leaves out another place.

    After count - 1 rounds (odd: count) the circle has gone round and starts again.
    """
    size = count + count % 2
    return [[pair for pair in _turned(size, turn % (size - 1)) if max(pair) < count] for turn in range(rounds)]


def _turned(size: int, turn: int) -> list[list[int]]:
    """The last place stays, the others sit in a circle that has been turned."""
    ring = [(turn + step) % (size - 1) for step in range(size - 1)]
    return [[ring[0], size - 1], *([ring[step], ring[-step]] for step in range(1, size // 2))]


def cyclic(tables: int, size: int, rounds: int) -> Plan | None:
    """Rounds without a repeat in which each column always moves by its own number of tables; None if there are none."""
    moves = _steady(tables, size, rounds)
    return None if moves is None else _moved(tables, size, moves)


def cyclic_search(tables: int, size: int, rounds: int) -> Plan | None:
    """Rounds without a repeat in which each column moves by another number every time.

    Works as well where many numbers divide that of the tables. None if the search finds none.
    """
    moves = _Search(tables, size, rounds).moves()
    return None if moves is None else _moved(tables, size, moves)


def _moved(tables: int, size: int, moves: Moves) -> Plan:
    """The rounds that these moves make, everybody at changing seats."""
    return [
        [
            [(number - moves[turn][column]) % tables + tables * column for column in _seats(size, turn)]
            for number in range(tables)
        ]
        for turn in range(len(moves))
    ]


def _seats(size: int, turn: int) -> list[int]:
    """Which column sits at each seat; everybody moves on by one seat per round."""
    return [(seat + turn) % size for seat in range(size)]


def _steady(tables: int, size: int, rounds: int) -> Moves | None:
    """Every column moves by the same number after every round, chosen smallest first, no two ever in step."""
    chosen: list[int] = []
    for move in [*range(1, tables), 0]:
        if all(tables // gcd(abs(move - other), tables) >= rounds for other in chosen):
            chosen.append(move)
        if len(chosen) == size:
            return [[turn * step for step in chosen] for turn in range(rounds)]
    return None


class _Search:
    """Round by round and column by column the smallest move that brings no two columns as far apart as before."""

    def __init__(self, tables: int, size: int, rounds: int) -> None:
        self.tables, self.size, self.rounds, self.left = tables, size, rounds, STEPS
        self.apart: set[tuple[int, int, int]] = set()
        self.found: Moves = []

    def moves(self) -> Moves | None:
        """The moves; None if there are none or it took too many steps."""
        return self.found if self._round() else None

    def _round(self) -> bool:
        if len(self.found) == self.rounds:
            return True
        for moves in self._of_round([0]):
            used = {(one, two, self._distance(moves, one, two)) for two in range(self.size) for one in range(two)}
            self.apart |= used
            self.found.append(moves)
            if self._round():
                return True
            self.found.pop()
            self.apart -= used
        return False

    def _of_round(self, moves: list[int]) -> Iterator[list[int]]:
        """All moves of one round that continue these."""
        column = len(moves)
        if column == self.size:
            yield moves
            return
        for move in range(self.tables):
            self.left -= 1
            if self.left <= 0:
                return
            longer = [*moves, move]
            if all((other, column, self._distance(longer, other, column)) not in self.apart for other in range(column)):
                yield from self._of_round(longer)

    def _distance(self, moves: list[int], one: int, two: int) -> int:
        return (moves[two] - moves[one]) % self.tables


@dataclass(frozen=True)
class Starter:
    """A first round whose turns 1..rounds-1 repeat no pair.

    Places are columns of `length` places that turn among themselves; the places that are left over stay. `base` holds
    the places table by table.
    """

    size: int
    tables: int
    rounds: int
    length: int
    base: tuple[int, ...]


@cache
def stored() -> tuple[dict[tuple[int, int], Starter], dict[tuple[int, int], Plan]]:
    """The stored starters, and whole plans that no turning gives, by number of tables and size.

    One plan so far: eight tables of four over ten rounds. Adding 1 modulo 8 within each eight places, 0-7 to 24-31,
    maps it to itself: four of its rounds follow from the first, three pairs from one round each. Everybody meets 30 of
    the 31 others, which is the most there can be.
    """
    text = files("turnier.draw.plans").joinpath("stored.jsonl").read_text("ascii")
    rows = [json.loads(line) for line in text.splitlines()]
    starters = [Starter(**{**row, "base": tuple(row["base"])}) for row in rows if "base" in row]
    plans = [row for row in rows if "base" not in row]
    return (
        {(starter.tables, starter.size): starter for starter in starters},
        {(row["tables"], row["size"]): _rounds(row["rounds"], row["size"]) for row in plans},
    )


def developed(tables: int, size: int, rounds: int) -> Plan | None:
    """The rounds that a stored starter gives; None if there is none that lasts so long."""
    starter = stored()[0].get((tables, size))
    if starter is None or starter.rounds < rounds:
        return None
    return [_turn(starter, step) for step in range(rounds)]


def _turn(starter: Starter, step: int) -> list[list[int]]:
    places = [_place(place, step, starter) for place in starter.base]
    return [places[start : start + starter.size] for start in range(0, len(places), starter.size)]


def _place(place: int, step: int, starter: Starter) -> int:
    column, offset = divmod(place, starter.length)
    staying = (column + 1) * starter.length > len(starter.base)
    return place if staying else column * starter.length + (offset + step) % starter.length


def scheduled(tables: int, size: int, rounds: int) -> Plan | None:
    """The first rounds of a stored plan; None if there is none that is so long."""
    plan = stored()[1].get((tables, size), [])
    return [[list(table) for table in of_round] for of_round in plan[:rounds]] if len(plan) >= rounds else None


def _rounds(rounds: list[list[int]], size: int) -> Plan:
    return [[places[start : start + size] for start in range(0, len(places), size)] for places in rounds]
