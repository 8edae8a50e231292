"""Where a deal of Tausend comes from: 24 cards, seven each and three in the middle (§§ 1 and 2)."""

from __future__ import annotations

import random
from collections.abc import Sequence

from games.kit.cards import Pack, mask_of
from games.kit.deal import Deal, Seating
from games.kit.engine import Engine
from games.kit.terms import Table
from games.tausend.actions import PACK
from games.tausend.deal import TausendDeal
from games.tausend.house_rules import Rules
from games.tausend.scoring import State, next_dealer
from games.tausend.seats import active, plays

HOLDING, MIDDLE = 7, 3


class TausendEngine(Engine[Rules, State]):
    """Cards are dealt one by one from the dealer's left, the last three to the middle."""

    seats = range(3, 5)
    usual = 3

    def pack(self, rules: Rules) -> Pack:
        """Nine to ace, the ten above the king."""
        return PACK

    def upcoming(self, rules: Rules, table: Table, state: State, rng: random.Random) -> Seating:
        """The deal passes to the left."""
        return Seating(seats=len(table.names), dealer=next_dealer(state))

    def sizes(self, rules: Rules, seating: Seating) -> tuple[int, ...]:
        """Seven cards for everybody who plays."""
        return tuple(HOLDING if plays(seating.seats, seating.dealer, seat) else 0 for seat in range(seating.seats))

    def dealt(self, rules: Rules, seating: Seating, cards: Sequence[int]) -> Deal:
        """Every third card goes to the same seat."""
        order = active(seating.seats, seating.dealer)
        dealt, middle = cards[:-MIDDLE], cards[-MIDDLE:]
        holdings = [0] * seating.seats
        for place, seat in enumerate(order):
            holdings[seat] = mask_of(dealt[place :: len(order)])
        return TausendDeal(rules, seating, holdings, middle)

    def held(self, rules: Rules, seating: Seating, holdings: Sequence[int], rest: Sequence[int]) -> Deal:
        """The holdings as they are; the rest lies in the middle."""
        return TausendDeal(rules, seating, holdings, rest)
