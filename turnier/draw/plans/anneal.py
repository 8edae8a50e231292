"""Searches all rounds of a plan together: exchanges two players of a round, sometimes accepting a worse plan."""

from itertools import combinations

from turnier.draw.generator import Generator
from turnier.draw.plans.kinds import Plan, repeats

ACCEPTED = (65536, 5400, 440, 36)
"""Out of 65536: how often an exchange that adds 0, 1, 2, 3 repeats is accepted; never more than 3."""


def anneal(plan: Plan, count: int, goal: int, moves: int, seed: int = 1) -> Plan:
    """The best plan found within a number of moves; ends early at `goal` repeats."""
    return _Annealing(plan, count, seed).run(goal, moves)


class _Annealing:
    def __init__(self, plan: Plan, count: int, seed: int) -> None:
        self._plan = [[list(table) for table in tables] for tables in plan]
        self._random = Generator(seed)
        self._met = [[0] * count for _ in range(count)]
        self._repeats = repeats(plan)
        self._fewest, self._best = self._repeats + 1, plan
        for one, two in (pair for tables in plan for table in tables for pair in combinations(table, 2)):
            self._met[one][two] += 1
            self._met[two][one] += 1

    def run(self, goal: int, moves: int) -> Plan:
        for _ in range(moves):
            if self._repeats <= goal:
                break
            self._move()
        self._keep()
        return self._best

    def _keep(self) -> None:
        """Remember the plan if it is the best so far; asked before it gets worse."""
        if self._repeats < self._fewest:
            self._fewest = self._repeats
            self._best = [[list(table) for table in tables] for tables in self._plan]

    def _move(self) -> None:
        below = self._random.below
        tables = self._plan[below(len(self._plan))]
        here, there = tables[below(len(tables))], tables[below(len(tables))]
        if here is there:
            return
        seat, other_seat = below(len(here)), below(len(there))
        one, two = here[seat], there[other_seat]
        change = self._change(here, one, two) + self._change(there, two, one)
        if change < len(ACCEPTED) and (change <= 0 or below(65536) < ACCEPTED[change]):
            if change > 0:
                self._keep()
            self._exchange(here, one, two)
            self._exchange(there, two, one)
            here[seat], there[other_seat] = two, one
            self._repeats += change

    def _change(self, table: list[int], leaving: int, coming: int) -> int:
        """How many repeats the exchange adds at one table."""
        old, new = self._met[leaving], self._met[coming]
        return sum([new[other] - old[other] + 1 for other in table if other != leaving])

    def _exchange(self, table: list[int], leaving: int, coming: int) -> None:
        for other in table:
            if other != leaving:
                for player, step in ((leaving, -1), (coming, 1)):
                    self._met[player][other] += step
                    self._met[other][player] += step
