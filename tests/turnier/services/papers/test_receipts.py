"""Receipts: whom they name, what for, and of which bookings there are any."""

from __future__ import annotations

from collections.abc import Callable

from turnier.models import Booking, Entrant, Tournament, User
from turnier.services.money.cash import cash_book
from turnier.services.money.ledger import Kind, booking_reverse
from turnier.services.money.pay import loss_fee_book
from turnier.services.papers.receipts import has_receipt, receipt_paper

Register = Callable[..., list[Entrant]]


def test_a_donation_is_of_whoever_is_noted(tournament: Tournament, organiser: User) -> None:
    booking = cash_book(tournament=tournament, kind=Kind.SPONSOR, cents=1250, by=organiser, reason="Metzger Huber")
    paper = receipt_paper(booking)
    assert paper is not None
    assert (paper.sum, paper.who, paper.direction) == ("12,50\u00a0€", "Metzger Huber", "Erhalten von")


def test_a_reason_stands_with_what_it_was_for(tournament: Tournament, register: Register, organiser: User) -> None:
    (team,) = register(tournament, 1)
    paper = receipt_paper(loss_fee_book(entrant=team, cents=150, by=organiser, reason="Endliste"))
    assert paper is not None
    assert (paper.who, paper.purpose) == (f"Nr. 1, {team.name}", "Verlustgeld (Endliste)")


def test_only_what_stands_and_was_money_has_one(tournament: Tournament, register: Register, organiser: User) -> None:
    register(tournament, 2, paid=True)
    collective = Booking.objects.get(kind=Kind.PAYMENT)
    first, _second = tournament.entrants.all()
    assert [receipt_paper(collective, who) is not None for who in (None, first)] == [False, True]
    change = cash_book(tournament=tournament, kind=Kind.CHANGE_IN, cents=5000, by=organiser, reason="")
    gift = cash_book(tournament=tournament, kind=Kind.SPONSOR, cents=100, by=organiser, reason="Huber")
    assert [has_receipt(booking, 100) for booking in (change, gift)] == [False, True]
    booking_reverse(booking=gift, by=organiser, reason="Tippfehler")
    gift = Booking.objects.get(pk=gift.pk)
    assert (has_receipt(gift, 100), receipt_paper(gift)) == (False, None)
