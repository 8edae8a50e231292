"""How players are ranked, and how their figures are written."""

from __future__ import annotations

from games.doppelkopf import GAME
from games.doppelkopf.house_rules import DoppelkopfRules
from games.kit.sittings.ranking import Ranked, rank


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
