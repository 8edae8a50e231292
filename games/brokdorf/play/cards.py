"""The cards and words of a deal: suits, what beats what, and the numbers of the actions."""

from __future__ import annotations

from games.brokdorf.entries import SUITS as SUIT_WORDS
from games.kit.play.cards import SKAT_32, Actions

TRUMP_WORDS = tuple(SUIT_WORDS)
"""The suits as the result format names them, in the order of the pack."""
ACTIONS = Actions(
    SKAT_32,
    "pass",
    "redeal",
    "join",
    "fold",
    *(f"bid:{bid}" for bid in range(6)),
    *(f"trump:{suit}" for suit in TRUMP_WORDS),
    also={f"trump:{letter}": f"trump:{word}" for letter, word in zip(SKAT_32.suits, TRUMP_WORDS, strict=True)},
)
PASS, REDEAL, JOIN, BID_0 = (ACTIONS.number(words) for words in ("pass", "redeal", "join", "bid:0"))
TRUMP_0 = ACTIONS.number(f"trump:{TRUMP_WORDS[0]}")
BIDS_FROM = tuple(ACTIONS.mask(*(f"bid:{bid}" for bid in range(least, 6))) for least in range(7))
"""The bids of at least 0, 1, … 6."""
TRUMPS = ACTIONS.mask(*(f"trump:{suit}" for suit in TRUMP_WORDS))
JOINING = ACTIONS.mask("join", "fold")

SUITS = SKAT_32.suit_masks
"""For each card, the mask of its suit."""
ABOVE = SKAT_32.above
TRUMP_MASKS = tuple(SKAT_32.where(letter) for letter in SKAT_32.suits)
LUSCHEN = SKAT_32.where(rank="7") | SKAT_32.where(rank="8") | SKAT_32.where(rank="9")


def is_worthless(holding: int) -> bool:
    """Five Luschen, no three of them of one suit: then the cards are dealt again (§ 2, RB19)."""
    if not holding or holding & ~LUSCHEN:
        return False
    return max((holding & suit).bit_count() for suit in TRUMP_MASKS) < 3
