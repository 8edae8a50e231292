"""Searches all rounds of a plan together where no construction reaches the bound.

Exchanges of two players of a round, first at random with a little slack (threshold accepting, Dueck and Scheuer 1990),
then always the best one with a memory (tabu search, Glover 1989).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from turnier.draw.plans.plan import Plan, repeats, third_meetings

RARER, MET, PAUSE = 8, 1000, 10_000
"""Weights: each further table of the rarer size, each further meeting, each further pause."""
PAUSING = 2
"""The kind of the tables of those who pause."""
TRIES, QUIET, SLICE = 16, 400, 20_000
"""Exchanges that are tried for one player; passes without a better plan after which the quick search ends; exchanges
of the thorough one until it is asked again whether the plan is good enough."""
SLACK = (0,) * 125 + (RARER, MET, 2 * MET)
"""By how much an exchange of the quick search may make things worse, chosen at random for every try."""
BARRED_FOR, AND_UP_TO = 4, 4
"""Two who changed do not change again for so many steps of the thorough search, and some more at random."""
PATIENCE, SHAKEN = 400, 4
"""Steps without a better plan after which some exchanges are made at random, and how many these are."""
STUCK = 1000
"""What a step without any exchange counts, in tries; a field of one table has none."""

Place = tuple[int, int, int]
"""Round, table, seat."""


def searched(plan: Plan, tries: int, *, goal: int = 0, rare: int = 0) -> Plan:
    """The best plan found from this one within a number of exchanges that are tried.

    Ends early at `goal` repeats if no two meet three times. Tables of the size `rare` go round as well, as far as that
    hardly repeats anybody; then only tries end it.
    """
    search, generator = PlanSearch(plan, rare), Generator(1)
    search.left = tries
    search.improve(generator)
    left = search.left
    while left > 0 and (rare or repeats(search.kept) > goal or third_meetings(search.kept)):
        search.left = min(left, SLICE)
        _BestExchange(search, generator).run()
        left = left - SLICE if search.left <= 0 else 0
    return search.kept


class PlanSearch:
    """The rounds of a plan while they are searched; a table of one is a pause.

    `kinds[round][table]` is 0 for a table of the usual size, 1 for one of the rarer size, 2 for a pause.
    `extra[one][two]` weighs every meeting of two players so far; `counts[kind]` how often each has such a table.
    """

    def __init__(self, plan: Plan, rare: int) -> None:
        players = sum(map(len, plan[0]))
        self.rounds = [[list(table) for table in tables] for tables in plan]
        self.kinds = [[PAUSING if len(table) == 1 else int(len(table) == rare) for table in tables] for tables in plan]
        self.extra = [[0] * players for _ in range(players)]
        self.counts = [[0] * players for _ in range(3)]
        self.weights = (0, RARER, PAUSE)
        self.cost = 0
        for tables, kinds in zip(self.rounds, self.kinds, strict=True):
            for table, kind in zip(tables, kinds, strict=True):
                self._seat(table, kind)
        self.places = [
            [(number, at, seat) for at, table in enumerate(tables) for seat in range(len(table))]
            for number, tables in enumerate(self.rounds)
        ]
        self.most = [-(-sum(counted) // players) for counted in self.counts]
        self.left = 0
        self.best, self.kept = self.cost + 1, self.rounds
        self.thirds = 0

    def _seat(self, table: Sequence[int], kind: int) -> None:
        for one, two in combinations(table, 2):
            self.cost += self.extra[one][two]
            self.extra[one][two] += MET
            self.extra[two][one] += MET
        for player in table:
            self.cost += self.weights[kind] * self.counts[kind][player]
            self.counts[kind][player] += 1

    def improve(self, generator: Generator) -> None:
        """Search in passes, and keep the best."""
        waited = 0
        while self.left > 0 and waited < QUIET:
            before = self.best
            improvable = self.all_improvable()
            if not any(improvable):
                break
            for of_round, all_places in zip(improvable, self.places, strict=True):
                for place in of_round:
                    if self.improvable(place):
                        self._turn(place, of_round, all_places, generator)
                        self.keep()
            waited = 0 if self.best < before else waited + 1
        self.keep()

    def keep(self) -> None:
        """Remember the rounds if they are the best so far; of equally heavy ones those with fewer third meetings."""
        if self.cost < self.best or (self.cost == self.best and self.thirds):
            thirds = third_meetings(self.rounds)
            if self.cost == self.best and thirds >= self.thirds:
                return
            self.best, self.thirds = self.cost, thirds
            self.kept = [[list(table) for table in tables] for tables in self.rounds]

    def all_improvable(self) -> list[list[Place]]:
        """Those of the places of each round whose players have a reason to sit elsewhere."""
        extra, found = self.extra, []
        for tables, kinds, of_round in zip(self.rounds, self.kinds, self.places, strict=True):
            # Most tables have no two who would rather not meet; that is one look for all who sit there.
            repeating = {
                at
                for at, (table, kind) in enumerate(zip(tables, kinds, strict=True))
                if kind or max([extra[one][two] for one, two in combinations(table, 2)]) > MET
            }
            found.append([place for place in of_round if place[1] in repeating and self.improvable(place)])
        return found

    def improvable(self, place: Place) -> bool:
        """Whether the player of this place has a reason to sit elsewhere."""
        number, at, seat = place
        table = self.rounds[number][at]
        player, kind = table[seat], self.kinds[number][at]
        row = self.extra[player]
        if kind and self.counts[kind][player] > self.most[kind]:
            return True
        return max([row[other] for other in table if other != player], default=0) > MET

    def _turn(self, place: Place, improvable: Sequence[Place], places: Sequence[Place], generator: Generator) -> None:
        below, change_of = generator.below, self.change
        turns, chances = (improvable, places), len(SLACK)
        for attempt in range(TRIES):
            self.left -= 1
            among = turns[attempt % 2]
            other = among[below(len(among))]
            change = change_of(place, other)
            if change <= SLACK[below(chances)]:
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


class _BestExchange:
    """A tabu search: it climbs out of a plan that no exchange makes better, and does not fall back into it."""

    def __init__(self, search: PlanSearch, generator: Generator) -> None:
        self.search, self.generator = search, generator
        self.barred: dict[tuple[int, int, int], int] = {}
        self.step = 0

    def run(self) -> None:
        search, waited = self.search, 0
        while search.left > 0:
            improvable = [place for of_round in search.all_improvable() for place in of_round]
            if not improvable:
                break
            self.step += 1
            waited += 1
            before = search.best
            if waited > PATIENCE:
                self._shake()
                waited = 0
            else:
                self._take(self._best(improvable))
            search.keep()
            waited = 0 if search.best < before else waited

    def _best(self, improvable: Sequence[Place]) -> list[tuple[Place, Place, int]]:
        """The exchanges of one of these that make everything lightest, with by how much."""
        search, best, least = self.search, list[tuple[Place, Place, int]](), 0
        for here in improvable:
            for there in self.search.places[here[0]]:
                if there[1] == here[1]:
                    continue
                search.left -= 1
                change = search.change(here, there)
                if (best and change > least) or self._is_barred(here, there, change):
                    continue
                if not best or change < least:
                    best, least = [], change
                best.append((here, there, change))
        return best

    def _is_barred(self, here: Place, there: Place, change: int) -> bool:
        """Whether these two changed a short time ago, unless they would make the best plan of all."""
        return (
            self.barred.get(self._names(here, there), 0) > self.step and self.search.cost + change >= self.search.best
        )

    def _names(self, here: Place, there: Place) -> tuple[int, int, int]:
        tables = self.search.rounds[here[0]]
        one, two = tables[here[1]][here[2]], tables[there[1]][there[2]]
        return (here[0], one, two) if one < two else (here[0], two, one)

    def _take(self, exchanges: Sequence[tuple[Place, Place, int]]) -> None:
        """One of these exchanges by chance."""
        if exchanges:
            here, there, change = exchanges[self.generator.below(len(exchanges))]
            self.barred[self._names(here, there)] = self.step + BARRED_FOR + self.generator.below(AND_UP_TO)
            self.search.exchange(here, there, change)
        else:
            self.search.left -= STUCK

    def _shake(self) -> None:
        """Some exchanges by chance; a first round in which everybody is tied has none."""
        for _ in range(SHAKEN):
            places = self.search.places[self.generator.below(len(self.search.places))]
            if places:
                here, there = (places[self.generator.below(len(places))] for _ in range(2))
                self.search.exchange(here, there, self.search.change(here, there))


class Generator:
    """A linear congruential generator modulo 2**32 whose upper 16 bits are used."""

    def __init__(self, seed: int) -> None:
        self._state = seed % (1 << 32)

    def below(self, limit: int) -> int:
        """A number 0 <= number < limit, limit <= 65536."""
        self._state = (self._state * 1664525 + 1013904223) & 0xFFFFFFFF
        return (self._state >> 16) * limit >> 16
