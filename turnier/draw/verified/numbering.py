"""Spreads the tables of a round over their numbers, so that nobody sits at the same table again and again."""

from collections import Counter
from collections.abc import Sequence

from turnier.draw.verified.interface import Rows, Table

PASSES = 20
"""How often all tables are gone through at most."""


Visits = dict[int, Counter[int]]
"""For each number of a table, how often everybody sat there."""


def visits_of(history: Rows) -> Visits:
    """Counts the visits of rows of round, table and start numbers. O(seats)."""
    visits: Visits = {}
    for _round, table, *seated in history:
        visits.setdefault(table, Counter()).update(seated)
    return visits


def numbered(tables: Sequence[Sequence[int]], visits: Visits) -> list[Table]:
    """The tables in the order of their numbers (index 0 is table 1).

    Table after table, if one of its people was there before, changes numbers with the first one that makes the sum of
    both cheaper; a person costs the square of earlier visits. Local search: at most 20 passes of O(tables) exchanges
    for each table that is revisited.
    """
    placed = [tuple(table) for table in tables]

    def cost(table: Table, at: int) -> int:
        there = visits.get(at + 1)
        return sum([there[number] ** 2 for number in table]) if there else 0

    def moved(at: int) -> bool:
        here = cost(placed[at], at)
        for to in range(len(placed)) if here else ():
            if cost(placed[at], to) + cost(placed[to], at) < here + cost(placed[to], to):
                placed[at], placed[to] = placed[to], placed[at]
                return True
        return False

    for _ in range(PASSES if visits else 0):
        if not sum(moved(at) for at in range(len(placed))):
            break
    return placed
