"""The worked examples of the rules, as they stand in the table beside this file."""

from __future__ import annotations

from games.doppelkopf import GAME
from games.doppelkopf.entries import DoppelkopfHandEntry
from games.doppelkopf.scoring import hand_outcome
from games.kit.game import load_rules
from games.kit.sittings.checking import check
from tests.games.doppelkopf.written import hand, house_rules


def test_an_example_is_accepted_and_scored(example: list[str]) -> None:
    _, written, type, points, calls, special, winner, _, scores = example
    raw = {
        "game": "doppelkopf",
        "rules": house_rules(written),
        "sides": ["A", "B", "C", "D"],
        "start": None,
        "entries": [hand(type, int(points), calls, special)],
    }
    answer = check(raw)
    expected = [int(each) for each in scores.split()]
    won = {"re": [1, 0, 1, 0], "kontra": [0, 1, 0, 1], "niemand": [0, 0, 0, 0]}[winner]
    if raw["entries"][0]["re"] == [0]:
        won = {"re": [1, 0, 0, 0], "kontra": [0, 1, 1, 1]}[winner]
    assert answer["problems"] == []
    assert answer["score"] == {
        "scores": [expected],
        "rubbers": [],
        "totals": expected,
        "finished": False,
        "tally": [{"points": p, "hands_won": w} for p, w in zip(expected, won, strict=True)],
        "places": None,
    }


def test_an_example_is_worth_what_is_told(example: list[str]) -> None:
    _, written, type, points, calls, special, winner, value, _ = example
    rules, _ = load_rules(GAME, house_rules(written))
    assert rules is not None
    payload = hand(type, int(points), calls, special)
    entry = DoppelkopfHandEntry.model_validate({key: value for key, value in payload.items() if key != "kind"})
    result = hand_outcome(rules, entry)
    assert (result.winner or "niemand", result.value) == (winner, int(value))
