"""The criteria of the standings and how they are written."""

from __future__ import annotations

import pytest

from games.kit.sittings.ranking import Ranked, rank
from games.kit.terms import Tally
from games.watten import GAME
from games.watten.house_rules import WattenRules
from games.watten.standings import COLUMNS, criteria, ratio


def tally(bummerl: int, scored: int, conceded: int) -> Tally:
    return {"bummerl": bummerl, "scored": scored, "conceded": conceded}


@pytest.mark.parametrize(
    ("rules", "keys"),
    [
        (WattenRules(), ["bummerl", "point_ratio", "scored", "coin"]),
        (WattenRules(point_ratio="difference"), ["bummerl", "point_ratio", "scored", "coin"]),
        (WattenRules(point_ratio="scored_only"), ["bummerl", "scored", "coin"]),
    ],
)
def test_the_order_of_the_criteria(rules: WattenRules, keys: list[str]) -> None:
    assert [criterion.key for criterion in criteria(rules)] == keys


def test_a_ratio_is_exact() -> None:
    big = 10**12
    assert ratio(tally(0, big + 1, big)) > ratio(tally(0, big + 2, big + 1))
    assert ratio(tally(0, 6, 4)) == ratio(tally(0, 3, 2))


def test_nothing_conceded_is_infinite_and_nothing_at_all_is_zero() -> None:
    order = [tally(0, 1, 0), tally(0, 999, 1), tally(0, 1, 999), tally(0, 0, 0)]
    assert sorted(order, key=ratio, reverse=True) == order
    assert ratio(tally(0, 22, 0)) == ratio(tally(0, 33, 0))
    assert ratio(tally(0, 0, 0)) == ratio(tally(0, 0, 5))


@pytest.mark.parametrize(
    ("of", "written"),
    [
        (tally(6, 63, 35), ["6", "63:35", "1,800", "+28"]),
        (tally(0, 11, 33), ["0", "11:33", "0,333", "−22"]),
        (tally(3, 33, 0), ["3", "33:0", "–", "+33"]),
        (tally(1, 22, 22), ["1", "22:22", "1,000", "±0"]),
    ],
)
def test_columns(of: Tally, written: list[str]) -> None:
    assert [column.text(of) for column in COLUMNS] == written


@pytest.mark.parametrize(
    ("mine", "theirs", "detail"),
    [
        (tally(6, 80, 53), tally(6, 81, 54), "1,509 > 1,500"),
        (tally(6, 10_001, 10_000), tally(6, 10_002, 10_001), "10001 × 10001 > 10002 × 10000"),
        (tally(6, 33, 0), tally(6, 80, 53), "– > 1,509"),
        (tally(6, 6, 4), tally(6, 3, 2), "1,500 = 1,500"),
        (tally(6, 33, 0), tally(6, 22, 0), "– = –"),
    ],
)
def test_how_two_quotients_compare(mine: Tally, theirs: Tally, detail: str) -> None:
    first = rank(GAME, WattenRules(), [Ranked("A", mine), Ranked("B", theirs)], {})[0]
    assert (first.name, first.steps[1].detail) == ("A", detail)
