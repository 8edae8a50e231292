"""Makes even the seats that are not after sharing them out (rest-4): players change tables where that costs nothing."""

from collections.abc import Mapping, Sequence
from itertools import combinations

from turnier.draw.generator import Generator
from turnier.draw.joint import Joint, Place

TURNS = 300
"""How often an uneven player changes places at most, altogether."""


def even_seats(
    joint: Joint,
    places: Sequence[Sequence[Place]],
    before: Mapping[tuple[int, int], int],
    shared: int,
    generator: Generator,
) -> int:
    """Exchange players within rounds until everybody's seats are even, and nothing that the joint search weighs worse.

    Even are seats of which nobody had one twice more often than another, among the first `shared`; and first seats
    that differ by one at most between those who play most. `before` says how often a player had a seat. Returns by how
    much the best rounds are not even; `joint.rounds` are those then.
    """
    return _EvenSeats(joint, places, before, shared, generator).run()


class _EvenSeats:
    def __init__(
        self,
        joint: Joint,
        places: Sequence[Sequence[Place]],
        before: Mapping[tuple[int, int], int],
        shared: int,
        generator: Generator,
    ) -> None:
        self.joint, self.places, self.generator = joint, places, generator
        self.pairs = list(combinations(range(shared), 2))
        tables = [table for tables in joint.rounds for table in tables if len(table) > 1]
        seats = range(max([len(table) for table in tables] + [seat + 1 for _, seat in before]))
        self.players = sorted({player for table in tables for player in table})
        self.had = {player: [before.get((player, seat), 0) for seat in seats] for player in self.players}
        for table in tables:
            for seat, player in enumerate(table):
                self.had[player][seat] += 1
        most = max(map(sum, self.had.values()))
        self.always = {player for player, times in self.had.items() if sum(times) == most}
        self.low = sum(self.had[player][0] for player in self.always) // len(self.always)

    def run(self) -> int:
        fewest, kept, left = self._all_uneven(), self._copy(), TURNS
        while fewest and left > 0:
            for player in [player for player in self.players if self._uneven(player)]:
                if self._uneven(player):
                    self._turn(player)
                    left -= 1
            uneven = self._all_uneven()
            if uneven < fewest:
                fewest, kept = uneven, self._copy()
        self.joint.rounds = kept
        return fewest

    def _copy(self) -> list[list[list[int]]]:
        return [[list(table) for table in tables] for tables in self.joint.rounds]

    def _all_uneven(self) -> int:
        return sum(map(self._uneven, self.players))

    def _uneven(self, player: int) -> int:
        """By how much a player's seats are not even; the first seats of those who play most count as well."""
        had = self.had[player]
        apart = sum([max(abs(had[one] - had[two]) - 1, 0) for one, two in self.pairs])
        return apart + (max(self.low - had[0], had[0] - self.low - 1, 0) if player in self.always else 0)

    def _turn(self, player: int) -> None:
        """Make the best exchange there is for this player, one of them by chance."""
        best, ways = 0, list[tuple[Place, Place]]()
        for places in self.places:
            for here in [place for place in places if self._at(place) == player]:
                for gain, there in self._ways(player, here, places, best):
                    if gain > best:
                        best, ways = gain, []
                    if gain == best:
                        ways.append((here, there))
        if ways:
            self._exchange(*ways[self.generator.below(len(ways))])

    def _ways(self, player: int, here: Place, places: Sequence[Place], least: int) -> list[tuple[int, Place]]:
        """The places that make this player more even and the other one not more uneven than that, with the gain."""
        own = [self._gain(player, here[2], seat) for seat in range(len(self.had[player]))]
        ways = []
        for there in places:
            if own[there[2]] > 0:
                gain = own[there[2]] + self._gain(self._at(there), there[2], here[2])
                if gain >= least and self.joint.change(here, there) <= 0:
                    ways.append((gain, there))
        return ways

    def _gain(self, player: int, leaving: int, coming: int) -> int:
        before = self._uneven(player)
        self._move(player, leaving, coming)
        after = self._uneven(player)
        self._move(player, coming, leaving)
        return before - after

    def _move(self, player: int, leaving: int, coming: int) -> None:
        self.had[player][leaving] -= 1
        self.had[player][coming] += 1

    def _exchange(self, here: Place, there: Place) -> None:
        self._move(self._at(here), here[2], there[2])
        self._move(self._at(there), there[2], here[2])
        self.joint.exchange(here, there, self.joint.change(here, there))

    def _at(self, place: Place) -> int:
        return self.joint.rounds[place[0]][place[1]][place[2]]
