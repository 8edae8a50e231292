"""Who plays, and who hears."""

from __future__ import annotations

import pytest

from games.tausend.seats import active, left_of, plays


@pytest.mark.parametrize(
    ("seats", "dealer", "playing"),
    [(3, 0, (1, 2, 0)), (3, 2, (0, 1, 2)), (4, 0, (1, 2, 3)), (4, 2, (3, 0, 1))],
)
def test_with_four_the_dealer_sits_out(seats: int, dealer: int, playing: tuple[int, ...]) -> None:
    assert active(seats, dealer) == playing
    assert [seat for seat in range(seats) if plays(seats, dealer, seat)] == sorted(playing)
    assert left_of(seats, dealer) == playing[0]
