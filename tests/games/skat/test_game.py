"""The ranking, and what else the tournament asks."""

from __future__ import annotations

from games.commands import ranking
from games.kit.game import walkover
from games.kit.sittings.evaluation import evaluate
from games.kit.terms import Table
from games.skat import GAME
from games.skat.house_rules import SkatRules
from games.skat.sheet import house_text

FIGURES = {"T1": (1200, 10, 2), "T2": (1200, 10, 1), "T3": (1200, 11, 4), "T4": (1250, 9, 3)}


def ranked(figures: dict[str, tuple[int, int, int]], rules: dict[str, str], lots: dict[str, int]) -> list[list[object]]:
    entrants = [
        {"name": name, "tally": {"points": points, "game_points": 0, "won": won, "lost": lost}}
        for name, (points, won, lost) in figures.items()
    ]
    answer = ranking("skat", {"rules": rules, "entrants": entrants, "lots": lots})
    return [[each["name"], each["place"], each["decided_by"]] for each in answer]


def test_points_then_more_won_then_fewer_lost() -> None:
    assert ranked(FIGURES, {}, {}) == [
        ["T4", 1, "points"],
        ["T3", 2, "won"],
        ["T2", 3, "lost"],
        ["T1", 4, "lost"],
    ]


def test_a_lot_decides_at_last_unless_the_places_are_shared() -> None:
    same = {"A": (900, 8, 2), "B": (900, 8, 2)}
    assert ranked(same, {}, {"A": 2, "B": 1}) == [["B", 1, "lot"], ["A", 2, "lot"]]
    assert ranked(same, {}, {}) == [["A", 1, "shared"], ["B", 1, "shared"]]
    assert ranked(same, {"last_tie": "shared"}, {"A": 2, "B": 1}) == [["A", 1, "shared"], ["B", 1, "shared"]]


def test_a_fixed_bye_counts_its_points() -> None:
    assert GAME.bye(SkatRules()) is None
    assert GAME.bye(SkatRules(bye="scored", bye_points=700)) == {"points": 700, "game_points": 0, "won": 0, "lost": 0}


def test_tables_of_four_are_the_usual_ones_and_the_dealer_sits_out() -> None:
    assert (GAME.usual_sides, GAME.sitting_out(3), GAME.sitting_out(4)) == (4, 0, 1)
    assert (GAME.hands(SkatRules(), 3), GAME.hands(SkatRules(), 4), GAME.rounds(SkatRules())) == (36, 48, None)


def test_a_table_that_never_played_has_no_points_and_one_that_did_keeps_them() -> None:
    rules = SkatRules()
    begun = GAME.begin(rules, Table(("A", "B", "C")))
    (empty,) = walkover(GAME, rules, begun, None)
    assert empty["passed"] == 36
    played = evaluate(GAME, rules, Table(("A", "B", "C")), [{"kind": "passed"}]).state
    assert walkover(GAME, rules, played, 0) == ()


def test_what_a_table_has_so_far() -> None:
    rules = SkatRules()
    hand = {"kind": "hand", "dealer": 0, "declarer": 1, "game": "clubs", "tops": 1, "won": False}
    found = evaluate(GAME, rules, Table(("A", "B", "C")), [hand])
    assert GAME.result_text(rules, found.state) == "40 · −98 · 40"
    assert [step.state for step in GAME.progress(rules, found.state)][:3] == ["done", "now", "open"]
    tally = {"points": -98, "game_points": -48, "won": 0, "lost": 1}
    assert GAME.tally(found.state)[1] == tally
    assert [column.text(tally) for column in GAME.columns(rules)] == ["−98", "−48", "0", "1"]
    assert GAME.round_text(rules, tally) == "−98"
    assert (GAME.house_text(rules)[0], GAME.sheet(rules).rows) == (house_text(rules)[0], 48)


def test_what_a_tournament_comes_to() -> None:
    rules = SkatRules()
    assert (GAME.outlook(rules, 2), GAME.minutes(rules)) == ("96 Spiele zu viert, 72 zu dritt", 120)
    assert [way.slug for way in GAME.ways] == ["2x48", "3x48", "2x32", "free"]
