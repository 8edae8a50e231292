"""What no plan can do better: the smallest number of repeated meetings for given tables."""

from collections import Counter
from collections.abc import Sequence


def least_repeats(sizes: Sequence[Sequence[int]], players: int) -> int:
    """A lower bound of the sum over all pairs of C(meetings, 2), for the table sizes of each round.

    Counting: so many meetings have to go into so few pairs. Pigeonhole: the players of one table were drawn from the
    tables of each other round; if those are fewer, two of them meet again.
    """
    return max(_counting(sizes, players), _pigeonhole(sizes))


def _counting(sizes: Sequence[Sequence[int]], players: int) -> int:
    pairs = players * (players - 1) // 2
    meetings = sum(size * (size - 1) // 2 for tables in sizes for size in tables)
    times, rest = divmod(meetings, pairs) if pairs else (0, 0)
    return pairs * (times * (times - 1) // 2) + rest * times


def _pigeonhole(sizes: Sequence[Sequence[int]]) -> int:
    return sum(
        max(_together(sizes[one], sizes[two]), _together(sizes[two], sizes[one]))
        for one in range(len(sizes))
        for two in range(one)
    )


def _together(tables: Sequence[int], before: Sequence[int]) -> int:
    """At least so many pairs sit together again if `tables` follow `before`."""
    return sum(count * _spread_over(size, len(before)) for size, count in Counter(tables).items())


def _spread_over(size: int, tables: int) -> int:
    each, rest = divmod(size, tables)
    return (tables - rest) * (each * (each - 1) // 2) + rest * (each * (each + 1) // 2)
