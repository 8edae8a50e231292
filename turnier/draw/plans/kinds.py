"""The shapes in which plans are built: places are 0-based numbers, a round is a list of tables."""

from collections import Counter
from itertools import combinations

Round = list[list[int]]
Plan = list[Round]


def meetings(plan: Plan) -> Counter[tuple[int, int]]:
    """How often each pair of places (smaller first) sits at one table."""
    return Counter(pair for tables in plan for table in tables for pair in combinations(sorted(table), 2))


def repeats(plan: Plan) -> int:
    """The measure of a plan: the sum over all pairs of C(meetings, 2)."""
    return sum(times * (times - 1) // 2 for times in meetings(plan).values())
