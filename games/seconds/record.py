"""Whole recorded deals of Seconds, all tricks at once: faster than playing them again, and a second opinion on it."""

from __future__ import annotations

from functools import cache

from games.kit.cards import FRENCH_52, owners_of
from games.kit.rows import BITS, PLAYERS, SPREAD, STEP, Tricks, higher, row
from games.seconds.deal import RANKS, second_of
from games.seconds.entries import TRICKS

ROWS = Tricks(TRICKS)
CARDS = bytes(FRENCH_52.cards)
DEALT = bytes(range(PLAYERS)) * TRICKS
"""At which place each card of the pack arrives, from the dealer's left."""
SUIT_BITS = bytes(1 << card // len(FRENCH_52.ranks) for card in CARDS).ljust(256)
WORTH = bytes(STEP * (rank + 1) for rank in RANKS).ljust(256)
"""Tables that turn cards into their suits and their worth, as rows want them."""
RANK_OF = bytes(RANKS).ljust(256)
LAST = PLAYERS - 1


def taken(dealer: int, pack: bytes, cards: bytes) -> list[int] | None:
    """The tricks of each seat; None where a card is played out of turn, twice, or without following suit.

    `pack` are all 52 cards as they lay before dealing, `cards` what was played.
    """
    if len(cards) != len(CARDS) or CARDS.translate(None, cards):
        return None
    try:
        leaders = ROWS.leaders(row(cards.translate(owners_of(pack, DEALT)), "little"))
    except ValueError:  # not clockwise
        return None
    suits = row(cards.translate(SUIT_BITS), "little")
    led = (suits & ROWS.first_bytes) * SPREAD
    takers = leaders + seconds(cards, suits & led) & ROWS.first_threes
    if leaders != ROWS.led(0, takers) or ROWS.revoked(suits, led, leaders):
        return None
    winners = takers.to_bytes(ROWS.size, "little")[::PLAYERS]
    return [winners.count((seat - dealer - 1) % PLAYERS) for seat in range(PLAYERS)]


def seconds(cards: bytes, followed: int) -> int:
    """How many places after its leader each trick is taken; `followed` is 0 where a card is not of the suit led.

    The second-highest of four is the lower one of the two that are the higher ones of their pairs, or the higher one of
    the two others. It is 0 where only the leader has that suit: such tricks are looked at one by one.
    """
    counts = followed + ROWS.sevens & ROWS.tops
    worth = (row(cards.translate(WORTH), "little") | ROWS.places) & counts - (counts >> 7)
    one, other = worth & ROWS.even, worth >> 8 & ROWS.even
    high = higher(one, other, ROWS.tops)
    low = one ^ other ^ high
    one, other = high & ROWS.halves, high >> 16 & ROWS.halves
    lower = one ^ other ^ higher(one, other, ROWS.tops)
    low = higher(low & ROWS.halves, low >> 16 & ROWS.halves, ROWS.tops)
    found = higher(lower, low, ROWS.tops)
    alone = ROWS.first ^ (found + ROWS.sevens & ROWS.tops) >> 7
    found ^= ROWS.first_threes  # what was left of `places` counts backwards
    while alone:
        start = alone.bit_length() - 1
        trick = start // BITS * PLAYERS
        found ^= (LAST ^ second_of_all(cards[trick : trick + PLAYERS].translate(RANK_OF))) << start
        alone ^= 1 << start
    return found & ROWS.first_threes


@cache
def second_of_all(ranks: bytes) -> int:
    """See `second_of`; there are at most as many as four cards have ranks."""
    return second_of(ranks)
