"""What can be seen in a holding: pairs, a reason to deal again, and whether all tricks are certain."""

from __future__ import annotations

from games.kit.play.cards import bits
from games.tausend.entries import SUITS as SUIT_WORDS
from games.tausend.play.actions import PACK

SUITS = tuple(PACK.where(letter) for letter in PACK.suits)
SUIT_NAMES = tuple(SUIT_WORDS)
"""The suits as entries name them, in the order of the pack."""
NINES, QUEENS, ACES = (PACK.where(rank=rank) for rank in "9QA")
CARDS_OF_SUIT = len(PACK.ranks)
VALUES = tuple({"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0}[name[1]] for name in PACK.names)
"""The points of each card."""


def pair_cards(holding: int) -> int:
    """The kings and queens of the pairs in a holding; the king is the card above the queen."""
    queens = holding >> 1 & holding & QUEENS
    return queens | queens << 1


def pairs(holding: int) -> list[str]:
    """The suits of the pairs in a holding."""
    return [SUIT_NAMES[queen // CARDS_OF_SUIT] for queen in bits(pair_cards(holding) & QUEENS)]


def may_demand_redeal(holding: int) -> bool:
    """All four nines and no ace (§ 2)."""
    return holding & (NINES | ACES) == NINES


def all_tricks_certain(holding: int) -> bool:
    """Whether the leader of a holding takes all tricks, however the other cards lie (§ 3).

    In each suit the highest cards draw one card each of an opponent who has all the others. Pairs are melded at the
    end, when only cards that cannot be beaten are left.
    """
    return all(_suit_certain(holding & suit, suit) for suit in SUITS)


def _suit_certain(own: int, suit: int) -> bool:
    missing = suit & ~own
    top = own & -1 << missing.bit_length()
    return top == own or top.bit_count() >= missing.bit_count()
