"""The cash box: whose what is in it is, what prizes may be paid from, and what stays in the end."""

from __future__ import annotations

from collections.abc import Callable

from turnier.models import Entrant, Revision, Round, Tournament, User
from turnier.prizes import Terms
from turnier.services.money.cash import cash_book
from turnier.services.money.ledger import Kind
from turnier.services.prizes.award import prizes_fix
from turnier.services.prizes.cash_box import CashBox
from turnier.services.prizes.hand_over import hand_over
from turnier.services.prizes.plan import plan_save
from turnier.services.registration.register import entrant_pay


def test_prizes_are_paid_from_what_belongs_to_nobody_else(
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    organiser: User,
) -> None:
    """Two teams pay 20 € each, the club keeps half, 50 € are change: 20 € are there for the one prize of 20 €."""
    one, two = register(tournament, 2)
    for sitting in drawn(tournament).sittings.all():
        enter(sitting)
    plan_save(tournament=tournament, terms=Terms(kept_percent=50, places=1, step=100), by=organiser)
    cash_book(tournament=tournament, kind=Kind.CHANGE_IN, cents=5000, by=organiser, reason="")
    entrant_pay(entrant=one, paid=True, by=organiser)
    box = CashBox(tournament)
    assert (box.cash, box.change, box.to_collect, box.of_the_club) == (7000, 5000, 2000, 2000)
    assert (box.unsettled, box.prize_money, box.short_of(2000), box.from_change(2000)) == (True, 2000, 0, 2000)
    entrant_pay(entrant=two, paid=True, by=organiser)
    (award,) = prizes_fix(tournament=tournament, by=organiser)
    box = CashBox(tournament)
    assert (box.cash, box.going_out, box.left) == (9000, 2000, 2000)
    assert (box.unsettled, box.short_of(2000), box.from_change(2000)) == (False, 0, 0)
    hand_over(entrant=award.entrant, by=organiser)
    cash_book(tournament=tournament, kind=Kind.CHANGE_OUT, cents=5000, by=organiser, reason="")
    box = CashBox(tournament)
    assert (box.cash, box.going_out, box.left, box.change_lacking) == (2000, 0, 2000, 0)
