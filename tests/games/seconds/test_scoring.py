"""Points, places and placing points of Seconds, as the tables beside this file give them."""

from __future__ import annotations

from itertools import product

import pytest

from games.kit.sittings.checking import check
from games.kit.terms import Json
from games.seconds.house_rules import SecondsRules
from games.seconds.scoring import places, placing, points

EVENING = ["4 2 3 4", "5 2 1 5", "3 4 3 3", "2 5 3 3", "4 3 3 3", "2 5 3 3", "3 2 4 4", "3 3 2 5"]
VECTORS = [tricks for tricks in product(range(14), repeat=4) if sum(tricks) == 13]


def numbers(written: str) -> tuple[int, ...]:
    return tuple(int(number) for number in written.split())


def scored(hands: list[str], rules: Json = None) -> Json:
    """The score of a sitting that the checker accepts without a word."""
    entries = [{"kind": "hand", "tricks": list(numbers(tricks))} for tricks in hands]
    answer = check(
        {"game": "seconds", "rules": rules or {}, "sides": ["N", "O", "S", "W"], "start": None, "entries": entries}
    )
    assert answer["problems"] == []
    return answer["score"]


def test_a_hand_counts_as_told(hand: list[str]) -> None:
    _, number, tricks, expected = hand
    assert points(SecondsRules(), int(number), numbers(tricks)) == numbers(expected)


def test_a_table_is_placed_as_told(table: list[str]) -> None:
    _, totals, expected, twelfths = table
    assert places(numbers(totals)) == numbers(expected)
    assert placing(places(numbers(totals))) == numbers(twelfths)


def test_s12_a_whole_evening() -> None:
    assert scored(EVENING) == {
        "scores": [
            [12, 8, 12, 8],
            [10, 10, 5, 5],
            [9, 12, 12, 9],
            [10, 15, 9, 6],
            [12, 12, 9, 9],
            [6, 15, 9, 9],
            [10, 11, 9, 9],
            [6, 6, 0, 0],
        ],
        "rubbers": [],
        "totals": [75, 89, 65, 55],
        "finished": True,
        "tally": [
            {"points": 75, "placing": 48, "wins": 1},
            {"points": 89, "placing": 36, "wins": 0},
            {"points": 65, "placing": 24, "wins": 0},
            {"points": 55, "placing": 12, "wins": 0},
        ],
        "places": [1, 2, 3, 4],
    }


@pytest.mark.parametrize("played", range(8))
def test_nobody_is_placed_before_the_last_hand(played: int) -> None:
    score = scored(EVENING[:played])
    assert (score["finished"], score["places"]) == (False, None)
    assert [(tally["placing"], tally["wins"]) for tally in score["tally"]] == [(0, 0)] * 4


def test_seven_hands_are_a_whole_evening_where_the_house_says_so() -> None:
    score = scored(EVENING[:7], {"hands": 7})
    assert (score["totals"], score["finished"], score["places"]) == ([69, 83, 65, 55], True, [1, 2, 3, 4])


def test_shared_first_places_are_all_wins() -> None:
    score = scored(["4 3 3 3"] * 6 + ["0 0 1 12", "0 0 10 3"])
    assert (score["totals"], score["places"]) == ([85, 73, 69, 73], [3, 1, 4, 1])
    assert [tally["wins"] for tally in score["tally"]] == [0, 1, 0, 1]
    assert [tally["placing"] for tally in score["tally"]] == [24, 42, 12, 42]


def test_the_sixth_hand_may_count_the_square() -> None:
    assert points(SecondsRules(hand6="square"), 6, (2, 5, 3, 3)) == (4, 25, 9, 9)


@pytest.mark.parametrize(
    ("tricks", "expected"),
    [("3 4 4 2", "12 0 0 0"), ("3 3 2 5", "4 4 0 0"), ("3 3 3 4", "3 3 3 0"), ("6 4 2 1", "0 0 0 0")],
)
def test_the_eighth_hand_may_count_literally(tricks: str, expected: str) -> None:
    assert points(SecondsRules(hand8="literal"), 8, numbers(tricks)) == numbers(expected)


def test_the_sums_of_all_possible_hands() -> None:
    assert len(VECTORS) == 560
    assert {sum(points(SecondsRules(), 6, tricks)) for tricks in VECTORS} == {39}
    assert {sum(points(SecondsRules(), 7, tricks)) for tricks in VECTORS} == {39}
    assert {sum(points(SecondsRules(), 8, tricks)) for tricks in VECTORS} == {0, 12}
    assert {max(max(points(SecondsRules(), hand, tricks)) for tricks in VECTORS) for hand in range(1, 6)} == {42}


def test_partners_have_the_same_points() -> None:
    for tricks in VECTORS:
        for hand, partners in enumerate(((2, 3, 0, 1), (1, 0, 3, 2), (3, 2, 1, 0)), 1):
            scored_points = points(SecondsRules(), hand, tricks)
            assert [scored_points[partner] for partner in partners] == list(scored_points)


def test_the_placing_points_of_a_table_are_always_ten() -> None:
    for totals in product(range(4), repeat=4):
        assert sum(placing(places(totals))) == 120


def test_what_the_referee_lets_stand_beyond_the_last_hand_counts_nothing() -> None:
    assert points(SecondsRules(), 9, (3, 3, 3, 4)) == (0, 0, 0, 0)
