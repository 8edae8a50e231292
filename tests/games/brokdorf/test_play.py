"""Recorded positions: who is next, what is legal, who takes a trick, and why something is not."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.brokdorf import GAME
from games.brokdorf.house_rules import BrokdorfRules
from games.brokdorf.play import BrokdorfEngine, BrokdorfSeating
from games.kit.play.replay import recorded, replayed
from games.kit.play.simulate import Played, one_deal

RECORDED = json.loads((Path(__file__).parent / "positions.json").read_text(encoding="utf-8"))
ENGINE = BrokdorfEngine()
RANKS = "789JQKTA"


def replay(position: dict[str, Any]) -> dict[str, Any]:
    table = RECORDED["tables"][position["table"]]
    actions = position["actions"].split()
    return replayed({"game": "brokdorf", "rules": position.get("rules", {}), **table, "actions": actions})


def trick(written: str) -> dict[str, Any]:
    """ "0 CA CQ 1": the leader, the cards, the winner."""
    leader, *cards, winner = written.split()
    return {"leader": int(leader), "cards": cards, "winner": int(winner)}


@pytest.mark.parametrize("position", [pytest.param(each, id=each["name"]) for each in RECORDED["positions"]])
def test_a_recorded_position(position: dict[str, Any]) -> None:
    found = replay(position)
    assert found["illegal"] is None
    assert (found["next"], found["legal"]) == (position["next"], position["legal"].split())
    assert found["entry"] == position.get("entry")
    if "tricks" in position:
        assert found["tricks"] == [trick(each) for each in position["tricks"]]


@pytest.mark.parametrize("fault", [pytest.param(each, id=each["message"]) for each in RECORDED["illegal"]])
def test_the_first_illegal_action_is_told(fault: dict[str, Any]) -> None:
    actions = fault["actions"].split()
    assert replay(fault)["illegal"] == {
        "index": len(actions) - 1,
        "action": actions[-1],
        "rule": fault["rule"],
        "message": fault["message"],
    }


@settings(max_examples=60, deadline=None, database=None)
@given(seats=st.integers(2, 6), seed=st.integers(0, 10**6), zero=st.booleans())
def test_every_trick_obeys_the_duties(seats: int, seed: int, zero: bool) -> None:
    """The duties and the winner of a trick, written once more in their own words."""
    rng = random.Random(seed)
    rules, chairs = BrokdorfRules(zero_bid_allowed=zero), BrokdorfSeating(seats=seats, dealer=rng.randrange(seats))
    played = one_deal(ENGINE, rules, chairs, rng)
    holdings, trump = dealt(played, seats), trump_of(played)
    for each in replayed(recorded_deal(played))["tricks"]:
        turns = order(each, played)
        for place, (seat, card) in enumerate(zip(turns, each["cards"], strict=True)):
            assert card in legal(holdings[seat], each["cards"][:place], trump)
            holdings[seat].remove(card)
        assert each["winner"] == turns[each["cards"].index(best(each["cards"], trump))]


def recorded_deal(played: Played) -> dict[str, Any]:
    return recorded(GAME, {}, played)


def dealt(played: Played, seats: int) -> list[list[str]]:
    """Two, one and two cards each, from the dealer's left."""
    names = iter(recorded_deal(played)["pack"])
    holdings: list[list[str]] = [[] for _ in range(seats)]
    for packet in (2, 1, 2):
        for step in range(seats):
            holdings[(played.seating.dealer + 1 + step) % seats] += [next(names) for _ in range(packet)]
    return holdings


def trump_of(played: Played) -> str:
    entry = played.deal.entry()
    return "" if entry is None else {"clubs": "C", "spades": "S", "hearts": "H", "diamonds": "D"}[entry["trump"]]


def order(trick: dict[str, Any], played: Played) -> list[int]:
    entry = played.deal.entry()
    assert entry is not None
    joined = entry["joined"]
    first = joined.index(trick["leader"])
    return [*joined[first:], *joined[:first]]


def beats(card: str, other: str, trump: str) -> bool:
    if card[0] == other[0]:
        return RANKS.index(card[1]) > RANKS.index(other[1])
    return card[0] == trump


def best(cards: list[str], trump: str) -> str:
    winning = cards[0]
    for card in cards[1:]:
        winning = card if beats(card, winning, trump) else winning
    return winning


def legal(holding: list[str], before: list[str], trump: str) -> list[str]:
    if not before:
        return holding
    following = [card for card in holding if card[0] == before[0][0]]
    owed = following or [card for card in holding if card[0] == trump]
    higher = [card for card in owed if beats(card, best(before, trump), trump)]
    return higher or owed or holding
