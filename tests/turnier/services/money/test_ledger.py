"""The ledger itself: bookings sum to zero, have no gap, and are set right by their reverse."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.models import ProtectedError

from turnier.models import Booking, Entrant, Player, Posting, Tournament, User
from turnier.services.money.cash import cash_book, ledger_problems, top_up_book
from turnier.services.money.fees import brought_along
from turnier.services.money.ledger import (
    Account,
    Kind,
    PostingLine,
    balances,
    book,
    booking_reverse,
    cents_of,
    derive_all,
)
from turnier.services.money.pay import payment_book, refund_book
from turnier.services.registration.register import Registration, entrant_pay, entrant_status
from turnier.services.registration.singles import single_pay, single_register, singles_pair
from turnier.text.errors import NeedsReason, UserError

Register = Callable[..., list[Entrant]]


def standing(tournament: Tournament) -> dict[str, int]:
    """The accounts on which something stands."""
    return {account: cents for account, cents in balances(tournament).items() if cents}


def test_an_unbalanced_booking_is_a_fault_of_the_program(tournament: Tournament) -> None:
    with pytest.raises(ValueError, match="unbalanced"):
        book(tournament, Kind.COST, [PostingLine(Account.CASH, -500), PostingLine(Account.COSTS, 499)], by=None)
    assert Booking.objects.count() == 0


def test_nothing_is_no_booking(tournament: Tournament) -> None:
    assert book(tournament, Kind.COST, [PostingLine(Account.CASH, 0), PostingLine(Account.COSTS, 0)], by=None) is None


def test_every_booking_has_its_number_and_its_author(tournament: Tournament, organiser: User) -> None:
    for cents in (15000, 2000):
        cash_book(tournament=tournament, kind=Kind.SPONSOR, cents=cents, by=organiser, reason="Brauerei Maier")
    bookings = Booking.objects.order_by("number")
    assert [(b.number, b.kind, b.reason, b.by) for b in bookings] == [
        (1, "sponsor", "Brauerei Maier", organiser),
        (2, "sponsor", "Brauerei Maier", organiser),
    ]
    assert standing(tournament) == {"cash": 17000, "sponsors": -17000}


@pytest.mark.parametrize(
    ("kind", "cash"),
    [(Kind.SPONSOR, 500), (Kind.INCOME, 500), (Kind.COST, -500), (Kind.CHANGE_IN, 500), (Kind.CHANGE_OUT, -500)],
)
def test_what_goes_in_and_out(tournament: Tournament, organiser: User, kind: Booking.Kind, cash: int) -> None:
    cash_book(tournament=tournament, kind=kind, cents=500, by=organiser, reason="Wegen X")
    assert balances(tournament)["cash"] == cash


def test_more_than_lies_in_the_box_is_asked_about(tournament: Tournament, organiser: User) -> None:
    cash_book(tournament=tournament, kind=Kind.INCOME, cents=500, by=organiser, reason="Lose")
    wish = {"tournament": tournament, "kind": Kind.COST, "by": organiser, "reason": "Brotzeit"}
    cash_book(cents=500, beyond=False, **wish)
    with pytest.raises(UserError, match="liegen nur 0,00"):
        cash_book(cents=1, beyond=False, **wish)
    cash_book(cents=1, beyond=True, **wish)
    assert standing(tournament) == {"cash": -1, "income": -500, "costs": 501}


def test_nothing_is_put_in_beside_stacks_that_need_nothing(tournament: Tournament, organiser: User) -> None:
    with pytest.raises(UserError, match="nichts mehr dazuzulegen"):
        top_up_book(tournament=tournament, by=organiser)


def test_of_a_team_made_by_lot_it_is_said_who_has_paid(tournament: Tournament, organiser: User) -> None:
    for name, paid in (("Anna Eins", True), ("Bernd Zwei", False)):
        single_register(tournament=tournament, registration=Registration((name,), paid=paid), by=organiser)
    (team,) = singles_pair(tournament=tournament, by=organiser)
    assert brought_along([team]) == {
        team.pk: "Vor dem Auslosen bezahlt: Anna Eins 10,00\u00a0€. Noch nicht: Bernd Zwei."
    }


@pytest.mark.parametrize("cents", [0, -1, 100_000_001])
def test_absurd_sums_are_refused_without_a_booking(tournament: Tournament, organiser: User, cents: int) -> None:
    with pytest.raises(UserError) as caught:
        cash_book(tournament=tournament, kind=Kind.COST, cents=cents, by=organiser, reason="Brotzeit")
    assert caught.value.field == "cents"
    assert Booking.objects.count() == 0


def test_money_that_moves_says_why(tournament: Tournament, organiser: User) -> None:
    with pytest.raises(NeedsReason, match="Bitte den Grund eintragen"):
        cash_book(tournament=tournament, kind=Kind.COST, cents=100, by=organiser, reason=" \n ")
    assert Booking.objects.count() == 0


def test_a_mistake_is_a_counter_booking(tournament: Tournament, organiser: User) -> None:
    wrong = cash_book(tournament=tournament, kind=Kind.COST, cents=4800, by=organiser, reason="Brotzeit")
    back = booking_reverse(booking=wrong, by=organiser, reason="doppelt gebucht")
    assert (back.number, back.kind, back.reverses, back.reason) == (2, "cost", wrong, "doppelt gebucht")
    assert standing(tournament) == {}
    for refused, words in ((wrong, "schon zurückgebucht"), (back, "selbst eine Gegenbuchung")):
        with pytest.raises(UserError, match=words):
            booking_reverse(booking=refused, by=organiser, reason="noch einmal")


def test_what_follows_from_elsewhere_is_set_right_there(
    tournament: Tournament, register: Register, organiser: User
) -> None:
    register(tournament, 1)
    with pytest.raises(UserError, match="folgt aus Anmeldung"):
        booking_reverse(booking=Booking.objects.get(kind=Kind.DUE), by=organiser, reason="nein")


def test_a_payment_is_not_taken_back_after_the_money_was_returned(
    tournament: Tournament, register: Register, organiser: User
) -> None:
    (team,) = register(tournament, 1)
    paid = payment_book(entrant=team, cents=2000, by=organiser)
    entrant_status(entrant=team, status=Entrant.Status.WITHDRAWN, by=organiser)
    refund_book(entrant=team, by=organiser)
    with pytest.raises(UserError, match="hat inzwischen Geld zurückbekommen"):
        booking_reverse(booking=paid, by=organiser, reason="Tippfehler")
    assert standing(tournament) == {}


def test_a_reversed_payment_is_owed_again(tournament: Tournament, register: Register, organiser: User) -> None:
    (team,) = register(tournament, 1, paid=True)
    payment = Booking.objects.get(kind=Kind.PAYMENT)
    booking_reverse(booking=payment, by=organiser, reason="falscher Zettel")
    team.refresh_from_db()
    assert (team.paid, team.due_cents, team.paid_cents) == (False, 2000, 0)
    assert ledger_problems(tournament) == []


def test_a_booked_entrant_cannot_be_deleted(tournament: Tournament, register: Register) -> None:
    (team,) = register(tournament, 1)
    with pytest.raises(ProtectedError):
        team.delete()
    assert Entrant.objects.count() == 1


def test_the_check_finds_what_somebody_changed_behind_the_back(
    tournament: Tournament, register: Register, organiser: User
) -> None:
    (team,) = register(tournament, 1, paid=True)
    assert ledger_problems(tournament) == []
    Entrant.objects.filter(pk=team.pk).update(paid_cents=1)
    assert ledger_problems(tournament) == [f"Das Konto von {team.name} stimmt nicht mit dem Kassenbuch überein."]
    entrant_pay(entrant=team, paid=False, by=organiser, reason="Versehen")
    Tournament.objects.update(is_rehearsal=True)
    Booking.objects.filter(number=2).update(number=9)
    assert "Im Kassenbuch fehlt eine Buchung." in ledger_problems(tournament)
    Booking.objects.filter(number=9).update(number=2)
    Posting.objects.filter(booking__number=2, account="cash").update(account="cashx")
    assert "Buchung 2 nennt ein Konto, das es nicht gibt." in ledger_problems(tournament)


@pytest.mark.django_db(transaction=True)
def test_an_unbalanced_booking_is_found_or_refused_by_the_database(tournament: Tournament, organiser: User) -> None:
    booking = cash_book(tournament=tournament, kind=Kind.COST, cents=500, by=organiser, reason="Brotzeit")
    stray = Posting(booking=booking, account=Account.CASH, cents=1)
    if connection.vendor == "postgresql":
        with pytest.raises(IntegrityError, match="does not sum to zero"), transaction.atomic():
            stray.save()
        assert ledger_problems(tournament) == []
    else:
        stray.save()
        assert ledger_problems(tournament) == ["Buchung 1: Ihre Beträge passen nicht zusammen."]


def test_the_same_form_sent_twice_is_booked_once(tournament: Tournament, organiser: User) -> None:
    """Only what is the same in everything, and was not taken back meanwhile, is the same booking."""

    def sent(cents: int, reason: str, seen: int | None = 0) -> int:
        booking = cash_book(tournament=tournament, kind=Kind.COST, cents=cents, by=organiser, reason=reason, seen=seen)
        return booking.number

    assert [sent(500, "Brotzeit"), sent(500, " Brotzeit "), sent(500, "Getränke"), sent(600, "Brotzeit")] == [
        1,
        1,
        2,
        3,
    ]
    assert [sent(500, "Brotzeit", seen=None), sent(500, "Brotzeit", seen=4), sent(500, "Brotzeit", seen=3)] == [4, 5, 4]
    booking_reverse(booking=Booking.objects.get(number=5), by=organiser, reason="Doppelt")
    assert sent(500, "Brotzeit", seen=4) == 7


def test_no_posting_is_larger_than_a_million(tournament: Tournament) -> None:
    lines = [PostingLine(Account.CASH, 100_000_001), PostingLine(Account.SPONSORS, -100_000_001)]
    with pytest.raises(UserError) as refused:
        book(tournament, Kind.SPONSOR, lines, by=None)
    assert (refused.value.field, Booking.objects.count()) == ("cents", 0)


def test_a_counter_booking_is_not_taken_back(tournament: Tournament, organiser: User) -> None:
    booking = cash_book(tournament=tournament, kind=Kind.COST, cents=500, by=organiser, reason="Brotzeit")
    reverse = booking_reverse(booking=booking, by=organiser, reason="Doppelt")
    for again, words in (
        (reverse, "Buchung 2 ist selbst eine Gegenbuchung. Bitte neu buchen."),
        (booking, "Buchung 1 ist schon zurückgebucht."),
    ):
        with pytest.raises(UserError) as refused:
            booking_reverse(booking=again, by=organiser, reason="Versehen")
        assert refused.value.message == words


def test_what_people_owe_is_derived_anew_from_the_books(
    tournament: Tournament, register: Register, organiser: User
) -> None:
    paid, open_ = register(tournament, 2)
    single = single_register(tournament=tournament, registration=Registration(players=("Zoe Allein",)), by=organiser)
    single_pay(player=single, paid=True, by=organiser)
    payment_book(entrant=paid, cents=2000, by=organiser)
    Entrant.objects.update(due_cents=7, paid_cents=7, paid=False)
    Player.objects.update(due_cents=7, paid_cents=7, paid=False)
    problems = ledger_problems(tournament)
    derive_all(tournament)
    found = [Entrant.objects.get(pk=paid.pk), Entrant.objects.get(pk=open_.pk), Player.objects.get(pk=single.pk)]
    assert [(each.due_cents, each.paid_cents, each.paid) for each in found] == [
        (2000, 2000, True),
        (2000, 0, False),
        (1000, 1000, True),
    ]
    assert f"Das Konto von {paid.name} stimmt nicht mit dem Kassenbuch überein." in problems
    assert ledger_problems(tournament) == []


def test_what_stands_in_the_name_of_one_entrant(tournament: Tournament, register: Register, organiser: User) -> None:
    (team,) = register(tournament, 1)
    assert cents_of(team, Account.ENTRANT) == 2000
    payment_book(entrant=team, cents=500, by=organiser)
    assert cents_of(team, Account.ENTRANT) == 1500
    assert (cents_of(team, Account.ENTRANT, Kind.PAYMENT), cents_of(team, Account.STACKS)) == (-500, 0)
