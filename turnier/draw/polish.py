"""Improves a perfect matching of a sorted field: exchanges partners along short cycles while that makes it cheaper."""

from collections.abc import Iterable
from dataclasses import dataclass

from turnier.draw.prices import Prices

Edges = list[tuple[int, int]]


@dataclass(frozen=True)
class Effort:
    """How many pairs a cycle exchanges beside the first one, and the moves of the search for one cycle."""

    depth: int
    moves: int
    only_changed: bool


def polish(mate: list[int], prices: Prices, effort: Effort) -> None:
    """Exchange partners until no short cycle lowers the cost."""
    _Polish(mate, prices, effort).run()


class _Polish:
    """Searches for each vertex a cycle of old and new pairs whose gain stays positive all along (Lin-Kernighan)."""

    def __init__(self, mate: list[int], prices: Prices, effort: Effort) -> None:
        self.mate, self.scores, self.cost, self.effort = mate, prices.scores, prices.cost, effort
        self.costs = [0] * len(mate)
        self._price((vertex, other) for vertex, other in enumerate(mate) if vertex < other)
        self.moves = 0
        self.changed: set[int] = set()

    def _price(self, pairs: Iterable[tuple[int, int]]) -> None:
        for one, two in pairs:
            self.costs[one] = self.costs[two] = self.cost(one, two)

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
            self.changed.update((one, two))
        self._price(cycle)
        return bool(cycle)

    def _cycle(self, start: int, last: int, gain: int, used: tuple[int, ...]) -> Edges:
        """The new pairs of a cycle that gains, or none; `gain` is what the path up to `last` has gained."""
        low, high = last - 1, last + 1
        while (other := self._nearest(last, low, high, gain)) is not None:
            low, high = (low - 1, high) if other == low else (low, high + 1)
            if other in used:
                continue
            self.moves -= 1
            if self.moves < 0:
                break
            if edges := self._close(start, last, other, gain, used):
                return edges
        return []

    def _nearest(self, last: int, low: int, high: int, gain: int) -> int | None:
        """The next vertex outwards in score, the lower index if both are equally far, while it can still gain."""
        here = self.scores[last]
        up = self.scores[low] - here if low >= 0 else None
        down = here - self.scores[high] if high < len(self.mate) else None
        if up is None or (down is not None and down < up):
            nearest, distance = high, down
        else:
            nearest, distance = low, up
        return nearest if distance is not None and distance * distance < gain else None

    def _close(self, start: int, last: int, other: int, gain: int, used: tuple[int, ...]) -> Edges:
        gain -= self.cost(last, other)
        if gain <= 0:
            return []
        end = self.mate[other]
        gain += self.costs[other]
        if gain > self.cost(end, start):
            return [(last, other), (end, start)]
        deeper = len(used) < 2 * self.effort.depth
        further = self._cycle(start, end, gain, (*used, other, end)) if deeper else []
        return [(last, other), *further] if further else []
