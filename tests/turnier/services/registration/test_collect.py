"""Everybody has paid at once, and not after all."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from turnier.models import Entrant, Tournament, User
from turnier.services.integrity import check_tournament
from turnier.services.money.ledger import balances
from turnier.services.money.pay import payment_book
from turnier.services.protocol.queries import line_of
from turnier.services.protocol.undo import undo_option
from turnier.services.registration.collect import collection_revoke, fees_collect, owing
from turnier.services.registration.register import Registration, entrant_status
from turnier.services.registration.singles import single_register
from turnier.text.errors import NeedsReason, UserError


@pytest.fixture
def evening(tournament: Tournament, organiser: User, register_at_desk: Callable[..., list[Entrant]]) -> Tournament:
    """One has paid all of 20 €, one half, one nothing, one goes, one waits for a partner."""
    register_at_desk(tournament, 1, paid=True)
    half, _nothing, gone = register_at_desk(tournament, 3)
    payment_book(entrant=half, cents=1000, by=organiser)
    entrant_status(entrant=gone, status=Entrant.Status.WITHDRAWN, by=organiser)
    single_register(tournament=tournament, registration=Registration(players=("Vroni",)), by=organiser)
    return tournament


def test_everybody_who_owes_has_paid(evening: Tournament, organiser: User) -> None:
    people = fees_collect(tournament=evening, by=organiser, seen=4000)
    assert (len(people), owing(evening), balances(evening)["cash"]) == (3, [], 7000)
    assert check_tournament(evening) == ()
    assert line_of(evening.events.latest("number")).what == "Startgeld bei 3 Anmeldungen bezahlt"


def test_it_is_taken_back_to_what_was_paid_before(evening: Tournament, organiser: User) -> None:
    fees_collect(tournament=evening, by=organiser, seen=4000)
    way = undo_option(evening.events.latest("number"))
    assert way.action is not None
    way.action(organiser, "Versehen")
    assert (len(owing(evening)), balances(evening)["cash"]) == (3, 3000)
    assert check_tournament(evening) == ()
    back = undo_option(evening.events.latest("number"))
    assert (back.action, "einzeln oder auf einmal" in back.advice) == (None, True)


def test_it_is_not_taken_back_without_a_reason(evening: Tournament, organiser: User) -> None:
    fees_collect(tournament=evening, by=organiser, seen=4000)
    numbers = [entrant.number for entrant in evening.entrants.all()]
    with pytest.raises(NeedsReason, match="Er steht im Kassenbuch"):
        collection_revoke(tournament=evening, numbers=numbers, players=[], by=organiser, reason=" ")
    assert balances(evening)["cash"] == 7000
    collection_revoke(tournament=evening, numbers=numbers, players=[], by=organiser, reason="Falsche Liste")
    assert {booking.reason for booking in evening.bookings.order_by("-number")[:2]} == {"Falsche Liste"}
    assert evening.events.latest("number").reason == "Falsche Liste"


def test_what_was_not_seen_is_not_booked(evening: Tournament, organiser: User) -> None:
    with pytest.raises(UserError, match="Inzwischen sind 40,00"):
        fees_collect(tournament=evening, by=organiser, seen=5000)
    assert balances(evening)["cash"] == 3000


def test_where_nobody_owes_nothing_happens(tournament: Tournament, organiser: User) -> None:
    before = tournament.events.count()
    assert fees_collect(tournament=tournament, by=organiser, seen=0) == []
    assert tournament.events.count() == before
