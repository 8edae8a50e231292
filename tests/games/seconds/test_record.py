"""Recorded deals of Seconds at once agree with the card play, and find every fault."""

from __future__ import annotations

import random

import pytest

from games.kit.deal import Seating
from games.kit.engine import Engine
from games.kit.proof import tables
from games.kit.simulate import one_deal
from games.seconds import GAME
from games.seconds.engine import SecondsEngine
from games.seconds.house_rules import Rules
from tests.games.acting import run
from tests.games.recording import played_at, slips

ENGINE = SecondsEngine()


def test_it_agrees_with_the_card_play() -> None:
    rng = random.Random(11)
    for number in range(200):
        played = one_deal(ENGINE, Rules(), Seating(seats=4, dealer=number % 4), rng)
        found = ENGINE.outcome(Rules(), played.seating, played.pack, played.actions)
        assert found == played.deal.entry()


def test_it_agrees_with_the_card_play_about_every_slip() -> None:
    rng = random.Random(5)
    for played in played_at(GAME, Rules(), tables(GAME)[0], 3, 200):
        for record in slips(played, rng):
            assert ENGINE.outcome(Rules(), *record) == Engine.outcome(ENGINE, Rules(), *record)


def test_it_agrees_with_the_card_play_about_two_cards_that_changed_places() -> None:
    rng = random.Random(12)
    verdicts = set()
    for number in range(400):
        played = one_deal(ENGINE, Rules(), Seating(seats=4, dealer=number % 4), rng)
        one, other = rng.sample(range(52), 2)
        actions = list(played.actions)
        actions[one], actions[other] = actions[other], actions[one]
        again = ENGINE.dealt(Rules(), played.seating, played.pack)
        legal = run(again, actions) is None
        assert ENGINE.outcome(Rules(), played.seating, played.pack, actions) == (again.entry() if legal else None)
        verdicts.add(legal)
    assert verdicts == {True, False}


def test_it_agrees_with_the_card_play_about_a_seat_that_plays_its_cards_in_another_order() -> None:
    """Only following suit is at stake then, nobody plays out of turn."""
    rng = random.Random(13)
    for number in range(400):
        played = one_deal(ENGINE, Rules(), Seating(seats=4, dealer=number % 4), rng)
        seat_cards = set(played.pack[rng.randrange(4) :: 4])
        places = [index for index, card in enumerate(played.actions) if card in seat_cards]
        one, other = rng.sample(places, 2)
        actions = list(played.actions)
        actions[one], actions[other] = actions[other], actions[one]
        again = ENGINE.dealt(Rules(), played.seating, played.pack)
        legal = run(again, actions) is None
        assert ENGINE.outcome(Rules(), played.seating, played.pack, actions) == (again.entry() if legal else None)


@pytest.mark.parametrize("count", [0, 1, 48, 51])
def test_a_deal_that_is_not_played_to_its_end_has_no_entry(count: int) -> None:
    played = one_deal(ENGINE, Rules(), Seating(seats=4), random.Random(14))
    assert ENGINE.outcome(Rules(), played.seating, played.pack, played.actions[:count]) is None


def test_a_card_cannot_be_played_twice() -> None:
    played = one_deal(ENGINE, Rules(), Seating(seats=4), random.Random(15))
    assert ENGINE.outcome(Rules(), played.seating, played.pack, [*played.actions, *played.actions[:4]]) is None
