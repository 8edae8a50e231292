"""The words of a deal of Watten, in the order of its phases, and their numbers."""

from __future__ import annotations

from games.kit.play.actions import Actions
from games.kit.play.cards import GERMAN_32

SUIT_WORDS = tuple(word.lower() for word in GERMAN_32.suit_words.values())
"""The suits as the result format names them, in the order of the pack."""
MOST_CUT = len(GERMAN_32.cards) - 1

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
