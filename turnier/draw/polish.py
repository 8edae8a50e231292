"""Improves a perfect matching of a sorted field: exchanges partners along short cycles while that makes it cheaper."""

import math
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
        self.mate, self.costs, self.prices, self.scores, self.effort = mate, costs, prices, prices.scores, effort
        self.moves = 0
        self.changed: set[int] = set()

    def run(self) -> None:
        everybody = list(range(len(self.mate)))
        waiting = everybody
        while waiting:
            self.changed = set()
            for vertex in waiting:
                while self.costs[vertex] and self._improved(vertex):
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
        scores, below = self.scores, len(self.scores)
        here, low, high = scores[last], last - 1, last + 1
        up = scores[low] - here if low >= 0 else math.inf
        down = here - scores[high] if high < below else math.inf
        while True:
            if down < up:
                other, distance = high, down
                high += 1
                down = here - scores[high] if high < below else math.inf
            else:
                other, distance = low, up
                low -= 1
                up = scores[low] - here if low >= 0 else math.inf
            if distance * distance >= gain:
                return []
            if other in used:
                continue
            self.moves -= 1
            if self.moves < 0:
                return []
            if edges := self._close(start, last, other, gain, used):
                return edges

    def _close(self, start: int, last: int, other: int, gain: int, used: tuple[int, ...]) -> Edges:
        """The same after a new pair of `last` and `other`; what costs time is asked only while that can still gain."""
        prices = self.prices
        gain -= prices.apart(last, other)
        if gain <= 0:
            return []
        gain -= prices.surcharge(last, other)
        if gain <= 0:
            return []
        end = self.mate[other]
        gain += self.costs[other]
        closing = prices.apart(end, start)
        if gain > closing and gain > closing + prices.surcharge(end, start):
            return [(last, other), (end, start)]
        deeper = len(used) < 2 * self.effort.depth
        further = self._cycle(start, end, gain, (*used, other, end)) if deeper else []
        return [(last, other), *further] if further else []
