"""The cards of Watten: the Kritische, the Rechte, and what beats what under a Schlag and a Farbe (§§ 1, 3 and 4)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from games.kit.cards import GERMAN_32, lowest, mask_of

RANKS = len(GERMAN_32.ranks)
KRITISCHE = tuple(GERMAN_32.read(["HK", "S7", "E7"]))
"""Max, Welle and Spitz, strongest first."""
KRITISCHE_MASK = mask_of(KRITISCHE)
SUITS = tuple(GERMAN_32.where(letter) for letter in GERMAN_32.suits)

SUIT_LED, FARBE, SCHLAG, RECHTER, KRITISCHER = (step * RANKS for step in range(1, 6))
"""From which strength on a card belongs to a group; a group begins above all cards of the one before."""


@dataclass(frozen=True)
class Trumps:
    """The trumps of one game.

    `rechter` and `farbe` are masks: the Rechter, empty where Schlag and Farbe name a Kritischer (RW1), and the
    Farb-Trümpfe, to which the Rechter belongs but no Kritischer (RW2). `strengths` has for each card that may be led
    the strengths of all cards; 0 cannot win, equal ones are beaten by none of them.
    """

    rechter: int
    farbe: int
    strengths: tuple[bytes, ...]


@cache
def trumps(schlag: int, farbe: int) -> Trumps:
    """The trumps of a Schlag and a Farbe, which count the ranks and suits of the pack from 0."""
    plain = SUITS[farbe] & ~KRITISCHE_MASK
    rechter = plain & 1 << farbe * RANKS + schlag
    by_suit = [bytes(_strength(card, schlag, farbe, led) for card in GERMAN_32.cards) for led in range(len(SUITS))]
    return Trumps(rechter, plain, tuple(by_suit[card // RANKS] for card in GERMAN_32.cards))


def _strength(card: int, schlag: int, farbe: int, led: int) -> int:
    suit, rank = divmod(card, RANKS)
    if card in KRITISCHE:
        return KRITISCHER + len(KRITISCHE) - KRITISCHE.index(card)
    if rank == schlag:
        return RECHTER if suit == farbe else SCHLAG
    if suit == farbe:
        return FARBE + rank
    return SUIT_LED + rank if suit == led else 0


def ranks_of(holding: int) -> int:
    """The ranks of a holding as a mask; a Kritischer counts as its rank too (RW3)."""
    return (holding | holding >> RANKS | holding >> 2 * RANKS | holding >> 3 * RANKS) & (1 << RANKS) - 1


def suits_of(holding: int) -> int:
    """The suits of a holding as a mask; a Kritischer counts as its suit too (RW3)."""
    return mask_of([suit for suit, mask in enumerate(SUITS) if holding & mask])


def weakest(kritische: Iterable[int]) -> int:
    """The weakest of some Kritische."""
    return max(kritische, key=KRITISCHE.index)


def rank_said(rank: int) -> str:
    """A rank as one says it: "König", "7"."""
    letter = GERMAN_32.ranks[rank]
    return GERMAN_32.rank_words.get(letter, letter)


def suit_said(suit: int) -> str:
    """A suit as one says it: "Eichel"."""
    return GERMAN_32.suit_word(lowest(SUITS[suit]))
