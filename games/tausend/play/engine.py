"""Where a deal of Tausend comes from: 24 cards, seven each and three in the middle (§§ 1 and 2)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache

from games.kit.play.cards import Pack, holdings_of, owners_of
from games.kit.play.deal import Deal, Seating, seating
from games.kit.play.engine import Engine
from games.kit.terms import Table
from games.tausend.house_rules import TausendRules
from games.tausend.play.actions import ALL_MELDS, ALL_RAISES, PACK
from games.tausend.play.deal import TausendDeal
from games.tausend.points import TRICKS, written
from games.tausend.scoring import TausendState, active, after_points, next_dealer, plays

HOLDING, MIDDLE = 7, 3


@cache
def dealt_to(seats: int, dealer: int) -> bytes:
    """Who gets the first card, the second, …; the last ones go to nobody."""
    order = active(seats, dealer)
    return bytes(order) * HOLDING + bytes((seats,)) * MIDDLE


class TausendEngine(Engine[TausendRules, TausendState]):
    """Cards are dealt one by one from the dealer's left, the last three to the middle."""

    seats = range(3, 5)
    usual = 3

    def pack(self, rules: TausendRules) -> Pack:
        """Nine to ace, the ten above the king."""
        return PACK

    def upcoming(self, rules: TausendRules, table: Table, state: TausendState, rng: random.Random) -> Seating:
        """The deal passes to the left."""
        return seating(len(table.names), next_dealer(state))

    def sizes(self, rules: TausendRules, seating: Seating) -> tuple[int, ...]:
        """Seven cards for everybody who plays."""
        return tuple(HOLDING if plays(seating.seats, seating.dealer, seat) else 0 for seat in range(seating.seats))

    def dealt(self, rules: TausendRules, seating: Seating, cards: Sequence[int]) -> Deal:
        """Every third card goes to the same seat."""
        owners = owners_of(cards, dealt_to(seating.seats, seating.dealer))
        return TausendDeal(rules, seating, holdings_of(owners, len(cards), seating.seats), cards[-MIDDLE:])

    def calm(self, deal: Deal, legal: int) -> int:
        """Whoever has a pair melds it, and nobody promises more after the exchange."""
        return legal & ALL_MELDS or super().calm(deal, legal & ~ALL_RAISES)

    def scored(self, rules: TausendRules, state: TausendState, deal: TausendDeal) -> TausendState | None:
        """The state after a deal, the same as after its entry, but without writing it."""
        if deal.declarer < 0:
            return None
        points = written(
            declarer=deal.declarer,
            final_bid=deal.final_bid,
            exchange_forgotten=False,
            durch=deal.taken[deal.declarer] == TRICKS,
            card_points=deal.points,
            marriages=deal.melded,
        )
        return after_points(rules, state, points, deal.declarer, deal.seating.dealer)

    def held(self, rules: TausendRules, seating: Seating, holdings: Sequence[int], rest: Sequence[int]) -> Deal:
        """The holdings as they are; the rest lies in the middle."""
        return TausendDeal(rules, seating, holdings, rest)
