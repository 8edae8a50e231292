"""The search behind tables-1: exchanges two players until nobody has a reason to sit elsewhere, or the moves end."""

from collections.abc import Sequence

from turnier.draw.generator import Generator

TRIES = 16
"""With how many random others each player with a reason tries to change places before the next one has his turn."""
SWEEPS = 2000
"""Passes over all places without an improvement of the best seating after which the search ends."""
LIMIT = 400_000
"""Exchanges that are tried at most."""
SLACK = (0,) * 28 + (4, 4, 4, 1000)
"""By how much a change may make things worse, chosen by the generator for every try."""

Weights = Sequence[Sequence[int]]


def improve(tables: list[list[int]], meeting: Weights, sitting: Sequence[Weights], generator: Generator) -> None:
    """Exchange players in place so that the sum of the weights becomes small.

    `meeting[one][two]` weighs two players at one table, `sitting[player][table][seat]` a player at a seat; weights are
    whole numbers from 0. The best seating that was met is kept.
    """
    _Search(tables, meeting, sitting, generator).run()


class _Search:
    def __init__(
        self, tables: list[list[int]], meeting: Weights, sitting: Sequence[Weights], generator: Generator
    ) -> None:
        self.tables, self.meeting, self.sitting, self.generator = tables, meeting, sitting, generator
        self.places = [(number, seat) for number, table in enumerate(tables) for seat in range(len(table))]
        self.cost = sum(self.own(*place) + self.seated(*place) for place in self.places) // 2
        self.best, self.kept = self.cost + 1, tables
        self.left = LIMIT

    def own(self, number: int, seat: int) -> int:
        """What the player at this place weighs: meetings once, the place itself."""
        table = self.tables[number]
        row = self.meeting[table[seat]]
        return sum([row[other] for other in table]) + self.seated(number, seat)

    def seated(self, number: int, seat: int) -> int:
        return self.sitting[self.tables[number][seat]][number][seat]

    def run(self) -> None:
        quiet = 0
        while self.cost and self.left > 0 and quiet < SWEEPS:
            before = self.best
            self.uneasy = [place for place in self.places if self.own(*place)]
            for place in self.uneasy:
                if self.own(*place):
                    self.turn(place)
            quiet = 0 if self.best < before else quiet + 1
        self.keep()
        self.tables[:] = self.kept

    def keep(self) -> None:
        """Remember the seating if it is the best so far; asked before it gets worse."""
        if self.cost < self.best:
            self.best, self.kept = self.cost, [list(table) for table in self.tables]

    def turn(self, place: tuple[int, int]) -> None:
        for attempt in range(TRIES):
            self.left -= 1
            if attempt % 4 == 0:
                other = (place[0], self.generator.below(len(self.tables[place[0]])))
            else:
                among = self.places if attempt % 4 == 1 else self.uneasy
                other = among[self.generator.below(len(among))]
            change = self.change(place, other)
            if change <= SLACK[self.generator.below(len(SLACK))]:
                self.exchange(place, other, change)
                if change < 0:
                    return

    def change(self, here: tuple[int, int], there: tuple[int, int]) -> int:
        """How much heavier everything becomes if the players of two places change."""
        (number, seat), (other, place) = here, there
        table, away = self.tables[number], self.tables[other]
        one, two = table[seat], away[place]
        mine, yours = self.sitting[one], self.sitting[two]
        change = mine[other][place] + yours[number][seat] - mine[number][seat] - yours[other][place]
        if number == other:
            return change
        first, second = self.meeting[one], self.meeting[two]
        change += sum([second[who] - first[who] for who in table]) + sum([first[who] - second[who] for who in away])
        return change - 2 * first[two]

    def exchange(self, here: tuple[int, int], there: tuple[int, int], change: int) -> None:
        table, away = self.tables[here[0]], self.tables[there[0]]
        if change > 0:
            self.keep()
        table[here[1]], away[there[1]] = away[there[1]], table[here[1]]
        self.cost += change
