"""The closing of the cash box, and the change that is needed."""

from __future__ import annotations

import pytest

from turnier.models import Booking, Tournament, User
from turnier.services.money.cash import cash_book, ledger_problems
from turnier.services.money.close import cash_close, change_needed, counted_cents, difference_text, last_count
from turnier.services.money.ledger import Kind, balances
from turnier.text.errors import NeedsReason, UserError


@pytest.fixture
def box(tournament: Tournament, organiser: User) -> Tournament:
    """636 € in the box by the books."""
    cash_book(tournament=tournament, kind=Kind.SPONSOR, cents=63600, by=organiser, reason="Brauerei")
    return tournament


COUNTED = {5000: 4, 2000: 11, 1000: 13, 500: 8, 200: 14, 100: 15, 50: 4}


def test_a_difference_needs_a_reason_and_is_booked(box: Tournament, organiser: User) -> None:
    assert counted_cents(COUNTED) == 63500
    with pytest.raises(NeedsReason, match="Es fehlen 1,00\u00a0€"):
        cash_close(tournament=box, pieces=COUNTED, signers=("Georg", "Anna"), by=organiser)
    assert last_count(box) is None
    assert balances(box)["cash"] == 63600
    count = cash_close(
        tournament=box, pieces=COUNTED, signers=("Georg", " "), by=organiser, reason="Ein Euro fiel in die Ritze"
    )
    assert (count.counted_cents, count.expected_cents, count.difference) == (63500, 63600, -100)
    assert (count.signers, count.pieces["5000"], last_count(box)) == (["Georg"], 4, count)
    sums = balances(box)
    assert (sums["cash"], sums["difference"]) == (63500, 100)
    assert ledger_problems(box) == []


@pytest.mark.parametrize("pieces", [{5000: -1}, {300: 1}, {20000: 100_000}])
def test_absurd_counts_are_refused(box: Tournament, organiser: User, pieces: dict[int, int]) -> None:
    with pytest.raises(UserError):
        cash_close(tournament=box, pieces=pieces, signers=(), by=organiser, reason="egal")
    assert Booking.objects.filter(kind=Kind.CLOSING).count() == 0


@pytest.mark.parametrize(
    ("difference", "words"),
    [(0, "Die Kasse stimmt."), (-100, "Es fehlen 1,00\u00a0€."), (5, "Es sind 0,05\u00a0€ zu viel.")],
)
def test_the_difference_in_words(difference: int, words: str) -> None:
    assert difference_text(difference) == words


def test_where_the_books_are_below_nothing_they_lack_what_was_counted_above_them() -> None:
    assert difference_text(9500, -9500) == (
        "Im Buch fehlen Einnahmen von 95,00\u00a0€: Danach läge weniger als nichts in der Kasse."
    )
    assert difference_text(-100, -9500) == "Es fehlen 1,00\u00a0€."


def test_the_change_that_is_needed() -> None:
    assert change_needed({100: 400}) == {100: 400}
    assert change_needed({3000: 40}) == {2000: 40, 1000: 40}
    assert change_needed({35200: 1, 16667: 2}) == {5000: 13, 1000: 2, 500: 2, 200: 1, 100: 2, 50: 2, 10: 2, 5: 2, 2: 2}
    assert change_needed({}) == {}


def test_the_same_count_sent_twice_is_one_until_something_is_booked(box: Tournament, organiser: User) -> None:
    def close() -> int:
        return cash_close(tournament=box, pieces=COUNTED | {100: 16}, signers=(), by=organiser).pk

    first = close()
    assert (close(), box.cash_counts.count()) == (first, 1)
    for kind in (Kind.SPONSOR, Kind.COST):
        cash_book(tournament=box, kind=kind, cents=500, by=organiser, reason="Brotzeit")
    assert close() != first
