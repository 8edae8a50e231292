"""Whole sittings in the result format: the answer, and every fault outside the entries."""

from __future__ import annotations

import json

import pytest

from games.kit.sittings.checking import check
from games.kit.sittings.evaluation import MOST_ENTRIES
from games.kit.terms import Json

SITTING: dict[str, Json] = {
    "game": "watten",
    "rules": {},
    "sides": ["Huber / Maier", "Kern / Wolf"],
    "start": None,
    "entries": [{"kind": "game", "winner": 0, "value": 3, "conceded": False}],
}


def told(raw: object) -> list[tuple[str, str]]:
    return [(problem["path"], problem["code"]) for problem in check(raw)["problems"]]


def test_the_example_of_the_format() -> None:
    assert check(SITTING) == {
        "valid": True,
        "problems": [],
        "score": {
            "scores": [[3, 0]],
            "rubbers": [],
            "totals": [3, 0],
            "finished": False,
            "tally": [{"bummerl": 0, "scored": 0, "conceded": 0}, {"bummerl": 0, "scored": 0, "conceded": 0}],
            "places": None,
        },
    }


def test_a_problem_has_its_five_parts() -> None:
    assert check({**SITTING, "entries": [{"kind": "game", "winner": 0, "value": 12}]}) == {
        "valid": False,
        "problems": [
            {
                "severity": "error",
                "path": "entries/0/value",
                "code": "value_range",
                "message": "Ausschaffen über 11 nicht möglich: Stand 0:0, höchstens 11.",
                "rule": "Watten § 6",
            }
        ],
        "score": None,
    }


@pytest.mark.parametrize("raw", [None, [], "watten", 3, True])
def test_only_an_object_is_a_sitting(raw: object) -> None:
    assert told(raw) == [("", "type")]


@pytest.mark.parametrize("key", SITTING)
def test_no_part_may_be_missing(key: str) -> None:
    assert (key, "missing") in told({name: value for name, value in SITTING.items() if name != key})


@pytest.mark.parametrize(
    ("key", "value", "problems"),
    [
        ("game", "gibt es nicht", [("game", "game")]),
        ("game", ["watten"], [("game", "game")]),
        ("rules", None, [("rules", "type")]),
        ("rules", {"preset": "x"}, [("rules/preset", "preset")]),
        ("sides", ["A"], [("sides", "sides")]),
        ("sides", ["A", "B", "C"], [("sides", "sides")]),
        ("sides", ["A", 5], [("sides", "type")]),
        ("sides", "AB", [("sides", "sides")]),
        ("start", [0], [("start", "type")]),
        ("start", [0, True], [("start", "type")]),
        ("start", [0, 10**30], [("start", "type")]),
        ("start", {}, [("start", "type")]),
        ("entries", None, [("entries", "type")]),
        ("entries", {}, [("entries", "type")]),
        ("entries", [{}] * (MOST_ENTRIES + 1), [("entries", "length")]),
        ("fremd", 1, [("fremd", "unknown")]),
    ],
)
def test_a_fault_outside_the_entries(key: str, value: Json, problems: list[tuple[str, str]]) -> None:
    answer = check({**SITTING, key: value})
    assert [(problem["path"], problem["code"]) for problem in answer["problems"]] == problems
    assert (answer["valid"], answer["score"]) == (False, None)


@pytest.mark.parametrize(
    ("sides", "message"),
    [
        (["Anna", "Bernd", "Cilli"], "Seconds wird zu viert gespielt. Am Tisch sitzen 3."),
        (["Anna"], "Seconds wird zu viert gespielt. Am Tisch sitzt nur 1."),
    ],
)
def test_the_number_of_players_is_told(sides: list[str], message: str) -> None:
    answer = check({"game": "seconds", "rules": {}, "sides": sides, "start": None, "entries": []})
    assert [problem["message"] for problem in answer["problems"]] == [message]


def test_the_number_of_sides_is_told() -> None:
    (problem,) = check({**SITTING, "sides": ["A"]})["problems"]
    assert problem["message"] == "Bei Watten sind genau 2 Plätze besetzt. Am Tisch sind 1."


def test_all_faults_are_told_at_once() -> None:
    raw = {"game": "watten", "rules": {"x": 1}, "sides": [], "entries": 5, "fremd": 1}
    assert told(raw) == [
        ("start", "missing"),
        ("fremd", "unknown"),
        ("rules/x", "unknown"),
        ("sides", "sides"),
        ("entries", "type"),
    ]


def test_an_unknown_key_does_not_hide_problems_of_entries() -> None:
    assert told({**SITTING, "fremd": 1, "entries": [{"kind": "x"}]}) == [
        ("fremd", "unknown"),
        ("entries/0/kind", "kind"),
    ]


def test_a_start_that_the_game_does_not_need_is_accepted() -> None:
    assert check({**SITTING, "start": [0, 0]})["valid"]


def test_a_very_long_name_is_not_repeated_in_messages() -> None:
    answer = check({**SITTING, "sides": ["x" * 10_000, "B"], "entries": [{"kind": "game", "winner": 5, "value": 2}]})
    assert len(answer["problems"][0]["message"]) <= 120


def deep(levels: int) -> Json:
    value: Json = []
    for _ in range(levels):
        value = [value]
    return value


@pytest.mark.parametrize(
    "entry",
    [
        {"kind": "game", "winner": deep(500), "value": 2},
        {"kind": "game", "winner": 0, "value": 10**5000},
        {"kind": "game", "winner": 0, "value": float("nan")},
        {"kind": "game", "winner": 0, "value": 2, **{f"x{n}": n for n in range(100_000)}},
        {"kind": "bummerl", "score": [11] * 100_000},
        {"kind": "penalty", "team": 0, "reason": "x" * 1_000_000},
        {"kind": "penalty", "team": 0, "\ud800": 1},
        {5: 6},
    ],
)
def test_absurd_entries_are_refused_and_can_be_written(entry: Json) -> None:
    answer = check({**SITTING, "entries": [entry]})
    assert not answer["valid"]
    assert len(json.dumps(answer)) < 20_000
