"""Small drawings on papers: who deals, who plays with whom, and the word across a rehearsal."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from games.kit.text import text
from turnier.printing.canvas import THIN, Canvas, Frame
from turnier.printing.facts import Head

DEALER_EDGE = 6.0
_SEATS = ((0.0, 1.0), (1.0, 0.0), (0.0, -1.0), (-1.0, 0.0))
"""Where the four seats stand around the middle, clockwise from the top; upwards is positive."""
_ARROW, _DOT, _LETTER = 5.0, 1.8, 8.0


def draw_dealer(canvas: Canvas, frame: Frame) -> None:
    """A filled corner at the upper left of a cell: its side deals this hand."""
    left, top = frame.left, frame.top
    canvas.fill(((left, top), (left + DEALER_EDGE, top), (left, top - DEALER_EDGE)))


def draw_pack(canvas: Canvas, frame: Frame, suits: Sequence[str]) -> float:
    """The suits of the pack side by side, ending at the right of the frame, as high as it; gives their width."""
    step = 1.25 * frame.height
    for index, suit in enumerate(reversed(suits)):
        right = frame.right - index * step
        canvas.suit(Frame(right - frame.height, frame.bottom, right, frame.top), suit)
    return step * len(suits)


def draw_partners(canvas: Canvas, frame: Frame, partners: Sequence[int], names: Sequence[str]) -> None:
    """Four seats around a table and a line from each to its partner; an arrow where it leads one way only.

    Who is their own partner has no line.
    """
    edge = min(frame.width, frame.height)
    letter = min(_LETTER, 0.18 * edge)
    radius = 0.5 * edge - _DOT - 1.2 * letter
    centre = ((frame.left + frame.right) / 2, (frame.bottom + frame.top) / 2)
    seats = [(centre[0] + radius * x, centre[1] + radius * y) for x, y in _SEATS]
    for point, name, (x, y) in zip(seats, names, _SEATS, strict=True):
        canvas.dot(*point, _DOT)
        room = _DOT + 0.65 * letter
        canvas.text(point[0] + room * x, point[1] + room * y - 0.36 * letter, name, letter, anchor="centre")
    for seat, partner in enumerate(partners):
        if partner == seat:
            continue
        if partners[partner] == seat:
            canvas.line(*seats[seat], *seats[partner], THIN)
        else:
            _arrow(canvas, seats[seat], seats[partner])


def _arrow(canvas: Canvas, start: tuple[float, float], end: tuple[float, float]) -> None:
    across, up = end[0] - start[0], end[1] - start[1]
    length = hypot(across, up) or 1
    x, y = across / length, up / length
    tip = (end[0] - _DOT * x, end[1] - _DOT * y)
    back = (tip[0] - _ARROW * x, tip[1] - _ARROW * y)
    canvas.line(*start, *back, THIN)
    half = 0.5 * _ARROW
    canvas.fill((tip, (back[0] - half * y, back[1] + half * x), (back[0] + half * y, back[1] - half * x)))


PROBE = text("PROBE")


def draw_rehearsal(canvas: Canvas, head: Head, page: Frame) -> None:
    """Marks a page, or the part of it that is cut off, where the head says that it belongs to a rehearsal."""
    if head.rehearsal:
        canvas.watermark(page, PROBE)
