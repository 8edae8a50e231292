"""Rounding, and what tricks of three cards can add up to, shown by enumeration."""

from __future__ import annotations

from itertools import product

import pytest

from games.tausend.entries import ALL_POINTS, HOLES, POINTS_BY_TRICKS, TRICKS, reached, rounded, written

FOUR_OF_EACH = (11, 10, 4, 3, 2, 0)


def sums_by_cards() -> dict[int, set[int]]:
    """What any number of cards of the pack can add up to."""
    found: dict[int, set[int]] = {cards: set() for cards in range(25)}
    for counts in product(range(5), repeat=len(FOUR_OF_EACH)):
        found[sum(counts)].add(sum(count * worth for count, worth in zip(counts, FOUR_OF_EACH, strict=True)))
    return found


def test_points_are_rounded_to_the_nearest_five() -> None:
    written_down = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 13, 118)
    assert [rounded(points) for points in written_down] == [0, 0, 0, 5, 5, 5, 5, 5, 10, 10, 10, 15, 120]


def test_rounding_is_never_more_than_two_off() -> None:
    assert {rounded(points) - points for points in range(500)} == {-2, -1, 0, 1, 2}
    assert all(rounded(points) % 5 == 0 for points in range(-50, 500))


def test_one_and_119_are_the_only_totals_that_no_tricks_have() -> None:
    sums = sums_by_cards()
    reachable = set().union(*(sums[3 * tricks] for tricks in range(TRICKS + 1)))
    assert {*range(ALL_POINTS + 1)} - reachable == {*HOLES}


@pytest.mark.parametrize("tricks", range(TRICKS + 1))
def test_the_range_of_each_number_of_tricks(tricks: int) -> None:
    sums = sums_by_cards()[3 * tricks]
    assert (min(sums), max(sums) + 1) == (POINTS_BY_TRICKS[tricks].start, POINTS_BY_TRICKS[tricks].stop)


def test_the_declarers_tricks_count_double_only_with_durch() -> None:
    assert reached(120, ("clubs",)) == 220
    assert reached(120, ("clubs",), durch=True) == 340


def test_all_tricks_of_an_opponent_count_120() -> None:
    """RT6."""
    points = written(
        declarer=0,
        final_bid=5,
        exchange_forgotten=False,
        durch=False,
        card_points=(0, 120, 0),
        marriages=((), (), ()),
    )
    assert points == (-105, 120, 0)
