"""How somebody bids and announces who looks at his cards: for random tables that play as people do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.skat.entries import BASES, LADDER, NULLS, SkatGame
from games.skat.play.cards import (
    ACES,
    ALL_BIDS,
    ALL_DISCARDS,
    ALL_JACKS,
    DECLARED,
    FIRST_BID,
    FIRST_DECLARATION,
    HAND,
    MAY_CONCEDE,
    ORDERS,
    PACK,
    PICKUP_OR_HAND,
    TO_HOLD,
    TO_PASS,
    discards_of,
    tops_of,
)

if TYPE_CHECKING:
    from games.skat.play.deal import SkatDeal

ENOUGH, PLENTY = 8, 11
"""How good a holding has to be for a game, and for one from the hand."""
GRAND_ENOUGH = 8
SUITS: tuple[SkatGame, ...] = ("diamonds", "hearts", "spades", "clubs")
BEFORE_SUITS: tuple[SkatGame, ...] = ("grand", "null")
LOW = PACK.where(rank="7") | PACK.where(rank="8") | PACK.where(rank="9")
LOW_ENOUGH = 8
"""So many of the lowest cards are a Null."""


def strength(game: SkatGame, cards: int) -> int:
    """How good cards are for a game, in tricks and halves of them; a Null by its low cards."""
    if game == "null":
        return (cards & LOW).bit_count()
    trumps = cards & ORDERS[game].trumps
    aces = (cards & ACES & ~trumps).bit_count()
    return trumps.bit_count() + (cards & ALL_JACKS).bit_count() + aces


def _is_enough(game: SkatGame, cards: int) -> bool:
    return strength(game, cards) >= {"null": LOW_ENOUGH, "grand": GRAND_ENOUGH}.get(game, ENOUGH)


def best_game(cards: int) -> SkatGame:
    """What somebody would play with these cards: Grand or Null if they are good for it, else the best suit."""
    for game in BEFORE_SUITS:
        if _is_enough(game, cards):
            return game
    return max(SUITS, key=lambda game: (strength(game, cards), BASES[game]))


def worth(game: SkatGame, cards: int) -> int:
    """What a game is worth at least."""
    return NULLS[False, False] if game == "null" else BASES[game] * (abs(tops_of(game, cards)) + 1)


def most_bid(cards: int) -> int:
    """Up to where somebody bids who looks at his cards; 0 for one who passes."""
    game = best_game(cards)
    return worth(game, cards) if _is_enough(game, cards) else 0


def considered(deal: SkatDeal, legal: int) -> int:
    """Those of the legal actions that somebody considers who looks at his cards."""
    cards = deal.holdings[deal.turn]
    if legal & TO_PASS:
        return _bid(deal, legal, most_bid(cards))
    if legal == PICKUP_OR_HAND:
        is_plenty = strength(best_game(cards), cards) >= PLENTY
        return 1 << HAND if is_plenty else legal & ~(1 << HAND)
    if legal & ALL_DISCARDS:
        spare = cards & ~ORDERS[best_game(cards)].trumps & ~ACES
        return legal & discards_of(spare) or legal
    if legal >= 1 << FIRST_DECLARATION:
        return _announce(legal, cards)
    return legal & ~MAY_CONCEDE


def _bid(deal: SkatDeal, legal: int, most: int) -> int:
    if legal & TO_HOLD:
        return TO_HOLD if most >= deal.bid else TO_PASS
    bids = legal & ALL_BIDS
    lowest = bids & -bids
    return lowest if lowest and LADDER[lowest.bit_length() - 1 - FIRST_BID] <= most else TO_PASS


def _announce(legal: int, cards: int) -> int:
    game = best_game(cards)
    plain = sum(
        1 << FIRST_DECLARATION + number
        for number, declared in enumerate(DECLARED)
        if declared.game == game and declared.announced == "none" and not declared.ouvert
    )
    return legal & plain or legal
