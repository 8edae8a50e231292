"""Prizes and stacks as one sum for everybody: what it is made of, handed over at once, exact and undone by itself."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from turnier.models import Award, Booking, Entrant, Revision, Sitting, Tournament, User
from turnier.prizes import Terms
from turnier.services.money.cash import ledger_problems
from turnier.services.money.ledger import Kind, balances, booking_reverse, paid_out
from turnier.services.money.pay import stack_cash_out, stack_of, stacks_to_cash_out
from turnier.services.papers.money import payout_lines
from turnier.services.prizes.award import fixed_mark, payouts, prizes_fix
from turnier.services.prizes.hand_over import hand_over, hand_over_rest, hand_overs
from turnier.services.prizes.plan import plan_save
from turnier.services.registration.register import entrant_pay
from turnier.services.stacks.regroup import tables_end
from turnier.services.tournaments.end import tournament_close
from turnier.text.errors import UserError
from turnier.text.words import euros

LOSERS = (0, 0, 0, 1, 1, 2)


@pytest.fixture
def settled(
    stacks: Callable[..., tuple[Tournament, Sitting]], enter: Callable[..., Revision], organiser: User
) -> Tournament:
    """Four with 5 € of fee and 10 € of stack, all paid but the last: 4, 8, 12, 16 € in the stacks, 20 € for place 1."""
    tournament, sitting = stacks(4, entry_fee_cents=500)
    for entrant in tournament.entrants.exclude(pk=sitting.seats.get(seat=3).entrant_id):
        entrant_pay(entrant=entrant, paid=True, by=organiser)
    enter(sitting, [{"kind": "rubber", "ending": "points", "loser": loser} for loser in LOSERS])
    tables_end(tournament=tournament, sittings=[sitting], by=organiser)
    tournament_close(tournament=tournament, by=organiser)
    plan_save(tournament=tournament, terms=Terms(places=1), by=organiser)
    prizes_fix(tournament=tournament, by=organiser)
    return Tournament.objects.get()


def test_everybody_has_one_sum_of_both(settled: Tournament) -> None:
    rows = hand_overs(settled)
    winner = rows[0]
    assert [(row.of_prizes, row.of_stack, row.cash) for row in rows] == [
        (2000, winner.of_stack, 2000 + winner.of_stack - 1500),
        *((0, row.of_stack, row.of_stack) for row in rows[1:]),
    ]
    assert (winner.owes, winner.settled) == (1500, 1500)
    assert winner.words == f"{euros(winner.cash)} bar, {euros(1500)} verrechnet"
    assert [row.of_stack for row in rows[1:]] == sorted((row.of_stack for row in rows[1:]), reverse=True)
    assert sum(row.of_stack for row in rows) == 4000


def test_the_list_to_sign_names_what_is_still_to_leave_the_box(settled: Tournament, organiser: User) -> None:
    """Before anything is handed over, when the stack is, when the prize is too, and when all is."""
    winner, before = hand_overs(settled)[0], balances(settled)["cash"]
    parts = f"Platz 1: {euros(2000)}, Stapel: {euros(winner.of_stack)}, verrechnet: {euros(1500)}"
    gets = 500 + winner.of_stack

    def told() -> list[object]:
        lines, together = payout_lines(settled)
        return [lines[0].what, lines[0].sum, together]

    assert told() == [parts, euros(gets), euros(4500)]
    stack_cash_out(entrant=winner.entrant, by=organiser)
    in_hand = max(0, winner.of_stack - 1500)
    of_stack = f"{parts}, ausgezahlt: {euros(in_hand)}" if in_hand else parts
    assert told() == [of_stack, euros(gets - in_hand), euros(4500 - in_hand)]
    hand_over(entrant=winner.entrant, by=organiser)
    assert told() == [f"{parts}, ausgezahlt: {euros(gets)}", "ausgezahlt", euros(4500 - gets)]
    rest = hand_over_rest(
        tournament=settled,
        by=organiser,
        seen=fixed_mark(settled),
        cents=sum(row.cash for row in hand_overs(settled) if row.pending),
    )
    lines, together = payout_lines(settled)
    assert ({line.sum for line in lines}, together) == ({"ausgezahlt"}, euros(0))
    assert gets + sum(row.cash for row in rest) == before - balances(settled)["cash"] == paid_out(settled).cash


def test_it_is_booked_as_two_and_either_is_taken_back_alone(settled: Tournament, organiser: User) -> None:
    before, winner = balances(settled)["cash"], hand_overs(settled)[0]
    mark = fixed_mark(settled)
    with pytest.raises(UserError, match="Inzwischen ist ein anderer Betrag zu übergeben"):
        hand_over(entrant=winner.entrant, by=organiser, seen=mark, cents=winner.cash - 1)
    with pytest.raises(UserError, match="inzwischen neu festgelegt"):
        hand_over(entrant=winner.entrant, by=organiser, seen="gestern")
    assert not Booking.objects.filter(kind__in=(Kind.PAYOUT, Kind.CASH_OUT)).exists()
    hand_over(entrant=winner.entrant, by=organiser, seen=mark, cents=winner.cash)
    kinds = Booking.objects.order_by("number").values_list("kind", flat=True)
    assert list(kinds)[-2:] == [Kind.PAYOUT, Kind.CASH_OUT]
    assert (before - balances(settled)["cash"], stack_of(winner.entrant)) == (winner.cash, 0)
    with pytest.raises(UserError, match="schon bekommen"):
        hand_over(entrant=winner.entrant, by=organiser, seen=mark)
    booking_reverse(booking=Booking.objects.get(kind=Kind.CASH_OUT), by=organiser, reason="Verzählt")
    again = hand_overs(settled)[0]
    assert (again.cash, again.begun, again.whole) == (again.of_stack, True, winner.whole)
    assert ledger_problems(settled) == []


def test_the_rest_gets_all_at_once(settled: Tournament, organiser: User) -> None:
    first, *rest = hand_overs(settled)
    hand_over(entrant=first.entrant, by=organiser)
    mark, together = fixed_mark(settled), sum(row.cash for row in rest)
    with pytest.raises(UserError, match="anderer Betrag"):
        hand_over_rest(tournament=settled, by=organiser, seen=mark, cents=together + first.cash)
    before = balances(settled)["cash"]
    assert len(hand_over_rest(tournament=settled, by=organiser, seen=mark, cents=together)) == 3
    assert (before - balances(settled)["cash"], stacks_to_cash_out(settled)) == (together, [])
    assert not any(row.pending for row in hand_overs(settled))
    with pytest.raises(UserError, match="schon alles ausgezahlt"):
        hand_over_rest(tournament=settled, by=organiser, seen=mark, cents=0)
    assert ledger_problems(settled) == []


def test_who_plays_on_or_gets_nothing_is_told_so(
    stacks: Callable[..., tuple[Tournament, Sitting]], organiser: User
) -> None:
    tournament, _sitting = stacks(4)
    player = hand_overs(tournament)[-1]
    assert (player.pending, player.cash, player.whole) == (False, 0, 1000)
    with pytest.raises(UserError, match="spielt noch"):
        hand_over(entrant=player.entrant, by=organiser)
    guest = Entrant.objects.create(tournament=tournament, number=99, name="Gast")
    with pytest.raises(UserError, match="bekommt kein Geld"):
        hand_over(entrant=guest, by=organiser)


def test_too_much_of_a_prize_comes_back_and_is_not_in_the_rest(settled: Tournament, organiser: User) -> None:
    """Most of the prize goes to the second place after all: the winner gives back, with the stack still to get."""
    winner, second, *_others = hand_overs(settled)
    hand_over(entrant=winner.entrant, by=organiser)
    stack = Booking.objects.filter(kind=Kind.CASH_OUT).latest("pk")
    booking_reverse(booking=stack, by=organiser, reason="noch nicht geholt")
    Award.objects.filter(entrant=winner.entrant).update(cents=100)
    Award.objects.create(tournament=settled, entrant=second.entrant, place=2, tied=1, cents=1900)
    row = next(row for row in hand_overs(settled) if row.entrant == winner.entrant)
    assert (row.cash, row.back, row.whole) == (-300, 300, 1700)
    assert payouts(settled)[0].back == 1900
    with pytest.raises(UserError, match="festgelegt"):
        hand_over_rest(tournament=settled, by=organiser, seen=fixed_mark(settled), cents=0)
