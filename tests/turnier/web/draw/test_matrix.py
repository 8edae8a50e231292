"""Who met whom: one square per pair, or counts where there are too many."""

from __future__ import annotations

from turnier import draw as pure
from turnier.web.draw.matrix import CELL, MARGIN, Share, Square, matrix


def test_one_square_per_pair_that_met() -> None:
    found = matrix(pure.quality([[(1, 2), (3, 5)], [(2, 1)]]))
    assert found.squares == (
        Square(MARGIN, MARGIN + CELL, 2, "Nr. 1 und Nr. 2: 2-mal"),
        Square(MARGIN + 2 * CELL, MARGIN + 3 * CELL, 1, "Nr. 3 und Nr. 5: 1-mal"),
    )
    assert [label.number for label in found.labels] == [1, 2, 3, 5]
    assert found.edge == MARGIN + 5 * CELL


def test_the_same_in_figures() -> None:
    found = matrix(pure.quality([[(1, 2), (3, 5)], [(2, 1)]]))
    assert found.shares == (Share("noch nicht", 4), Share("1-mal", 1), Share("2-mal", 1))


def test_more_than_three_times_is_as_dark_as_it_gets() -> None:
    assert [square.shade for square in matrix(pure.quality([[(1, 2)]] * 5)).squares] == [3]


def test_too_many_are_counted_only() -> None:
    crowd = matrix(pure.quality([[(n, n + 1) for n in range(1, 122, 2)]]))
    assert (crowd.squares, crowd.labels) == ((), ())
    assert crowd.shares == (Share("noch nicht", 122 * 121 // 2 - 61), Share("1-mal", 61))


def test_nobody_met() -> None:
    assert matrix(pure.quality([])).shares == ()
