"""Hands that are right although they look odd, and damaged ones: the faults of every rule are in `faults.json`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from games.kit.sittings.checking import check
from games.kit.terms import Json

FAULTS = json.loads((Path(__file__).parent / "faults.json").read_text("utf-8"))


def problems(*entries: Json, sides: int = 3, **rules: Json) -> list[str]:
    names = ["Anna", "Bernd", "Cilli", "Dora"][:sides]
    answer = check({"game": "skat", "rules": rules, "sides": names, "start": None, "entries": list(entries)})
    return [f"{each['severity']} {each['code']}" for each in answer["problems"]]


def hand(**facts: Any) -> dict[str, Any]:
    return {"kind": "hand", "dealer": 0, "declarer": 1, "game": "clubs", "tops": 1, "won": True, **facts}


NULL = {"kind": "hand", "dealer": 0, "declarer": 1, "game": "null", "won": True}


@pytest.mark.parametrize(
    "entry",
    [
        hand(tops=None, game="null"),
        hand(bid=None, card_points=None, fault=None),
        hand(bid=24, card_points=61),
        hand(level="schneider", card_points=120),
        hand(level="schwarz", card_points=120),
        hand(level="schneider", card_points=30, won=False),
        hand(level="schwarz", card_points=22, won=False),
        hand(hand=True, announced="schwarz", ouvert=True, level="schwarz", card_points=120),
        hand(hand=True, announced="schwarz", level="schneider", card_points=116, won=False),
        hand(hand=True, announced="schneider", level="normal", fault="opponents", won=False) | {"fault": "declarer"},
        hand(fault="opponents", level="schneider", bid=36),
        hand(fault="declarer", won=False, card_points=90),
        hand(bid=27, card_points=90, won=False, level="normal") | {"card_points": 80},
        {**NULL, "hand": True, "ouvert": True, "bid": 59},
        {**NULL, "fault": "opponents"},
        {**NULL, "won": False, "fault": "declarer"},
    ],
)
def test_what_is_right(entry: Json) -> None:
    assert problems(entry) == []


@pytest.mark.parametrize("fault", FAULTS, ids=[each["message"] for each in FAULTS])
def test_a_damaged_list_is_told_what_is_wrong(fault: Json) -> None:
    names, rules = fault["sides"], fault.get("rules", {})
    answer = check({"game": "skat", "rules": rules, "sides": names, "start": None, "entries": fault["entries"]})
    assert [fault["code"], fault["path"], fault["message"]] in [
        [each["code"], each["path"], each["message"]] for each in answer["problems"]
    ]


def test_form_is_never_overridden() -> None:
    without_tops = {name: value for name, value in hand(override="Sagt der Schiedsrichter").items() if name != "tops"}
    assert problems(without_tops) == ["error tops_missing"]
    without_dealer = {name: value for name, value in hand(override="Egal").items() if name != "dealer"}
    assert problems(without_dealer, sides=4) == ["error dealer_required"]


@pytest.mark.parametrize(
    ("damaged", "path"),
    [
        ({"dealer": None}, "dealer"),
        ({"dealer": 3}, "dealer"),
        ({"declarer": True}, "declarer"),
        ({"game": "ramsch"}, "game"),
        ({"tops": 1.0}, "tops"),
        ({"hand": 1}, "hand"),
        ({"announced": None}, "announced"),
        ({"level": None}, "level"),
        ({"won": None}, "won"),
        ({"bid": "18"}, "bid"),
        ({"kontra": True}, "kontra"),
    ],
)
def test_damaged_hands_are_refused_at_the_field(damaged: Json, path: str) -> None:
    answer = check({"game": "skat", "rules": {}, "sides": ["A", "B", "C"], "start": None, "entries": [hand(**damaged)]})
    assert (answer["valid"], [each["path"] for each in answer["problems"]]) == (False, [f"entries/0/{path}"])


def test_the_first_dealer_is_anybody() -> None:
    assert problems(hand(dealer=2)) == []
    assert problems(hand(dealer=2), hand(dealer=0), hand(dealer=1)) == []
    assert problems(hand(), hand(dealer=0)) == ["warning dealer_order"]


def test_every_bid_is_wanted_where_the_tournament_says_so() -> None:
    assert problems(hand(bid=20), bid_required=True) == []
