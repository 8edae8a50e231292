"""Shares out the seats of rounds to come (from rest-2 on): everybody all seats equally often, with those before."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from turnier.draw.generator import Generator

FIRST, SHARED, LAST = 3, 2, 1
"""Weights of the first seat (the first dealer's), of the others that every table has, and of those that some lack."""
TRIES, LIMIT = 8, 100_000
"""Exchanges that are tried for one uneasy player in a row, and at most altogether."""
SLACK = (0,) * 15 + (4,)
"""By how much an exchange may make things worse, chosen by the generator for every try."""

Table = list[int]


def share_seats(
    rounds: Sequence[Sequence[Table]], before: Sequence[Sequence[int]], generator: Generator, limit: int = LIMIT
) -> int:
    """Reorder the tables of all rounds in place; `before` are the tables of earlier rounds in seat order.

    Everybody's seats should differ by one at most, among those that every table has, and so should the first seats of
    those who have played every round. Returns for how many they do not, after at most so many exchanges.
    """
    tables = [table for of_round in rounds for table in of_round]
    return _Sharing(tables, before, generator).run(limit) if tables else 0


class _Sharing:
    def __init__(self, tables: Sequence[Table], before: Sequence[Sequence[int]], generator: Generator) -> None:
        sizes = [len(table) for table in [*before, *tables]]
        self.tables, self.generator, self.shared = tables, generator, min(sizes)
        self.weights = [FIRST] + [SHARED] * (self.shared - 1) + [LAST] * (max(sizes) - self.shared)
        self.counts = Counter((number, seat) for table in before for seat, number in enumerate(table))
        played = Counter(number for table in [*before, *tables] for number in table)
        self.at: dict[int, list[Table]] = {number: [] for table in tables for number in sorted(table)}
        for table in tables:
            for number in table:
                self.at[number].append(table)
        self.numbers = sorted(self.at)
        most = max(played[number] for number in self.numbers)
        self.always = {number for number in self.numbers if played[number] == most}

    def run(self, limit: int) -> int:
        for table in self.tables:
            self._seat(table)
        kept, fewest, left = [list(table) for table in self.tables], len(self.numbers) + 1, limit
        while True:
            uneasy = self._uneasy()
            if len(uneasy) < fewest:
                kept, fewest = [list(table) for table in self.tables], len(uneasy)
            if not uneasy or left <= 0:
                break
            left -= sum([self._turn(number) for number in uneasy])
        for table, best in zip(self.tables, kept, strict=True):
            table[:] = best
        return fewest

    def _seat(self, table: Table) -> None:
        """Two of the table change seats as long as that fits the rounds before it better."""
        self.counts.update((number, seat) for seat, number in enumerate(table))
        seats = list(combinations(range(len(table)), 2))
        while [pair for pair in seats if self._exchanged(table, *pair, slack=-1) < 0]:
            pass

    def _uneasy(self) -> list[int]:
        """Those with one seat twice more often than another, or dealing first so much more or less often than usual."""
        had = {number: [self.counts.get((number, seat), 0) for seat in range(self.shared)] for number in self.numbers}
        firsts = {number: had[number][0] for number in self.always}
        low, high = min(firsts.values()), max(firsts.values())
        if high - low > 1:
            low, high = sum(firsts.values()) // len(firsts), -(-sum(firsts.values()) // len(firsts))
        return [
            number
            for number in self.numbers
            if max(had[number]) - min(had[number]) > 1 or (number in firsts and not low <= firsts[number] <= high)
        ]

    def _turn(self, number: int) -> int:
        """Exchange this player with others at his tables until something is better; how often that was tried."""
        tables = self.at[number]
        for attempt in range(1, TRIES + 1):
            table = tables[self.generator.below(len(tables))]
            other = self.generator.below(len(table))
            slack = SLACK[self.generator.below(len(SLACK))]
            if self._exchanged(table, table.index(number), other, slack=slack) < 0:
                return attempt
        return TRIES

    def _exchanged(self, table: Table, seat: int, other: int, *, slack: int) -> int:
        """Exchange two seats if it makes the squares heavier by no more than the slack; by how much it would."""
        if seat == other:
            return 0
        counts, one, two = self.counts, table[seat], table[other]
        leaving, coming = counts[one, seat] - counts[two, seat], counts[one, other] - counts[two, other]
        change = 2 * (self.weights[seat] * (1 - leaving) + self.weights[other] * (1 + coming))
        if change <= slack:
            table[seat], table[other] = two, one
            counts.subtract([(one, seat), (two, other)])
            counts.update([(one, other), (two, seat)])
        return change
