"""Shares out the seats of a plan: over all rounds nobody has one seat more than once oftener than another."""

from collections import defaultdict
from itertools import combinations

from turnier.draw.plans.kinds import Plan


def share_seats(plan: Plan) -> None:
    """Reorder every table in place. For the seats that all tables have, max - min <= 1 for every player.

    As many rounds as the largest table has seats are shared out for themselves first: where all tables are alike,
    everybody has every seat once in each such block, so that the seats are fair whenever the evening changes or ends.
    """
    largest = max(len(table) for tables in plan for table in tables)
    for start in range(0, len(plan), largest):
        _share([table for tables in plan[start : start + largest] for table in tables])
    _share([table for tables in plan for table in tables])


def _share(tables: list[list[int]]) -> None:
    """Share out the seats over these tables.

    For two seats the tables are edges between their players; walking round and alternating the direction balances the
    two seats for everybody. Each pass lowers the sum of squares, so it ends.
    """
    smallest = min(map(len, tables))
    largest = max(map(len, tables))
    for extra in range(smallest, largest):
        for seat in range(extra):
            _balance([table for table in tables if len(table) > extra], seat, extra)
    pairs = list(combinations(range(smallest), 2))
    while [pair for pair in pairs if _balance(tables, *pair)]:
        pass


def _balance(tables: list[list[int]], one: int, two: int) -> bool:
    """Balance two seats, if somebody has one of them at least twice more often than the other."""
    difference: dict[int, int] = defaultdict(int)
    for table in tables:
        difference[table[one]] += 1
        difference[table[two]] -= 1
    if all(abs(value) <= 1 for value in difference.values()):
        return False
    _Trails(tables, one, two).walk()
    return True


class _Trails:
    """The pairs at two seats as a graph, seated along trails that use every table once."""

    def __init__(self, tables: list[list[int]], one: int, two: int) -> None:
        self._tables, self._one, self._two = tables, one, two
        self._at: dict[int, list[int]] = defaultdict(list)
        for number, table in enumerate(tables):
            self._at[table[one]].append(number)
            self._at[table[two]].append(number)
        self._left = {player: len(numbers) for player, numbers in self._at.items()}
        self._walked = [False] * len(tables)

    def walk(self) -> None:
        """First the trails between players with an odd number of tables, then the closed ones."""
        for player in self._at:
            if self._left[player] % 2:
                self._trail(player)
        for player in self._at:
            while self._left[player]:
                self._trail(player)

    def _trail(self, player: int) -> None:
        while self._left[player]:
            table = self._take(player)
            other = table[self._two] if table[self._one] == player else table[self._one]
            table[self._one], table[self._two] = player, other
            self._left[player] -= 1
            self._left[other] -= 1
            player = other

    def _take(self, player: int) -> list[int]:
        numbers = self._at[player]
        while self._walked[numbers[-1]]:
            numbers.pop()
        self._walked[numbers[-1]] = True
        return self._tables[numbers.pop()]
