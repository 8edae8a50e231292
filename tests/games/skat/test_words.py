"""Entries as one would say them."""

from __future__ import annotations

from typing import Any

import pytest

from games.kit.sittings.evaluation import evaluate
from games.kit.terms import Table
from games.skat import GAME
from games.skat.house_rules import SkatRules

TABLE = Table(("Anna", "Bernd", "Cilli"))


def said(rules: SkatRules | None = None, **hand: Any) -> tuple[str, str]:
    entry = {"kind": "hand", "dealer": 0, "declarer": 1, "game": "clubs", "won": True, **hand}
    entry |= {} if entry["game"] == "null" else {"tops": hand.get("tops", 1)}
    (say,) = evaluate(GAME, rules or SkatRules(), TABLE, [entry]).sentences
    assert say is not None
    return str(say.head), str(say.detail)


@pytest.mark.parametrize(
    ("hand", "head", "detail"),
    [
        ({}, "Bernd gewinnt Kreuz mit 1: +74", "2 × 12 = 24, +50 · neuer Stand 74"),
        (
            {"game": "hearts", "tops": -2, "won": False},
            "Bernd verliert Herz ohne 2: −110",
            "nicht überreizt: 3 × 10 = 30, doppelt −60, −50 · die anderen je +40 · neuer Stand −110",
        ),
        (
            {"game": "spades", "bid": 33, "won": False},
            "Bernd hat sich überreizt, Pik mit 1: −116",
            "gereizt 33, nur 22 wert: 3 × 11 = 33, doppelt −66, −50 · die anderen je +40 · neuer Stand −116",
        ),
        (
            {"game": "grand", "tops": 3, "hand": True, "announced": "schwarz", "level": "schwarz"},
            "Bernd gewinnt Grand mit 3 Hand, Schwarz angesagt: +266",
            "9 × 24 = 216, +50 · neuer Stand 266",
        ),
        (
            {"hand": True, "announced": "schneider", "level": "schneider"},
            "Bernd gewinnt Kreuz mit 1 Hand, Schneider angesagt: +110",
            "5 × 12 = 60, +50 · neuer Stand 110",
        ),
        (
            {"game": "null", "ouvert": True, "won": False},
            "Bernd verliert Null ouvert: −142",
            "46, doppelt −92, −50 · die anderen je +40 · neuer Stand −142",
        ),
    ],
)
def test_a_hand(hand: dict[str, Any], head: str, detail: str) -> None:
    assert said(**hand) == (head, detail)


def test_without_bonuses_there_is_only_the_value() -> None:
    plain = SkatRules(win_bonus=0, loss_penalty=0, opponents_bonus_three=0)
    assert said(plain) == ("Bernd gewinnt Kreuz mit 1: +24", "2 × 12 = 24 · neuer Stand 24")
    assert said(plain, won=False)[1] == "nicht überreizt: 2 × 12 = 24, doppelt −48 · neuer Stand −48"


def test_passed_and_final_figures() -> None:
    totals = {"kind": "totals", "game_points": [60, -48, 0], "won": [3, 0, 0], "lost": [0, 1, 0], "passed": 32}
    says = evaluate(GAME, SkatRules(), TABLE, [{"kind": "passed"}, totals]).sentences
    assert [str(say.head) for say in says if say] == [
        "Eingepasst: niemand hat gereizt",
        "Endstand: Anna 250, Bernd −98, Cilli 40",
    ]


def test_the_situation_at_the_table() -> None:
    rules = SkatRules(hands_at_three=1, hands_at_four=1)
    three, four = TABLE, Table((*TABLE.names, "Dora"))
    begun = [GAME.title(rules, GAME.begin(rules, table), table) for table in (three, four)]
    assert begun == [("Spiel 1 von 1", "Anna gibt"), ("Spiel 1 von 1", "Anna gibt und setzt aus")]
    full = evaluate(GAME, rules, three, [{"kind": "passed"}]).state
    assert GAME.title(rules, full, three) == ("Spiel 1 von 1", "Die Liste ist voll.")
    totals = {"kind": "totals", "game_points": [0, 0, 0], "won": [0, 0, 0], "lost": [0, 0, 0], "passed": 1}
    listed = evaluate(GAME, rules, three, [totals]).state
    assert GAME.title(rules, listed, three)[0] == "Endstand"
    assert [step.label for step in GAME.progress(rules, listed)] == ["Endstand"]
