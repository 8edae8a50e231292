"""Where a deal of Seconds comes from: 52 cards, thirteen each, the deal passes to the left (§§ 1 and 2)."""

from __future__ import annotations

import random
from collections.abc import Sequence

from games.kit.play.cards import FRENCH_52, Pack, mask_of
from games.kit.play.deal import Deal, Seating
from games.kit.play.engine import Engine
from games.kit.terms import Table
from games.seconds.house_rules import SecondsRules
from games.seconds.play.deal import SecondsDeal
from games.seconds.scoring import SEATS, SecondsState


class SecondsEngine(Engine[SecondsRules, SecondsState]):
    """Cards are dealt one by one from the dealer's left."""

    seats = range(SEATS, SEATS + 1)
    usual = SEATS

    def pack(self, rules: SecondsRules) -> Pack:
        """A full pack without jokers."""
        return FRENCH_52

    def upcoming(self, rules: SecondsRules, table: Table, state: SecondsState, rng: random.Random) -> Seating:
        """North deals the first hand."""
        return Seating(seats=SEATS, dealer=len(state.scores) % SEATS)

    def sizes(self, rules: SecondsRules, seating: Seating) -> tuple[int, ...]:
        """Thirteen cards each."""
        return (13,) * SEATS

    def dealt(self, rules: SecondsRules, seating: Seating, cards: Sequence[int]) -> Deal:
        """Every fourth card goes to the same seat."""
        return SecondsDeal(
            seating, [mask_of(cards[(seat - seating.dealer - 1) % SEATS :: SEATS]) for seat in range(SEATS)]
        )

    def held(self, rules: SecondsRules, seating: Seating, holdings: Sequence[int], rest: Sequence[int]) -> Deal:
        """The holdings as they are."""
        return SecondsDeal(seating, holdings)
