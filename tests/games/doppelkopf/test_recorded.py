"""Recorded deals of Doppelkopf at once: the same as the card play says, and hardly ever left to it."""

from __future__ import annotations

import random

import pytest

from games.doppelkopf import GAME
from games.doppelkopf.engine import DoppelkopfEngine
from games.doppelkopf.flat import house_of
from games.doppelkopf.house_rules import PRESETS, Rules
from games.doppelkopf.recorded import judged
from games.kit.deal import Seating
from games.kit.engine import Engine
from games.kit.proof import tables
from tests.games.recording import played_at, slips

ENGINE = DoppelkopfEngine()
CALLS = house_of(Rules()).calls
HOUSES = {
    "plain": Rules(),
    "ddv": Rules(**PRESETS["ddv"]),
    "nines": Rules(nines=True, schwein="party_wins", karlchen_caught=True, solo_lead="soloist"),
    "shifted": Rules(hochzeit_shifts_moments=True, both_may_call=True, moments="cards_held"),
    "first Dulle": Rules(dulle_order="first", silent_solo_doubles=False, karlchen_caught=True),
    "party": Rules(schwein="party_wins", silent_solo_doubles=False),
    "no Armut": Rules(armut_allowed=False, krankheit_allowed=False, schwein_allowed=False),
}


@pytest.mark.parametrize("house", HOUSES)
def test_it_agrees_with_the_card_play_under_many_house_rules(house: str) -> None:
    rules, rng = HOUSES[house], random.Random(5)
    for table in tables(GAME):
        for played in played_at(GAME, rules, table, 3, 150):
            assert ENGINE.outcome(rules, *played[:3]) == played.deal.entry()
            for record in slips(played, rng):
                assert ENGINE.outcome(rules, *record) == Engine.outcome(ENGINE, rules, *record)


def test_nothing_is_left_to_the_card_play() -> None:
    for table in tables(GAME):
        for played in played_at(GAME, Rules(), table, 4, 1500):
            if len(played.actions) >= len(played.pack):
                assert judged(Rules(), *played[:3]) == played.deal.entry()


def test_only_a_hochzeit_with_a_schwein_of_the_party_is_left_to_the_card_play() -> None:
    rules = Rules(schwein="party_wins")
    for played in played_at(GAME, rules, tables(GAME)[0], 4, 1500):
        entry = played.deal.entry()
        if entry is not None:
            assert judged(rules, *played[:3]) == (None if entry["type"] == "hochzeit" else entry)


def test_words_without_cards_come_to_nothing() -> None:
    words = ENGINE.dealt(Rules(), Seating(seats=4), list(range(40))).actions
    assert ENGINE.outcome(Rules(), Seating(seats=4), list(range(40)), [words.number("healthy")] * 40) is None


def test_a_call_may_be_as_late_as_the_card_play_says() -> None:
    moved = 0
    for played in played_at(GAME, Rules(), tables(GAME)[0], 6, 60):
        seating, pack, actions, deal = played
        entry, first = deal.entry(), next((place for place, action in enumerate(actions) if action in CALLS), None)
        if entry is None or first is None:
            continue
        call, others = actions[first], [*actions[:first], *actions[first + 1 :]]
        for place in range(first, len(others) + 1):
            record = seating, pack, [*others[:place], call, *others[place:]]
            assert ENGINE.outcome(Rules(), *record) == Engine.outcome(ENGINE, Rules(), *record)
            moved += 1
    assert moved > 1000
