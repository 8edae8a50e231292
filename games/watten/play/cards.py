"""The cards of Watten: Kritische and Rechte, and what beats what (§§ 1, 3, 4); and the words of a deal, numbered."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from games.kit.play.cards import GERMAN_32, Actions, lowest, mask_of

RANKS = len(GERMAN_32.ranks)
KRITISCHE = tuple(GERMAN_32.read(["HK", "S7", "E7"]))
"""Max, Welle and Spitz, strongest first."""
KRITISCHE_MASK = mask_of(KRITISCHE)
SUITS = tuple(GERMAN_32.where(letter) for letter in GERMAN_32.suits)

SUIT_LED, TRUMP_SUIT, SCHLAG, RECHTER, KRITISCHER = (step * RANKS for step in range(1, 6))
"""From which strength on a card belongs to a group; a group begins above all cards of the one before."""
MOST_CUT = len(GERMAN_32.cards) - 1


@dataclass(frozen=True)
class Trumps:
    """The trumps of one game.

    `rechter` and `suit` are masks: the Rechter, empty where Schlag and suit name a Kritischer (RW1), and the cards of
    the trump suit, to which the Rechter belongs but no Kritischer (RW2). `strengths` has for each card that may be led
    the strengths of all cards, as a table to translate them; 0 cannot win, of equal ones the first that is played does.
    """

    rechter: int
    suit: int
    strengths: tuple[bytes, ...]


@cache
def trumps(schlag: int, suit: int) -> Trumps:
    """The trumps of a Schlag and a trump suit, which count the ranks and suits of the pack from 0."""
    cards = SUITS[suit] & ~KRITISCHE_MASK
    by_suit = [
        bytes(_strength(card, schlag, suit, led) for card in GERMAN_32.cards).ljust(256, b"\0")
        for led in range(len(SUITS))
    ]
    strengths = tuple(by_suit[card // RANKS] for card in GERMAN_32.cards)
    return Trumps(cards & 1 << suit * RANKS + schlag, cards, strengths)


def _strength(card: int, schlag: int, trump_suit: int, led: int) -> int:
    suit, rank = divmod(card, RANKS)
    if card in KRITISCHE:
        return KRITISCHER + len(KRITISCHE) - KRITISCHE.index(card)
    if rank == schlag:
        return RECHTER if suit == trump_suit else SCHLAG
    if suit == trump_suit:
        return TRUMP_SUIT + rank
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


def rank_name(rank: int) -> str:
    """A rank as one says it: "König", "7"."""
    letter = GERMAN_32.ranks[rank]
    return GERMAN_32.rank_words.get(letter, letter)


def suit_name(suit: int) -> str:
    """A suit as one says it: "Eichel"."""
    return GERMAN_32.suit_word(lowest(SUITS[suit]))


SUIT_WORDS = tuple(word.lower() for word in GERMAN_32.suit_words.values())
"""The suits as the result format names them, in the order of the pack."""

ACTIONS = Actions(
    GERMAN_32,
    *(f"cut:{count}" for count in range(1, MOST_CUT + 1)),
    "keep",
    "leave",
    "offer_swap",
    "offer_redeal",
    "accept",
    "decline",
    *(f"call_rank:{rank}" for rank in GERMAN_32.ranks),
    *(f"call_suit:{word}" for word in SUIT_WORDS),
    *(f"lead_critical:{card}" for card in GERMAN_32.names),
    "raise",
    "concede",
    also={f"call_suit:{letter}": f"call_suit:{word}" for letter, word in zip(GERMAN_32.suits, SUIT_WORDS, strict=True)},
)

FIRST_CUT = ACTIONS.number("cut:1")
KEEP = ACTIONS.number("keep")
LEAVE = ACTIONS.number("leave")
OFFER_SWAP = ACTIONS.number("offer_swap")
OFFER_REDEAL = ACTIONS.number("offer_redeal")
ACCEPT = ACTIONS.number("accept")
DECLINE = ACTIONS.number("decline")
FIRST_RANK = ACTIONS.number(f"call_rank:{GERMAN_32.ranks[0]}")
FIRST_SUIT = ACTIONS.number(f"call_suit:{SUIT_WORDS[0]}")
FIRST_LEAD = ACTIONS.number(f"lead_critical:{GERMAN_32.names[0]}")
RAISE = ACTIONS.number("raise")
CONCEDE = ACTIONS.number("concede")

KEEPING = 1 << KEEP | 1 << LEAVE
OFFERS = 1 << OFFER_SWAP | 1 << OFFER_REDEAL
ANSWERS = 1 << ACCEPT | 1 << DECLINE
CONSENT = 1 << ACCEPT | 1 << CONCEDE
CUTS = ((1 << MOST_CUT) - 1) << FIRST_CUT
CALLED_RANKS = ((1 << len(GERMAN_32.ranks)) - 1) << FIRST_RANK
CALLED_SUITS = ((1 << len(SUIT_WORDS)) - 1) << FIRST_SUIT
LEADS = GERMAN_32.all << FIRST_LEAD
