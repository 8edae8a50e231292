"""The shapes in which plans are built, their measure, and what no plan can do better."""

from collections import Counter
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from itertools import combinations

Round = list[list[int]]
Plan = list[Round]


def meetings(plan: Plan) -> Counter[tuple[int, int]]:
    """How often each pair of places (smaller first) sits at one table."""
    return Counter(pair for tables in plan for table in tables for pair in combinations(sorted(table), 2))


def repeats(plan: Plan) -> int:
    """The measure of a plan: the sum over all pairs of C(meetings, 2)."""
    return sum(times * (times - 1) // 2 for times in meetings(plan).values())


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
