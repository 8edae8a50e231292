"""Where a deal of Schafkopf comes from: two packets for everybody, the deal passes to the left."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from typing import cast

from games.kit.play.cards import Pack, holdings_of, owners_of
from games.kit.play.deal import Deal, Seating, seating
from games.kit.play.engine import Engine
from games.kit.terms import Table
from games.schafkopf.entries import SEATS
from games.schafkopf.house_rules import SchafkopfRules
from games.schafkopf.play.bidding import considered
from games.schafkopf.play.cards import pack_of
from games.schafkopf.play.deal import SchafkopfDeal
from games.schafkopf.scoring import SchafkopfState

PACKETS = 2


@cache
def dealt_to(dealer: int, cards: int) -> bytes:
    """Who gets the first card, the second, …: two packets for each, from the dealer's left."""
    packet = cards // SEATS // PACKETS
    return bytes((dealer + 1 + place // packet) % SEATS for place in range(cards))


class SchafkopfEngine(Engine[SchafkopfRules, SchafkopfState]):
    """32 or 24 cards, all of them dealt."""

    seats = range(SEATS, SEATS + 1)
    usual = SEATS

    def pack(self, rules: SchafkopfRules) -> Pack:
        """The long card, or the short one."""
        return pack_of(rules)

    def upcoming(self, rules: SchafkopfRules, table: Table, state: SchafkopfState, rng: random.Random) -> Seating:
        """Whose turn it is to deal."""
        return seating(SEATS, state.dealer)

    def sizes(self, rules: SchafkopfRules, seating: Seating) -> tuple[int, ...]:
        """A quarter of the pack for each."""
        return (len(pack_of(rules).cards) // SEATS,) * SEATS

    def dealt(self, rules: SchafkopfRules, seating: Seating, cards: Sequence[int]) -> Deal:
        """Two packets for everybody."""
        owners = owners_of(cards, dealt_to(seating.dealer, len(cards)))
        return SchafkopfDeal(rules, seating, holdings_of(owners, len(cards), SEATS))

    def calm(self, deal: Deal, legal: int) -> int:
        """Everybody plays what his cards are good enough for."""
        return considered(cast(SchafkopfDeal, deal), legal)

    def held(self, rules: SchafkopfRules, seating: Seating, holdings: Sequence[int], rest: Sequence[int]) -> Deal:
        """The holdings as they are."""
        return SchafkopfDeal(rules, seating, holdings)
