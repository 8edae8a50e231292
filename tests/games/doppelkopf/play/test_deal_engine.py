"""Dealing, recorded positions, and: what the engine plays, the checker accepts."""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path

import pytest

from games.doppelkopf import GAME
from games.doppelkopf.house_rules import DoppelkopfRules
from games.doppelkopf.play.cards import pack_of
from games.doppelkopf.play.deal import DoppelkopfDeal, DoppelkopfEngine
from games.kit.game import load_rules
from games.kit.house_rules import choices
from games.kit.play.cards import bits
from games.kit.play.deal import Seating
from games.kit.play.replay import replayed
from games.kit.play.simulate import one_deal
from games.kit.sittings.evaluation import check_entry
from games.kit.terms import Json, Table

ENGINE = DoppelkopfEngine()
POSITIONS = json.loads((Path(__file__).parent / "positions.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("position", POSITIONS, ids=[each["name"] for each in POSITIONS])
def test_a_recorded_position(position: Json) -> None:
    found = replayed({"game": "doppelkopf", "seats": 4, "dealer": 3, **position["deal"]})
    assert {key: found[key] for key in position["expected"]} == position["expected"]


@pytest.mark.parametrize(("seats", "dealer", "order"), [(4, 0, [1, 2, 3, 0]), (5, 3, [4, 0, 1, 2])])
@pytest.mark.parametrize("nines", [False, True])
def test_cards_are_dealt_one_by_one_from_the_dealers_left(
    seats: int, dealer: int, order: list[int], nines: bool
) -> None:
    rules, seating = DoppelkopfRules(nines=nines), Seating(seats=seats, dealer=dealer)
    deal = ENGINE.dealt(rules, seating, list(pack_of(rules).cards))
    assert isinstance(deal, DoppelkopfDeal)
    for place, seat in enumerate(order):
        assert list(bits(deal.holdings[seat])) == list(range(place, 48 if nines else 40, 4))
    assert ENGINE.sizes(rules, seating) == tuple(holding.bit_count() for holding in deal.holdings)


def test_the_next_deal_is_dealt_by_whom_the_list_says() -> None:
    table = Table(("A", "B", "C", "D", "E"))
    state = GAME.begin(DoppelkopfRules(), table)
    assert ENGINE.upcoming(DoppelkopfRules(), table, state, random.Random(1)) == Seating(seats=5, dealer=0)


def some_rules(rng: random.Random) -> DoppelkopfRules:
    """House rules drawn at random, half of them on top of the preset."""
    raw: dict[str, Json] = {"preset": "ddv"} if rng.random() < 0.5 else {}
    for name, info in GAME.rules.model_fields.items():
        values = choices(info)
        if values and rng.random() < 0.3:
            raw[name] = rng.choice(values)
    rules, problems = load_rules(GAME, raw)
    assert rules is not None
    assert problems == ()
    return rules


@pytest.mark.parametrize("seats", [4, 5])
def test_what_the_engine_plays_the_checker_accepts_under_any_house_rules(seats: int) -> None:
    rng = random.Random(seats)
    table = Table(tuple("ABCDE"[:seats]))
    types: Counter[str] = Counter()
    for number in range(400):
        rules = some_rules(rng)
        played = one_deal(ENGINE, rules, Seating(seats=seats, dealer=number % seats), rng)
        entry = played.deal.entry()
        if entry is None:
            types["again"] += 1
            continue
        types[entry["type"]] += 1
        state = GAME.begin(rules, table)
        found, problems = check_entry(GAME, rules, table, state=state, payload=entry, path="")
        assert found is not None
        assert problems == []
    assert len(types) == 12


def test_all_card_points_are_played_for() -> None:
    rng = random.Random(2)
    for number in range(100):
        deal = one_deal(ENGINE, DoppelkopfRules(), Seating(seats=4, dealer=number % 4), rng).deal
        assert isinstance(deal, DoppelkopfDeal)
        if deal.entry() is not None:
            played = [card for trick in deal.tricks for card in trick.cards]
            assert sorted(played) == list(range(40))
            assert [trick.leader for trick in deal.tricks[1:]] == [trick.winner for trick in deal.tricks[:-1]]
