"""What Tausend says about itself: progress, the sheet, the poster and the standings."""

from __future__ import annotations

import json
from collections.abc import Callable

from games.kit.sittings.evaluation import evaluate
from games.kit.sittings.pad import pad
from games.kit.sittings.ranking import Ranked, rank
from games.kit.terms import Json, Table
from games.kit.text import minus
from games.tausend import GAME
from games.tausend.house_rules import TausendRules
from games.tausend.scoring import begin
from games.tausend.sheet import HANDS

Written = Callable[[str, str, str], dict[str, Json]]
THREE = Table(("Ilse", "Karl", "Otto"))
RUBBER = TausendRules(sitting_length="rubber")
PARTIE = (
    ("C", "A 30>60", "75KC 30 15"),
    ("A", "B v", "43C 34H 43"),
    ("B", "A 100>140d", "120 0 0"),
    ("C", "A 220>320d", "120KP 0 0"),
    ("A", "A 30>100", "101K 11 8"),
)


def test_progress_of_a_fixed_number_of_hands(written: Written) -> None:
    state = evaluate(GAME, TausendRules(), THREE, [written(*hand) for hand in PARTIE[:2]]).state
    steps = GAME.progress(TausendRules(hands_per_sitting=4), state)
    assert [(step.label, step.state, step.detail) for step in steps] == [
        ("Spiel 1", "done", "+160"),
        ("Spiel 2", "done", "−100"),
        ("Spiel 3", "now", ""),
        ("Spiel 4", "open", ""),
    ]


def test_progress_of_a_partie_ends_with_it(written: Written) -> None:
    hands = [written(*hand) for hand in PARTIE]
    found = [evaluate(GAME, RUBBER, THREE, hands[:count]).state for count in (0, 1, 5)]
    assert [[step.state for step in GAME.progress(RUBBER, state)] for state in found] == [
        ["now"],
        ["done", "now"],
        ["done"] * 5,
    ]


def test_the_example_on_the_sheet_could_have_been_played() -> None:
    hands = [{"kind": "hand", **hand.model_dump(exclude_unset=True)} for hand in HANDS]
    evaluation = evaluate(GAME, TausendRules(), THREE, json.loads(json.dumps(hands)))
    assert [problem.message for problem in evaluation.problems if problem.severity == "error"] == []
    assert [line[-1] for line in GAME.layout.example] == [
        tuple(minus(total) for total in state.totals) for state in evaluation.states
    ]
    assert GAME.layout.example_sums == (GAME.layout.example[-1][-1], ("3", "0", "0"))


def test_the_sheet_has_a_line_for_each_hand() -> None:
    assert [GAME.sheet(rules).rows for rules in (TausendRules(), RUBBER, TausendRules(hands_per_sitting=9))] == [
        16,
        16,
        12,
    ]
    named = {column for column in GAME.layout.columns if isinstance(column, str)}
    assert named - {*GAME.kinds["hand"].field_infos} == set()


def test_the_pad_shows_the_partie_with_its_winner(written: Written) -> None:
    evaluation = evaluate(GAME, RUBBER, THREE, [written(*hand) for hand in PARTIE])
    block = pad(GAME, RUBBER, THREE, evaluation)[0]
    assert (block.foot, block.result, block.state) == ("Ilse gewinnt die Partie", "1105", "done")
    assert [line.title for line in block.lines] == [f"Spiel {number}" for number in range(1, 6)]


def test_the_poster_tells_the_rules_of_this_tournament() -> None:
    own = TausendRules(
        sitting_length="rubber", meld_on_first_lead=True, must_overtrump=True, jump_bids=True, forced_seat="any"
    )
    assert set(GAME.house_text(own)) - set(GAME.house_text(TausendRules())) == {
        "Gespielt wird, bis jemand allein vorn liegt und mehr als 1000 Punkte hat.",
        "Melden darf, wer ausspielt, auch beim ersten Stich.",
        "Bedienen muss man mit einer höheren Karte. Wer nicht bedienen kann, gibt einen höheren Trumpf.",
        "Geboten wird in 5er-Schritten, auch mehrere auf einmal.",
        "Bietet niemand, wird einer vorgeführt. Er braucht 100.",
    }
    assert GAME.house_text(TausendRules())[0] == "Gespielt werden 12 Spiele zu dritt, 16 zu viert."
    assert GAME.house_text(TausendRules(hands_per_sitting=9))[0] == "Gespielt werden 9 Spiele zu dritt, 12 zu viert."


def test_a_table_in_one_line() -> None:
    assert GAME.result_text(TausendRules(), begin(3, (1105, -60, 70))) == "1105 · −60 · 70"


def test_points_then_solos_then_shared() -> None:
    tallies = {"A": (300, 2), "B": (310, 1), "C": (300, 3), "D": (-40, 3), "E": (300, 2)}
    entrants = [Ranked(name, {"points": points, "solos_won": won}) for name, (points, won) in tallies.items()]
    found = rank(GAME, TausendRules(), entrants, {})
    assert [(each.name, each.place, each.decided_by, each.explanation) for each in found] == [
        ("B", 1, "points", "310 > 300"),
        ("C", 2, "solos_won", "3 > 2"),
        ("A", 3, "shared", "In allem gleich: Der Platz wird geteilt."),
        ("E", 3, "shared", "In allem gleich: Der Platz wird geteilt."),
        ("D", 5, "points", "−40 < 300"),
    ]


def test_the_evening_decides_how_many_rounds_there_are() -> None:
    assert GAME.rounds(TausendRules()) is None


def test_the_columns_of_the_standings() -> None:
    tally = {"points": -70, "solos_won": 3}
    assert [column.text(tally) for column in GAME.columns(TausendRules())] == ["−70", "3"]
    assert GAME.round_text(TausendRules(), tally) == "−70"
