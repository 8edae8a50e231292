"""Groups by lot."""

from collections import Counter

import pytest

from turnier.draw import InputUnreadable, run

NONCE = "34" * 32


def lots(entrants, size, public=""):
    return run({"scheme": "kt-draw-1", "algorithm": "lots-1", "size": size, "entrants": entrants}, NONCE, public)


def test_everybody_is_in_one_group_or_left_over():
    outcome = lots([11, 12, 13, 14, 15], 2)
    assert sorted([*outcome.byes, *(one for group in outcome.tables for one in group)]) == [11, 12, 13, 14, 15]
    assert [len(group) for group in outcome.tables] == [2, 2]


def test_every_partner_is_about_equally_likely():
    partners = Counter()
    for public in range(1500):
        for group in lots([1, 2, 3, 4], 2, str(public)).tables:
            partners[frozenset(group)] += 1
    assert all(420 < partners[frozenset({1, other})] < 580 for other in (2, 3, 4))


@pytest.mark.parametrize(("entrants", "size"), [([1, 1], 2), ([1, 2], 0), ([1, 2], "2")])
def test_an_input_of_another_shape_is_unreadable(entrants, size):
    with pytest.raises(InputUnreadable):
        lots(entrants, size)
