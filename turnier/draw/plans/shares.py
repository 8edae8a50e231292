"""Shares out what tables of a plan differ in: the seats, and the tables of the rarer size."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from turnier.draw.plans.plan import Plan, Round, repeats, third_meetings
from turnier.draw.plans.search import Generator, searched

PATIENCE = 100
"""Exchanges after which it ends if none of them made it more even."""
MOST_PLAYERS = 200
"""In larger fields single exchanges are enough."""
PART = 4
"""The search through dense fields has this part of the moves of the plan."""


def share_sizes(plan: Plan, moves: int) -> Plan:
    """The plan with tables of the rarer size for all about equally often, and with no more repeats.

    What a dense plan cannot even out stays as it is. `moves` are those of the whole search for the plan.
    """
    rare = rarer_size(plan[0])
    if rare is None:
        return plan
    found = [_exchanged(plan, rare)]
    for start in (plan, [plan[0]] * len(plan)):
        if _spread(found[-1], rare) > 1 and len(_players(plan)) <= MOST_PLAYERS:
            found.append(_exchanged(searched(start, moves // PART, rare=rare), rare))
    return min(found, key=lambda one: (repeats(one), _spread(one, rare), third_meetings(one)))


def rarer_size(tables: Round) -> int | None:
    """The size of the fewest tables, of equally many the smaller one; None if all are alike."""
    sizes = [len(table) for table in tables]
    return min(sizes, key=lambda size: (sizes.count(size), size)) if len(set(sizes)) > 1 else None


def _players(plan: Plan) -> list[int]:
    return sorted(player for table in plan[0] for player in table)


def _spread(plan: Plan, rare: int) -> int:
    """How much more often somebody has the rarer size than somebody else."""
    times = Counter(player for tables in plan for table in tables if len(table) == rare for player in table)
    return max(times.values()) - min(times[player] for player in _players(plan))


def _exchanged(plan: Plan, rare: int) -> Plan:
    """The plan after exchanges of two players of a round that add no repeat, one after the other."""
    exchanging = _Exchanging(plan, rare)
    exchanging.run()
    return exchanging.plan


@dataclass(frozen=True)
class _Exchange:
    """Two places of a round, and whether changing them makes it more even or only not less."""

    tables: Round
    here: tuple[int, int]
    there: tuple[int, int]
    better: bool


class _Exchanging:
    def __init__(self, plan: Plan, rare: int) -> None:
        self.plan = [[list(table) for table in tables] for tables in plan]
        self._rare, self._random = rare, Generator(1)
        self._met = {player: Counter[int]() for player in _players(plan)}
        self._times = dict.fromkeys(self._met, 0)
        for table in (table for tables in plan for table in tables):
            for player in table:
                self._times[player] += len(table) == rare
                self._met[player].update(other for other in table if other != player)

    def run(self) -> None:
        waited = 0
        while waited < PATIENCE and (often := self._too_often()):
            waited += 1
            ways = list[_Exchange]()
            for way in self._ways(often[self._random.below(len(often))]):
                if way.better:
                    ways, waited = [way], 0
                    break
                ways.append(way)
            if ways:
                self._do(ways[self._random.below(len(ways))])

    def _too_often(self) -> list[int]:
        """Who has the rarer size most often, if somebody has it at least twice less."""
        least, most = min(self._times.values()), max(self._times.values())
        return [player for player, times in self._times.items() if times == most] if most > least + 1 else []

    def _ways(self, player: int) -> Iterator[_Exchange]:
        """The exchanges that take the player from a rare table, make nothing less even and repeat no more pairs."""
        for tables in self.plan:
            at, seat = next((at, table.index(player)) for at, table in enumerate(tables) if player in table)
            if len(tables[at]) != self._rare:
                continue
            for other_at, other in enumerate(tables):
                if len(other) == self._rare:
                    continue
                for other_seat, two in enumerate(other):
                    more = self._times[player] - self._times[two]
                    if more > 0 and self._repeats(tables[at], other, player, two) <= 0:
                        yield _Exchange(tables, (at, seat), (other_at, other_seat), more > 1)

    def _repeats(self, table: list[int], other: list[int], one: int, two: int) -> int:
        """How many repeats it adds if these two change their tables."""
        first, second = self._met[one], self._met[two]
        change = sum(second[who] - first[who] + 1 for who in table if who != one)
        return change + sum(first[who] - second[who] + 1 for who in other if who != two)

    def _do(self, way: _Exchange) -> None:
        table, other = way.tables[way.here[0]], way.tables[way.there[0]]
        one, two = table[way.here[1]], other[way.there[1]]
        for row, leaving, coming in ((table, one, two), (other, two, one)):
            for who in row:
                if who != leaving:
                    for player, step in ((leaving, -1), (coming, 1)):
                        self._met[player][who] += step
                        self._met[who][player] += step
        table[way.here[1]], other[way.there[1]] = two, one
        self._times[one] -= 1
        self._times[two] += 1


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
