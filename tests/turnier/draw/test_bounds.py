"""The lower bound of repeated meetings."""

import pytest

from turnier.draw.bounds import least_repeats


@pytest.mark.parametrize(
    ("sizes", "rounds", "least"),
    [([5, 4, 4, 4], 5, 10), ([4] * 4, 6, 24), ([4] * 4, 5, 0), ([2], 3, 3), ([5] * 3, 2, 6), ([], 2, 0)],
)
def test_the_bound_counts_and_uses_the_pigeonhole(sizes, rounds, least):
    assert least_repeats([sizes] * rounds, sum(sizes)) == least


def test_rounds_may_differ_in_their_tables():
    assert least_repeats([[4, 4], [2, 2, 2, 2]], 8) == 0
    assert least_repeats([[4, 4], [8]], 8) == 12
