"""House rules that do not go together, and the presets."""

from __future__ import annotations

import pytest

from games.kit.game import load_rules
from games.kit.terms import Json
from games.schafkopf import GAME
from games.schafkopf.house_rules import SchafkopfRules


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
