"""The worked examples of the rules, the limits of what is accepted, and a whole Partie."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from games.kit.sittings.checking import check
from games.kit.terms import Json

Written = Callable[[str, str, str], dict[str, Json]]
HERE = Path(__file__).parent


def sitting(entries: list[dict[str, Json]], **rules: Json) -> dict[str, Json]:
    sides = ["A", "B", "C", "D"][: len(entries[0]["card_points"])]
    return {"game": "tausend", "rules": rules, "sides": sides, "start": None, "entries": entries}


def numbers(cell: str) -> list[int]:
    return [int(number) for number in cell.split()]


def test_an_example_is_scored(example: list[str], written: Written) -> None:
    _, dealer, call, cards, points = example
    answer = check(sitting([written(dealer, call, cards)]))
    assert answer["valid"], answer["problems"]
    assert answer["score"]["scores"] == [numbers(points)]


def test_a_hand_is_judged(verdict: list[str], written: Written) -> None:
    _, rules, dealer, call, cards, judged = verdict
    answer = check(sitting([written(dealer, call, cards)], **json.loads(rules)))
    told = [("?" if each["severity"] == "warning" else "") + each["code"] for each in answer["problems"]]
    assert sorted(told) == sorted(judged.replace("gut", "").split())
    assert answer["valid"] is all(code.startswith("?") for code in told)


def test_a_partie_step_by_step(written: Written) -> None:
    lines = (HERE / "partie.txt").read_text(encoding="utf-8").splitlines()
    hands = [[cell.strip() for cell in line.split("|")] for line in lines if not line.startswith("#")]
    entries = [written(*hand[1:4]) for hand in hands]
    for count in range(1, len(hands) + 1):
        score = check(sitting(entries[:count], sitting_length="rubber"))["score"]
        assert score["totals"] == numbers(hands[count - 1][4])
        assert score["finished"] is (count == 5)
    assert score["rubbers"] == [{"totals": [1105, -60, 70], "winner": 0}]
    assert score["tally"] == [
        {"points": 1105, "solos_won": 4},
        {"points": -60, "solos_won": 0},
        {"points": 70, "solos_won": 0},
    ]
    assert score["places"] is None


def test_a_fixed_number_of_hands_has_no_rubber(written: Written) -> None:
    entries = [written(dealer, "A 320d", "120KP 0 0") for dealer in "CABC"]
    score = check(sitting(entries))["score"]
    assert (score["totals"], score["finished"], score["rubbers"]) == ([1680, 0, 0], False, [])


def test_what_is_missing_is_asked_for() -> None:
    entry = {"kind": "hand", "bid": 30, "final_bid": 30, "marriages": [[], [], []]}
    raw: dict[str, Json] = {"game": "tausend", "rules": {}, "sides": ["A", "B", "C"], "start": None, "entries": [entry]}
    assert {each["path"]: each["message"] for each in check(raw)["problems"]} == {
        "entries/0/dealer": "Bitte antippen, wer gegeben hat.",
        "entries/0/declarer": "Bitte antippen, wer das Gebot gewonnen hat.",
        "entries/0/card_points": "Bitte die Augen eintragen. Der letzte Wert wird berechnet.",
    }
