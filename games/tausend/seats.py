"""Who deals, who plays, and who can be forced to play (§§ 1–3)."""

from __future__ import annotations

WITH_DEALER_OUT = 4
"""So many at the table, and the dealer sits out."""


def active(seats: int, dealer: int) -> tuple[int, ...]:
    """The seats that play, in the order "hören", "sagen" and the third: from the dealer's left."""
    order = tuple((dealer + step) % seats for step in range(1, seats + 1))
    return order[:-1] if seats == WITH_DEALER_OUT else order


def plays(seats: int, dealer: int, seat: int) -> bool:
    """Whether a seat plays a hand; with four the dealer sits out."""
    return seats != WITH_DEALER_OUT or seat != dealer


def left_of(seats: int, seat: int) -> int:
    """The left neighbour: he deals next, and he is "vorgeführt" where nobody bids (RT1)."""
    return (seat + 1) % seats
