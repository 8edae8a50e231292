"""Parallel bookings lose nothing, and a booking that is broken off at any statement leaves nothing behind."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import close_old_connections, connection

from turnier.models import AuditEvent, Booking, Entrant, Posting, Revision, Sitting, Tournament, User
from turnier.prizes import Terms
from turnier.services.money.cash import cash_book, ledger_problems
from turnier.services.money.ledger import Kind, balances, booking_reverse
from turnier.services.money.pay import payment_book, reduction_set, refund_book, stack_cash_out
from turnier.services.prizes.award import prizes_fix
from turnier.services.prizes.hand_over import hand_over
from turnier.services.prizes.plan import plan_save
from turnier.services.registration.register import entrant_pay, entrant_status
from turnier.text.errors import UserError

WRITERS, EACH = 8, 5


def in_parallel(action: Callable[[int], object]) -> list[object]:
    """What eight writers got who all begin at once; a refusal is an answer too."""

    def write(writer: int) -> object:
        try:
            return action(writer)
        except UserError as refused:
            return refused
        finally:
            close_old_connections()
            connection.close()

    with ThreadPoolExecutor(WRITERS) as pool:
        return list(pool.map(write, range(WRITERS)))


@pytest.mark.django_db(transaction=True)
def test_parallel_bookings_lose_nothing(tournament: Tournament, organiser: User) -> None:
    def donate(writer: int) -> list[int]:
        gifts = range(EACH)
        return [
            cash_book(tournament=tournament, kind=Kind.SPONSOR, cents=100, by=organiser, reason=f"{writer}").number
            for _gift in gifts
        ]

    numbers = sorted(number for answer in in_parallel(donate) for number in answer)  # type: ignore[attr-defined]
    assert numbers == list(range(1, WRITERS * EACH + 1))
    assert balances(tournament)["cash"] == 100 * WRITERS * EACH
    assert ledger_problems(tournament) == []


@pytest.mark.django_db(transaction=True)
def test_the_same_money_is_paid_once_however_many_press(
    tournament: Tournament, register: Callable[..., list[Entrant]], organiser: User
) -> None:
    (team,) = register(tournament, 1)
    in_parallel(lambda _writer: entrant_pay(entrant=team, paid=True, by=organiser))
    assert balances(tournament)["cash"] == 2000
    entrant_status(entrant=team, status=Entrant.Status.WITHDRAWN, by=organiser)
    answers = in_parallel(lambda _writer: refund_book(entrant=team, by=organiser))
    assert sum(isinstance(answer, Booking) for answer in answers) == 1
    assert balances(tournament)["cash"] == 0
    assert ledger_problems(tournament) == []


class PulledPlugError(Exception):
    """The power is gone."""


@contextmanager
def broken_off_at(statement: int) -> Iterator[list[int]]:
    """Lets the database fail at the n-th statement; tells how many there were."""
    seen = [0]

    def counting(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        seen[0] += 1
        if seen[0] == statement:
            raise PulledPlugError
        return execute(sql, params, many, context)

    with connection.execute_wrapper(counting):
        yield seen


def everything() -> tuple[object, ...]:
    """All that a booking could leave behind."""
    entrants = list(Entrant.objects.order_by("pk").values_list("status", "due_cents", "paid_cents", "paid"))
    tournaments = list(Tournament.objects.values_list("version", "status"))
    rows = [model.objects.count() for model in (Booking, Posting, AuditEvent, Revision)]
    return entrants, tournaments, rows


def in_pieces(action: Callable[[], object]) -> int:
    """Breaks the action off at every statement before it runs through; says at how many."""
    before = everything()
    for statement in range(1, 200):
        with broken_off_at(statement) as seen:
            try:
                action()
            except PulledPlugError:
                pass
            else:
                return seen[0]
        assert everything() == before
    raise AssertionError("never came through")


@pytest.mark.django_db(transaction=True)
def test_a_booking_broken_off_leaves_nothing_behind(
    tournament: Tournament, register: Callable[..., list[Entrant]], organiser: User
) -> None:
    (team,) = register(tournament, 1)
    by: dict[str, Any] = {"by": organiser}
    steps: list[Callable[[], object]] = [
        lambda: cash_book(tournament=tournament, kind=Kind.COST, cents=500, reason="Brotzeit", **by),
        lambda: payment_book(entrant=team, cents=500, **by),
        lambda: entrant_pay(entrant=team, paid=True, **by),
        lambda: reduction_set(entrant=team, cents=500, reason="Jugend", **by),
        lambda: refund_book(entrant=team, **by),
        lambda: booking_reverse(booking=Booking.objects.get(kind=Kind.COST), reason="doppelt", **by),
        lambda: entrant_status(entrant=team, status=Entrant.Status.WITHDRAWN, **by),
    ]
    assert min(in_pieces(step) for step in steps) > 5
    assert ledger_problems(tournament) == []


@pytest.mark.django_db(transaction=True)
def test_a_rubber_or_payout_broken_off_leaves_nothing_behind(
    stacks: Callable[..., tuple[Tournament, Sitting]], enter: Callable[..., Revision], organiser: User
) -> None:
    evening, sitting = stacks(4, entry_fee_cents=500)
    rubber = {"kind": "rubber", "ending": "points", "loser": 0}
    leaver = sitting.seats.get(seat=3).entrant
    assert in_pieces(lambda: enter(sitting, [rubber, {"kind": "leave", "player": 3}])) > 10
    assert in_pieces(lambda: stack_cash_out(entrant=leaver, by=organiser)) > 5
    Tournament.objects.filter(pk=evening.pk).update(status=Tournament.Status.CLOSED)
    plan_save(tournament=evening, terms=Terms(places=1, step=1), by=organiser)
    assert in_pieces(lambda: prizes_fix(tournament=evening, by=organiser)) > 5
    winner = evening.awards.earliest("pk").entrant
    assert in_pieces(lambda: hand_over(entrant=winner, by=organiser)) > 5
    assert ledger_problems(evening) == []
