"""From values to places in a picture, and which values are written beside it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Scale:
    """A straight scale: `low` stands at `start`, `high` at `end`; whole values."""

    low: int
    high: int
    start: float
    end: float

    def at(self, value: float) -> float:
        """The place of a value, to a tenth."""
        return round(self.start + (self.end - self.start) * (value - self.low) / (self.high - self.low), 1)

    def ticks(self, most: int) -> range:
        """Round values from `low` on, at most so many after the first."""
        return range(self.low, self.high + 1, nice_step(self.high - self.low, most))


def nice_step(span: int, most: int) -> int:
    """The smallest of 1, 2, 5, 10, 20, 50 … that divides a span into at most so many parts."""
    power = 1
    while True:
        for factor in (1, 2, 5):
            if factor * power * most >= span:
                return factor * power
        power *= 10
