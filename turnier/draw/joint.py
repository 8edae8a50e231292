"""The search behind rest-1 to rest-4: exchanges players within rounds until nobody has a reason to sit elsewhere."""

from collections.abc import Iterable, Sequence
from itertools import combinations

from turnier.draw.generator import Generator

CLUB, MET, PAUSE, BARRED = 100, 1000, 10_000, 1_000_000
"""Weights: a shared club, each earlier meeting, each earlier pause, a demand that must be kept."""
SHORT = 8
"""The weight of each earlier table of the rarer size."""
PAUSING = 2
"""The kind of the tables of those who pause."""
TRIES = 16
LIMIT = 400_000
"""Exchanges that are tried at most."""
LONG, SHORTER = 2000, 400
"""Passes without a better plan after which the search ends: by itself, and where a more thorough one follows."""
PHASE = 100
"""Passes after which the slack changes."""
COLD = (0,) * 125 + (SHORT, MET, 2 * MET)
HOT = (0,) * 54 + (SHORT,) * 4 + (MET,) * 4 + (2 * MET, 3 * MET)
"""By how much an exchange may make things worse, chosen by the generator for every try; cold finds its way in large
fields, hot in small ones."""

Tables = list[list[int]]
Place = tuple[int, int, int]
"""Round, table, seat."""


class Joint:
    """The rounds to come; players are 0-based. The tables behind the sizes hold one pausing player each.

    `kinds[round][table]` is 0 for a table of the usual size, 1 for one of the rarer size, 2 for a pause.
    `extra[one][two]` weighs every meeting of two players and counts earlier ones by MET; it changes with the search.
    `counts[kind]` says how often each player had such a table before.
    """

    def __init__(
        self, rounds: list[Tables], kinds: Sequence[Sequence[int]], extra: list[list[int]], counts: Sequence[list[int]]
    ) -> None:
        self.rounds, self.kinds, self.extra, self.counts = rounds, kinds, extra, counts
        self.weights = (0, SHORT, PAUSE)
        self.cost = 0
        for tables, of_round in zip(rounds, kinds, strict=True):
            for table, kind in zip(tables, of_round, strict=True):
                self._seat(table, kind)
        players = len(extra)
        self.most = [-(-sum(counted) // players) for counted in counts]
        self.left = LIMIT
        self.slack: Sequence[int] = COLD
        self.best, self.kept = self.cost + 1, self.rounds

    def _seat(self, table: Sequence[int], kind: int) -> None:
        for one, two in combinations(table, 2):
            self.cost += self.extra[one][two]
            self.extra[one][two] += MET
            self.extra[two][one] += MET
        for player in table:
            self.cost += self.weights[kind] * self.counts[kind][player]
            self.counts[kind][player] += 1

    def places(self, pinned: Iterable[int]) -> list[list[Place]]:
        """The places of each round; those of the pinned players do not change in the first one."""
        staying = set(pinned)
        return [
            [
                (number, table, seat)
                for table, row in enumerate(tables)
                for seat in range(len(row))
                if number or row[seat] not in staying
            ]
            for number, tables in enumerate(self.rounds)
        ]

    def improve(self, places: Sequence[Sequence[Place]], generator: Generator, *, quiet: int, hot: bool) -> None:
        """Search in passes, and keep the best; with `hot` it may become much worse in every other phase."""
        waited = passed = 0
        while self.left > 0 and waited < quiet:
            before = self.best
            uneasy = self.all_uneasy(places)
            if not any(uneasy):
                break
            self.slack = HOT if hot and passed // PHASE % 2 else COLD
            passed += 1
            for of_round, all_places in zip(uneasy, places, strict=True):
                for place in of_round:
                    if self.uneasy(place):
                        self._turn(place, of_round, all_places, generator)
                        self.keep()
            waited = 0 if self.best < before else waited + 1
        self.keep()

    def keep(self) -> None:
        """Remember the rounds if they are the best so far."""
        if self.cost < self.best:
            self.best, self.kept = self.cost, [[list(table) for table in tables] for tables in self.rounds]

    def all_uneasy(self, places: Sequence[Sequence[Place]]) -> list[list[Place]]:
        """Those of the places of each round whose players have a reason to sit elsewhere."""
        extra, found = self.extra, []
        for tables, kinds, of_round in zip(self.rounds, self.kinds, places, strict=True):
            # Most tables have no two who would rather not meet; that is one look for all who sit there.
            restless = {
                at
                for at, (table, kind) in enumerate(zip(tables, kinds, strict=True))
                if kind or max([extra[one][two] for one, two in combinations(table, 2)]) > MET
            }
            found.append([place for place in of_round if place[1] in restless and self.uneasy(place)])
        return found

    def uneasy(self, place: Place) -> bool:
        """Whether the player of this place has a reason to sit elsewhere."""
        number, at, seat = place
        table = self.rounds[number][at]
        player, kind = table[seat], self.kinds[number][at]
        row = self.extra[player]
        if kind and self.counts[kind][player] > self.most[kind]:
            return True
        return max([row[other] for other in table if other != player], default=0) > MET

    def _turn(self, place: Place, uneasy: Sequence[Place], places: Sequence[Place], generator: Generator) -> None:
        below, change_of, slack = generator.below, self.change, self.slack
        turns, chances = (uneasy, places), len(slack)
        for attempt in range(TRIES):
            self.left -= 1
            among = turns[attempt % 2]
            other = among[below(len(among))]
            change = change_of(place, other)
            if change <= slack[below(chances)]:
                self.exchange(place, other, change)
                if change < 0:
                    return

    def change(self, here: Place, there: Place) -> int:
        """How much heavier everything becomes if the players of two places of a round change."""
        number, at, seat = here
        _, to, place = there
        if at == to:
            return 0
        tables = self.rounds[number]
        table, away = tables[at], tables[to]
        one, two = table[seat], away[place]
        first, second = self.extra[one], self.extra[two]
        # The loops go over all who sit there: what the two weigh with themselves and each other is taken back.
        change = MET * (len(table) + len(away) - 2) + first[one] + second[two] - 2 * first[two]
        for who in table:
            change += second[who] - first[who]
        for who in away:
            change += first[who] - second[who]
        kind, other = self.kinds[number][at], self.kinds[number][to]
        return change if kind == other else change + self._kinds(one, two, kind, other)

    def _kinds(self, one: int, two: int, kind: int, other: int) -> int:
        leaving, coming = self.counts[kind], self.counts[other]
        change = self.weights[kind] * (leaving[two] - leaving[one] + 1)
        return change + self.weights[other] * (coming[one] - coming[two] + 1)

    def exchange(self, here: Place, there: Place, change: int) -> None:
        """Exchange the players of two places of a round; `change` is by how much heavier that makes everything."""
        tables = self.rounds[here[0]]
        table, away = tables[here[1]], tables[there[1]]
        one, two = table[here[2]], away[there[2]]
        table[here[2]], away[there[2]] = two, one
        if table is away:
            return
        for row, leaving, coming, kind in (
            (table, one, two, self.kinds[here[0]][here[1]]),
            (away, two, one, self.kinds[there[0]][there[1]]),
        ):
            gone, come = self.extra[leaving], self.extra[coming]
            for who in row:
                if who != coming:
                    others = self.extra[who]
                    gone[who] -= MET
                    others[leaving] -= MET
                    come[who] += MET
                    others[coming] += MET
            self.counts[kind][leaving] -= 1
            self.counts[kind][coming] += 1
        self.cost += change
