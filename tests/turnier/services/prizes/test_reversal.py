"""What a counter-booking would change is told before, and nothing of the trial stays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from turnier.models import AuditEvent, Booking, Entrant, Tournament, User
from turnier.prizes import Terms
from turnier.services.money.cash import cash_book
from turnier.services.money.close import cash_close
from turnier.services.money.ledger import Kind, booking_reverse
from turnier.services.money.pay import payment_book, refund_book
from turnier.services.prizes.award import prizes_fix
from turnier.services.prizes.plan import plan_save
from turnier.services.prizes.reversal import Consequences, SumChange, reversal_consequences
from turnier.services.registration.register import Registration, entrant_status
from turnier.services.registration.singles import single_pay, single_register

Register = Callable[..., list[Entrant]]


def rows() -> list[object]:
    return [
        Booking.objects.count(),
        AuditEvent.objects.count(),
        list(Entrant.objects.values_list("paid_cents", "paid")),
    ]


def test_a_payment_taken_back_is_owed_again(tournament: Tournament, register: Register, organiser: User) -> None:
    (team,) = register(tournament, 1)
    booking = payment_book(entrant=team, cents=2000, by=organiser)
    before = rows()
    assert reversal_consequences(booking) == Consequences(
        (SumChange("In der Kasse", 2000, 0), SumChange(f"Nr. 1, {team.name}: noch zu zahlen", 0, 2000)),
        (),
    )
    assert rows() == before
    booking_reverse(booking=booking, by=organiser, reason="Vertan")
    team.refresh_from_db()
    assert (team.paid_cents, team.due_cents) == (0, 2000)


def test_a_donation_taken_back_empties_the_pot_and_the_box(tournament: Tournament, organiser: User) -> None:
    plan_save(tournament=tournament, terms=Terms(), by=organiser)
    booking = cash_book(tournament=tournament, kind=Kind.SPONSOR, cents=15000, by=organiser, reason="Brauerei")
    cash_book(tournament=tournament, kind=Kind.COST, cents=1000, by=organiser, reason="Brotzeit")
    cash_close(tournament=tournament, pieces={10000: 1, 2000: 2}, signers=(), by=organiser)
    assert reversal_consequences(booking) == Consequences(
        (SumChange("In der Kasse", 14000, -1000), SumChange("Im Topf für Preise", 15000, 0)),
        (
            "Die Kasse ist seither gezählt worden. Danach bitte noch einmal zählen.",
            "So viel ist nach Buch nicht in der Kasse. Fehlt noch das Wechselgeld?",
        ),
    )


def test_what_was_refunded_meanwhile_cannot_be_taken_back(
    tournament: Tournament, register: Register, organiser: User
) -> None:
    (team,) = register(tournament, 1)
    booking = payment_book(entrant=team, cents=2000, by=organiser)
    entrant_status(entrant=team, status=Entrant.Status.WITHDRAWN, by=organiser)
    refund_book(entrant=team, by=organiser)
    assert reversal_consequences(booking).refusal == (
        f"{team.name} hat inzwischen Geld zurückbekommen. Bitte zuerst diese Buchung zurücknehmen."
    )


def test_what_is_taken_back_of_a_single_and_after_the_prizes_is_said(
    tournament: Tournament, register: Register, drawn: Callable[..., Any], enter: Callable[..., Any], organiser: User
) -> None:
    register(tournament, 2)
    single = single_register(tournament=tournament, registration=Registration(players=("Zoe Allein",)), by=organiser)
    single_pay(player=single, paid=True, by=organiser)
    paid = Booking.objects.latest("number")
    enter(drawn(tournament).sittings.get())
    sponsor = cash_book(tournament=tournament, kind=Kind.SPONSOR, cents=500, by=organiser, reason="Brauerei")
    prizes_fix(tournament=tournament, by=organiser, terms=Terms(places=1))
    assert reversal_consequences(paid).changes == (
        SumChange("In der Kasse", 1500, 500),
        SumChange("Zoe Allein: noch zu zahlen", 0, 1000),
    )
    assert reversal_consequences(sponsor).advice == (
        "Das Preisgeld steht schon fest. Danach bitte im Preisplan neu festlegen.",
    )
