"""Entries → running score, finished Bummerl, tally."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.kit.entries.field import SheetEntry
from games.kit.sittings.evaluation import evaluate
from games.kit.sittings.random_lines import random_sitting
from games.kit.terms import Json, Table
from games.watten import GAME
from games.watten.house_rules import WattenRules
from games.watten.scoring import Bummerl, Score, WattenState, after, after_game, after_penalty, feats, is_gespannt

TABLE = Table(("A", "B"))


def final_state(*entries: Json, rules: WattenRules | None = None) -> WattenState:
    state: WattenState = evaluate(GAME, rules or WattenRules(), TABLE, entries).state
    return state


@pytest.mark.parametrize(("points", "gespannt"), [(8, False), (9, True), (10, True), (11, False)])
def test_gespannt(points: int, gespannt: bool) -> None:
    assert is_gespannt(WattenRules(), points) is gespannt


def test_nobody_gets_beyond_the_target() -> None:
    assert after_game(WattenRules(), (9, 4), 0, 3) == (11, 4)
    assert after_game(WattenRules(target=13, gespannt_from=11), (4, 11), 1, 3) == (4, 13)


@pytest.mark.parametrize(
    ("score", "team", "after_it"),
    [((2, 0), 0, (0, 0)), ((1, 4), 0, (1, 6)), ((4, 0), 1, (6, 0)), ((10, 1), 1, (11, 1)), ((9, 9), 1, (9, 7))],
)
def test_a_penalty(score: Score, team: int, after_it: Score) -> None:
    assert after_penalty(WattenRules(), score, team) == after_it


@pytest.mark.parametrize(("score", "after_it"), [((0, 8), (0, 10)), ((0, 9), (0, 10)), ((1, 10), (1, 10))])
def test_a_penalty_may_have_to_stop_below_the_target(score: Score, after_it: Score) -> None:
    assert after_penalty(WattenRules(penalty_may_end_bummerl=False), score, 0) == after_it


@pytest.mark.parametrize(
    ("score", "retour", "bummerl"),
    [
        ([11, 7], False, Bummerl((11, 7), 0, "normal", (11, 7))),
        ([9, 11], False, Bummerl((9, 11), 1, "normal", (9, 11))),
        ([9, 11], True, Bummerl((9, 11), 1, "retourschneider", (0, 22))),
        ([0, 11], False, Bummerl((0, 11), 1, "schneider", (0, 11))),
    ],
)
def test_a_final_score(score: list[int], retour: bool, bummerl: Bummerl) -> None:
    state = final_state({"kind": "bummerl", "score": score, "retourschneider": retour})
    assert (state.finished, state.scores) == ((bummerl,), (tuple(score),))


def test_the_bonus_is_a_house_rule() -> None:
    rules = WattenRules(schneider_points=(21, 0), retourschneider_points=(31, 9))
    finals = [
        {"kind": "bummerl", "score": [0, 11]},
        {"kind": "bummerl", "score": [10, 11], "retourschneider": True},
    ]
    assert [bummerl.points for bummerl in final_state(*finals, rules=rules).finished] == [(0, 21), (9, 31)]


@pytest.mark.parametrize(
    ("winner", "points", "tally"),
    [
        (0, (11, 5), [(1, 11, 5), (0, 5, 11)]),
        (1, (5, 11), [(0, 5, 11), (1, 11, 5)]),
        (None, (0, 0), [(0, 0, 0), (0, 0, 0)]),
    ],
)
def test_a_walkover(winner: int | None, points: Score, tally: list[tuple[int, int, int]]) -> None:
    state = final_state({"kind": "walkover", "winner": winner}, rules=WattenRules(walkover=(11, 5)))
    assert state.finished == (Bummerl(points, winner, "walkover", points),)
    assert [tuple(each.values()) for each in GAME.tally(state)] == tally


def test_a_walkover_ends_the_bummerl_that_is_open() -> None:
    state = final_state({"kind": "game", "winner": 1, "value": 4}, {"kind": "walkover", "winner": 0})
    assert state.scores == ((0, 4), (11, -4))
    assert (state.score, state.begun, [bummerl.final for bummerl in state.finished]) == ((0, 0), False, [(11, 0)])


def test_nobody_wins_a_drawn_final_score_that_a_referee_lets_through() -> None:
    state = final_state({"kind": "bummerl", "score": [8, 8], "override": "Abbruch"})
    assert state.finished == (Bummerl((8, 8), None, "normal", (8, 8)),)


def test_games_and_final_scores_may_be_mixed() -> None:
    state = final_state(
        {"kind": "bummerl", "score": [11, 2]},
        {"kind": "game", "winner": 1, "value": 11},
        {"kind": "bummerl", "score": [7, 11]},
    )
    assert [bummerl.final for bummerl in state.finished] == [(11, 2), (0, 11), (7, 11)]
    assert GAME.tally(state) == (
        {"bummerl": 1, "scored": 18, "conceded": 24},
        {"bummerl": 2, "scored": 24, "conceded": 18},
    )


def test_a_bummerl_that_stands_at_nothing_again_is_still_begun() -> None:
    state = final_state({"kind": "game", "winner": 0, "value": 2}, {"kind": "penalty", "team": 0})
    assert (state.score, state.begun) == ((0, 0), True)


def test_an_entry_of_another_game_is_no_entry_of_watten() -> None:
    with pytest.raises(TypeError):
        after(WattenRules(), WattenState(), SheetEntry())


@settings(max_examples=40, deadline=None, database=None)
@given(st.integers(0, 10_000))
def test_changes_add_up_to_what_is_written(seed: int) -> None:
    entries = random_sitting(GAME, WattenRules(), TABLE, random.Random(seed))
    state = final_state(*entries)
    for side in (0, 1):
        written = sum(bummerl.final[side] for bummerl in state.finished) + state.score[side]
        assert sum(change[side] for change in state.scores) == written


@settings(max_examples=40, deadline=None, database=None)
@given(st.integers(0, 10_000))
def test_what_one_scores_the_other_concedes(seed: int) -> None:
    one, other = GAME.tally(final_state(*random_sitting(GAME, WattenRules(), TABLE, random.Random(seed))))
    assert (one["scored"], one["conceded"]) == (other["conceded"], other["scored"])
    assert one["bummerl"] + other["bummerl"] == 3


def test_schneider_are_feats_of_who_won_them() -> None:
    endings = (("schneider", 0), ("retourschneider", 1), ("schneider", 0), ("normal", 1), ("walkover", 0))
    finished = tuple(Bummerl((11, 0), winner, ending, (11, 0)) for ending, winner in endings)  # type: ignore[arg-type]
    assert feats(WattenState(finished=finished)) == (
        {"schneider": 2, "retourschneider": 0},
        {"schneider": 0, "retourschneider": 1},
    )
