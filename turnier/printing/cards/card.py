"""Small cards, four on a page, to be cut apart."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from turnier.printing.canvas import Canvas
from turnier.printing.facts import Head
from turnier.printing.frame import A4, Frame
from turnier.printing.marks import draw_rehearsal

CARDS_ON_A_PAGE = 4
_MARGIN = 20.0

Card = TypeVar("Card")


def draw_cards(canvas: Canvas, head: Head, cards: Sequence[Card], draw: Callable[[Canvas, Frame, Card], None]) -> None:
    """Puts the cards on the next pages, row by row, with lines to cut along."""
    canvas.page(A4)
    for start in range(0, len(cards), CARDS_ON_A_PAGE):
        for card, frame in zip(cards[start : start + CARDS_ON_A_PAGE], quarters(), strict=False):
            draw(canvas, frame.inset(_MARGIN, _MARGIN), card)
            draw_rehearsal(canvas, head, frame)
        canvas.cut(A4.width / 2, 0, A4.width / 2, A4.height)
        canvas.dashes(0, A4.width, A4.height / 2)
        canvas.next_page()


def quarters() -> Iterator[Frame]:
    """The four quarters of a page."""
    for row in A4.down(2):
        yield from row.across(2)
