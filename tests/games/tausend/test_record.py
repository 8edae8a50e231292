"""Recorded deals of Tausend at once: the same as the card play says, and hardly ever left to it."""

from __future__ import annotations

import random
from itertools import product

import pytest

from games.kit.deal import Seating
from games.kit.engine import Engine
from games.kit.proof import tables
from games.kit.simulate import one_deal
from games.tausend import GAME
from games.tausend.actions import ACTIONS
from games.tausend.engine import TausendEngine
from games.tausend.house_rules import Rules
from games.tausend.record import judged
from tests.games.recording import played_at, slips

ENGINE = TausendEngine()
HOUSES = [
    Rules(meld_on_first_lead=first, must_overtrump=over, jump_bids=jump)
    for first, over, jump in product((False, True), repeat=3)
]


@pytest.mark.parametrize("rules", HOUSES, ids=str)
def test_it_agrees_with_the_card_play_under_every_house_rule(rules: Rules) -> None:
    rng = random.Random(5)
    for table in tables(GAME):
        for played in played_at(GAME, rules, table, 3, 60):
            assert ENGINE.outcome(rules, played.seating, played.pack, played.actions) == played.deal.entry()
            for record in slips(played, rng):
                assert ENGINE.outcome(rules, *record) == Engine.outcome(ENGINE, rules, *record)


def test_only_deals_that_are_thrown_in_are_left_to_the_card_play() -> None:
    thrown_in = {ACTIONS.number("redeal"), ACTIONS.number("claim")}
    for table in tables(GAME):
        for played in played_at(GAME, Rules(), table, 4, 1500):
            found = judged(Rules(), played.seating, played.pack, played.actions)
            assert (found is None) == (not thrown_in.isdisjoint(played.actions))


def test_the_bid_is_raised_once_and_never_lowered() -> None:
    rng, first_bid = random.Random(3), ACTIONS.number("bid:5")
    deals = (one_deal(ENGINE, Rules(), Seating(seats=3), rng) for _ in range(100))
    played = next(each for each in deals if first_bid in each.actions)
    texts = [ACTIONS.text_of(action) for action in played.actions]
    gifts = max(place for place, text in enumerate(texts) if text.startswith("give:")) + 1
    highest = max(int(text[4:]) for text in texts if text.startswith("bid:"))

    def final_bid(*raises: int) -> int | None:
        words = [ACTIONS.number(f"raise:{bid}") for bid in raises]
        entry = ENGINE.outcome(
            Rules(), played.seating, played.pack, [*played.actions[:gifts], *words, *played.actions[-24:]]
        )
        return entry and entry["final_bid"]

    assert (final_bid(), final_bid(highest), final_bid(300)) == (highest, highest, 300)
    assert (final_bid(highest - 5), final_bid(300, 300), final_bid(300, 305)) == (None, None, None)
