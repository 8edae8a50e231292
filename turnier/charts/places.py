"""Places over the rounds: the way of the best, each with its name at the end, and the way of one among all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from math import log

from turnier.charts.curves import LETTER, LINE, NARROW, Columns, Scale, look, spread, twice

TICKS = (1, 2, 3, 5, 10, 20, 50, 100, 200)
TOP = 24
STEP, LEAST_WIDE, MOST_WIDE = 150, 300, 640
"""From one round to the next, and all rounds together at least and at most."""


@dataclass(frozen=True)
class PlacesLine:
    """The places of one entrant after each round; None where there was none."""

    name: str
    places: tuple[int | None, ...]


@dataclass(frozen=True)
class PlacesArea:
    """The area of the ways in units of the picture. Places further down stand closer together."""

    x: Scale
    last: int
    bottom: int

    def y(self, place: int) -> float:
        """The height of a place, to a tenth; the first is on top."""
        return round(TOP + (self.bottom - TOP) * log(place) / log(max(2, self.last)), 1)

    def points(self, way: PlacesLine) -> list[tuple[float, float, int]]:
        """Where the way passes, with the place."""
        known = [(step, place) for step, place in enumerate(way.places) if place is not None]
        return [(self.x.at(step), self.y(place), place) for step, place in known]


def best_html(ways: Sequence[PlacesLine], rounds: Sequence[str], title: str) -> str:
    """The picture for a screen and for a phone."""
    return twice(best_svg(ways, rounds, title), best_svg(ways, rounds, title, NARROW))


def best_svg(ways: Sequence[PlacesLine], rounds: Sequence[str], title: str, columns: Columns | None = None) -> str:
    """The ways of the best, in the order of their places now; everybody among them has a place now.

    Without `columns` it is as wide as so many rounds need.
    """
    columns = columns or Columns(46, min(MOST_WIDE, max(LEAST_WIDE, STEP * (len(rounds) - 1))), 250, 24)
    last = max(place for way in ways for place in way.places if place is not None)
    along = Scale(0, len(rounds) - 1, columns.values, columns.edge)
    frame = PlacesArea(along, last, TOP + max(300, len(ways) * LINE))
    lines = (_line(frame, way, look(index)) for index, way in reversed(list(enumerate(ways))))
    parts = [*_grid(frame, rounds), *lines, *_names(frame, ways, columns)]
    return _svg("c-best", columns.width, frame.bottom + 2 * LINE, title, parts)


def own_svg(own: PlacesLine, others: Sequence[PlacesLine], rounds: Sequence[str], title: str) -> str:
    """The way of one, with the place at every round; the others are there as hair lines."""
    width, everybody = 340, (own, *others)
    last = max((place for way in everybody for place in way.places if place is not None), default=1)
    half, other_half = (len(name) * LETTER / 2 for name in (rounds[0], rounds[-1]))
    along = Scale(0, len(rounds) - 1, max(40, half), width - max(24, other_half))
    frame = PlacesArea(along, last, TOP + 150)
    hairs = (_line(frame, other, "c-hair") for other in others)
    numbers = (
        f'<circle cx="{x}" cy="{y}" r="4"/><text class="c-mid c-own-place" x="{x}" y="{y - 9:g}">{place}</text>'
        for x, y, place in frame.points(own)
    )
    parts = [*_grid(frame, rounds), *hairs, _line(frame, own, "c-s1 is-first"), *numbers]
    return _svg("c-own", width, frame.bottom + 2 * LINE, title, parts)


def _svg(kind: str, width: int, height: int, title: str, parts: Iterable[str]) -> str:
    size = f'width="{width}" viewBox="0 0 {width} {height}"'
    label = f'role="img" aria-label="{escape(title)}"'
    return f'<svg class="t-chart c-places {kind}" {size} {label}>{"".join(parts)}</svg>'


def _grid(frame: PlacesArea, rounds: Sequence[str]) -> Iterable[str]:
    left, right = frame.x.start, frame.x.end
    for place in (tick for tick in TICKS if tick <= frame.last):
        y = frame.y(place)
        yield f'<line class="grid" x1="{left:g}" x2="{right:g}" y1="{y}" y2="{y}"/>'
        yield f'<text class="c-end" x="{left - 10:g}" y="{y + 5:g}">{place}</text>'
    for step, name in enumerate(rounds):
        yield f'<text class="c-mid" x="{frame.x.at(step)}" y="{frame.bottom + 1.5 * LINE:g}">{escape(name)}</text>'


def _line(frame: PlacesArea, way: PlacesLine, classes: str) -> str:
    points = " ".join(f"{x},{y}" for x, y, _place in frame.points(way))
    return f'<g class="{classes}"><title>{escape(way.name)}</title><polyline points="{points}"/></g>'


def _names(frame: PlacesArea, ways: Sequence[PlacesLine], columns: Columns) -> Iterable[str]:
    """At the right, as near to the end of the way as the neighbours allow, with the place before the name."""
    edge = columns.edge
    ends = [(way, way.places[-1]) for way in ways]
    wanted = [frame.y(place) for _way, place in ends if place is not None]
    for (way, place), y, at in zip(ends, wanted, spread(wanted, LINE, TOP, frame.bottom), strict=True):
        yield f'<polyline class="c-hair" points="{edge},{y} {edge + 22},{at:g}"/>'
        yield f'<text x="{edge + 26}" y="{at + 5:g}">{place}. {escape(columns.short(way.name))}</text>'
