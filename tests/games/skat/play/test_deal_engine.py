"""Dealing, and tables that play as people do."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from games.kit.play.deal import seating
from games.kit.play.simulate import calm_deal, sitting
from games.kit.terms import Table
from games.skat import GAME
from games.skat.house_rules import SkatRules
from games.skat.play.cards import PACK
from games.skat.play.deal import SkatDeal, SkatEngine

ENGINE = SkatEngine()


@pytest.mark.parametrize(("seats", "dealer", "order"), [(3, 0, (1, 2, 0)), (4, 0, (1, 2, 3)), (4, 2, (3, 0, 1))])
def test_three_cards_the_skat_four_cards_three(seats: int, dealer: int, order: tuple[int, ...]) -> None:
    deal = ENGINE.dealt(SkatRules(), seating(seats, dealer), PACK.cards)
    assert isinstance(deal, SkatDeal)
    first = [*range(3), *range(11, 15), *range(23, 26)]
    assert [card for card in PACK.cards if deal.holdings[order[0]] >> card & 1] == first
    assert [card for card in PACK.cards if deal.skat >> card & 1] == [9, 10]
    sizes = tuple(holding.bit_count() for holding in deal.holdings)
    assert sizes == ENGINE.sizes(SkatRules(), seating(seats, dealer))


def test_random_players_bid_as_people_do() -> None:
    """Somebody bids for most hands, most of these are won, and the games are of all kinds."""
    rng, table, counts = random.Random(4), Table(("A", "B", "C")), Counter[str]()
    for _ in range(20):
        for played in sitting(GAME, SkatRules(), table, rng, play=calm_deal):
            entry = played.deal.entry()
            assert entry is not None
            counts.update([entry["kind"], entry.get("game", ""), f"won {entry.get('won')}"])
    assert counts["hand"] > 2 * counts["passed"] > 0
    assert counts["won True"] > counts["won False"] > 0
    assert min(counts[game] for game in ("diamonds", "hearts", "spades", "clubs", "grand")) > 0
