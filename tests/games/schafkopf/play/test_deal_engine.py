"""Where a deal comes from."""

from __future__ import annotations

import random

from games.kit.play.deal import Seating
from games.kit.play.simulate import calm_deal
from games.schafkopf.house_rules import PRESETS, SchafkopfRules
from games.schafkopf.play.deal import SchafkopfDeal, SchafkopfEngine
from games.schafkopf.scoring import SchafkopfState
from tests.games.schafkopf.lists import TABLE

ENGINE = SchafkopfEngine()
RULES = SchafkopfRules()


def test_two_packets_for_everybody_from_the_dealers_left() -> None:
    deal = ENGINE.dealt(RULES, Seating(seats=4, dealer=2), range(32))
    assert isinstance(deal, SchafkopfDeal)
    assert [bin(holding).count("1") for holding in deal.holdings] == [8] * 4
    assert deal.holdings[3] == 0b1111 | 0b1111 << 16


def test_six_cards_of_the_short_pack() -> None:
    short = SchafkopfRules(pack="short")
    assert (ENGINE.sizes(RULES, Seating(seats=4)), ENGINE.sizes(short, Seating(seats=4))) == ((8,) * 4, (6,) * 4)


def test_the_deal_moves_on() -> None:
    assert ENGINE.upcoming(RULES, TABLE, SchafkopfState(dealer=3), random.Random(1)).dealer == 3


def test_a_deal_from_given_holdings() -> None:
    holdings = [0xFF << 8 * seat for seat in range(4)]
    deal = ENGINE.held(RULES, Seating(seats=4), holdings, [])
    assert isinstance(deal, SchafkopfDeal)
    assert deal.holdings == holdings


def calm_deals(count: int, rules: SchafkopfRules) -> list[dict[str, object]]:
    rng = random.Random(4)
    entries = [calm_deal(ENGINE, rules, Seating(seats=4), rng).deal.entry() for _ in range(count)]
    return [entry for entry in entries if entry is not None]


def test_calm_players_play_what_people_play() -> None:
    """Mostly Rufspiele, few Soli, hardly ever a Tout; who plays wins more often than not."""
    entries = calm_deals(1500, RULES)
    types = [entry["type"] for entry in entries]
    assert types.count("rufspiel") > 0.5 * len(types)
    assert 0.03 * len(types) < sum(types.count(name) for name in ("solo", "wenz")) < 0.3 * len(types)
    assert sum(entry["tout"] is True for entry in entries) < 0.02 * len(types)
    declared = [entry for entry in entries if entry["type"] in {"rufspiel", "solo", "wenz"}]
    assert sum(entry["won"] is True for entry in declared) > 0.5 * len(declared)


def test_calm_players_seldom_double() -> None:
    entries = calm_deals(600, SchafkopfRules(**PRESETS["geld"]))
    hands = [entry for entry in entries if entry["kind"] == "hand"]
    assert sum(entry["stoss"] != 0 for entry in hands) < 0.3 * len(hands)
    assert sum(entry["knocks"] != 0 for entry in hands) < 0.5 * len(hands)
