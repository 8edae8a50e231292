"""Shares out the seats of rounds to come (rest-1): with earlier rounds everybody has every seat equally often."""

from collections import Counter, deque
from collections.abc import Mapping, Sequence
from itertools import permutations

Seats = Mapping[tuple[int, int], int]
"""How often a start number had a seat."""


def share_turns(tables: Sequence[list[int]], before: Seats) -> None:
    """Reorder the tables in place, until no exchange of two seats along a path of tables lowers the sum of squares.

    First all seats count alike, then only those that every table has.
    """
    if not tables:
        return
    shared, largest = min(map(len, tables)), max(map(len, tables))
    turns = _Turns(tables, before)
    for turns.weights in ([1] * largest, [1] * shared + [0] * (largest - shared)):
        while [pair for pair in permutations(range(largest), 2) if turns.balanced(*pair)]:
            pass


class _Turns:
    def __init__(self, tables: Sequence[list[int]], before: Seats) -> None:
        self.tables = tables
        self.weights: list[int] = []
        self.counts = Counter(before)
        self.counts.update((number, seat) for table in tables for seat, number in enumerate(table))
        self.numbers = sorted({number for table in tables for number in table})

    def balanced(self, one: int, two: int) -> bool:
        """Take seat `one` from those who gain most by having seat `two` instead; whether anything changed."""
        at: dict[int, list[int]] = {number: [] for number in self.numbers}
        for index, table in enumerate(self.tables):
            if len(table) > max(one, two):
                at[table[one]].append(index)
        changed = False
        for number in self.numbers:
            while self._ahead(number, one, two) >= 2 and (path := self._path(number, one, two, at)):
                changed = True
                for index in path:
                    self._turn(index, one, two, at)
        return changed

    def _ahead(self, number: int, one: int, two: int) -> int:
        return self.weights[one] * self.counts[number, one] - self.weights[two] * self.counts[number, two]

    def _path(self, start: int, one: int, two: int, at: Mapping[int, Sequence[int]]) -> list[int]:
        """The tables along which seats are exchanged, up to the nearest player who gains more than the start loses."""
        enough = self._ahead(start, one, two) - self.weights[one] - self.weights[two]
        reached: dict[int, tuple[int, int]] = {start: (start, -1)}
        queue = deque([start])
        while queue:
            number = queue.popleft()
            for index in at[number]:
                other = self.tables[index][two]
                if other in reached:
                    continue
                reached[other] = (number, index)
                if self._ahead(other, one, two) < enough:
                    return _back(reached, other, start)
                queue.append(other)
        return []

    def _turn(self, index: int, one: int, two: int, at: Mapping[int, list[int]]) -> None:
        table = self.tables[index]
        at[table[one]].remove(index)
        at[table[two]].append(index)
        self.counts.subtract([(table[one], one), (table[two], two)])
        table[one], table[two] = table[two], table[one]
        self.counts.update([(table[one], one), (table[two], two)])


def _back(reached: Mapping[int, tuple[int, int]], end: int, start: int) -> list[int]:
    path = []
    while end != start:
        end, index = reached[end]
        path.append(index)
    return path
