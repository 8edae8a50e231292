"""The words of Tausend as numbers: cards, melding, bidding, the exchange."""

from __future__ import annotations

from games.kit.play.actions import Actions
from games.kit.play.cards import SKAT_24
from games.tausend.points import MOST_BID, STEP

PACK = SKAT_24
CARDS = len(PACK.cards)
MOST_SEATS = 4
BIDS = range(STEP, MOST_BID + STEP, STEP)
RAISES = range(0, MOST_BID + STEP, STEP)

ACTIONS = Actions(
    PACK,
    *(f"meld:{name}" for name in PACK.names),
    "pass",
    "redeal",
    "claim",
    *(f"bid:{bid}" for bid in BIDS),
    *(f"raise:{bid}" for bid in RAISES),
    *(f"give:{seat}:{name}" for seat in range(MOST_SEATS) for name in PACK.names),
)
PASS, REDEAL, CLAIM = (ACTIONS.number(word) for word in ("pass", "redeal", "claim"))
FIRST_BID = ACTIONS.number(f"bid:{BIDS[0]}")
FIRST_RAISE = ACTIONS.number(f"raise:{RAISES[0]}")
FIRST_GIVE = ACTIONS.number(f"give:0:{PACK.names[0]}")
ALL_MELDS = (1 << PASS) - (1 << CARDS)
ALL_BIDS = (1 << FIRST_RAISE) - (1 << FIRST_BID)
ALL_RAISES = (1 << FIRST_GIVE) - (1 << FIRST_RAISE)


def bids_above(bid: int) -> int:
    """The mask of all bids that are higher."""
    return ALL_BIDS & -1 << FIRST_BID + bid // STEP


def next_bid(bid: int) -> int:
    """The mask of the bid that is five higher; empty above the highest."""
    return ALL_BIDS & 1 << FIRST_BID + bid // STEP


def raises_from(bid: int) -> int:
    """The mask of the final bids that are at least as high."""
    return ALL_RAISES & -1 << FIRST_RAISE + bid // STEP


def gives(seat: int, holding: int) -> int:
    """The mask of giving a seat one of the cards of a holding."""
    return holding << FIRST_GIVE + CARDS * seat
