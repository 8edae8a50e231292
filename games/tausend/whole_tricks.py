"""Whole tricks: whether three players could play their cards, who takes them, and what they are worth.

All holdings together are one number with five bits for each card. Bit n of them is set where the owner of the card
plays n places after the first place, going round the table more than once. So, moved down by the place of the leader,
the lowest three bits say whether it is the leader's, the second player's or the third one's. One comparison then finds
out whether they hold what they play, and nothing that they would have had to play rather.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TypeAlias

from games.kit.cards import BITS, bits
from games.kit.shown import followers
from games.tausend.actions import CARDS, PACK
from games.tausend.deal import SUIT_OF
from games.tausend.holdings import VALUES

PLAYERS, PLACES, WIDTH = 3, 4, 5
FIRST, SECOND, THIRD, FIVE_BITS = 1, 2, 4, 31
DIGITS = b"0123456789abcdefghijklmnopqrstuv"
DIGIT_OF = bytes(DIGITS[(FIRST | FIRST << PLAYERS) << place & FIVE_BITS] for place in range(PLAYERS)).ljust(256, b"0")
"""The five bits of a card by the place of its owner, as `int` reads them; 0 where nobody has it."""
ONE_TRICK = 1 << 7
"""What a trick counts beside its card points, of which there are fewer."""

Third: TypeAlias = tuple[int, int, int, int, int]
"""A third card: the cards that are asked for, the one of them that its player has, all others, winner, and points."""
Begun: TypeAlias = tuple[int, int, int, int, Sequence[Third]]
"""The first two cards: the cards that are asked for, those that the players have, all others, points, third cards."""
Table: TypeAlias = Sequence[Sequence[Begun]]
"""What is shown by each first and each second card."""


@cache
def table_of(trump: int, beat: int) -> Table:
    """What the cards of a trick show; `trump` and `beat` as in `followers`."""
    return tuple(tuple(_begun(trump, beat, led, card) for card in PACK.cards) for led in PACK.cards)


def _begun(trump: int, beat: int, led: int, card: int) -> Begun:
    rather, best = followers(PACK, trump, beat, SUIT_OF[led], led)[card]
    played = spread(BITS[led], FIRST) | spread(BITS[card], SECOND)
    others = spread(PACK.all & ~BITS[led] & ~BITS[card], FIVE_BITS)
    points = ONE_TRICK + VALUES[led] + VALUES[card]
    return spread(rather, SECOND) | played, played, others, points, _thirds(trump, beat, SUIT_OF[led], best)


@cache
def _thirds(trump: int, beat: int, suit: int, best: int) -> Sequence[Third]:
    shown = enumerate(followers(PACK, trump, beat, suit, best))
    return tuple(
        (
            spread(rather | BITS[card], THIRD),
            spread(BITS[card], THIRD),
            spread(PACK.all & ~BITS[card], FIVE_BITS),
            winner,
            VALUES[card],
        )
        for card, (rather, winner) in shown
    )


@cache
def spread(mask: int, value: int) -> int:
    """A number with these five bits for each card of a mask."""
    return sum(value << WIDTH * card for card in bits(mask))


def totals(tables: Sequence[Table], cards: bytes, owners: bytes | bytearray, leader: int) -> list[int]:
    """The card points of each place, with `ONE_TRICK` for each trick; `tables` are those of the tricks.

    `owners` are the places of the owners of all cards. Raises `ValueError` where a card is played that could not be.
    """
    holdings, made, each = int(owners[CARDS - 1 :: -1].translate(DIGIT_OF), 1 << WIDTH), [0] * PLACES, iter(cards)
    for table, first, second, third in zip(tables, each, each, each, strict=False):
        asked, played, others, points, thirds = table[first][second]
        also_asked, also_played, without, best, more = thirds[third]
        held = holdings >> leader
        if held & asked != played or held & also_asked != also_played:
            raise ValueError(cards)
        holdings &= others & without
        leader = owners[best]
        made[leader] += points + more
    return made
