"""Recorded positions of one deal: who is on turn, what is legal, who has taken which trick."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from games.kit.play.replay import replayed
from games.kit.terms import Json

POSITIONS = json.loads((Path(__file__).parent / "positions.json").read_text(encoding="utf-8"))
HOLDINGS = [
    ["CA", "CT", "CK", "CQ", "SA", "SK", "H9"],
    ["CJ", "C9", "ST", "SQ", "SJ", "HA", "HT"],
    ["S9", "HK", "HQ", "HJ", "DA", "DT", "DK"],
]
MIDDLE = ["DQ", "DJ", "D9"]


def replay(actions: list[str], **more: Json) -> dict[str, Json]:
    """The deal above, dealt by the third seat."""
    raw = {"game": "tausend", "rules": {}, "seats": 3, "dealer": 2, "holdings": HOLDINGS, "rest": MIDDLE}
    return replayed({**raw, "actions": actions, **more})


@pytest.mark.parametrize("position", POSITIONS, ids=[each["name"] for each in POSITIONS])
def test_a_recorded_position(position: Json) -> None:
    found = replay(position["actions"], rules=position.get("rules", {}))
    assert {key: found[key] for key in position["expected"]} == position["expected"]


def test_a_whole_deal_and_its_entry() -> None:
    bidding = ["bid:5", "bid:10", "pass", "pass", "give:1:DJ", "give:2:D9", "raise:60"]
    tricks = ["play:SA", "play:SJ", "play:S9", "meld:CK", "play:CJ", "play:D9", "play:CA", "play:C9", "play:HJ"]
    rest = ["play:CQ", "play:SQ", "play:HQ", "play:CT", "play:HT", "play:HK"]
    last = ["play:SK", "play:ST", "play:DK", "play:HA", "play:DT", "play:H9", "play:DJ", "play:DA", "play:DQ"]
    found = replay([*bidding, *tricks, *rest, *last])
    assert (found["next"], found["legal"], found["illegal"]) == (None, [], None)
    assert [trick["winner"] for trick in found["tricks"]] == [0, 0, 0, 0, 0, 1, 1, 2]
    assert found["entry"] == {
        "kind": "hand",
        "dealer": 2,
        "declarer": 0,
        "bid": 10,
        "final_bid": 60,
        "forced": False,
        "durch": False,
        "card_points": [65, 39, 16],
        "marriages": [["clubs"], [], []],
        "tricks": [5, 2, 1],
    }


def test_four_nines_and_no_ace_may_be_dealt_again_until_the_first_word() -> None:
    holdings = [
        ["C9", "S9", "H9", "D9", "CJ", "SJ", "HJ"],
        ["CQ", "CK", "CT", "CA", "SQ", "SK", "ST"],
        ["SA", "HQ", "HK", "HT", "HA", "DJ", "DQ"],
    ]
    dealt = {"holdings": holdings, "rest": ["DK", "DT", "DA"]}
    assert replay([], **dealt)["legal"] == ["pass", "redeal", "bid:5"]
    redeal = replay(["redeal"], **dealt)
    assert (redeal["next"], redeal["entry"], redeal["illegal"]) == (None, None, None)
    late = replay(["bid:5", "redeal"], **dealt)
    assert late["illegal"]["rule"] == "Tausend § 2"


def test_four_nines_with_an_ace_are_played() -> None:
    holdings = [
        ["C9", "S9", "H9", "D9", "CJ", "SJ", "CA"],
        ["CQ", "CK", "CT", "HJ", "SQ", "SK", "ST"],
        ["SA", "HQ", "HK", "HT", "HA", "DJ", "DQ"],
    ]
    assert replay([], holdings=holdings, rest=["DK", "DT", "DA"])["legal"] == ["pass", "bid:5"]


CERTAIN = {
    "holdings": [
        ["CA", "CT", "CK", "CQ", "SA", "ST", "H9"],
        ["CJ", "C9", "HA", "HT", "DA", "DT", "DK"],
        ["SJ", "S9", "HK", "HQ", "HJ", "DQ", "D9"],
    ],
    "rest": ["SK", "SQ", "DJ"],
}
TO_CERTAIN = ["pass", "pass", "give:1:H9", "give:2:DJ"]


def test_certain_tricks_may_be_claimed_with_all_pairs() -> None:
    """RT9: pairs that were not declared yet count."""
    found = replay([*TO_CERTAIN, "raise:320", "claim"], **CERTAIN)
    assert found["illegal"] is None
    assert found["entry"] == {
        "kind": "hand",
        "dealer": 2,
        "declarer": 0,
        "bid": 0,
        "final_bid": 320,
        "forced": True,
        "durch": True,
        "card_points": [120, 0, 0],
        "marriages": [["clubs", "spades"], [], []],
        "tricks": [8, 0, 0],
    }


def test_a_claim_comes_before_the_first_card() -> None:
    assert "claim" in replay(TO_CERTAIN, **CERTAIN)["legal"]
    played = replay([*TO_CERTAIN, "play:CA", "play:CJ", "play:SJ", "claim"], **CERTAIN)
    assert played["illegal"]["rule"] == "Tausend § 3"


def test_what_is_not_certain_cannot_be_claimed() -> None:
    """RT9a: the referee decides about such a claim; it is no durch."""
    found = replay(["pass", "pass", "give:1:DJ", "give:2:D9", "claim"])
    assert found["illegal"]["message"].startswith("„Durch“ zeigt der Alleinspieler vor der ersten Karte")


RUFFED = {
    "holdings": [
        ["CJ", "HA", "HT", "HK", "HQ", "HJ", "DA"],
        ["CK", "CQ", "SA", "SK", "SQ", "DQ", "DJ"],
        ["CA", "CT", "C9", "ST", "SJ", "DT", "DK"],
    ],
    "rest": ["H9", "S9", "D9"],
}
TO_RUFF = [
    *("pass", "pass", "give:1:D9", "give:2:CJ", "play:S9", "play:SA", "play:SJ"),
    *("meld:CQ", "play:CT", "play:H9", "play:DK", "play:DA", "play:D9", "play:HA", "play:CK"),
]


def test_a_trump_need_not_be_higher_unless_the_house_says_so() -> None:
    """RT4."""
    assert replay(TO_RUFF, **RUFFED)["legal"] == ["play:C9", "play:CJ", "play:CA"]
    strict = replay([*TO_RUFF, "play:C9"], rules={"must_overtrump": True}, **RUFFED)
    assert (strict["next"], strict["legal"]) == (2, ["play:CA"])
    assert strict["illegal"]["message"] == "Platz 3 muss mit einem höheren Trumpf stechen."


def test_a_middle_that_is_not_named_is_what_remains_of_the_pack() -> None:
    assert replay(["pass", "pass"], rest=[])["legal"] == replay(["pass", "pass"])["legal"]


@pytest.mark.parametrize(
    ("actions", "rule", "message"),
    [
        (["play:CA"], 3, "Es wird noch gereizt: Platz 2 bietet oder sagt „weg“."),
        (["bid:10"], 3, "Geboten wird in 5er-Schritten: Platz 2 bietet 5 oder sagt „weg“."),
        (["redeal"], 2, "Neu gegeben wird nur vor dem ersten Gebot, wenn jemand alle vier Neunen und kein Ass hat."),
        (["pass", "pass", "pass"], 3, "Das Reizen ist vorbei."),
        (["pass", "pass", "bid:5"], 3, "Das Reizen ist vorbei."),
        (["pass", "pass", "give:0:CA"], 4, "Platz 1 bekommt keine Karte von Platz 1."),
        (["pass", "pass", "give:1:DA"], 4, "Platz 1 hat Karo Ass nicht auf der Hand."),
        (["pass", "pass", "give:1:DJ", "give:1:DQ"], 4, "Platz 2 bekommt keine Karte von Platz 1."),
        (
            ["bid:5", "pass", "pass", "give:0:CJ", "give:2:C9", "raise:0"],
            4,
            "Das Gebot lässt sich nur erhöhen: mindestens 5.",
        ),
        (
            ["pass", "pass", "give:1:DJ", "give:2:D9", "raise:5", "raise:10"],
            4,
            "Erhöht wird einmal, nach dem Ablegen und vor der ersten Karte.",
        ),
        (
            ["pass", "pass", "give:1:DJ", "give:2:D9", "give:1:CA"],
            4,
            "Die Karten sind schon abgelegt: Jeder Gegner bekommt eine.",
        ),
        (["pass", "pass", "give:1:DJ", "give:2:D9", "play:DA"], 5, "Platz 1 hat Karo Ass nicht auf der Hand."),
        (
            ["pass", "pass", "give:1:DJ", "give:2:D9", "meld:CK"],
            5,
            "Melden kann nur, wer schon einen Stich gewonnen hat.",
        ),
        (
            ["pass", "pass", "give:1:DJ", "give:2:D9", "meld:SK"],
            5,
            "Zum Melden spielt man König oder Dame aus und hat beide auf der Hand.",
        ),
        (["pass", "pass", "give:1:DJ", "give:2:D9", "play:SA", "meld:SQ"], 5, "Melden kann nur, wer ausspielt."),
        (
            ["pass", "pass", "give:1:DJ", "give:2:D9", "play:SA", "play:HA"],
            5,
            "Pik ist ausgespielt. Platz 2 muss bedienen.",
        ),
    ],
)
def test_why_something_is_not_legal(actions: list[str], rule: int, message: str) -> None:
    illegal = replay(actions)["illegal"]
    assert (illegal["index"], illegal["rule"]) == (len(actions) - 1, f"Tausend § {rule}")
    assert illegal["message"] == message


@pytest.mark.parametrize(
    ("rules", "bid", "message"),
    [
        ({"jump_bids": True}, "bid:20", "Platz 1 muss mehr als 30 bieten, mindestens 35, oder „weg“ sagen."),
        ({"jump_bids": True}, "bid:30", "Platz 1 muss mehr als 30 bieten, mindestens 35, oder „weg“ sagen."),
    ],
)
def test_jumps_go_up(rules: Json, bid: str, message: str) -> None:
    assert replay(["bid:30", bid], rules=rules)["illegal"]["message"] == message


def test_nobody_bids_more_than_can_be_reached() -> None:
    found = replay(["bid:380", "bid:380"], rules={"jump_bids": True})
    assert found["illegal"]["message"] == "Höher als 380 geht es nicht. Platz 1 sagt „weg“."
