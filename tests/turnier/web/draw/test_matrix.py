"""Who met whom: a mark in the rows of both, or counts where there are too many."""

from __future__ import annotations

import pytest

from turnier import draw as draw_rules
from turnier.web.draw.matrix import BEHIND, LARGE, MARGIN, MOST, Label, Share, matrix


def places(count: int) -> list[tuple[int, int]]:
    return [(n, n + 1) for n in range(1, count + 1, 2)]


def test_a_pair_has_its_mark_in_both_rows() -> None:
    found = matrix(draw_rules.quality([[(1, 2), (3, 5)], [(2, 1)]]))
    assert found.picture.marks == (
        (1, "M88 70h9v9h-9zM70 88h9v9h-9z"),
        (2, "M49 31h15v15h-15zM31 49h15v15h-15z"),
    )
    assert found.picture.labels[3] == Label(5, MARGIN + 3 * LARGE, MARGIN + 3 * LARGE + LARGE // 2)
    assert (found.picture.edge, found.picture.size) == (MARGIN + 4 * LARGE + BEHIND, "whole")


def test_the_same_in_figures() -> None:
    found = matrix(draw_rules.quality([[(1, 2), (3, 5)], [(2, 1)]]))
    assert found.shares == (Share("noch nicht", 4, 0), Share("1-mal", 1, 1), Share("2-mal", 1, 2))


def test_who_only_paused_met_nobody() -> None:
    found = matrix(draw_rules.quality([[(1, 2), (4, 5)]]), pausing=[3])
    assert found.shares == (Share("noch nicht", 8, 0), Share("1-mal", 2, 1))
    assert [label.number for label in found.picture.labels] == [1, 2, 3, 4, 5]


def test_more_than_three_times_is_as_dark_as_it_gets() -> None:
    assert [shade for shade, _path in matrix(draw_rules.quality([[(1, 2)]] * 5)).picture.marks] == [3]


@pytest.mark.parametrize(
    ("count", "size", "numbers"),
    [
        (20, "whole", range(1, 21)),
        (40, "large", range(1, 41)),
        (60, "medium", range(5, 61, 5)),
        (200, "small", range(10, 201, 10)),
    ],
)
def test_the_more_entrants_the_fewer_numbers(count: int, size: str, numbers: range) -> None:
    found = matrix(draw_rules.quality([places(count)]))
    assert (found.picture.size, [label.number for label in found.picture.labels]) == (size, list(numbers))
    assert found.picture.marks[0][1].count("z") == count


def test_too_many_are_counted_only() -> None:
    crowd = matrix(draw_rules.quality([places(MOST + 2)]))
    assert (crowd.picture.marks, crowd.picture.labels, crowd.picture.diagonal) == ((), (), "")
    assert crowd.shares[1] == Share("1-mal", MOST // 2 + 1, 1)
    assert crowd.shares[0].counted == "80.400 Paare"


def test_nobody_met() -> None:
    assert matrix(draw_rules.quality([])).shares == ()
