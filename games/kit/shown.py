"""What a card shows that is put to a trick: the cards that its player cannot hold then, and the card that wins so far.

For games in which one must follow suit, and beat the best card where one can. Looking that up makes a whole recorded
trick a matter of few steps; the tables are small, since many cards show the same.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import cache
from typing import TypeVar

from games.kit.cards import BITS, Pack

T = TypeVar("T", bound=Hashable)

Shown = tuple[int, int]
"""The mask of the cards that would have had to be played rather than this one, and the card that wins so far."""


@cache
def followers(pack: Pack, trump: int, beat: int, suit: int, best: int) -> Sequence[Shown]:
    """What each card shows; the best card itself shows nothing.

    `suit` is the mask of the suit that was led, `best` the card that won before, `trump` the mask of the trumps, 0
    where there are none, and `beat` of those that have to be beaten where one cannot follow: all or none.
    """
    return tuple(
        same((_rather(pack, trump, beat, suit, best, card), _best(trump, suit, best, card))) for card in pack.cards
    )


def _best(trump: int, suit: int, best: int, card: int) -> int:
    both = BITS[best] | BITS[card]
    return (both & trump or both & suit).bit_length() - 1


def _rather(pack: Pack, trump: int, beat: int, suit: int, best: int, card: int) -> int:
    higher, rather = pack.above[best], 0
    for duty in (BITS[best], suit & higher, suit, beat & higher, trump):
        if duty & BITS[card]:
            break
        rather |= duty
    return rather & ~BITS[best]


@cache
def same(value: T) -> T:
    """The same object for equal values, so that a table stays in the processor's cache."""
    return value
