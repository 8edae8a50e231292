"""Small cards, four on a page, to be cut apart."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from turnier.printing.canvas import Press
from turnier.printing.facts import Head
from turnier.printing.frame import A4, Frame
from turnier.printing.marks import draw_rehearsal

_MARGIN = 20.0

Card = TypeVar("Card")


def draw_cards(press: Press, head: Head, cards: Sequence[Card], draw: Callable[[Press, Frame, Card], None]) -> None:
    """Puts the cards on the next pages, row by row, with lines to cut along."""
    press.page(A4)
    for start in range(0, len(cards), 4):
        for card, frame in zip(cards[start : start + 4], quarters(), strict=False):
            draw(press, frame.inset(_MARGIN, _MARGIN), card)
            draw_rehearsal(press, head, frame)
        press.cut(A4.width / 2, 0, A4.width / 2, A4.height)
        press.dashes(0, A4.width, A4.height / 2)
        press.next_page()


def quarters() -> Iterator[Frame]:
    """The four quarters of a page."""
    for row in A4.down(2):
        yield from row.across(2)
