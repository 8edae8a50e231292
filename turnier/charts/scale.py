"""From values to places in a picture, and which values are written beside it."""

from __future__ import annotations

from collections.abc import Sequence
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


def spread(wanted: Sequence[float], least: float, top: float, bottom: float) -> list[float]:
    """Places in the order of `wanted` (rising), at least `least` apart, as near as possible to where they belong.

    They stay between `top` and `bottom` as long as there is room for all; too many reach beyond the bottom.
    """
    groups: list[list[float]] = []
    for place in wanted:
        groups.append([place])
        while len(groups) > 1 and _start(groups[-1], least, top, bottom) < _end(groups[-2], least, top, bottom):
            last = groups.pop()
            groups[-1] += last
    return [_start(group, least, top, bottom) + number * least for group in groups for number in range(len(group))]


def _start(group: Sequence[float], least: float, top: float, bottom: float) -> float:
    """Where a group of neighbours begins: around its middle, inside the picture."""
    height = (len(group) - 1) * least
    middle = sum(group) / len(group)
    return max(top, min(middle - height / 2, bottom - height))


def _end(group: Sequence[float], least: float, top: float, bottom: float) -> float:
    """Where the next group may begin."""
    return _start(group, least, top, bottom) + len(group) * least


def lanes(spans: Sequence[tuple[float, float]]) -> list[int]:
    """For each span from left to right the first line, from 0, in which it touches none before."""
    ends: list[float] = []
    placed = []
    for left, right in spans:
        lane = next((number for number, end in enumerate(ends) if end <= left), len(ends))
        ends[lane:] = [right, *ends[lane + 1 :]]
        placed.append(lane)
    return placed
