"""Fees paid, reduced, refunded, kept; stacks put in, moved and cashed out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from turnier.models import Booking, Entrant, Revision, Sitting, Tournament, User
from turnier.services.money.cash import ledger_problems, owed
from turnier.services.money.ledger import balances
from turnier.services.money.pay import (
    cash_out_parts,
    cash_out_words,
    credit_keep,
    loss_fee_book,
    payment_book,
    payment_take_back,
    reduction_set,
    refund_book,
    stack_cash_out,
    stack_of,
    stacks_to_cash_out,
)
from turnier.services.registration.register import (
    Registration,
    entrant_pay,
    entrant_register,
    entrant_status,
    entrant_unregister,
)
from turnier.services.registration.singles import single_pay, single_register
from turnier.services.stacks.regroup import evening_close
from turnier.services.tournaments.change import tournament_edit
from turnier.text.errors import NeedsReason, UserError

Register = Callable[..., list[Entrant]]
Stacks = Callable[..., tuple[Tournament, Sitting]]
Enter = Callable[..., Revision]
Status = Entrant.Status


def lost(loser: int) -> dict[str, Any]:
    """One Runde of which only the outcome was written."""
    return {"kind": "rubber", "ending": "points", "loser": loser}


def all_stacks(tournament: Tournament) -> list[int]:
    return [stack_of(entrant) for entrant in tournament.entrants.all()]


def at(sitting: Sitting, seat: int) -> Entrant:
    return Entrant.objects.get(seats__sitting=sitting, seats__seat=seat)


def test_registering_makes_the_fee_due_and_paying_puts_it_into_the_box(
    tournament: Tournament, register: Register, organiser: User
) -> None:
    first, second = register(tournament, 2)
    entrant_pay(entrant=first, paid=True, by=organiser)
    entrant_pay(entrant=first, paid=True, by=organiser)
    first.refresh_from_db()
    assert (first.paid, first.due_cents, first.paid_cents) == (True, 2000, 2000)
    sums = balances(tournament)
    assert (sums["cash"], sums["entrant"], sums["fees"]) == (2000, 2000, -4000)
    assert owed(tournament) == [second]


def test_a_part_and_never_more_than_is_owed(tournament: Tournament, register: Register, organiser: User) -> None:
    (team,) = register(tournament, 1)
    payment_book(entrant=team, cents=1250, by=organiser)
    with pytest.raises(UserError, match="muss nur noch 7,50\u00a0€ zahlen"):
        payment_book(entrant=team, cents=751, by=organiser)
    payment_book(entrant=team, cents=750, by=organiser)
    team.refresh_from_db()
    assert (team.paid, balances(tournament)["cash"]) == (True, 2000)


def test_who_withdraws_may_have_the_fee_back(tournament: Tournament, register: Register, organiser: User) -> None:
    (team,) = register(tournament, 1, paid=True)
    with pytest.raises(UserError, match="nichts zurückzuzahlen"):
        refund_book(entrant=team, by=organiser)
    entrant_status(entrant=team, status=Status.WITHDRAWN, by=organiser)
    assert balances(tournament)["entrant"] == -2000
    refund_book(entrant=team, by=organiser)
    assert set(balances(tournament).values()) == {0}
    with pytest.raises(UserError, match="nichts zurückzuzahlen"):
        refund_book(entrant=team, by=organiser)


def test_a_disqualified_team_gets_nothing_back(tournament: Tournament, register: Register, organiser: User) -> None:
    (team,) = register(tournament, 1, paid=True)
    entrant_status(entrant=team, status=Status.DISQUALIFIED, by=organiser, reason="Karten gezinkt")
    for refused in (refund_book, lambda **who: entrant_pay(paid=False, **who)):
        with pytest.raises(UserError, match="disqualifiziert und bekommt das Startgeld nicht zurück"):
            refused(entrant=team, by=organiser)
    assert (balances(tournament)["cash"], balances(tournament)["entrant"]) == (2000, 0)


def test_a_credit_can_stay_with_the_club(tournament: Tournament, register: Register, organiser: User) -> None:
    (team,) = register(tournament, 1, paid=True)
    entrant_status(entrant=team, status=Status.WITHDRAWN, by=organiser)
    with pytest.raises(NeedsReason):
        credit_keep(entrant=team, by=organiser, reason="")
    credit_keep(entrant=team, by=organiser, reason="Absage nach Meldeschluss")
    sums = balances(tournament)
    assert (sums["cash"], sums["entrant"], sums["fees"]) == (2000, 0, -2000)
    with pytest.raises(UserError, match="hat kein Guthaben"):
        credit_keep(entrant=team, by=organiser, reason="noch einmal")


def test_a_slip_at_the_desk_leaves_no_money_behind(tournament: Tournament, register: Register, organiser: User) -> None:
    (team,) = register(tournament, 1, paid=True)
    entrant_unregister(entrant=team, by=organiser)
    assert set(balances(tournament).values()) == {0}


def test_a_reduction_needs_a_reason_and_ends_at_the_fee(
    tournament: Tournament, register: Register, organiser: User
) -> None:
    (team,) = register(tournament, 1, paid=True)
    with pytest.raises(NeedsReason):
        reduction_set(entrant=team, cents=500, by=organiser, reason="")
    for cents in (-1, 2001):
        with pytest.raises(UserError, match="höchstens 20,00\u00a0€"):
            reduction_set(entrant=team, cents=cents, by=organiser, reason="Jugend")
    changed = reduction_set(entrant=team, cents=500, by=organiser, reason="Jugend")
    assert (changed.due_cents, changed.paid_cents, changed.paid) == (1500, 2000, True)
    refund_book(entrant=team, by=organiser)
    assert balances(tournament)["cash"] == 1500
    assert reduction_set(entrant=team, cents=0, by=organiser, reason="doch nicht").due_cents == 2000


def test_a_new_fee_books_the_difference_for_all(tournament: Tournament, register: Register, organiser: User) -> None:
    register(tournament, 3, paid=True)
    tournament_edit(
        tournament=tournament,
        by=organiser,
        name=tournament.name,
        rules={},
        rounds=3,
        entry_fee_cents=2500,
        date=None,
        begins=None,
        venue="",
        host="",
    )
    sums = balances(tournament)
    assert (sums["cash"], sums["entrant"], sums["fees"]) == (6000, 1500, -7500)
    assert list(tournament.entrants.values_list("paid", "due_cents", "paid_cents")) == [(False, 2500, 2000)] * 3


def test_loss_fees_go_straight_into_the_box(tournament: Tournament, register: Register, organiser: User) -> None:
    (team,) = register(tournament, 1)
    loss_fee_book(entrant=team, cents=150, by=organiser, reason="3 verlorene Spiele")
    sums = balances(tournament)
    assert (sums["cash"], sums["loss_fees"]) == (150, -150)


def test_everybody_puts_a_stake_in(stacks: Stacks, organiser: User) -> None:
    tournament, _sitting = stacks(4)
    for entrant in tournament.entrants.all():
        entrant_pay(entrant=entrant, paid=True, by=organiser)
    sums = balances(tournament)
    assert (sums["cash"], sums["stacks"], sums["entrant"]) == (4000, -4000, 0)


def test_a_rubber_moves_the_stacks_and_a_correction_books_the_difference(stacks: Stacks, enter: Enter) -> None:
    tournament, sitting = stacks(4)
    loser = at(sitting, 0)
    enter(sitting, [lost(0)])
    assert sorted(all_stacks(tournament)) == [700, 1100, 1100, 1100]
    assert stack_of(loser) == 700
    moved = Booking.objects.filter(kind="rubber")
    first = [(p.entrant_id, p.cents) for p in moved.get().postings.all()]
    enter(sitting, [lost(1)], reason="Zettel falsch gelesen")
    assert [stack_of(at(sitting, seat)) for seat in range(4)] == [1100, 700, 1100, 1100]
    assert moved.count() == 2
    assert [(p.entrant_id, p.cents) for p in moved.first().postings.all()] == first
    assert ledger_problems(tournament) == []


def test_saving_the_same_again_books_nothing(stacks: Stacks, enter: Enter) -> None:
    _tournament, sitting = stacks(3)
    enter(sitting, [lost(2)])
    before = Booking.objects.count()
    enter(sitting, [lost(2)])
    assert Booking.objects.count() == before


def test_who_leaves_is_cashed_out_once(stacks: Stacks, enter: Enter, organiser: User) -> None:
    tournament, sitting = stacks(4)
    for entrant in tournament.entrants.all():
        entrant_pay(entrant=entrant, paid=True, by=organiser)
    leaver = at(sitting, 3)
    enter(sitting, [lost(0)])
    with pytest.raises(UserError, match="spielt noch"):
        stack_cash_out(entrant=leaver, by=organiser)
    enter(sitting, [lost(0), {"kind": "leave", "player": 3}])
    assert [row.entrant for row in stacks_to_cash_out(tournament) if row.may_go] == [leaver]
    stack_cash_out(entrant=leaver, by=organiser)
    sums = balances(tournament)
    assert (stack_of(leaver), sums["cash"], sums["stacks"]) == (0, 2900, -2900)
    with pytest.raises(UserError, match="hat nichts mehr im Stapel"):
        stack_cash_out(entrant=leaver, by=organiser)
    assert ledger_problems(tournament) == []
    evening_close(tournament=tournament, by=organiser)
    rows = stacks_to_cash_out(Tournament.objects.get(pk=tournament.pk))
    assert [(row.cents, row.may_go) for row in rows] == [(1100, True), (1100, True), (700, True)]


def test_a_correction_after_the_cash_out_shows_what_was_paid_too_much(
    stacks: Stacks, enter: Enter, organiser: User
) -> None:
    tournament, sitting = stacks(4)
    leaver = at(sitting, 3)
    enter(sitting, [lost(0), {"kind": "leave", "player": 3}])
    stack_cash_out(entrant=leaver, by=organiser)
    enter(sitting, [lost(3), {"kind": "leave", "player": 3}], reason="Verlierer verwechselt")
    assert stack_of(leaver) == -400
    assert ledger_problems(tournament) == []


def test_what_is_still_owed_comes_off_the_cash_out(stacks: Stacks, enter: Enter, organiser: User) -> None:
    tournament, sitting = stacks(4)
    leaver = at(sitting, 3)
    enter(sitting, [lost(0), {"kind": "leave", "player": 3}])
    stack_cash_out(entrant=leaver, by=organiser)
    leaver.refresh_from_db()
    assert (leaver.due_cents, leaver.paid_cents, leaver.paid) == (1000, 1000, True)
    assert balances(tournament)["cash"] == -100


@pytest.mark.parametrize("short_stack", ["pro_rata", "organiser"])
def test_a_short_stack_is_settled_to_the_cent(stacks: Stacks, enter: Enter, short_stack: str) -> None:
    tournament, sitting = stacks(4, stack_cents=200, short_stack=short_stack)
    loser = at(sitting, 0)
    enter(sitting, [lost(0)])
    expected = {"pro_rata": [0, 266, 267, 267], "organiser": [0, 300, 300, 300]}[short_stack]
    assert sorted(all_stacks(tournament)) == expected
    assert stack_of(loser) == 0
    assert balances(tournament)["costs"] == sum(expected) - 800
    assert ledger_problems(tournament) == []


def test_who_withdraws_before_playing_has_no_stake_in(singles: Callable[..., Tournament], organiser: User) -> None:
    tournament = singles("brokdorf", 2)
    first: Entrant = tournament.entrants.get(number=1)
    entrant_pay(entrant=first, paid=True, by=organiser)
    entrant_status(entrant=first, status=Status.WITHDRAWN, by=organiser)
    assert (stack_of(first), balances(tournament)["entrant"]) == (0, 0)
    refund_book(entrant=first, by=organiser)
    assert balances(tournament)["cash"] == 0


def test_a_filler_owes_no_fee(tournament: Tournament, organiser: User) -> None:
    filler = entrant_register(
        tournament=tournament, registration=Registration(("A", "B"), paid=True, out_of_competition=True), by=organiser
    )
    assert (filler.due_cents, filler.paid_cents, owed(tournament)) == (0, 0, [])


def test_who_withdrew_and_plays_after_all_has_put_in_the_stake(stacks: Stacks, enter: Enter, organiser: User) -> None:
    tournament, sitting = stacks(3)
    back = at(sitting, 2)
    entrant_status(entrant=back, status=Status.WITHDRAWN, by=organiser)
    assert stack_of(back) == 0
    enter(sitting, [lost(0)])
    back.refresh_from_db()
    assert (stack_of(back), back.due_cents) == (1100, 1000)
    assert ledger_problems(tournament) == []


def test_a_loss_that_is_sent_twice_is_paid_once(stacks: Stacks, organiser: User) -> None:
    tournament, sitting = stacks(4)
    loser, last = at(sitting, 0), Booking.objects.count()
    sent = [
        loss_fee_book(entrant=loser, cents=cents, by=organiser, reason="Abreizgeld", seen=seen)
        for cents, seen in ((50, last), (50, last), (100, last), (50, last + 2))
    ]
    assert [booking.number - last for booking in sent] == [1, 1, 2, 3]
    assert balances(tournament)["loss_fees"] == -200


@pytest.mark.parametrize(
    ("stack", "owes", "cash", "settled", "words"),
    [
        (1100, 0, 1100, 0, "11,00\u00a0€ bar"),
        (1100, 1000, 100, 1000, "1,00\u00a0€ bar, 10,00\u00a0€ verrechnet"),
        (900, 1000, 0, 900, "0,00\u00a0€ bar, 9,00\u00a0€ verrechnet"),
        (-100, 1000, -100, 0, "1,00\u00a0€ zurückgeholt"),
    ],
)
def test_a_stack_settles_what_is_owed_before_it_is_cash(
    stack: int, owes: int, cash: int, settled: int, words: str
) -> None:
    assert cash_out_parts(stack, owes) == (cash, settled)
    assert cash_out_words(cash, settled) == words


def test_only_a_payment_that_was_made_is_taken_back(
    tournament: Tournament, register: Register, organiser: User
) -> None:
    (team,) = register(tournament, 1)
    assert payment_take_back(tournament, team, by=organiser) is None
    payment_book(entrant=team, cents=500, by=organiser)
    payment_book(entrant=team, cents=1500, by=organiser)
    left = []
    for _time in range(3):
        team.refresh_from_db()
        left.append(team.paid_cents)
        payment_take_back(tournament, team, by=organiser)
    assert left == [2000, 500, 0]
    assert ledger_problems(tournament) == []


def test_another_sum_than_was_seen_is_never_booked(tournament: Tournament, register: Register, organiser: User) -> None:
    """A page that is older than the last act names another sum; it is said which is right."""
    first, second = register(tournament, 2)
    with pytest.raises(UserError, match="20,00\u00a0€ zu kassieren, nicht 15,00\u00a0€"):
        entrant_pay(entrant=first, paid=True, by=organiser, cents=1500)
    entrant_pay(entrant=first, paid=True, by=organiser, cents=2000)
    single = single_register(tournament=tournament, registration=Registration(players=("Käthe Au",)), by=organiser)
    with pytest.raises(UserError, match="Für Käthe Au sind inzwischen 10,00\u00a0€ zu kassieren"):
        single_pay(player=single, paid=True, by=organiser, cents=2000)
    entrant_status(entrant=first, status=Status.WITHDRAWN, by=organiser)
    with pytest.raises(UserError, match="20,00\u00a0€ zurückzuzahlen, nicht 10,00\u00a0€"):
        refund_book(entrant=Entrant.objects.get(pk=first.pk), by=organiser, cents=1000)
    assert (balances(tournament)["cash"], stack_of(second)) == (2000, 0)


def test_another_stack_than_was_seen_stays_in_the_box(stacks: Stacks, enter: Enter, organiser: User) -> None:
    _tournament, sitting = stacks(4)
    enter(sitting, [lost(3)])
    leaver = at(sitting, 0)
    entrant_status(entrant=leaver, status=Status.LEFT, by=organiser)
    with pytest.raises(UserError, match="stimmt der Betrag vom Stapel nicht mehr"):
        stack_cash_out(entrant=leaver, by=organiser, cents=1)
    assert not Booking.objects.filter(kind="cash_out").exists()
