"""The cards and words of Tausend as numbers, the bidding with them, and what can be seen in a holding."""

from __future__ import annotations

from collections.abc import Sequence

from games.kit.play.cards import SKAT_24, Actions, bits
from games.tausend.entries import MOST_BID, STEP
from games.tausend.entries import SUITS as SUIT_WORDS

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
SUIT_NAMES = tuple(SUIT_WORDS)
"""The suits as entries name them, in the order of the pack."""
CARDS_OF_SUIT = len(PACK.ranks)


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


SUITS = tuple(PACK.where(letter) for letter in PACK.suits)
NINES, QUEENS, ACES = (PACK.where(rank=rank) for rank in "9QA")
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


class Auction:
    """Two duels; `declarer` is None until the second one is decided.

    `order` are the three seats in their roles: who hears, who says, and the third. A bid of 0 at the end means that
    nobody has bid and the one who hears is left with the game.
    """

    def __init__(self, order: Sequence[int], *, jumps: bool) -> None:
        self.hearer, self.turn, third = order
        self.speaker = self.turn
        self.third: int | None = third
        self.jumps = jumps
        self.bid = 0
        self.declarer: int | None = None

    def legal(self) -> int:
        """The mask of what the seat on turn can say."""
        higher = bids_above(self.bid) if self.jumps else next_bid(self.bid)
        return higher | 1 << PASS

    def raised(self, bid: int) -> None:
        """The seat on turn bids; the other one answers."""
        self.bid = bid
        self.turn = self._other()

    def passed(self) -> None:
        """The seat on turn is out: the other one hears the third, or is declarer."""
        left = self._other()
        if self.third is None:
            self.declarer = left
        else:
            self.hearer, self.speaker, self.third = left, self.third, None
            self.turn = self.speaker

    def _other(self) -> int:
        return self.hearer if self.turn == self.speaker else self.speaker
