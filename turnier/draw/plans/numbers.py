"""Numbers the tables of a plan, so that nobody sits at one and the same table all evening."""

from collections.abc import Sequence
from itertools import groupby

from turnier.draw.places import settled_by, visits_of

Rows = Sequence[Sequence[int]]
"""Round, table, then the places in seat order."""


def numbered(rows: Rows) -> list[list[int]]:
    """The same rounds with other numbers of the tables: visits of one and the same table are few and spread."""
    before: list[tuple[int, int]] = []
    found: list[list[int]] = []
    for number, of_round in groupby(rows, key=lambda row: row[0]):
        tables = settled_by([list(row[2:]) for row in of_round], visits_of(before))
        before += [(place, at) for at, table in enumerate(tables, start=1) for place in table]
        found += [[number, at, *table] for at, table in enumerate(tables, start=1)]
    return found
