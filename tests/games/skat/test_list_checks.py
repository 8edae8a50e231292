"""Final figures that could have been played, and others."""

from __future__ import annotations

from games.kit.sittings.checking import check
from games.kit.terms import Json


def codes(sides: int, **facts: Json) -> list[str]:
    entry = {"kind": "totals", "game_points": [0] * sides, "won": [0] * sides, "lost": [0] * sides, **facts}
    answer = check({"game": "skat", "rules": {}, "sides": list("ABCD"[:sides]), "start": None, "entries": [entry]})
    return [each["code"] for each in answer["problems"]]


def test_the_bounds_of_the_points_are_possible() -> None:
    assert codes(3, game_points=[54, 0, 0], won=[3, 0, 0], passed=33) == []
    assert codes(3, game_points=[792, 0, 0], won=[3, 0, 0], passed=33) == []
    assert codes(3, game_points=[793, 0, 0], won=[3, 0, 0], passed=33) == ["totals_points"]
    assert codes(3, game_points=[-540, 0, 0], lost=[1, 0, 0], passed=35) == []
    assert codes(3, game_points=[-541, 0, 0], lost=[1, 0, 0], passed=35) == ["totals_points"]


def test_with_three_somebody_may_have_played_every_hand() -> None:
    assert codes(3, game_points=[900, 0, 0], won=[36, 0, 0], passed=0) == []
    assert codes(4, game_points=[900, 0, 0, 0], won=[36, 0, 0, 0], passed=12) == []
    assert codes(4, game_points=[900, 0, 0, 0], won=[37, 0, 0, 0], passed=11) == ["totals_played"]


def test_one_missing_hand_is_asked_about_where_nobody_says_how_many_were_passed() -> None:
    assert codes(3, game_points=[800, 0, 0], won=[36, 0, 0]) == []
    assert codes(3, game_points=[800, 0, 0], won=[35, 0, 0]) == ["totals_passed"]
    assert codes(3, game_points=[800, 0, 0], won=[29, 0, 0], passed=None, total=None) == ["totals_passed"]


def test_the_control_compares_every_player() -> None:
    facts = {"game_points": [60, -48, 0], "won": [3, 0, 0], "lost": [0, 1, 0], "passed": 32}
    assert codes(3, **facts, total=[250, -98, 40]) == []
    assert codes(3, **facts, total=[250, -98, 41]) == ["totals_control"]


def test_negative_counts_are_no_counts() -> None:
    for counts in ({"won": [-1, 0, 0]}, {"lost": [0, -1, 0]}):
        assert codes(3, **counts) == ["type"]
        assert codes(3, **counts, override="So entschieden.") == ["type"]
    assert codes(3, passed=-1) == ["totals_hands"]
