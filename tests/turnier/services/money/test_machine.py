"""Random evenings: whatever is done with money in whatever order, the books are right after every step."""

from __future__ import annotations

import pytest

from tests.turnier.services.money.machine import MoneyEvening, run_evenings
from turnier.models import Booking

SAMPLE, STEPS = 6, 25


@pytest.mark.django_db
def test_the_books_are_right_after_every_step() -> None:
    run_evenings(SAMPLE, STEPS)
    assert Booking.objects.count() == 0
    assert MoneyEvening.steps_done >= SAMPLE
