"""House rules that do not go together, and the presets."""

from __future__ import annotations

import pytest

from games.kit.game import load_rules
from games.kit.terms import Json
from games.schafkopf import GAME
from games.schafkopf.house_rules import SchafkopfRules
from tests.games.schafkopf.lists import alone, written


@pytest.mark.parametrize(
    ("raw", "paths"),
    [
        ({"stock_stake": 20}, ["rules/stock_stake", "rules/all_pass"]),
        (
            {"stock_stake": 20, "all_pass": "redeal", "booking": "winners_only"},
            ["rules/stock_stake", "rules/booking"],
        ),
        ({"stock_stake": 20, "all_pass": "redeal"}, []),
        ({"herz_solo_value": None}, []),
        ({"herz_solo_value": -1}, ["rules/herz_solo_value"]),
        ({"muss_target": 62}, ["rules/muss_target"]),
    ],
)
def test_what_goes_together(raw: Json, paths: list[str]) -> None:
    _, problems = load_rules(GAME, raw)
    assert [problem.path for problem in problems] == paths


def test_a_rennen_is_played_as_nothing_else_is_said() -> None:
    assert load_rules(GAME, {"preset": "rennen"}) == (SchafkopfRules(), ())


LEVELS = ("normal", "schneider", "schwarz")


@pytest.mark.parametrize(
    ("preset", "soli", "tout", "sie"),
    [
        ("no_runners", [15, 18, 21], 30, 60),
        ("schwarz_tout", [15, 18, 21], 42, 84),
        ("small_solo", [6, 9, 12], 24, 48),
    ],
)
def test_published_lists_give_a_won_solo_these_points(preset: str, soli: list[int], tout: int, sie: int) -> None:
    rules = load_rules(GAME, {"preset": preset})[0]
    hands = [*(alone("solo", level=level) for level in LEVELS), alone("solo", tout=True), alone("sie")]
    assert [scores[0] for scores in written(*hands, rules=rules).state.scores] == [*soli, tout, sie]
