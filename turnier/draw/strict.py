"""Demands at tables that must be kept: a complete search where exchanging players did not keep them."""

from collections.abc import Sequence
from itertools import combinations

from games.kit.text import Text, listed
from turnier.draw.demands import sorted_pair
from turnier.draw.field import Field, not_found
from turnier.draw.outcome import DrawImpossible

STEPS = 200_000
"""Tables that are looked at before the search gives up."""


def kept(tables: Sequence[Sequence[int]], field: Field) -> bool:
    """Whether everybody sits with whom he has to, and nobody with whom he must not."""
    barred = field.barred([number for table in tables for number in table])
    if not barred and not field.together:
        return True
    together = {sorted_pair(*pair) for table in tables for pair in combinations(table, 2)}
    return barred.isdisjoint(together) and field.tied() <= together


def seated_strictly(field: Field, order: Sequence[int], pauses: int) -> list[list[int]]:
    """Tables in the order of the sizes that keep every demand; raises DrawImpossible with the demand to drop."""
    tables = _Strict(field, order, pauses).tables()
    if tables is None:
        raise DrawImpossible(_way_out(field, order, pauses))
    return tables


def _way_out(field: Field, order: Sequence[int], pauses: int) -> Text:
    """Which demand to drop, found by dropping them one at a time."""
    ways = field.looser()
    for demand, looser in ways:
        if _Strict(looser, order, pauses).tables() is not None:
            return not_found(demand)
    several = len(field.forbidden) > 1
    return not_found(listed([demand for demand, _ in ways if not (several and demand.startswith("Nr."))]))


class _Strict:
    """Places one group after the other at the first table that can take it, and takes it back where that ends."""

    def __init__(self, field: Field, order: Sequence[int], pauses: int) -> None:
        self.barred: dict[int, set[int]] = {number: set() for number in order}
        for one, two in field.barred(order):
            self.barred[one].add(two)
            self.barred[two].add(one)
        tied = {number for group in field.together for number in group}
        alone = [(number,) for number in order if number not in tied]
        self.units = sorted([*field.together, *alone], key=self._weight)
        self.rooms = [*field.sizes, pauses]
        self.tables_: list[list[int]] = [[] for _ in self.rooms]
        self.steps = STEPS

    def _weight(self, unit: Sequence[int]) -> tuple[int, int]:
        return -len(unit), -max(len(self.barred[number]) for number in unit)

    def tables(self) -> list[list[int]] | None:
        """The seating; None if there is none or it took too many steps."""
        taken: list[int] = []
        start = 0
        while len(taken) < len(self.units):
            unit = self.units[len(taken)]
            room = self._room(unit, start)
            if room is not None:
                self.tables_[room].extend(unit)
                taken.append(room)
                start = 0
                continue
            if not taken or self.steps <= 0:
                return None
            start = taken.pop()
            del self.tables_[start][-len(self.units[len(taken)]) :]
            start += 1
        return self.tables_[:-1]

    def _room(self, unit: Sequence[int], start: int) -> int | None:
        """The next table for the unit; of tables that are empty only the first of each size. The last one pauses."""
        for room in range(start, len(self.rooms)):
            self.steps -= 1
            if self.steps <= 0:
                return None
            if self._fits(unit, room):
                return room
        return None

    def _fits(self, unit: Sequence[int], room: int) -> bool:
        sitting, pauses = self.tables_[room], room == len(self.rooms) - 1
        if len(sitting) + len(unit) > self.rooms[room]:
            return False
        if pauses:
            return len(unit) == 1
        twin = room > 0 and self.rooms[room - 1] == self.rooms[room]
        if not sitting and twin and not self.tables_[room - 1]:
            return False
        return all(self.barred[number].isdisjoint(sitting) for number in unit)
