"""Schafkopf as a game of the kit: standings, progress, what stands at a name."""

from __future__ import annotations

from games.commands import ranking
from games.kit.game import walkover
from games.schafkopf import GAME
from games.schafkopf.house_rules import SchafkopfRules
from tests.games.schafkopf.lists import TABLE, alone, call, written


def tally(points: int, solos: int) -> dict[str, int]:
    return {"points": points, "plus": max(points, 0), "minus": max(-points, 0), "solos_won": solos}


ENTRANTS = [
    {"name": name, "tally": tally(points, solos)}
    for name, points, solos in (("T1", 40, 3), ("T2", 40, 5), ("T3", 52, 1), ("T4", 40, 3))
]


def test_points_then_won_soli_then_shared() -> None:
    found = ranking("schafkopf", {"rules": {}, "entrants": ENTRANTS})
    assert [(each["name"], each["place"], each["decided_by"]) for each in found] == [
        ("T3", 1, "points"),
        ("T2", 2, "solos_won"),
        ("T1", 3, "shared"),
        ("T4", 3, "shared"),
    ]


def test_a_lot_may_decide_last() -> None:
    raw = {"rules": {"last_tie": "lot"}, "entrants": ENTRANTS, "lots": {"T1": 2, "T4": 1}}
    assert [each["name"] for each in ranking("schafkopf", raw)] == ["T3", "T2", "T4", "T1"]


def test_money_is_called_by_its_name() -> None:
    rules = SchafkopfRules(unit="cents")
    assert [criterion.label for criterion in GAME.criteria(rules)] == ["Cent", "gewonnene Soli"]
    assert [column.label for column in GAME.columns(rules)] == ["Cent", "Gewonnene Soli"]


def test_what_stands_at_a_name() -> None:
    rules = SchafkopfRules(hands_per_sitting=2)
    state = written(call(0, 1), rules=rules).state
    assert [GAME.standing(rules, state, seat).words for seat in range(4)] == ["+1", "+1 · gibt", "−1", "−1"]
    over = written(call(0, 1), call(0, 1), rules=rules).state
    assert GAME.standing(rules, over, 2).words == "−2"
    assert GAME.result_text(rules, over) == "+2 · +2 · −2 · −2"


def test_what_is_said_of_a_round_and_a_table() -> None:
    rules = SchafkopfRules()
    state = written(call()).state
    assert GAME.round_text(rules, tally(-3, 0)) == "−3"
    assert [column.text(tally(-3, 2)) for column in GAME.columns(rules)] == ["−3", "2"]
    assert GAME.title(rules, state, TABLE) == ("Spiel 2 von 32", "Bernd gibt")
    assert GAME.house_text(rules)[0] == "Gespielt wird mit der langen Karte, 32 Blatt."
    assert GAME.sheet(rules).rows == 32
    assert (GAME.scores(state), GAME.totals(state)) == (((1, 1, -1, -1),), (1, 1, -1, -1))
    assert GAME.finished(rules, state) is False


def test_one_step_for_each_hand() -> None:
    rules = SchafkopfRules(hands_per_sitting=3)
    assert [step.state for step in GAME.progress(rules, written(call()).state)] == ["done", "now", "open"]
    listed = written({"kind": "totals", "points": [0, 0, 0, 0]}).state
    assert [step.label for step in GAME.progress(rules, listed)] == ["Endstand"]


def test_two_rounds_of_so_many_hands() -> None:
    rules = SchafkopfRules()
    assert (GAME.rounds(rules), GAME.hands(rules, 4)) == (2, 32)
    assert (GAME.outlook(rules, 2), GAME.minutes(rules)) == ("64 Spiele für jeden, zu viert am Tisch", 96)


def test_a_bye_counts_what_is_set() -> None:
    assert GAME.bye(SchafkopfRules()) is None
    fixed = GAME.bye(SchafkopfRules(bye="scored", bye_points=-3))
    assert fixed == {"points": -3, "plus": 0, "minus": 3, "solos_won": 0}


def test_a_table_that_never_played_is_closed_with_nothing() -> None:
    rules = SchafkopfRules()
    assert walkover(GAME, rules, written().state, None) == ({"kind": "totals", "points": [0, 0, 0, 0]},)
    assert walkover(GAME, rules, written(alone("solo")).state, None) == ()
