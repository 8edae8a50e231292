"""Curves of up to forty people over the same steps, each with its name where it ends; and from values to places."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from html import escape


@dataclass(frozen=True)
class Columns:
    """What stands beside each other in a picture, in its units: values, ways and names of at most so many letters."""

    values: int
    ways: int
    names: int
    longest_name: int

    @property
    def edge(self) -> int:
        """Where the ways end."""
        return self.values + self.ways

    @property
    def width(self) -> int:
        """Of the whole picture."""
        return self.edge + self.names

    def short(self, name: str) -> str:
        """A name that fits beside the picture; the whole one stands in the list."""
        return name if len(name) <= self.longest_name else name[: self.longest_name - 1].rstrip() + "…"


NARROW = Columns(60, 115, 165, 12)
"""For a phone held upright, on which nothing has to be pushed aside."""


def twice(wide: str, narrow: str) -> str:
    """Two pictures of the same, of which a screen shows the one that fits it."""
    return f'<div class="c-wide">{wide}</div><div class="c-narrow">{narrow}</div>'


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


WIDE = Columns(76, 609, 275, 24)
TOP = 16
LEAST_HEIGHT = 300
LINE = 18
"""Distance of two lines of text."""
LETTER = 7
"""Mean width of a letter of the text."""
COLOURS, DASHES = 6, 6


@dataclass(frozen=True)
class Curve:
    """What one person had at each step, from step 0; `values` has at least one. `last` is the last one in words."""

    name: str
    values: tuple[int, ...]
    last: str = ""


@dataclass(frozen=True)
class CurveWords:
    """What the picture says beside the names: what it shows, the steps below, how a value on the left is written."""

    title: str
    steps: str
    value: Callable[[int], str]


@dataclass(frozen=True)
class CurvesArea:
    """The area of the curves in units of the picture."""

    x: Scale
    y: Scale
    bottom: int
    columns: Columns


def curves_html(curves: Sequence[Curve], words: CurveWords) -> str:
    """The picture for a screen and for a phone."""
    return twice(curves_svg(curves, words), curves_svg(curves, words, NARROW))


def curves_svg(curves: Sequence[Curve], words: CurveWords, columns: Columns = WIDE) -> str:
    """The picture. The first curve is drawn on top and strong; who ends at 0 stands below the axis."""
    frame = _frame(curves, columns)
    ruined = [curve for curve in curves if curve.values[-1] <= 0]
    standing = [curve for curve in curves if curve.values[-1] > 0]
    below, depth = _ruined(frame, ruined)
    parts = [*_grid(frame, words), *_lines(frame, curves), *_names(frame, standing), *below]
    height = frame.bottom + 2 * LINE + depth * LINE + 8
    return (
        f'<svg class="t-chart c-curves" viewBox="0 0 {columns.width} {height}"'
        f' role="img" aria-label="{escape(words.title)}">'
        f"{''.join(parts)}</svg>"
    )


def _frame(curves: Sequence[Curve], columns: Columns) -> CurvesArea:
    steps = max((len(curve.values) - 1 for curve in curves), default=0)
    most = max((max(curve.values) for curve in curves), default=0)
    step = nice_step(max(1, most), 6)
    top = -(-max(1, most) // step) * step
    names = sum(curve.values[-1] > 0 for curve in curves)
    bottom = TOP + max(LEAST_HEIGHT, (names + 1) * LINE)
    along = Scale(0, max(1, steps), columns.values, columns.edge)
    return CurvesArea(along, Scale(0, top, bottom, TOP), bottom, columns)


def _grid(frame: CurvesArea, words: CurveWords) -> Iterable[str]:
    left, edge = frame.columns.values, frame.columns.edge
    for value in frame.y.ticks(6):
        y = frame.y.at(value)
        kind = "axis" if value == 0 else "grid"
        yield f'<line class="{kind}" x1="{left}" x2="{edge}" y1="{y}" y2="{y}"/>'
        yield f'<text class="c-end" x="{left - 8}" y="{y + 5:g}">{escape(words.value(value))}</text>'
    for step in frame.x.ticks(max(2, frame.columns.ways // 60)):
        yield f'<text class="c-mid" x="{frame.x.at(step)}" y="{frame.bottom + LINE}">{step}</text>'
    yield f'<text x="{edge + 12}" y="{frame.bottom + LINE}">{escape(words.steps)}</text>'


def _lines(frame: CurvesArea, curves: Sequence[Curve]) -> Iterable[str]:
    """The last ones first, so that the best lie on top."""
    for index, curve in reversed(list(enumerate(curves))):
        points = " ".join(f"{frame.x.at(step)},{frame.y.at(value)}" for step, value in enumerate(curve.values))
        first = " is-first" if index == 0 else ""
        yield f'<g class="{look(index)}{first}"><title>{escape(curve.name)}</title><polyline points="{points}"/></g>'


def look(index: int) -> str:
    """The classes of one curve: all colours with one dash before the dashes change."""
    return f"c-s{index % COLOURS + 1} c-d{(index // COLOURS + index) % DASHES + 1}"


def _names(frame: CurvesArea, curves: Sequence[Curve]) -> Iterable[str]:
    """At the right, as near to the end of the curve as the neighbours allow, with a hair line leading there."""
    ordered = sorted(curves, key=lambda curve: -curve.values[-1])
    wanted = [frame.y.at(curve.values[-1]) for curve in ordered]
    edge, text = frame.columns.edge, frame.columns.edge + 26
    for curve, y, place in zip(ordered, wanted, spread(wanted, LINE, TOP, frame.bottom - LINE / 2), strict=True):
        end = frame.x.at(len(curve.values) - 1)
        yield f'<polyline class="c-hair" points="{end},{y} {edge},{y} {text - 4},{place:g}"/>'
        value = f'<tspan class="c-value" dx="6">{escape(curve.last)}</tspan>' if curve.last else ""
        yield f'<text x="{text}" y="{place + 5:g}">{escape(frame.columns.short(curve.name))}{value}</text>'


def _ruined(frame: CurvesArea, curves: Sequence[Curve]) -> tuple[list[str], int]:
    """Below the axis, each beside a line from the step at which it ended; and how many lines of text that takes.

    From right to left, so that few such lines run behind a name.
    """
    ordered = sorted(curves, key=lambda curve: -len(curve.values))
    ends = [frame.x.at(len(curve.values) - 1) for curve in ordered]
    names = [frame.columns.short(curve.name) for curve in ordered]
    spans = [_span(end, len(name) * LETTER, frame.columns.width) for end, name in zip(ends, names, strict=True)]
    placed = lanes([(-right - 10, 10 - left) for left, right in spans])
    hairs, texts = [], []
    for end, name, (left, _right), lane in zip(ends, names, spans, placed, strict=True):
        y = frame.bottom + (2.5 + lane) * LINE
        hairs.append(f'<line class="c-hair" x1="{end}" x2="{end}" y1="{frame.bottom}" y2="{y:g}"/>')
        texts.append(f'<text class="c-out" x="{left:g}" y="{y:g}">{escape(name)}</text>')
    return [*hairs, *texts], max(placed, default=-1) + 1


def _span(end: float, width: int, whole: int) -> tuple[float, float]:
    """Where a name of this width stands: behind its step, or before it where it would leave the picture."""
    left = end + 5 if end + width < whole - 8 else end - width - 5
    return left, left + width
