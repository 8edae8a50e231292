"""The cards of Skat as tables: what follows what, what beats what, what it counts, which are the highest trumps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import get_args

from games.kit.play.cards import SKAT_32, cards_of
from games.skat.values import MOST_GRAND_TOPS, SkatGame

PACK = SKAT_32
GAMES: tuple[SkatGame, ...] = get_args(SkatGame)
TRUMP_SUITS = {"diamonds": "D", "hearts": "H", "spades": "S", "clubs": "C"}
JACKS = tuple(PACK.card(suit + "J") for suit in "CSHD")
"""Highest first."""
ALL_JACKS = PACK.where(rank="J")
ACES = PACK.where(rank="A")
POINTS = tuple({"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}.get(name[1], 0) for name in PACK.names)
"""The Augen of each card."""
ORDER, NULL_ORDER = "789QKTA", "789TJQKA"
"""Ranks of a suit, weakest first."""
JACK_STRENGTH, TRUMP_STRENGTH = 200, 100


@dataclass(frozen=True, eq=False)
class SkatCardOrder:
    """The order of the cards in a game.

    `follow` has for each card the mask of those that follow it, `above` the mask of those that beat it when they are
    played after it. `tops` are the trumps of which Spitzen are counted, highest first.
    """

    follow: tuple[int, ...]
    above: tuple[int, ...]
    trumps: int
    tops: tuple[int, ...]


def _order(game: SkatGame) -> SkatCardOrder:
    suits = [_suit(game, name) for name in PACK.names]
    worth = [_strength(game, name) for name in PACK.names]
    above = tuple(
        sum(1 << other for other in PACK.cards if suits[other] in (suits[card], "trump") and worth[other] > worth[card])
        for card in PACK.cards
    )
    follow = tuple(cards_of(suits, suit) for suit in suits)
    trumps = sorted((card for card in PACK.cards if suits[card] == "trump"), key=worth.__getitem__, reverse=True)
    return SkatCardOrder(follow, above, cards_of(suits, "trump"), tuple(trumps))


def _suit(game: SkatGame, name: str) -> str:
    is_trump = game != "null" and (name[1] == "J" or name[0] == TRUMP_SUITS.get(game))
    return "trump" if is_trump else name[0]


def _strength(game: SkatGame, name: str) -> int:
    if game == "null":
        return NULL_ORDER.index(name[1])
    if name[1] == "J":
        return JACK_STRENGTH + "DHSC".index(name[0])
    return ORDER.index(name[1]) + (TRUMP_STRENGTH if name[0] == TRUMP_SUITS.get(game) else 0)


ORDERS: dict[SkatGame, SkatCardOrder] = {game: _order(game) for game in GAMES}


def tops_of(game: SkatGame, cards: int) -> int:
    """The Spitzen of a game that is no Null: with so many, or (below 0) without so many; `cards` with the Skat."""
    order = ORDERS[game].tops
    has_first = cards >> order[0] & 1
    count = 1
    while count < len(order) and cards >> order[count] & 1 == has_first:
        count += 1
    return count if has_first else -count


def tops_of_all(cards: int) -> tuple[int, ...]:
    """The Spitzen of each game but Null, in the order of `GAMES`."""
    grand = tops_of("grand", cards)
    if abs(grand) < MOST_GRAND_TOPS:
        return (grand,) * len(ORDERS)
    return tuple(tops_of(game, cards) for game in GAMES if game != "null")
