"""The lower bound of repeated meetings."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from turnier.draw.plans.plan import least_repeats
from turnier.draw.report import quality


@pytest.mark.parametrize(
    ("sizes", "rounds", "least"),
    [([5, 4, 4, 4], 5, 10), ([4] * 4, 6, 24), ([4] * 4, 5, 0), ([2], 3, 3), ([5] * 3, 2, 6), ([], 2, 0)],
)
def test_the_bound_counts_and_uses_the_pigeonhole(sizes, rounds, least):
    assert least_repeats([sizes] * rounds, sum(sizes)) == least


def test_rounds_may_differ_in_their_tables():
    assert least_repeats([[4, 4], [2, 2, 2, 2]], 8) == 0
    assert least_repeats([[4, 4], [8]], 8) == 12


def test_who_was_not_there_meets_nobody_again():
    four, three = [{1, 2, 3, 4, 5, 6, 7, 8}, {1, 2, 3, 4, 5, 6}]
    assert least_repeats([[4, 4], [3, 3]], 8) == 4
    assert least_repeats([[4, 4], [3, 3]], 8, [four, three]) == 2
    assert least_repeats([[5, 5], [5, 5]], 20, [set(range(10)), set(range(10, 20))]) == 0


@settings(deadline=None)
@given(st.lists(st.permutations(range(9)), min_size=2, max_size=4), st.lists(st.integers(4, 9), min_size=4, max_size=4))
def test_no_evening_with_comings_and_goings_is_below_the_bound(orders, counts):
    rounds = [[order[:count][:4], order[:count][4:]] for order, count in zip(orders, counts, strict=False)]
    rounds = [[table for table in tables if table] for tables in rounds]
    figures = quality(rounds)
    assert figures.repeats >= figures.least_repeats
