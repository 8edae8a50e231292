"""Round values beside a picture."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from turnier.charts.scale import Scale, lanes, nice_step, spread


@pytest.mark.parametrize(
    ("span", "most", "step"), [(0, 5, 1), (5, 5, 1), (6, 5, 2), (11, 5, 5), (26, 5, 10), (3400, 6, 1000), (100, 4, 50)]
)
def test_steps_are_round(span: int, most: int, step: int) -> None:
    assert nice_step(span, most) == step


def test_a_scale_may_run_backwards() -> None:
    scale = Scale(0, 30, 300, 0)
    assert [scale.at(value) for value in (0, 10, 30)] == [300, 200, 0]
    assert list(scale.ticks(3)) == [0, 10, 20, 30]


@pytest.mark.parametrize(
    ("wanted", "places"),
    [
        ([], []),
        ([50.0], [50.0]),
        ([10.0, 90.0], [10.0, 90.0]),
        ([50.0, 50.0], [45.0, 55.0]),
        ([0.0, 1.0, 2.0], [0.0, 10.0, 20.0]),
        ([99.0, 100.0], [90.0, 100.0]),
        ([20.0, 44.0, 46.0, 60.0], [20.0, 40.0, 50.0, 60.0]),
    ],
)
def test_neighbours_are_pushed_apart(wanted: list[float], places: list[float]) -> None:
    assert spread(wanted, 10, 0, 100) == places


@given(st.lists(st.floats(0, 700), max_size=40).map(sorted))
def test_forty_names_keep_their_distance_inside_the_picture(wanted: list[float]) -> None:
    places = spread(wanted, 18, 16, 736)
    assert all(later - earlier > 17.99 for earlier, later in pairwise(places))
    assert all(15.99 < place < 736.01 for place in places)


def test_a_span_takes_the_first_line_that_is_free() -> None:
    assert lanes([(0, 5), (3, 8), (5, 9), (6, 7), (9, 12)]) == [0, 1, 0, 2, 0]
