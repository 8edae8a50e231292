"""Who met whom, as a picture: one square per pair that met, darker the more often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from turnier import draw as pure

CELL = 14
"""Edge of a square in the units of the picture."""
MARGIN = 26
"""Room for the start numbers on top and at the left."""
MOST = 60
"""With more entrants the squares are too small to point at; then the pairs are counted instead."""
DARKEST = 3


@dataclass(frozen=True)
class Square:
    """A pair that met `times` times; `x` and `y` are its corner, `shade` is 1 to 3."""

    x: int
    y: int
    shade: int
    title: str


@dataclass(frozen=True)
class Label:
    """A start number on the diagonal, and at the head of its row."""

    number: int
    at: int


@dataclass(frozen=True)
class Share:
    """How many pairs met so often."""

    words: str
    pairs: int


@dataclass(frozen=True)
class Matrix:
    """The picture, and the same in figures. `squares` and `labels` are empty where there are too many entrants."""

    edge: int
    cell: int
    labels: tuple[Label, ...]
    squares: tuple[Square, ...]
    shares: tuple[Share, ...]


def matrix(quality: pure.Quality) -> Matrix:
    """The lower half of the matrix: every pair once."""
    numbers = quality.numbers if len(quality.numbers) <= MOST else ()
    return Matrix(
        edge=MARGIN + CELL * (len(numbers) + 1),
        cell=CELL,
        labels=tuple(Label(number, MARGIN + CELL * index) for index, number in enumerate(numbers)),
        squares=tuple(_squares(quality)) if numbers else (),
        shares=tuple(_shares(quality)),
    )


def _squares(quality: pure.Quality) -> Iterator[Square]:
    for left, low in combinations(range(len(quality.numbers)), 2):
        times = quality.matrix[low][left]
        if times:
            pair = {"one": quality.numbers[left], "two": quality.numbers[low]}
            title = _("Nr. %(one)s und Nr. %(two)s: %(times)s") % {**pair, "times": _times(times)}
            yield Square(MARGIN + CELL * left, MARGIN + CELL * low, min(times, DARKEST), title)


def _shares(quality: pure.Quality) -> Iterator[Share]:
    places = range(len(quality.numbers))
    met = Counter(quality.matrix[one][two] for one, two in combinations(places, 2))
    for times, pairs in sorted(met.items()):
        yield Share(_times(times) if times else _("noch nicht"), pairs)


def _times(times: int) -> str:
    return ngettext("%(n)s-mal", "%(n)s-mal", times) % {"n": times}
