"""Recorded games of Watten at once: the same as the card play says, and hardly ever left to it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from games.kit.engine import Engine
from games.kit.proof import tables
from games.kit.simulate import Played, one_deal
from games.watten import GAME
from games.watten.engine import WattenEngine
from games.watten.house_rules import Rules
from games.watten.record import judged
from games.watten.seating import Chairs
from games.watten.vocabulary import ACTIONS, LEADS
from tests.games.recording import played_at, slips

ENGINE = WattenEngine()


def played_from(rules: Rules, rng: random.Random, *kept: str) -> Iterator[Played]:
    """Games from random scores on; of these Kritische some may be kept again."""
    while True:
        score = rng.randrange(rules.target), rng.randrange(rules.target)
        again: Any = {card: rng.randrange(4) for card in kept if rng.random() < 0.5}
        yield one_deal(ENGINE, rules, Chairs(seats=4, dealer=rng.randrange(4), score=score, kept=again), rng)


@pytest.mark.parametrize("kept", [(), ("HK", "S7", "E7")], ids=["", "after a Schenas"])
@pytest.mark.parametrize(
    "rules", [Rules(), Rules(kritische_may_replace_trump=False), Rules(target=15)], ids=["", "no Kritischer", "15"]
)
def test_it_agrees_with_the_card_play(rules: Rules, kept: tuple[str, ...]) -> None:
    rng = random.Random(5)
    for played, _ in zip(played_from(rules, rng, *kept), range(300), strict=False):
        assert ENGINE.outcome(rules, *played[:3]) == played.deal.entry()
        for record in slips(played, rng):
            assert ENGINE.outcome(rules, *record) == Engine.outcome(ENGINE, rules, *record)


@pytest.mark.parametrize("rules", [Rules(), Rules(kritische_may_replace_trump=False)], ids=["", "no Kritischer"])
def test_it_knows_who_is_bound_by_trumpf_oder_kritisch(rules: Rules) -> None:
    """Every card of the deal in place of each that was put to the Rechter."""
    rng, seen = random.Random(6), 0
    for played in played_from(rules, rng):
        lead = next((place for place, action in enumerate(played.actions) if LEADS >> action & 1), None)
        if lead is None:
            continue
        seen += 1
        for place in range(lead + 1, min(lead + 5, len(played.actions))):
            for card in range(32):
                actions = [*played.actions[:place], card, *played.actions[place + 1 :]]
                found = ENGINE.outcome(rules, played.seating, played.pack, actions)
                assert found == Engine.outcome(ENGINE, rules, played.seating, played.pack, actions)
        if seen == 40:
            break


def test_only_games_that_are_dealt_again_are_left_to_the_card_play() -> None:
    for table in tables(GAME):
        for played in played_at(GAME, Rules(), table, 4, 1500):
            assert judged(Rules(), *played[:3]) == played.deal.entry()


@pytest.mark.parametrize("words", [[], ["cut:1"], ["cut:1", "call_rank:7"], ["cut:1", "call_rank:7", "call_suit:herz"]])
def test_a_record_that_breaks_off_comes_to_nothing(words: list[str]) -> None:
    actions = [ACTIONS.number(each) for each in words]
    assert ENGINE.outcome(Rules(), Chairs(seats=4), list(range(32)), actions) is None
