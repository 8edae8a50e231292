"""Where a deal of Skat comes from: 32 cards, ten each and two in the Skat; with four the dealer gets none."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache

from games.kit.play.cards import Pack, holdings_of, mask_of, owners_of
from games.kit.play.deal import Deal, Seating, seating
from games.kit.play.engine import Engine
from games.kit.terms import Table
from games.skat.house_rules import SkatRules
from games.skat.play.cards import PACK
from games.skat.play.deal import SkatDeal
from games.skat.play.sense import considered
from games.skat.scoring import WITH_DEALER_OUT, SkatState, after_hand, after_passed, players

PLAYERS, HOLDING, SKAT = 3, 10, 2
PORTIONS = (3, 4, 3)
"""Each gets so many cards at a time; after the first round two go to the Skat (ISkO 3.2)."""


@cache
def dealt_to(seats: int, dealer: int) -> bytes:
    """Who gets the first card, the second, …; the Skat is that of nobody."""
    order = [seat % seats for seat in range(dealer + 1, dealer + 1 + PLAYERS)]
    rounds = [[seat for seat in order for _ in range(portion)] for portion in PORTIONS]
    return bytes([*rounds[0], *([seats] * SKAT), *rounds[1], *rounds[2]])


class SkatEngine(Engine[SkatRules, SkatState]):
    """Three cards each, two in the Skat, four, three."""

    seats = range(PLAYERS, WITH_DEALER_OUT + 1)
    usual = PLAYERS
    sensible = True

    def pack(self, rules: SkatRules) -> Pack:
        """Seven to ace."""
        return PACK

    def upcoming(self, rules: SkatRules, table: Table, state: SkatState, rng: random.Random) -> Seating:
        """The deal passes to the left."""
        return seating(len(table.names), state.dealer)

    def sizes(self, rules: SkatRules, seating: Seating) -> tuple[int, ...]:
        """Ten cards for everybody who plays."""
        playing = players(seating.seats, seating.dealer)
        return tuple(HOLDING * (seat in playing) for seat in range(seating.seats))

    def dealt(self, rules: SkatRules, seating: Seating, cards: Sequence[int]) -> Deal:
        """Deals a whole pack from its first card on."""
        owners = owners_of(cards, dealt_to(seating.seats, seating.dealer))
        *holdings, skat = holdings_of(owners, len(cards), seating.seats + 1)
        return SkatDeal(seating, holdings, skat)

    def held(self, rules: SkatRules, seating: Seating, holdings: Sequence[int], rest: Sequence[int]) -> Deal:
        """The holdings as they are; the rest is the Skat."""
        return SkatDeal(seating, holdings, mask_of(rest))

    def calm(self, deal: Deal, legal: int) -> int:
        """What somebody considers who looks at his cards."""
        return considered(deal, legal) if isinstance(deal, SkatDeal) else legal

    def scored(self, rules: SkatRules, state: SkatState, deal: SkatDeal) -> SkatState | None:
        """The state after a deal, the same as after its entry, but without writing it."""
        result, dealer = deal.result(), deal.seating.dealer
        if result is None:
            return after_passed(state, dealer)
        return after_hand(rules, state, result.game_points, won=result.won, declarer=deal.declarer, dealer=dealer)
