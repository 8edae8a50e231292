"""Where a deal of Doppelkopf comes from: two packs in one, all cards dealt, the deal passes to the left."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache

from games.doppelkopf.house_rules import DoppelkopfRules
from games.doppelkopf.play.cards import pack_of
from games.doppelkopf.play.deal import DoppelkopfDeal
from games.doppelkopf.play.result import state_after
from games.doppelkopf.scoring import DoppelkopfState, players
from games.kit.play.cards import Pack, holdings_of, owners_of
from games.kit.play.deal import Deal, Seating, seating
from games.kit.play.engine import Engine
from games.kit.terms import Table

PLAYERS = 4


@cache
def dealt_to(seats: int, dealer: int, cards: int) -> bytes:
    """Who gets the first card, the second, …"""
    return bytes((dealer + 1 + place % PLAYERS) % seats for place in range(cards))


class DoppelkopfEngine(Engine[DoppelkopfRules, DoppelkopfState]):
    """Cards are dealt one by one from the dealer's left; with five at the table the dealer gets none."""

    seats = range(PLAYERS, PLAYERS + 2)
    usual = PLAYERS

    def pack(self, rules: DoppelkopfRules) -> Pack:
        """40 or 48 cards."""
        return pack_of(rules)

    def upcoming(self, rules: DoppelkopfRules, table: Table, state: DoppelkopfState, rng: random.Random) -> Seating:
        """Whose turn it is to deal."""
        return seating(len(table.names), state.dealer)

    def sizes(self, rules: DoppelkopfRules, seating: Seating) -> tuple[int, ...]:
        """A quarter of the pack for each who plays."""
        playing = players(seating.seats, seating.dealer)
        return tuple(len(pack_of(rules).cards) // PLAYERS * (seat in playing) for seat in range(seating.seats))

    def dealt(self, rules: DoppelkopfRules, seating: Seating, cards: Sequence[int]) -> Deal:
        """Every fourth card goes to the same seat."""
        owners = owners_of(cards, dealt_to(seating.seats, seating.dealer, len(cards)))
        return DoppelkopfDeal(rules, seating, holdings_of(owners, len(cards), seating.seats))

    def scored(self, rules: DoppelkopfRules, state: DoppelkopfState, deal: DoppelkopfDeal) -> DoppelkopfState | None:
        """See `record.state_after`."""
        return state_after(rules, state, deal)

    def held(self, rules: DoppelkopfRules, seating: Seating, holdings: Sequence[int], rest: Sequence[int]) -> Deal:
        """The holdings as they are."""
        return DoppelkopfDeal(rules, seating, holdings)
