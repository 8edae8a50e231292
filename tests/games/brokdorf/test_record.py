"""Recorded deals of Brokdorf at once: the same as the card play says, and hardly ever left to it."""

from __future__ import annotations

import random

import pytest

from games.brokdorf import GAME
from games.brokdorf.engine import BrokdorfEngine
from games.brokdorf.house_rules import Rules
from games.brokdorf.record import judged
from games.brokdorf.table import HONOURS
from games.kit.engine import Engine
from games.kit.proof import tables
from tests.games.recording import played_at, slips

ENGINE = BrokdorfEngine()


@pytest.mark.parametrize("rules", [Rules(), Rules(zero_bid_allowed=False)], ids=["zero", "no zero"])
def test_it_agrees_with_the_card_play(rules: Rules) -> None:
    rng = random.Random(5)
    for table in tables(GAME):
        for played in played_at(GAME, rules, table, 3, 150):
            assert ENGINE.outcome(rules, *played[:3]) == played.deal.entry()
            for record in slips(played, rng):
                assert ENGINE.outcome(rules, *record) == Engine.outcome(ENGINE, rules, *record)


def test_only_deals_without_an_entry_and_hands_full_of_luschen_are_left_to_the_card_play() -> None:
    for table in tables(GAME):
        for played in played_at(GAME, Rules(), table, 4, 600):
            holdings = ENGINE.dealt(Rules(), *played[:2]).holdings
            poor = any(not holdings[seat] & HONOURS for seat in played.seating.seated)
            assert (judged(Rules(), *played[:3]) is None) == (poor or played.deal.entry() is None)
