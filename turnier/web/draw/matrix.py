"""Who met whom, as a picture: one mark per pair that met, in the row and the column of both."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from turnier import draw as draw_rules

LARGE, MEDIUM, SMALL = 18, 10, 6
"""Edge of a square in the units of the picture, for few, some and many entrants."""
FEWEST, FEW, SOME, MOST = 20, 40, 100, 400
"""Up to so many entrants; with more than the last there is no picture, and the pairs are counted instead."""
MARGIN, BEHIND = 30, 14
"""Room for the start numbers on top and at the left, and for half of the last one behind."""
INSETS = {LARGE: (4, 1, 0), MEDIUM: (2, 0, 0), SMALL: (1, 0, 0)}
"""How much smaller than its square a mark is, for a pair that met once, twice, more often."""
DARKEST = 3
KEPT_PICTURES = 8
"""Of so many rounds the picture is remembered: while a round is played it stays the same."""


@dataclass(frozen=True)
class Label:
    """A start number at the head of its row and column; `at` is where the row begins."""

    number: int
    at: int
    middle: int


@dataclass(frozen=True)
class Share:
    """How many pairs met so often; `shade` is the mark that they have in the picture, 0 for none."""

    words: str
    pairs: int
    shade: int

    @property
    def counted(self) -> str:
        """ "1 Paar", "18.400 Paare"."""
        words = ngettext("%(n)s Paar", "%(n)s Paare", self.pairs)
        return words % {"n": number_format(self.pairs, 0, force_grouping=True)}


@dataclass(frozen=True)
class MatrixPicture:
    """`marks` are paths by shade, 1 (once) to 3; empty with too many entrants.

    `size` names how finely it is drawn: "whole" (a phone shows all of it), "large", "medium" or "small"; `edge` is its
    width and height, `inner` where the squares end, `diagonal` the path along which everybody would meet themselves.
    """

    edge: int
    inner: int
    size: str
    labels: tuple[Label, ...]
    marks: tuple[tuple[int, str], ...]
    diagonal: str


@dataclass(frozen=True)
class Matrix:
    """The picture, and the same in figures."""

    picture: MatrixPicture
    shares: tuple[Share, ...]

    @property
    def summary(self) -> str:
        """How many pairs met so often, in a line."""
        return " · ".join(f"{share.words} {share.counted}" for share in self.shares)


def matrix(quality: draw_rules.Quality, pausing: Collection[int] = ()) -> Matrix:
    """Both halves, so that a row read across is everybody whom one entrant met; whoever only paused met nobody."""
    quality = replace(quality, numbers=tuple(sorted({*quality.numbers, *pausing})))
    met = quality.matrix if len(quality.numbers) <= MOST else ()
    return Matrix(_picture(quality.numbers, met), tuple(_shares(quality)))


@lru_cache(maxsize=KEPT_PICTURES)
def _picture(numbers: tuple[int, ...], met_by_row: tuple[tuple[int, ...], ...]) -> MatrixPicture:
    count = len(numbers)
    size, cell = ("large", LARGE) if count <= FEW else ("medium", MEDIUM) if count <= SOME else ("small", SMALL)
    size = "whole" if count <= FEWEST else size
    shown = count <= MOST
    every = 1 if cell == LARGE else 5 if cell == MEDIUM else 10
    return MatrixPicture(
        edge=MARGIN + cell * count + BEHIND,
        inner=MARGIN + cell * count,
        size=size,
        labels=tuple(
            Label(number, MARGIN + cell * place, MARGIN + cell * place + cell // 2)
            for place, number in enumerate(numbers)
            if shown and (every == 1 or number % every == 0)
        ),
        marks=_paths(met_by_row, cell) if shown else (),
        diagonal="".join(_square(place, place, cell, 0) for place in range(count)) if shown else "",
    )


def _paths(met_by_row: tuple[tuple[int, ...], ...], cell: int) -> tuple[tuple[int, str], ...]:
    """A pair that met once has a small mark, one that met again a full square."""
    insets = INSETS[cell]
    squares: dict[int, list[str]] = {shade: [] for shade in range(1, DARKEST + 1)}
    for row, met in enumerate(met_by_row):
        for column, times in enumerate(met):
            if times:
                shade = min(times, DARKEST)
                squares[shade].append(_square(column, row, cell, insets[shade - 1]))
    return tuple((shade, "".join(drawn)) for shade, drawn in squares.items() if drawn)


def _square(column: int, row: int, cell: int, inset: int) -> str:
    edge = cell - 1 - 2 * inset
    left, top = (MARGIN + cell * place + inset for place in (column, row))
    return f"M{left} {top}h{edge}v{edge}h-{edge}z"


def _shares(quality: draw_rules.Quality) -> Iterator[Share]:
    for times, pairs in sorted(quality.pairs.items()):
        yield Share(_times(times) if times else _("noch nicht"), pairs, min(times, DARKEST))


def _times(times: int) -> str:
    return ngettext("%(n)s-mal", "%(n)s-mal", times) % {"n": times}
