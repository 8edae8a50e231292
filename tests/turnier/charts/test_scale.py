"""Round values beside a picture."""

from __future__ import annotations

import pytest

from turnier.charts.scale import Scale, nice_step


@pytest.mark.parametrize(
    ("span", "most", "step"), [(0, 5, 1), (5, 5, 1), (6, 5, 2), (11, 5, 5), (26, 5, 10), (3400, 6, 1000), (100, 4, 50)]
)
def test_steps_are_round(span: int, most: int, step: int) -> None:
    assert nice_step(span, most) == step


def test_a_scale_may_run_backwards() -> None:
    scale = Scale(0, 30, 300, 0)
    assert [scale.at(value) for value in (0, 10, 30)] == [300, 200, 0]
    assert list(scale.ticks(3)) == [0, 10, 20, 30]
