"""Doppelkopf as the tournament sees it."""

from __future__ import annotations

import pytest

from games.doppelkopf import GAME
from games.doppelkopf.house_rules import DoppelkopfRules
from games.kit.sittings.evaluation import evaluate
from games.kit.sittings.ranking import Ranked, rank
from games.kit.terms import Json, Table
from tests.games.doppelkopf.written import hand

FOUR = Table(("Anna", "Bernd", "Cilli", "Otto"))
LISTED = {"kind": "totals", "points": [1, -2, 3, 0]}


def test_the_evening_decides_about_rounds() -> None:
    assert (
        GAME.rounds(DoppelkopfRules()),
        GAME.bye(DoppelkopfRules()),
        GAME.first_dealer(DoppelkopfRules(), (3, 1, 4, 2)),
    ) == (None, None, 0)


@pytest.mark.parametrize(
    ("entries", "added"), [([], ({"kind": "totals", "points": [0, 0, 0, 0]},)), ([hand()], ()), ([LISTED], ())]
)
def test_only_a_table_that_never_played_is_closed_by_a_walkover(entries: list[Json], added: tuple[Json, ...]) -> None:
    state = evaluate(GAME, DoppelkopfRules(), FOUR, entries).state
    assert GAME.walkovers.entries(DoppelkopfRules(), state, None) == added


@pytest.mark.parametrize(
    ("entries", "strip", "line"),
    [
        ([hand()], ["done", "now"], "1 · 0 · 1 · 0"),
        ([hand()] * 3, ["done", "done", "done"], "3 · 0 · 3 · 0"),
        ([LISTED], ["done"], "1 · −2 · 3 · 0"),
    ],
)
def test_the_strip_and_the_line_of_a_table(entries: list[Json], strip: list[str], line: str) -> None:
    rules = DoppelkopfRules(hands_per_sitting=2)
    state = evaluate(GAME, rules, FOUR, entries).state
    assert [step.state for step in GAME.progress(rules, state)] == strip
    assert GAME.result_text(rules, state) == line


def test_the_title_says_which_hand_is_next() -> None:
    assert GAME.title(DoppelkopfRules(), GAME.begin(DoppelkopfRules(), FOUR), FOUR) == ("Spiel 1 von 24", "Anna gibt")


def test_the_ranking_goes_by_points_then_hands_won_then_is_shared() -> None:
    entrants = [
        Ranked("Anna", {"points": 12, "hands_won": 3}),
        Ranked("Bernd", {"points": -4, "hands_won": 1}),
        Ranked("Cilli", {"points": 12, "hands_won": 4}),
        Ranked("Otto", {"points": 12, "hands_won": 3}),
    ]
    placings = rank(GAME, DoppelkopfRules(), entrants, {})
    assert [(each.name, each.place, each.decided_by) for each in placings] == [
        ("Cilli", 1, "hands_won"),
        ("Anna", 2, "shared"),
        ("Otto", 2, "shared"),
        ("Bernd", 4, "points"),
    ]
    assert placings[-1].explanation == "−4 < 12"


def test_columns_write_real_minus_signs() -> None:
    tally = {"points": -12, "hands_won": 3}
    assert [column.text(tally) for column in GAME.columns(DoppelkopfRules())] == ["−12", "3"]
    assert GAME.round_text(DoppelkopfRules(), tally) == "−12"
