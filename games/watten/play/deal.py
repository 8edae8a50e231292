"""One game of Watten as a state machine: cut, calls, consent, then cards until a team has three tricks (§§ 1–6)."""

from __future__ import annotations

import random
from collections.abc import Sequence

from games.kit.play.cards import GERMAN_32, Pack, mask_of
from games.kit.play.deal import Engine, Refusal
from games.kit.play.tricks import TrickDeal
from games.kit.terms import Json, Table
from games.watten.checks import REFUSED_VALUE
from games.watten.entries import GameEntry
from games.watten.house_rules import WattenRules
from games.watten.play.cards import (
    ACCEPT,
    ACTIONS,
    CONCEDE,
    CONSENT,
    FIRST_CUT,
    FIRST_LEAD,
    KRITISCHE_MASK,
    RAISE,
    Trumps,
    trumps,
)
from games.watten.play.phases import SEATS, SIDES, Calling, Consent, Cutting, Stakes, WattenSeating
from games.watten.play.refusals import refusal
from games.watten.scoring import WattenState, after

TRICKS_TO_WIN = 3
UNCALLED = trumps(0, 0)
"""Stands in until Schlag and suit are called; no card is played before."""
CARDS_EACH = 5


class WattenDeal(TrickDeal):
    """A game from its cut, or from its calls where the holdings are given.

    `phase` is what comes before the cards, None while they are played. A raise is said by the seat on turn before its
    card, and the next seat answers for its team. `bound`: the Rechter was led with „Trumpf oder Kritisch“. `kept` has
    the seats of the Kritische that were kept at the cut. `winner` is the side that has won, None before.
    """

    seating: WattenSeating

    __slots__ = ("bound", "conceded", "kept", "phase", "rules", "stakes", "trumps", "winner")

    def __init__(self, rules: WattenRules, chairs: WattenSeating) -> None:
        super().__init__(ACTIONS, chairs, (0,) * SEATS, range(SEATS))
        self.rules = rules
        self.phase: Cutting | Calling | Consent | None = None
        self.stakes = Stakes(rules, chairs.score)
        self.trumps = UNCALLED
        self.kept = chairs.kept_cards()
        self.bound = False
        self.winner: int | None = None
        self.conceded = False

    def cut(self, pack: Sequence[int]) -> None:
        """Begins with the pack as it lies before the cut, its top card first."""
        self._enter(Cutting(self.seating, pack))

    def call(self, holdings: Sequence[int]) -> None:
        """Begins with the calls, once all cards are dealt."""
        self.holdings = list(holdings)
        self._enter(Calling(self.seating, holdings))

    def act(self, action: int, /) -> None:
        """Says something, or plays a card."""
        if action < FIRST_CUT:
            self.play(action)
        elif self.phase:
            self.phase.act(action)
            self._enter(self.phase)
        elif action == RAISE:
            self.turn, self.legal = self.after[self.turn], CONSENT
        elif action == ACCEPT:
            self._stay()
        elif action == CONCEDE:
            self._walk(self.turn % SIDES)
        else:
            self.bound = True
            self.play(action - FIRST_LEAD)

    def playable(self, holding: int, trick: Sequence[int]) -> int:
        """Any card, but in the first trick after „Trumpf oder Kritisch“; and a raise where it is the team's turn."""
        cards = holding if self.done else self._first_trick(holding, trick)
        return cards | self.stakes.raises[self.turn]

    def winning(self, trick: Sequence[int]) -> int:
        """The strongest card, of equals the first played."""
        return max(trick, key=self.trumps.strengths[trick[0]].__getitem__)

    def lead(self, seat: int) -> None:
        """Lets a seat lead until its team has three tricks; the other cards are of no interest."""
        super().lead(seat)
        side = seat % SIDES
        if self.taken[side] + self.taken[side + SIDES] == TRICKS_TO_WIN:
            self.winner, self.legal = side, 0

    def entry(self) -> dict[str, Json] | None:
        """The game as it is written down; None while it runs, and after a Schenas."""
        if self.winner is None:
            return None
        return game_entry(self.winner, self.stakes.value, conceded=self.conceded)

    def redeal(self) -> WattenSeating:
        """After a Schenas the same Geber deals; who kept a Kritischer may keep it again."""
        return self.seating.model_copy(
            update={"kept": {GERMAN_32.names[card]: seat for card, seat in self.kept.items()}}
        )

    def refusal(self, action: int) -> Refusal:
        """See `refusals.refusal`."""
        return refusal(self, action)

    def _enter(self, phase: Cutting | Calling | Consent) -> None:
        """Goes on with a phase, or with what follows it once it is over."""
        self.phase = phase
        self.turn, self.legal = phase.turn, phase.legal
        if phase.legal:
            return
        match phase:
            case Cutting():
                self.kept = phase.kept
                self.call(phase.holdings())
            case Calling() if not phase.redeal:
                self.trumps = trumps(*phase.named)
                self._enter(Consent(self.rules, self.seating))
            case Consent() if phase.gone is not None:
                self.stakes.value = REFUSED_VALUE
                self._walk(phase.gone)
            case Consent():
                self.phase = None
                self.lead(self.seating.declarer)

    def _stay(self) -> None:
        """The raise is accepted; the seat before, which raised, plays its card."""
        self.stakes.raised(self.turn)
        self.turn = (self.turn - 1) % SEATS
        self.legal = self.playable(self.holdings[self.turn], self.trick)

    def _walk(self, side: int) -> None:
        self.winner, self.conceded, self.legal = 1 - side, True, 0

    def _first_trick(self, holding: int, trick: Sequence[int]) -> int:
        """The Ansager may lead the Rechter with „Trumpf oder Kritisch“, which then binds the others (§ 4)."""
        if not trick:
            return holding | (holding & self.trumps.rechter) << FIRST_LEAD
        if not self.bound or mask_of(trick) & KRITISCHE_MASK:
            return holding
        is_partner = self.turn % SIDES == self.seating.declarer % SIDES
        return owed(self.rules, self.trumps, holding, is_partner=is_partner)


def owed(rules: WattenRules, trumps: Trumps, holding: int, *, is_partner: bool) -> int:
    """The cards that may be put to „Trumpf oder Kritisch“ (§ 4).

    A Farb-Trumpf; a Kritischer instead by house rule, or where there is none but at the Ansager's partner.
    """
    suit, kritische = holding & trumps.suit, holding & KRITISCHE_MASK
    if suit:
        return suit | kritische if rules.kritische_may_replace_trump else suit
    return holding if is_partner else kritische or holding


def game_entry(winner: int, value: int, *, conceded: bool) -> dict[str, Json]:
    """A game as it is written down."""
    return {"kind": "game", "winner": winner, "value": value, "conceded": conceded}


class WattenEngine(Engine[WattenRules, WattenState]):
    """Two teams of two, partners opposite."""

    seats = range(SEATS, SEATS + 1)
    usual = SEATS
    seating = WattenSeating

    def pack(self, rules: WattenRules) -> Pack:
        """The German pack."""
        return GERMAN_32

    def upcoming(self, rules: WattenRules, table: Table, state: WattenState, rng: random.Random) -> WattenSeating:
        """Seat 0 deals first: it is the seat that the lot or the start numbers gave to the first Geber."""
        return WattenSeating(seats=SEATS, dealer=len(state.scores) % SEATS, score=state.score)

    def sizes(self, rules: WattenRules, seating: WattenSeating) -> tuple[int, ...]:
        """Five cards each."""
        return (CARDS_EACH,) * SEATS

    def dealt(self, rules: WattenRules, seating: WattenSeating, cards: Sequence[int]) -> WattenDeal:
        """Before the cut; a Kritischer that is kept again is taken out of the pack."""
        deal = WattenDeal(rules, seating)
        deal.cut(cards)
        return deal

    def held(
        self, rules: WattenRules, seating: WattenSeating, holdings: Sequence[int], rest: Sequence[int]
    ) -> WattenDeal:
        """Before the calls, with the holdings as they are."""
        deal = WattenDeal(rules, seating)
        deal.call(holdings)
        return deal

    def written(self, rules: WattenRules, entries: Sequence[dict[str, Json]]) -> Sequence[dict[str, Json]]:
        """Where only final scores are written: those of the Bummerl that are played to their end."""
        if rules.entry_depth != "final":
            return entries
        state = WattenState()
        for entry in entries:
            state = after(rules, state, GameEntry(winner=entry["winner"], value=entry["value"]))
        return [
            {"kind": "bummerl", "score": each.final, "retourschneider": each.ending == "retourschneider"}
            for each in state.finished
        ]
