"""Where a deal of Watten comes from: 32 German cards, the deal passes to the left after each game (§ 2)."""

from __future__ import annotations

import random
from collections.abc import Sequence

from games.kit.play.cards import GERMAN_32, Pack
from games.kit.play.engine import Engine
from games.kit.terms import Json, Table
from games.watten.entries import GameEntry
from games.watten.house_rules import WattenRules
from games.watten.play.deal import WattenDeal
from games.watten.play.seating import SEATS, WattenSeating
from games.watten.scoring import WattenState, after

CARDS_EACH = 5


class WattenEngine(Engine[WattenRules, WattenState]):
    """Two teams of two, partners opposite."""

    seats = range(SEATS, SEATS + 1)
    usual = SEATS
    seating = WattenSeating

    def pack(self, rules: WattenRules) -> Pack:
        """The German pack."""
        return GERMAN_32

    def upcoming(self, rules: WattenRules, table: Table, state: WattenState, rng: random.Random) -> WattenSeating:
        """Seat 0 deals first: it is the seat that the lot or the start numbers gave to the first Geber (RW14)."""
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
