"""Every fault of `faults.json` names the section of the rules that it offends."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from games.kit.sittings.checking import check

SECTIONS = {
    0: {"sitting_over", "declarer_plays", "joined_play", "misdealer_plays", "culprit_plays"}
    | {"loser_plays", "winner_plays", "payer_plays"},
    1: {"nobody_stays", "leaver_plays", "loser_given", "points_over", "points_loser"}
    | {"limit_may_rise", "limit_between", "limit_rises", "limit_spares"},
    2: {"tricks_sum", "dealer_turn"},
    5: {"declarer_joined", "tricks_joined", "loser_paid", "points_all"},
    6: {"forfeited_joined", "culprit_warned", "exclusion_meant"},
    7: {"playoff_open", "no_playoff", "players_tied", "declarer_ties", "joined_tie", "dealer_ties"}
    | {"drawn_count", "drawn_twice", "points_tied", "playoff_needed"},
    8: {"winner_given", "payer_given", "payer_lost", "march_points", "march_payer"} | {"march_hands"},
}
WARNINGS = {"dealer_turn", "dealer_ties", "drawn_twice", "culprit_warned", "exclusion_meant", "playoff_needed"}
FAULTS = json.loads((Path(__file__).parent / "faults.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("fault", FAULTS, ids=[f"{n}-{fault['code']}" for n, fault in enumerate(FAULTS)])
def test_a_fault_names_its_section(fault: dict[str, Any]) -> None:
    sitting = {"game": "brokdorf", "rules": fault.get("rules", {}), "sides": fault["sides"]}
    answer = check({**sitting, "start": fault.get("start"), "entries": fault["entries"]})
    section = next((number for number, codes in SECTIONS.items() if fault["code"] in codes), None)
    expected = "Spiel" if section is None else f"Brokdorf § {section}"
    severity = "warning" if fault["code"] in WARNINGS else "error"
    told = [(problem["severity"], problem["rule"]) for problem in answer["problems"]]
    assert told[len(fault.get("before", [])) :] == [(severity, expected)]
    assert answer["valid"] is (severity == "warning")


def test_nobody_begins_with_less_than_nothing() -> None:
    sitting = {"game": "brokdorf", "rules": {}, "sides": ["Anna", "Bernd"], "start": [300, -4], "entries": []}
    (problem,) = check(sitting)["problems"]
    message = "Bernd kann nicht mit weniger als 0 Cent beginnen. Bitte den Stapel prüfen."
    assert (problem["path"], problem["code"], problem["message"]) == ("start", "start", message)
