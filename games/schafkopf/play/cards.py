"""The cards of Schafkopf as tables: what follows what, what beats what, what it counts (§ 1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from games.kit.play.cards import GERMAN_32, GERMAN_RANKS, GERMAN_SUITS, Pack, cards_of
from games.schafkopf.entries import HandType, Suit
from games.schafkopf.house_rules import SchafkopfRules

GERMAN_24 = Pack("EGHS", "9TUOKA", suit_words=GERMAN_SUITS, rank_words=GERMAN_RANKS)
PACKS = {"long": GERMAN_32, "short": GERMAN_24}
LETTERS: dict[Suit, str] = {"eichel": "E", "gras": "G", "herz": "H", "schellen": "S"}
POINTS = {"A": 11, "T": 10, "K": 4, "O": 3, "U": 2, "9": 0, "8": 0, "7": 0}
PLAIN_ORDER = "789UOKTA"
"""Ranks of a plain suit, weakest first; those that are trumps are not among them."""
HIGH_TRUMPS: dict[HandType, str] = {"wenz": "U", "farbwenz": "U", "geier": "O"}
"""The ranks that are trumps in every suit; in all other games the Ober and the Unter."""
CALLABLE: tuple[Suit, ...] = ("eichel", "gras", "schellen")
OLD = "EO"
"""The highest card: whoever has it plays the Muss."""
LEAST_TRUMP = 100


@dataclass(frozen=True, eq=False)
class TrumpOrder:
    """The order of the cards in one game.

    `trumps` are highest first. `follow` has for each card the mask of those that follow it, `above` the mask of those
    that beat it when they are played after it.
    """

    trumps: tuple[int, ...]
    trump_mask: int
    follow: tuple[int, ...]
    above: tuple[int, ...]


@cache
def pack_of(rules: SchafkopfRules) -> Pack:
    """32 cards, or 24 in the short card."""
    return PACKS[rules.pack]


@cache
def card_points(pack: Pack) -> tuple[int, ...]:
    """The Augen of every card."""
    return tuple(POINTS[name[1]] for name in pack.names)


@cache
def trump_order(pack: Pack, type: HandType, suit: Suit | None) -> TrumpOrder:
    """The order of the cards; `suit` is the trump of a Solo or a Farbwenz, and of no account in any other game."""
    trumps = [name for name in _trumps(type, suit) if name in pack.masks]
    strength = {name: LEAST_TRUMP - place for place, name in enumerate(trumps)}
    suits = ["" if name in strength else name[0] for name in pack.names]
    worth = [strength.get(name, PLAIN_ORDER.index(name[1])) for name in pack.names]
    return TrumpOrder(
        trumps=tuple(pack.card(name) for name in trumps),
        trump_mask=sum(pack.masks[name] for name in trumps),
        follow=tuple(cards_of(suits, own) for own in suits),
        above=tuple(
            sum(1 << other for other in pack.cards if suits[other] in (suits[card], "") and worth[other] > worth[card])
            for card in pack.cards
        ),
    )


def _trumps(type: HandType, suit: Suit | None) -> Iterator[str]:
    """The trumps, highest first."""
    high = HIGH_TRUMPS.get(type, "OU")
    yield from (letter + rank for rank in high for letter in "EGHS")
    if type in {"wenz", "geier"}:
        return
    letter = LETTERS[suit] if suit is not None and type in {"solo", "farbwenz"} else "H"
    yield from (letter + rank for rank in reversed(PLAIN_ORDER) if rank not in high)


def called_suit(pack: Pack, suit: Suit) -> tuple[int, int]:
    """The Sau that is called, and the plain cards of its suit with it, as masks."""
    plain = pack.where(LETTERS[suit]) & ~trump_order(pack, "rufspiel", None).trump_mask
    return pack.masks[f"{LETTERS[suit]}A"], plain


@cache
def all_high(pack: Pack) -> int:
    """What a Sie needs: all Ober and Unter, in the short card all Ober and the two highest Unter."""
    ober, unter = pack.where(rank="O"), pack.where(rank="U")
    return ober | (unter if pack is GERMAN_32 else pack.masks["EU"] | pack.masks["GU"])
