"""Where a deal of Brokdorf comes from: 32 cards, five each, dealt 2-1-2; who played the last hand deals (§ 2)."""

from __future__ import annotations

import random
from collections.abc import Sequence

from games.brokdorf.house_rules import BrokdorfRules
from games.brokdorf.play.deal import PACKETS, BrokdorfDeal, BrokdorfSeating
from games.brokdorf.state import BrokdorfState
from games.kit.play.cards import SKAT_32, Pack, mask_of
from games.kit.play.deal import Deal
from games.kit.play.engine import Engine
from games.kit.terms import Table


class BrokdorfEngine(Engine[BrokdorfRules, BrokdorfState]):
    """Five cards each to those who still play; the rest is out of play."""

    seats = range(2, 7)
    usual = 4
    seating = BrokdorfSeating

    def pack(self, rules: BrokdorfRules) -> Pack:
        """A Skat pack."""
        return SKAT_32

    def upcoming(self, rules: BrokdorfRules, table: Table, state: BrokdorfState, rng: random.Random) -> BrokdorfSeating:
        """The next hand or Stechen. Who may name the dealer (§§ 2, 7) names him by lot here."""
        seats, tied, last = len(table.names), state.running.tied, state.running.declarer
        if tied:
            drawn = tuple(rng.sample(SKAT_32.names, len(tied)))
            return BrokdorfSeating(seats=seats, dealer=rng.choice(tied), players=tied, playoff=True, drawn=drawn)
        players = None if len(state.playing) == seats else state.playing
        dealer = last if last in state.playing else rng.choice(state.playing)
        return BrokdorfSeating(seats=seats, dealer=dealer, players=players)

    def sizes(self, rules: BrokdorfRules, seating: BrokdorfSeating) -> tuple[int, ...]:
        """Five cards each."""
        return tuple(sum(PACKETS) if seat in seating.seated else 0 for seat in range(seating.seats))

    def dealt(self, rules: BrokdorfRules, seating: BrokdorfSeating, cards: Sequence[int]) -> Deal:
        """Two, one and two cards each, from the dealer's left."""
        holdings, top = [0] * seating.seats, 0
        for packet in PACKETS:
            for seat in seating.speaking:
                holdings[seat] |= mask_of(cards[top : top + packet])
                top += packet
        return BrokdorfDeal(rules, seating, holdings)

    def held(
        self, rules: BrokdorfRules, seating: BrokdorfSeating, holdings: Sequence[int], rest: Sequence[int]
    ) -> Deal:
        """The holdings as they are."""
        return BrokdorfDeal(rules, seating, holdings)
