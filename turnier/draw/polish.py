"""Improves a perfect matching of a sorted field: exchanges partners along short cycles while that makes it cheaper."""

from collections.abc import Iterable, Sequence

from turnier.draw.matching import Level

DEPTH, BUDGET = 3, 60
"""How many pairs a cycle exchanges beside the first one, and the moves of the search for one cycle."""
LEVEL_BITS = 64
"""One pair of a higher level costs more than all differences of scores and all lower levels together."""

Edges = list[tuple[int, int]]


def pair_cost(difference: int, level: int) -> int:
    """What a pair costs: the square of the difference of its scores, and far more for every level above 0."""
    return difference * difference + (1 << LEVEL_BITS * level if level else 0)


def polish(mate: list[int], scores: Sequence[int], level: Level) -> None:
    """Exchange partners until no short cycle lowers the cost: levels first, then squared differences of scores.

    Vertices are sorted by score, the best first.
    """
    _Polish(mate, scores, level).run()


class _Polish:
    """Searches for each vertex a cycle of old and new pairs whose gain stays positive all along (Lin-Kernighan)."""

    def __init__(self, mate: list[int], scores: Sequence[int], level: Level) -> None:
        self.mate, self.scores, self.level = mate, scores, level
        self.costs = [0] * len(mate)
        self._price((vertex, other) for vertex, other in enumerate(mate) if vertex < other)
        self.moves = 0

    def cost(self, one: int, two: int) -> int:
        return pair_cost(self.scores[one] - self.scores[two], self.level(one, two))

    def _price(self, pairs: Iterable[tuple[int, int]]) -> None:
        for one, two in pairs:
            self.costs[one] = self.costs[two] = self.cost(one, two)

    def run(self) -> None:
        changed = True
        while changed:
            changed = False
            for vertex in range(len(self.mate)):
                while self._improved(vertex):
                    changed = True

    def _improved(self, start: int) -> bool:
        gain = self.costs[start]
        if not gain:
            return False
        self.moves = BUDGET
        mate = self.mate[start]
        cycle = self._cycle(start, mate, gain, (start, mate))
        for one, two in cycle:
            self.mate[one], self.mate[two] = two, one
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
        deeper = len(used) < 2 * DEPTH
        further = self._cycle(start, end, gain, (*used, other, end)) if deeper else []
        return [(last, other), *further] if further else []
