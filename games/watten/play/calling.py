"""Ansagen: Schlagtausch and Schenas, then the Schlag and the trump suit, each from the own holding (§ 3)."""

from __future__ import annotations

from collections.abc import Sequence

from games.watten.play.actions import ACCEPT, ANSWERS, DECLINE, FIRST_RANK, FIRST_SUIT, OFFER_REDEAL, OFFER_SWAP, OFFERS
from games.watten.play.cards import ranks_of, suits_of
from games.watten.play.seating import WattenSeating


class Calling:
    """What the Ansager and the Geber say before the first card; over when `legal` is empty.

    The Ansager may make each offer once. `named` are the Schlag and the trump suit as far as they are named, counting
    the ranks and suits of the pack from 0; with `redeal` the cards are dealt again.
    """

    def __init__(self, chairs: WattenSeating, holdings: Sequence[int]) -> None:
        self.chairs = chairs
        self.holdings = holdings
        self.offers = OFFERS
        self.offered = 0
        self.named: list[int] = []
        self.redeal = False
        self.turn, self.legal = chairs.declarer, 0
        self._ask_schlag(chairs.declarer)

    def act(self, action: int) -> None:
        """Offers, answers or names."""
        if action in (OFFER_SWAP, OFFER_REDEAL):
            self.offered = action
            self.offers &= ~(1 << action)
            self.turn, self.legal = self.chairs.dealer, ANSWERS
        elif action in (ACCEPT, DECLINE):
            self._answer(accepted=action == ACCEPT)
        elif action < FIRST_SUIT:
            self.named.append(action - FIRST_RANK)
            self._ask_suit()
        else:
            self.named.append(action - FIRST_SUIT)
            self.legal = 0

    def _answer(self, *, accepted: bool) -> None:
        if accepted and self.offered == OFFER_REDEAL:
            self.redeal, self.legal = True, 0
        elif accepted:
            self.offers = 0
            self._ask_schlag(self.chairs.dealer)
        else:
            self._ask_schlag(self.chairs.declarer)

    def _ask_schlag(self, seat: int) -> None:
        self.turn = seat
        self.legal = self.offers | ranks_of(self.holdings[seat]) << FIRST_RANK

    def _ask_suit(self) -> None:
        self.turn = self.chairs.declarer + self.chairs.dealer - self.turn
        self.legal = suits_of(self.holdings[self.turn]) << FIRST_SUIT
