"""A tiny card game for the tests: each seat bids once for the lead, then four cards each, the highest one wins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.kit.play.cards import SKAT_24, Actions, mask_of
from games.kit.play.deal import Deal, Engine, Refusal, Seating
from games.kit.play.tricks import TrickDeal
from games.kit.text import text

ACTIONS = Actions(SKAT_24, "pass", "bid:1", "bid:2")
PASS = ACTIONS.number("pass")
SUITS = SKAT_24.suit_masks


class DuelSeating(Seating):
    """The highest bid that is allowed."""

    limit: int = 2


class Duel(TrickDeal):
    """Each seat bids more than the last or passes; if all pass, the cards are dealt again."""

    def __init__(self, seating: DuelSeating, holdings: Sequence[int]) -> None:
        super().__init__(ACTIONS, seating, holdings, range(seating.seats))
        self.bid, self.declarer, self.spoken = 0, -1, 0
        self.allowed = ACTIONS.mask("pass", *(f"bid:{bid}" for bid in range(1, seating.limit + 1)))
        self.turn, self.legal = self.after[seating.dealer], self.allowed

    def act(self, action: int) -> None:
        """Bids, then plays."""
        if action < PASS:
            self.play(action)
        else:
            self._speak(action)

    def _speak(self, action: int) -> None:
        if action > PASS:
            self.bid, self.declarer = action - PASS, self.turn
        self.spoken += 1
        self.turn = self.after[self.turn]
        self.legal = self.allowed & ~((2 << PASS + self.bid) - 1) | 1 << PASS
        if self.spoken == self.players:
            self.legal = 0
            if self.bid:
                self.lead(self.declarer)

    def playable(self, holding: int, trick: Sequence[int]) -> int:
        """Follow suit."""
        return (holding & SUITS[trick[0]] if trick else 0) or holding

    def winning(self, trick: Sequence[int]) -> int:
        """The highest card of the suit that was led."""
        return max(card for card in trick if SUITS[trick[0]] >> card & 1)

    def entry(self) -> dict[str, Any] | None:
        """The tricks."""
        over = not self.legal and self.bid
        return {"kind": "hand", "tricks": self.taken} if over else None

    def refusal(self, action: int) -> Refusal:
        """What cannot be played here."""
        return Refusal("Duell § 1", text("{action} geht nicht.", action=ACTIONS.text_of(action)))


class DuelEngine(Engine[None, None]):
    """Four cards each; the others stay in the pack."""

    seats = range(2, 7)
    usual = 3
    seating = DuelSeating

    def pack(self, rules: None) -> Any:
        """24 cards."""
        return SKAT_24

    def upcoming(self, rules: None, table: Any, state: None, rng: Any) -> DuelSeating:
        """Seat 0 deals."""
        return DuelSeating(seats=len(table.names))

    def sizes(self, rules: None, seating: DuelSeating) -> tuple[int, ...]:
        """Four cards each."""
        return (4,) * seating.seats

    def dealt(self, rules: None, seating: DuelSeating, cards: Sequence[int]) -> Deal:
        """Four at a time."""
        return Duel(seating, [mask_of(cards[4 * seat : 4 * seat + 4]) for seat in range(seating.seats)])

    def held(self, rules: None, seating: DuelSeating, holdings: Sequence[int], rest: Sequence[int]) -> Deal:
        """The holdings as they are."""
        return Duel(seating, holdings)
