"""Names that do not lie on each other: pushed apart up and down, or set into several lines."""

from __future__ import annotations

from collections.abc import Sequence


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
