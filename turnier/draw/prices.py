"""What it costs to pair two in a sorted field."""

from collections.abc import Callable, Sequence

Level = Callable[[int, int], int]
"""How bad it is to match two vertices: 0 fine, larger worse."""
LEVEL_BITS = 64
"""One pair of a higher level costs more than all differences of scores and all lower levels together."""


class Prices:
    """What pairs cost: by level, by the square of the difference of scores, and if both lean to the same side.

    Vertices are sorted by score, the best first. Two whose leanings have one sign cost the product of these. Every
    level above 0 costs far more than everything below it.
    """

    def __init__(self, scores: Sequence[int], level: Level, leanings: Sequence[int]) -> None:
        self.scores, self.level, self.leanings = scores, level, leanings

    def apart(self, one: int, two: int) -> int:
        """What two would cost if nothing was against them."""
        scores, leanings = self.scores, self.leanings
        difference, both = scores[one] - scores[two], leanings[one] * leanings[two]
        return difference * difference + both if both > 0 else difference * difference

    def surcharge(self, one: int, two: int) -> int:
        """What two cost beyond that because of their level."""
        stage = self.level(one, two)
        return 1 << LEVEL_BITS * stage if stage else 0

    def cost(self, one: int, two: int) -> int:
        return self.apart(one, two) + self.surcharge(one, two)
