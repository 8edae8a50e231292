"""What a whole recorded deal of Doppelkopf counts: card points and Sonderpunkte, all tricks at once (§§ 6, 9, 10)."""

from __future__ import annotations

from typing import NamedTuple

from games.doppelkopf.entries import DOUBLE_POINTS, Party
from games.doppelkopf.flat import FUCHS, KARLCHEN, POINTS, House
from games.kit.rows import BYTE, PLAYERS, SPREAD, TRICK, row

BothExtras = dict[Party, dict[str, int]]
"""How often each party has each Sonderpunkt."""
TOP = 7
"""The top bit of a byte."""


class Played(NamedTuple):
    """A deal in order of play: the cards, the places that played them, and as a row who took each trick."""

    cards: bytes
    turns: bytes
    takers: int


def counted(house: House, played: Played, by_re: bytes, is_re: bytes, *, is_solo: bool) -> tuple[int, BothExtras]:
    """The card points of Re, and the Sonderpunkte of both parties; none where the rules of a Solo hold.

    `is_re` turns places into 1 or 0, `by_re` are the turns as it turned them.
    """
    tricks, marks = house.tricks, row(played.cards.translate(house.marks))
    won = row(played.takers.to_bytes(tricks.size, "little").translate(is_re)) & tricks.first
    points = (marks & tricks.each * POINTS) * SPREAD >> 24 & tricks.first_bytes
    re_points = (points & won * BYTE) % TRICK  # as in casting out nines: what remains is the sum of all tricks
    if is_solo:
        return re_points, _extras((0, 0), (0, 0), (0, 0))
    to_re = won * SPREAD
    lost = row(by_re) ^ to_re
    doubles = points + tricks.first * ((1 << TOP) - DOUBLE_POINTS) >> TOP & tricks.first
    return re_points, _extras(
        _shared(marks >> FUCHS & lost, to_re),
        _karlchen(house, played, marks >> KARLCHEN & lost, won),
        _shared(doubles, won),
    )


def _extras(*counts: tuple[int, int]) -> BothExtras:
    (re_fuchs, fuchs), (re_karlchen, karlchen), (re_doppelkopf, doppelkopf) = counts
    return {
        "re": {"fuchs": re_fuchs, "karlchen": re_karlchen, "doppelkopf": re_doppelkopf},
        "kontra": {"fuchs": fuchs, "karlchen": karlchen, "doppelkopf": doppelkopf},
    }


def _shared(found: int, to_re: int) -> tuple[int, int]:
    """How many of the bits go to Re, and how many to Kontra."""
    re = (found & to_re).bit_count()
    return re, found.bit_count() - re


def _karlchen(house: House, played: Played, caught: int, won: int) -> tuple[int, int]:
    """It counts where it takes the last trick, by house rule also where it is caught in it."""
    last = house.tricks.size - PLAYERS
    winning = played.cards[played.turns.index(played.takers >> 8 * last, last)]
    count = house.masks.karlchen >> winning & 1
    if house.rules.karlchen_caught:
        count += (caught >> 8 * last).bit_count()
    return (count, 0) if won >> 8 * last else (0, count)
