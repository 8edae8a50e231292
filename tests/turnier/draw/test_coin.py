"""The coin by the same scheme."""

from collections import Counter

import pytest

from turnier.draw import DrawImpossible, run

NONCE = "01" * 32


def toss(entrants, public=""):
    return run({"scheme": "kt-draw-1", "algorithm": "coin-1", "round": 9, "entrants": entrants}, NONCE, public).tables


def test_the_coin_orders_the_entrants():
    assert sorted(toss([7, 3, 9])[0]) == [3, 7, 9]
    assert toss([3, 7], "5") == toss([7, 3], "5")


def test_the_coin_is_fair():
    winners = Counter(toss([3, 7], str(public))[0][0] for public in range(1000))
    assert winners[3] + winners[7] == 1000
    assert 420 < winners[3] < 580


@pytest.mark.parametrize("entrants", [[], [3], [3, 3]])
def test_a_coin_needs_two(entrants):
    with pytest.raises(DrawImpossible):
        toss(entrants)
