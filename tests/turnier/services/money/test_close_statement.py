"""The statement of the box: what moved it by what it was for, up to when it was counted."""

from __future__ import annotations

from turnier.models import Tournament, User
from turnier.services.money.cash import cash_book
from turnier.services.money.close import CashStatement, cash_close, statement
from turnier.services.money.ledger import Kind, booking_reverse


def test_a_booking_that_was_reversed_is_in_no_line(tournament: Tournament, organiser: User) -> None:
    cash_book(tournament=tournament, kind=Kind.SPONSOR, cents=5000, by=organiser, reason="Brauerei")
    slip = cash_book(tournament=tournament, kind=Kind.COST, cents=1250, by=organiser, reason="Brezen")
    booking_reverse(booking=slip, by=organiser, reason="Schon bezahlt")
    found = statement(tournament, None)
    assert (found, found.expected) == (CashStatement((("Spenden", 5000),)), 5000)


def test_a_count_is_compared_with_what_was_booked_before_it(tournament: Tournament, organiser: User) -> None:
    cash_book(tournament=tournament, kind=Kind.CHANGE_IN, cents=2000, by=organiser, reason="")
    first = cash_close(tournament=tournament, pieces={500: 3}, signers=("Eva",), by=organiser, reason="Fünf fehlen")
    cash_book(tournament=tournament, kind=Kind.SPONSOR, cents=1000, by=organiser, reason="Brauerei")
    second = cash_close(tournament=tournament, pieces={1000: 2, 500: 1}, signers=(), by=organiser)
    change = ("Wechselgeld in die Kasse", 2000)
    assert statement(tournament, first) == CashStatement((change,), since=1000)
    assert statement(tournament, second) == CashStatement(
        (change, ("Spenden", 1000), ("Frühere Kassendifferenz", -500))
    )
