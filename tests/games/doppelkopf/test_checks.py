"""Where the checks draw the line: the entry that just passes, beside the one that is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from games.kit.sittings.checking import check
from games.kit.terms import Json
from tests.games.doppelkopf.written import extras, hand, house_rules

FAULTS: list[Json] = json.loads((Path(__file__).parent / "faults.json").read_text(encoding="utf-8"))


def found(raw: Json) -> list[str]:
    answer = check({"game": "doppelkopf", "rules": {}, "start": None, **raw})
    return [problem["code"] for problem in answer["problems"]]


@pytest.mark.parametrize("fault", FAULTS, ids=[f"{fault['code']}{n}" for n, fault in enumerate(FAULTS)])
def test_a_fault_is_the_only_one_found(fault: Json) -> None:
    raw = {key: fault[key] for key in ("rules", "sides", "entries") if key in fault}
    assert found(raw) == [fault["code"]]


@pytest.mark.parametrize(
    ("rules", "sides", "entry"),
    [
        ("-", 4, hand(points=8)),
        ("-", 4, hand(points=232)),
        ("-", 4, hand(points=0)),
        ("-", 4, hand(points=240)),
        ("nines=true", 4, hand(points=2)),
        ("nines=true", 4, hand(points=7)),
        ("nines=true", 4, hand(points=238)),
        ("-", 4, hand(dealer=0)),
        ("-", 5, hand(dealer=1)),
        ("-", 4, hand(special="R:ff")),
        ("-", 4, hand(special="R:f K:f")),
        ("-", 4, hand(points=120, special="R:ddd K:d")),
        ("-", 4, hand(points=80, special="R:dd")),
        ("-", 4, hand(points=200, special="K:dk")),
        ("-", 4, hand(points=8, special="R:ffk")),
        ("karlchen_caught=true", 4, hand(special="R:k K:k")),
        ("silent_solo_doubles=false", 4, hand("stilles_solo", special="R:f")),
        ("-", 4, hand("hochzeit1")),
        ("-", 4, {"kind": "totals", "points": [280, 280, 0, 3], "hands_won": [24, 24, 23, 1]}),
        ("booking=zero_sum", 4, {"kind": "totals", "points": [5, -5, 1, -1], "hands_won": [1, 0, 1, 0]}),
    ],
)
def test_on_the_right_side_of_the_line(rules: str, sides: int, entry: Json) -> None:
    assert found({"rules": house_rules(rules), "sides": list("ABCDE")[:sides], "entries": [entry]}) == []


def test_several_faults_are_told_at_once() -> None:
    entry = hand("solo_damen", 250, "R60", "R:f", re=[1, 2], dealer=0)
    assert found({"sides": list("ABCDE"), "entries": [entry]}) == ["re_count", "re_points", "call_order", "extras_solo"]


def test_a_hand_after_the_last_one_counts() -> None:
    answer = check(
        {
            "game": "doppelkopf",
            "rules": {"hands_per_sitting": 1},
            "sides": list("ABCD"),
            "start": None,
            "entries": [hand(), hand()],
        }
    )
    assert (answer["valid"], answer["score"]["totals"]) == (True, [2, 0, 2, 0])


def test_a_fault_in_sonderpunkte_does_not_hide_impossible_card_points() -> None:
    entry = hand(points=5, extras=extras("K:fff"))
    assert found({"sides": list("ABCD"), "entries": [entry]}) == ["re_points", "extras_fuchs"]


def test_impossible_card_points_are_told_with_a_real_minus() -> None:
    entry = hand(points=-1, extras=extras("R:d"))
    answer = check({"game": "doppelkopf", "rules": {}, "sides": list("ABCD"), "start": None, "entries": [entry]})
    assert [problem["message"] for problem in answer["problems"]] == [
        "Re hat −1 Augen eingetragen. Im Spiel sind genau 240 Augen.",
        "Re hat −1 Augen, aber einen Doppelkopf (mindestens 40 Augen). Bitte prüfen.",
    ]
