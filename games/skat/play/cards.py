"""The cards of Skat as tables: what follows, beats and counts, and the top trumps; the words of a deal, numbered."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import NamedTuple, get_args

from games.kit.play.cards import SKAT_32, Actions, cards_of
from games.skat.entries import LADDER, MOST_GRAND_TOPS, NULLS, Announced, SkatGame, game_value

PACK = SKAT_32
GAMES: tuple[SkatGame, ...] = get_args(SkatGame)
TRUMP_SUITS = {"diamonds": "D", "hearts": "H", "spades": "S", "clubs": "C"}
ALL_JACKS = PACK.where(rank="J")
ACES = PACK.where(rank="A")
POINTS = tuple({"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}.get(name[1], 0) for name in PACK.names)
"""The Augen of each card."""
ORDER, NULL_ORDER = "789QKTA", "789TJQKA"
"""Ranks of a suit, weakest first."""
JACK_STRENGTH, TRUMP_STRENGTH = 200, 100
SUFFIXES: dict[str, tuple[Announced, bool]] = {
    "": ("none", False),
    ":schneider": ("schneider", False),
    ":schwarz": ("schwarz", False),
    ":ouvert": ("schwarz", True),
}
"""What stands behind a suit game or Grand: the level that is announced, and whether it is ouvert."""
LONGER = {
    ":schneider:schwarz": ":schwarz",
    ":schneider:ouvert": ":ouvert",
    ":schwarz:ouvert": ":ouvert",
    ":schneider:schwarz:ouvert": ":ouvert",
}


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


class Declaration(NamedTuple):
    """What is announced: the game, the level, whether it is ouvert."""

    game: SkatGame
    announced: Announced
    ouvert: bool


def _declarations() -> dict[str, Declaration]:
    suited = [game for game in GAMES if game != "null"]
    found = {
        f"declare:{game}{suffix}": Declaration(game, announced, ouvert)
        for game in suited
        for suffix, (announced, ouvert) in SUFFIXES.items()
    }
    return found | {
        "declare:null": Declaration("null", "none", ouvert=False),
        "declare:null:ouvert": Declaration("null", "none", ouvert=True),
    }


DECLARATIONS = _declarations()
PAIRS = tuple(combinations(PACK.cards, 2))
"""The two cards of each way to lay something into the Skat."""
ACTIONS = Actions(
    PACK,
    "concede",
    "pass",
    "hold",
    "pickup",
    "hand",
    *(f"bid:{bid}" for bid in LADDER),
    *DECLARATIONS,
    *(f"discard:{PACK.names[one]}:{PACK.names[other]}" for one, other in PAIRS),
    also={f"discard:{PACK.names[b]}:{PACK.names[a]}": f"discard:{PACK.names[a]}:{PACK.names[b]}" for a, b in PAIRS}
    | {f"declare:{g}{long}": f"declare:{g}{short}" for g in GAMES if g != "null" for long, short in LONGER.items()},
)
CARDS = len(PACK.cards)
CONCEDE, PASS, HOLD, PICKUP, HAND = (ACTIONS.number(word) for word in ("concede", "pass", "hold", "pickup", "hand"))
MAY_CONCEDE = 1 << CONCEDE
TO_PASS, TO_HOLD = 1 << PASS, 1 << HOLD
PICKUP_OR_HAND = 1 << PICKUP | 1 << HAND
FIRST_BID = ACTIONS.number(f"bid:{LADDER[0]}")
FIRST_DECLARATION = ACTIONS.number(next(iter(DECLARATIONS)))
FIRST_DISCARD = FIRST_DECLARATION + len(DECLARATIONS)
ALL_BIDS = (1 << FIRST_DECLARATION) - (1 << FIRST_BID)
DECLARED = tuple(DECLARATIONS.values())
"""By the number of the action, counted from the first declaration."""


def bids_from(step: int) -> int:
    """The bids from a step of the ladder on."""
    return ALL_BIDS & -1 << FIRST_BID + step


ALL_DISCARDS = (1 << FIRST_DISCARD + len(PAIRS)) - (1 << FIRST_DISCARD)

DISCARDS_WITH = tuple(
    sum(1 << FIRST_DISCARD + number for number, pair in enumerate(PAIRS) if card in pair) for card in PACK.cards
)
"""The discards that a card is part of."""


@cache
def _without(byte: int, cards: int) -> int:
    """The discards that need one of the eight cards of a byte that somebody has not."""
    lost = 0
    for card in range(8):
        if not cards >> card & 1:
            lost |= DISCARDS_WITH[8 * byte + card]
    return lost


def discards_of(cards: int) -> int:
    """All ways to lay two of these cards into the Skat."""
    lost = _without(0, cards & 255) | _without(1, cards >> 8 & 255) | _without(2, cards >> 16 & 255)
    return ALL_DISCARDS & ~(lost | _without(3, cards >> 24))


@cache
def declarable_hand(bid: int) -> int:
    """What can be announced from the hand: a Null that is worth the bid, and any other game with its levels."""
    return sum(
        1 << FIRST_DECLARATION + number
        for number, (game, _announced, ouvert) in enumerate(DECLARED)
        if game != "null" or NULLS[True, ouvert] >= bid
    )


@cache
def declarable(bid: int, tops: tuple[int, ...]) -> int:
    """What can be announced after the Skat was taken up: games that reach the bid, at the latest with Schwarz.

    Where none does, any suit game or Grand (they are overbid all the same). `tops` are the Spitzen of each game.
    """
    open_to = [(number, declared) for number, declared in enumerate(DECLARED) if _without_hand(declared)]
    reaching = [number for number, declared in open_to if _best(declared, tops) >= bid]
    chosen = reaching or [number for number, declared in open_to if declared.game != "null"]
    return sum(1 << FIRST_DECLARATION + number for number in chosen)


def _without_hand(declared: Declaration) -> bool:
    return declared.announced == "none"


def _best(declared: Declaration, tops: tuple[int, ...]) -> int:
    own = 0 if declared.game == "null" else tops[GAMES.index(declared.game)]
    return game_value(declared.game, own, "none", "schwarz", hand=False, ouvert=declared.ouvert)
