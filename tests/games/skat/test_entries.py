"""How the Spitzen are said and typed."""

from __future__ import annotations

from games.skat.entries import TOPS, tops_name


def test_the_usual_tops_are_one_digit_and_no_code_is_the_beginning_of_another() -> None:
    assert {tops: TOPS[tops] for tops in (1, 4, -1, -4)} == {1: "1", 4: "4", -1: "5", -4: "8"}
    assert {tops: TOPS[tops] for tops in (5, 11, -5, -11)} == {5: "95", 11: "911", -5: "05", -11: "011"}
    codes = list(TOPS.values())
    assert [one for one in codes for other in codes if one != other and other.startswith(one)] == []
    assert sorted(TOPS) == [tops for tops in range(-11, 12) if tops]


def test_tops_as_one_says_them() -> None:
    assert (tops_name(2), tops_name(-3)) == ("mit 2", "ohne 3")
