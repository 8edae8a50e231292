"""What Watten answers to the tournament around it."""

from __future__ import annotations

import pytest

from games.kit.entries.resolver import possible
from games.kit.game import load_rules
from games.kit.sittings.evaluation import evaluate
from games.kit.terms import Json, Step, Table
from games.kit.text import text
from games.watten import GAME
from games.watten.house_rules import WattenRules
from games.watten.scoring import WattenState

TABLE = Table(("Huber / Maier", "Kern / Wolf"))
FINALS: list[Json] = [{"kind": "bummerl", "score": [11, 5]}, {"kind": "bummerl", "score": [4, 11]}]


def state_after(*entries: Json) -> WattenState:
    state: WattenState = evaluate(GAME, WattenRules(), TABLE, entries).state
    return state


@pytest.mark.parametrize(("total", "sitting", "rounds"), [(9, 3, 3), (9, 2, 5), (12, 4, 3), (1, 3, 1)])
def test_rounds(total: int, sitting: int, rounds: int) -> None:
    assert GAME.rounds(WattenRules(bummerl_total=total, bummerl_per_sitting=sitting)) == rounds


def test_a_bye_is_forbidden_or_scored() -> None:
    assert GAME.bye(WattenRules()) is None
    assert GAME.bye(WattenRules(bye="scored")) == {"bummerl": 3, "scored": 33, "conceded": 0}
    assert GAME.bye(WattenRules(bye="scored", bummerl_per_sitting=2)) == {"bummerl": 2, "scored": 22, "conceded": 0}
    fifteen = GAME.rules(**GAME.presets["watten15"], bye="scored")
    assert GAME.bye(fifteen) == {"bummerl": 3, "scored": 45, "conceded": 0}
    rules = WattenRules(bye="scored", bye_bummerl=2, bye_points=(11, 6))
    assert GAME.bye(rules) == {"bummerl": 2, "scored": 22, "conceded": 12}


def test_a_walkover_is_entered_for_each_outstanding_bummerl() -> None:
    assert GAME.walkovers.entries(WattenRules(), state_after(*FINALS), 1) == ({"kind": "walkover", "winner": 1},)
    assert GAME.walkovers.entries(WattenRules(), state_after(), None) == ({"kind": "walkover", "winner": None},) * 3


@pytest.mark.parametrize(("rule", "dealer"), [("lot", 0), ("higher_number", 1)])
def test_the_first_dealer(rule: str, dealer: int) -> None:
    assert GAME.first_dealer(GAME.rules(first_dealer=rule), (3, 17)) == dealer


def test_a_table_in_one_line() -> None:
    assert GAME.result_text(WattenRules(), state_after(*FINALS, FINALS[0])) == "2:1"


def test_one_round_in_the_standings() -> None:
    assert GAME.round_text(WattenRules(), {"bummerl": 2, "scored": 1, "conceded": 0}) == "2"


def test_progress() -> None:
    state = state_after(FINALS[0], {"kind": "game", "winner": 0, "value": 4})
    assert GAME.progress(WattenRules(), state) == (
        Step(text("Bummerl 1"), "done", "11:5", (11, 5)),
        Step(text("Bummerl 2"), "now", "4:0", (4, 0)),
        Step(text("Bummerl 3"), "open"),
    )


def test_the_sheet_has_a_block_for_each_bummerl() -> None:
    assert GAME.sheet(WattenRules(bummerl_per_sitting=4)).blocks == 4


@pytest.mark.parametrize(
    ("given", "last", "tense"),
    [({}, ("11", "5"), ("9", "5")), ({"preset": "watten13"}, ("13", "5"), ("11", "5"))],
)
def test_the_example_ends_at_the_target_and_has_its_stroke(
    given: Json, last: tuple[str, str], tense: tuple[str, str]
) -> None:
    rules, _ = load_rules(GAME, given)
    assert rules is not None
    sheet = GAME.sheet(rules)
    assert sheet.example[-1] == (last,)
    strokes = [line for line, marks in zip(sheet.example, sheet.example_tense, strict=True) if marks != (False, False)]
    assert strokes == [(tense,)]


def test_the_poster_tells_the_house_rules_first() -> None:
    sentences = GAME.house_text(WattenRules(target=13, gespannt_from=11, point_ratio="difference"))
    assert sentences[0] == "Gespielt werden 9 Bummerl bis 13 Punkte, 3 an jedem Tisch."
    assert sentences[3] == "Retourschneider zählt 22:0 Punkte."
    assert sentences[5].startswith("Es zählen Bummerl, dann die Differenz der Punkte")
    assert "Es gilt der Grundsatz: „Wos liegt, des biggd!“" in sentences


@pytest.mark.parametrize(
    ("points", "offered"),
    [(8, (False,)), (9, (False, True)), (10, (False, True)), (0, (False,))],
)
def test_a_retourschneider_is_offered_only_against_a_gespanntes_team(points: int, offered: tuple[bool, ...]) -> None:
    given = {"score.winner": 0, "score.points": points}
    assert (
        possible(GAME.kinds["bummerl"], WattenRules(), WattenState(), TABLE, given)["retourschneider"].values == offered
    )


@pytest.mark.parametrize(
    ("score", "winner", "values", "conceded"),
    [
        ((4, 3), 0, tuple(range(2, 8)), (False, True)),
        ((9, 0), 0, (3,), (False,)),
        ((9, 0), 1, (2, 3), (True,)),
        ((8, 0), 1, (2, 3), (False, True)),
    ],
)
def test_values_are_offered_as_the_score_allows(
    *, score: tuple[int, int], winner: int, values: tuple[int, ...], conceded: tuple[bool, ...]
) -> None:
    state, kind = WattenState(score, True), GAME.kinds["game"]
    assert possible(kind, WattenRules(), state, TABLE, {"winner": winner})["value"].values == values
    slots = possible(kind, WattenRules(), state, TABLE, {"winner": winner, "value": values[0]})
    assert slots["conceded"].values == conceded


def test_the_columns_of_the_standings() -> None:
    tally = {"bummerl": 2, "scored": 30, "conceded": 12}
    shown = [(column.key, column.text(tally)) for column in GAME.columns(WattenRules())]
    assert shown == [("bummerl", "2"), ("points", "30:12"), ("ratio", "2,500"), ("difference", "+18")]


def test_a_gespannt_team_is_marked() -> None:
    assert GAME.tense(WattenRules(), WattenState((9, 8))) == (True, False)
    assert GAME.tense(WattenRules(target=13, gespannt_from=11), WattenState((9, 12))) == (False, True)


def test_a_finished_bummerl_at_the_foot_of_its_block() -> None:
    rubber = GAME.rubbers.finished(state_after({"kind": "bummerl", "score": [0, 11]}))[0]
    assert GAME.rubbers.text(WattenRules(), TABLE, rubber) == (
        "Kern / Wolf gewinnen den Bummerl 11:0 (Schneider)",
        "0:11",
    )


def test_the_lines_at_the_desk_leave_the_score_to_the_pad() -> None:
    assert GAME.running_text(WattenRules(), GAME.begin(WattenRules(), Table(("A", "B")))) == ()


@pytest.mark.parametrize(("decided", "left"), [(0, (0, 3)), (2, (0, 1)), (4, (0, 0))])
def test_whoever_plays_on_can_still_win_what_nobody_has(decided: int, left: tuple[int, int]) -> None:
    assert GAME.bounds(WattenRules(), decided) == left


def test_a_name_bears_its_bummerl_and_the_points_of_the_open_one() -> None:
    finals = state_after(*FINALS)
    assert [GAME.standing(WattenRules(), finals, side).words for side in (0, 1)] == ["1 Bummerl", "1 Bummerl"]
