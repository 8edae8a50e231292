"""Improves a perfect matching of a sorted field: exchanges partners along short cycles while that makes it cheaper."""

from dataclasses import dataclass

from turnier.draw.prices import Prices

Edges = list[tuple[int, int]]


@dataclass(frozen=True)
class Effort:
    """How many pairs a cycle exchanges beside the first one, and the moves of the search for one cycle."""

    depth: int
    moves: int
    only_changed: bool


def polish(mate: list[int], costs: list[int], prices: Prices, effort: Effort) -> None:
    """Exchange partners until no short cycle lowers the cost; `costs` says what the pair of each vertex costs."""
    _Polish(mate, costs, prices, effort).run()


class _Polish:
    """Searches for each vertex a cycle of old and new pairs whose gain stays positive all along (Lin-Kernighan)."""

    def __init__(self, mate: list[int], costs: list[int], prices: Prices, effort: Effort) -> None:
        self.mate, self.costs, self.prices, self.effort = mate, costs, prices, effort
        # Beyond both ends of the field it is too far for any gain: the place after the last, and -1, one more behind.
        far, scores = sum(costs), prices.scores
        self.scores = [*scores, scores[-1] - far, scores[0] + far]
        self.moves = 0
        self.changed: set[int] = set()

    def run(self) -> None:
        costs = self.costs
        everybody = list(range(len(self.mate)))
        waiting = everybody if any(costs) else []
        while waiting:
            self.changed = set()
            for vertex in waiting:
                while costs[vertex] and self._improved(vertex):
                    pass
            waiting = sorted(self.changed) if self.effort.only_changed else everybody if self.changed else []

    def _improved(self, start: int) -> bool:
        self.moves = self.effort.moves
        mate = self.mate[start]
        cycle = self._cycle(start, mate, self.costs[start], (start, mate))
        for one, two in cycle:
            self.mate[one], self.mate[two] = two, one
            self.costs[one] = self.costs[two] = self.prices.cost(one, two)
            self.changed.update((one, two))
        return bool(cycle)

    def _cycle(self, start: int, last: int, gain: int, used: tuple[int, ...]) -> Edges:
        """The new pairs of a cycle that gains, or none; `gain` is what the path up to `last` has gained.

        The other ends are looked at outwards in score, the lower index if both are equally far, while they can gain.
        """
        scores, leanings = self.scores, self.prices.leanings
        here, leaning, low, high = scores[last], leanings[last], last - 1, last + 1
        up, down = scores[low] - here, here - scores[high]
        while True:
            if down < up:
                other, distance = high, down
                high += 1
                down = here - scores[high]
            else:
                other, distance = low, up
                low -= 1
                up = scores[low] - here
            square = distance * distance
            if square >= gain:
                return []
            if other in used:
                continue
            self.moves -= 1
            if self.moves < 0:
                return []
            both = leaning * leanings[other]
            left = gain - square - both if both > 0 else gain - square
            if left > 0 and (edges := self._close(start, last, other, left, used)):
                return edges

    def _close(self, start: int, last: int, other: int, gain: int, used: tuple[int, ...]) -> Edges:
        """The same after a new pair of `last` and `other`; `gain` is what is left then if nothing is against the two.

        What costs time is asked only while that can still gain.
        """
        prices, end = self.prices, self.mate[other]
        given_up, closing = self.costs[other], prices.apart(end, start)
        deeper = len(used) < 2 * self.effort.depth
        if not deeper and gain + given_up <= closing:
            return []
        gain -= prices.surcharge(last, other)
        if gain <= 0:
            return []
        gain += given_up
        if gain > closing and gain > closing + prices.surcharge(end, start):
            return [(last, other), (end, start)]
        further = self._cycle(start, end, gain, (*used, other, end)) if deeper else []
        return [(last, other), *further] if further else []
