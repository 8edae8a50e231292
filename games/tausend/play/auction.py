"""The bidding: one says, one hears, and the third bids against whoever is left (§ 3, RT1)."""

from __future__ import annotations

from collections.abc import Sequence

from games.tausend.play.cards import PASS, bids_above, next_bid


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
