"""Where the checks draw the line: the entry that just passes, beside the one that is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from games.kit.terms import Json
from tests.games.schafkopf.lists import alone, call, codes, written

FAULTS: list[Json] = json.loads((Path(__file__).parent / "faults.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("fault", FAULTS, ids=[f"{fault['code']}{n}" for n, fault in enumerate(FAULTS)])
def test_a_fault_is_the_only_one_found(fault: Json) -> None:
    assert codes(*fault["entries"], **fault.get("rules", {})) == [fault["code"]]


@pytest.mark.parametrize(
    ("rules", "entry"),
    [
        ({}, call(card_points=61)),
        ({}, call(card_points=90)),
        ({}, call(card_points=91, level="schneider")),
        ({}, call(card_points=120, level="schwarz")),
        ({}, call(card_points=120, level="schneider")),
        ({}, call(card_points=60, won=False)),
        ({}, call(card_points=31, won=False)),
        ({}, call(card_points=30, won=False, level="schneider")),
        ({}, call(card_points=0, won=False, level="schwarz")),
        ({"schneider_free": "thirty"}, call(card_points=30, won=False)),
        ({"schneider_free": "thirty"}, call(card_points=90)),
        ({"schneider_free": "thirty"}, call(card_points=29, won=False, level="schneider")),
        ({"schneider_free": "thirtyone"}, call(card_points=90, level="schneider")),
        ({"schneider_free": "thirtyone"}, call(card_points=89)),
        ({"schneider_free": "thirtyone"}, call(card_points=30, won=False, level="schneider")),
        ({}, call(type="muss", card_points=60)),
        ({}, call(type="muss", card_points=59, won=False)),
        ({}, call(type="muss", card_points=30, won=False)),
        ({}, call(type="muss", card_points=90, level="schneider")),
        ({"muss_target": 61}, call(type="muss", card_points=60, won=False)),
        ({"max_stoss": 2, "stoss_takes_over": True}, call(card_points=60, stoss=1)),
        ({"max_stoss": 2, "stoss_takes_over": True}, call(card_points=60, stoss=2, won=False)),
        ({"max_stoss": 1}, call(card_points=60, stoss=1, won=False)),
        ({}, call(card_points=70, fault=1, won=False)),
        ({}, call(card_points=20, fault=2)),
        ({}, alone("solo", tout=True, card_points=120)),
        ({}, alone("solo", tout=True, card_points=112, won=False)),
        ({}, alone("solo", tout=True, card_points=120, won=False)),
        ({}, alone("wenz", runners=4)),
        ({}, alone("solo", suit="herz")),
        ({}, call(suit="gras")),
        ({}, call(runners=6)),
        ({"farbwenz": True}, alone("farbwenz", suit="gras")),
        ({"herz_solo_value": 7}, alone("solo", suit="gras")),
        ({"max_knocks": 4}, call(knocks=4)),
        ({"max_stoss": 9}, call(stoss=9)),
        ({"bettel": True}, alone("bettel", won=False)),
        ({}, call(dealer=3)),
        ({"all_pass": "ramsch"}, {"kind": "ramsch", "loser": 1, "virgins": [0, 2]}),
        ({"all_pass": "ramsch"}, {"kind": "ramsch", "loser": None, "durchmarsch": 2, "virgins": []}),
        ({"all_pass": "redeal"}, {"kind": "passed", "dealer": 2}),
        ({"booking": "winners_only"}, {"kind": "totals", "points": [5, 0, 7, 0], "solos_won": [1, 0, 0, 0]}),
        ({}, {"kind": "totals", "points": [3, -3, 0, 0], "plus": None, "minus": None, "solos_won": [0, 0, 0, 0]}),
        ({}, {"kind": "totals", "points": [0, 0, 0, 0], "solos_won": None}),
        ({}, {"kind": "totals", "points": [3, -3, 0, 0], "solos_won": [32, 0, 0, 0]}),
    ],
)
def test_on_the_right_side_of_the_line(rules: Json, entry: Json) -> None:
    assert codes(entry, **rules) == []


@pytest.mark.parametrize(
    ("rules", "entry", "expected"),
    [
        ({}, alone("solo", runners=15), ["runners_range"]),
        ({"pack": "short"}, alone("solo", runners=13), ["runners_range"]),
        ({"farbwenz": True}, alone("farbwenz", runners=12), ["runners_range"]),
        ({"farbwenz": True, "pack": "short"}, alone("farbwenz", runners=10), ["runners_range"]),
        ({"all_pass": "kreuz"}, call(type="kreuz", partner=0), ["partner_self"]),
        ({}, call(won=True, tout=True, level="schneider"), ["tout_type", "level_unused"]),
        ({}, alone("solo", card_points=20), ["card_points_won"]),
        ({}, call(dealer=8), ["type"]),
        ({}, call(dealer=None), ["type"]),
        ({}, call(dealer=5), ["seats"]),
        ({}, call(knocks=5), ["type"]),
        ({}, call(stoss=-1), ["type"]),
        ({}, call(runners=-1), ["type"]),
        ({}, call(won=1), ["type"]),
        ({}, {"kind": "totals", "points": [1, -1, 0]}, ["seats"]),
        ({"all_pass": "ramsch"}, {"kind": "ramsch", "loser": 1, "durchmarsch": 1}, ["ramsch_result"]),
    ],
)
def test_everything_that_is_wrong_is_told(rules: Json, entry: Json, expected: list[str]) -> None:
    assert codes(entry, **rules) == expected


def test_the_deal_is_followed_only_where_it_was_noted() -> None:
    redeal = {"all_pass": "redeal"}
    assert codes(call(), call(dealer=3), call(), call(dealer=1)) == []
    assert codes(call(dealer=3), call(dealer=1)) == ["dealer_order"]
    assert codes(call(dealer=3), {"kind": "passed", "dealer": 0}, call(dealer=0), **redeal) == []
    assert codes(call(dealer=3), {"kind": "passed", "dealer": 0}, call(dealer=1), **redeal) == ["dealer_order"]


def test_nobody_overrides_a_hand_that_cannot_be_scored() -> None:
    evaluation = written(alone("rufspiel", override="Es sei so."), call())
    assert [entry is None for entry in evaluation.entries] == [True, False]
    assert not evaluation.valid


def test_a_final_list_after_hands_is_refused_for_that_reason_alone() -> None:
    totals = {"kind": "totals", "points": [0, 0, 0, 0]}
    assert codes(call(), totals) == ["totals_alone"]
    assert codes(totals, totals) == ["after_end"]
    assert codes(call(), totals, hands_per_sitting=1) == ["after_end", "totals_alone"]
