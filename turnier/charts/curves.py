"""Curves of up to forty people over the same steps, each with its name where it ends."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from html import escape

from turnier.charts.scale import Scale, lanes, nice_step, spread

WIDTH, LEFT, RIGHT, TOP = 960, 76, 275, 16
LEAST_HEIGHT = 300
LINE = 18
"""Distance of two lines of text."""
LETTER = 7
"""Mean width of a letter of the text."""
COLOURS, DASHES = 6, 6
LONGEST_NAME = 24


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


def curves_svg(curves: Sequence[Curve], words: CurveWords) -> str:
    """The picture. The first curve is drawn on top and strong; who ends at 0 stands below the axis."""
    frame = _frame(curves)
    ruined = [curve for curve in curves if curve.values[-1] <= 0]
    standing = [curve for curve in curves if curve.values[-1] > 0]
    below, depth = _ruined(frame, ruined)
    parts = [*_grid(frame, words), *_lines(frame, curves), *_names(frame, standing), *below]
    height = frame.bottom + 2 * LINE + depth * LINE + 8
    return (
        f'<svg class="t-chart c-curves" viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(words.title)}">'
        f"{''.join(parts)}</svg>"
    )


def _frame(curves: Sequence[Curve]) -> CurvesArea:
    steps = max((len(curve.values) - 1 for curve in curves), default=0)
    most = max((max(curve.values) for curve in curves), default=0)
    step = nice_step(max(1, most), 6)
    top = -(-max(1, most) // step) * step
    names = sum(curve.values[-1] > 0 for curve in curves)
    bottom = TOP + max(LEAST_HEIGHT, (names + 1) * LINE)
    return CurvesArea(Scale(0, max(1, steps), LEFT, WIDTH - RIGHT), Scale(0, top, bottom, TOP), bottom)


def _grid(frame: CurvesArea, words: CurveWords) -> Iterable[str]:
    for value in frame.y.ticks(6):
        y = frame.y.at(value)
        kind = "axis" if value == 0 else "grid"
        yield f'<line class="{kind}" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y}" y2="{y}"/>'
        yield f'<text class="c-end" x="{LEFT - 8}" y="{y + 5:g}">{escape(words.value(value))}</text>'
    for step in frame.x.ticks(8):
        yield f'<text class="c-mid" x="{frame.x.at(step)}" y="{frame.bottom + LINE}">{step}</text>'
    yield f'<text x="{WIDTH - RIGHT + 12}" y="{frame.bottom + LINE}">{escape(words.steps)}</text>'


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
    edge, text = WIDTH - RIGHT, WIDTH - RIGHT + 26
    for curve, y, place in zip(ordered, wanted, spread(wanted, LINE, TOP, frame.bottom - LINE / 2), strict=True):
        end = frame.x.at(len(curve.values) - 1)
        yield f'<polyline class="c-hair" points="{end},{y} {edge},{y} {text - 4},{place:g}"/>'
        value = f'<tspan class="c-value" dx="6">{escape(curve.last)}</tspan>' if curve.last else ""
        yield f'<text x="{text}" y="{place + 5:g}">{escape(short(curve.name))}{value}</text>'


def _ruined(frame: CurvesArea, curves: Sequence[Curve]) -> tuple[list[str], int]:
    """Below the axis, each beside a line from the step at which it ended; and how many lines of text that takes.

    From right to left, so that few such lines run behind a name.
    """
    ordered = sorted(curves, key=lambda curve: -len(curve.values))
    ends = [frame.x.at(len(curve.values) - 1) for curve in ordered]
    names = [short(curve.name) for curve in ordered]
    spans = [_span(end, len(name) * LETTER) for end, name in zip(ends, names, strict=True)]
    placed = lanes([(-right - 10, 10 - left) for left, right in spans])
    hairs, texts = [], []
    for end, name, (left, _right), lane in zip(ends, names, spans, placed, strict=True):
        y = frame.bottom + (2.5 + lane) * LINE
        hairs.append(f'<line class="c-hair" x1="{end}" x2="{end}" y1="{frame.bottom}" y2="{y:g}"/>')
        texts.append(f'<text class="c-out" x="{left:g}" y="{y:g}">{escape(name)}</text>')
    return [*hairs, *texts], max(placed, default=-1) + 1


def _span(end: float, width: int) -> tuple[float, float]:
    """Where a name of this width stands: behind its step, or before it where it would leave the picture."""
    left = end + 5 if end + width < WIDTH - 8 else end - width - 5
    return left, left + width


def short(name: str) -> str:
    """A name that fits beside the picture; the whole one stands in the list."""
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1].rstrip() + "…"
