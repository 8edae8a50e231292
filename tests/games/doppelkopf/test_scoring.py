"""Entries folded into points, hands won and the next dealer."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.doppelkopf import GAME
from games.doppelkopf.house_rules import DoppelkopfRules
from games.doppelkopf.scoring import booked, hands_planned, opponents, players
from games.kit.sittings.evaluation import Evaluation, evaluate
from games.kit.terms import Json, Table
from tests.games.doppelkopf.test_outcome import counted
from tests.games.doppelkopf.written import hand

FOUR = Table(("Anna", "Bernd", "Cilli", "Otto"))
FIVE = Table(("Anna", "Bernd", "Cilli", "Otto", "Ilse"))
TOTALS = {"kind": "totals", "points": [3, 4, 0, 7]}


def folded(*entries: Json, rules: DoppelkopfRules | None = None, table: Table = FOUR) -> Evaluation:
    return evaluate(GAME, rules or DoppelkopfRules(), table, entries)


@pytest.mark.parametrize(
    ("hands", "seats", "planned"), [(24, 4, 24), (24, 5, 30), (20, 5, 25), (8, 5, 10), (30, 5, 40), (1, 4, 1)]
)
def test_five_at_the_table_play_until_all_have_sat_out_equally_often(hands: int, seats: int, planned: int) -> None:
    assert hands_planned(DoppelkopfRules(hands_per_sitting=hands), seats) == planned


def test_the_dealer_of_five_sits_out() -> None:
    assert players(5, 3) == (0, 1, 2, 4)
    assert opponents(5, 3, [0, 4]) == (1, 2)
    assert players(4, 3) == (0, 1, 2, 3)
    state = folded(hand(points=100, dealer=3, re=[0, 4]), table=FIVE).state
    assert state.scores == ((0, 2, 2, 0, 0),)
    assert state.won == (0, 1, 1, 0, 0)


def test_the_dealer_of_five_loses_nothing() -> None:
    rules = DoppelkopfRules(booking="zero_sum")
    state = folded(hand("solo_damen", 165, dealer=1), rules=rules, table=FIVE).state
    assert state.totals == (12, 0, -4, -4, -4)


@pytest.mark.parametrize(("dealers", "following"), [([], 0), ([None], 1), ([2], 3), ([3], 0), ([1, None], 3)])
def test_the_deal_moves_on_from_who_dealt_last(dealers: list[int | None], following: int) -> None:
    entries = [hand() if dealer is None else hand(dealer=dealer) for dealer in dealers]
    assert folded(*entries).state.dealer == following


def test_totals_and_tally_add_up() -> None:
    evaluation = folded(hand(points=155), hand(points=100), hand("stilles_solo", 130))
    assert evaluation.state.scores == ((2, 0, 2, 0), (0, 2, 0, 2), (2, 0, 0, 0))
    assert evaluation.state.totals == (4, 2, 2, 2)
    assert GAME.tally(evaluation.state)[0] == {"points": 4, "hands_won": 2}


def test_a_final_list_is_the_whole_sitting() -> None:
    evaluation = folded({**TOTALS, "hands_won": [1, 0, 0, 2]})
    assert evaluation.score is not None
    assert evaluation.score.finished
    assert evaluation.score.tally == tuple(
        {"points": points, "hands_won": won} for points, won in zip([3, 4, 0, 7], [1, 0, 0, 2], strict=True)
    )


def test_a_final_list_without_hands_won() -> None:
    score = folded(TOTALS).score
    assert score is not None
    assert [tally["hands_won"] for tally in score.tally] == [0, 0, 0, 0]


def test_negative_hands_won_are_refused() -> None:
    problems = folded({**TOTALS, "hands_won": [1, 0, 0, -2], "override": "So entschieden."}).problems
    assert [(problem.path, problem.code) for problem in problems] == [("entries/0/hands_won", "type")]


def test_the_last_hand_finishes_the_list() -> None:
    rules = DoppelkopfRules(hands_per_sitting=2)
    assert [GAME.finished(rules, folded(*[hand()] * n, rules=rules).state) for n in range(4)] == [
        False,
        False,
        True,
        True,
    ]


def test_an_entry_of_another_game_changes_nothing() -> None:
    state = GAME.begin(DoppelkopfRules(), FOUR)
    assert GAME.after(DoppelkopfRules(), state, None) is state  # type: ignore[arg-type]


def test_whoever_has_more_sonderpunkte_gets_them_where_nobody_won() -> None:
    rules = DoppelkopfRules(both_may_call=True, booking="zero_sum")
    result = counted(rules, 130, "R K R90 K90", "K:ff")
    assert booked(rules, result, [0, 2], [1, 3], 4) == (-2, 2, -2, 2)


@settings(max_examples=200, deadline=None, database=None)
@given(
    points=st.integers(0, 240),
    calls=st.sampled_from(["-", "R", "K", "R K", "R R90", "K K90 K60", "R K R90 K90"]),
    special=st.sampled_from(["-", "R:f", "K:ffd", "R:k K:d"]),
    re=st.sampled_from([[0], [1, 3], [2, 3]]),
    preset=st.booleans(),
)
def test_plus_and_minus_cancel_out(points: int, calls: str, special: str, re: list[int], preset: bool) -> None:
    rules = DoppelkopfRules(booking="zero_sum", both_may_call=preset)
    result = counted(rules, points, calls, special, "normal", re)
    assert sum(booked(rules, result, re, opponents(4, None, re), 4)) == 0


def test_a_won_solo_is_a_feat() -> None:
    played = [
        hand(type="solo_damen", re=[2], re_points=140),
        hand(type="solo_damen", re=[2], re_points=90),
        hand(type="normal", re=[2, 3], re_points=140),
    ]
    evaluation = folded(*played)
    entries = [entry for entry in evaluation.entries if entry is not None]
    counts = GAME.feats_at(DoppelkopfRules(), evaluation.state, entries)
    assert [count["solos"] for count in counts] == [0, 0, 1, 0]


def test_feats_are_hands_won_and_soli_that_were_won() -> None:
    evaluation = folded(
        hand("solo_damen", 130),
        hand("stilles_solo", 130),
        hand("solo_herz", 100),
        hand(points=130),
        hand("hochzeit", 90),
    )
    entries = [entry for entry in evaluation.entries if entry is not None]
    assert GAME.feats_at(evaluation.rules, evaluation.state, entries) == [
        {"hands_won": 3, "solos": 2},
        {"hands_won": 2, "solos": 0},
        {"hands_won": 2, "solos": 0},
        {"hands_won": 2, "solos": 0},
    ]
    final = folded(TOTALS)
    written = [entry for entry in final.entries if entry is not None]
    assert [feat["solos"] for feat in GAME.feats_at(final.rules, final.state, written)] == [0, 0, 0, 0]
