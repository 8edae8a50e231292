"""One press: who leaves keeps what he has."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from turnier.models import Entrant, Revision, Sitting, Tournament, User
from turnier.services.money.ledger import booking_reverse
from turnier.services.money.pay import stack_cash_out
from turnier.services.sheets.queries import lines_now
from turnier.services.stacks.lines import leave_undo, leave_write
from turnier.services.stacks.queries import stacks
from turnier.services.stacks.regroup import open_tables, tables_end, tables_redraw
from turnier.text.errors import UserError
from turnier.text.words import euros

Enter = Callable[..., Revision]
LOST = {"kind": "rubber", "ending": "points", "loser": 0}
HAND = {"kind": "hand", "declarer": 0, "bid": 2, "joined": [0, 1], "tricks": [3, 2, 0]}


@pytest.fixture
def sitting(singles: Callable[..., Tournament], organiser: User) -> Sitting:
    """The only table, of three."""
    tournament = singles("brokdorf", 3)
    tables_redraw(tournament=tournament, by=organiser)
    return open_tables(tournament)[0]


def at(sitting: Sitting, seat: int) -> Entrant:
    return Entrant.objects.get(seats__sitting=sitting, seats__seat=seat)


def words(sitting: Sitting) -> dict[str, str]:
    return {row.entrant.name: row.word for row in stacks(sitting.round.tournament).rows}


def test_who_leaves_keeps_the_stack(sitting: Sitting, enter: Enter, organiser: User) -> None:
    enter(sitting, [LOST])
    left = leave_write(entrant=at(sitting, 1), by=organiser)
    assert (left.status, left.gone) == (Entrant.Status.LEFT, 10_001)
    row = next(row for row in stacks(sitting.round.tournament).rows if row.entrant == left)
    assert (row.cents, row.word, row.table) == (1100, "freiwillig raus", None)


def test_nobody_comes_back_whose_stack_was_paid_out(sitting: Sitting, enter: Enter, organiser: User) -> None:
    enter(sitting, [LOST])
    left = leave_write(entrant=at(sitting, 1), by=organiser)
    paid_out = stack_cash_out(entrant=left, by=organiser)
    with pytest.raises(UserError) as refused:
        leave_undo(entrant=left, by=organiser)
    assert refused.value.message == (
        f"{left.name} hat den Stapel schon ausgezahlt bekommen: {euros(1100)}. Bitte erst in der Kasse zurückbuchen."
    )
    booking_reverse(booking=paid_out, by=organiser, reason="bleibt doch")
    assert leave_undo(entrant=left, by=organiser).plays


def test_no_correction_brings_back_whose_stack_was_paid_out(sitting: Sitting, enter: Enter, organiser: User) -> None:
    enter(sitting, [LOST])
    left = leave_write(entrant=at(sitting, 1), by=organiser)
    paid_out = stack_cash_out(entrant=left, by=organiser)
    lines = lines_now(Sitting.objects.get(pk=sitting.pk))
    with pytest.raises(UserError, match="hat den Stapel schon ausgezahlt bekommen"):
        enter(sitting, lines[:1], reason="Das war ein anderer")
    assert lines_now(Sitting.objects.get(pk=sitting.pk)) == lines
    booking_reverse(booking=paid_out, by=organiser, reason="Das war ein anderer")
    enter(sitting, lines[:1], reason="Das war ein anderer")
    assert at(sitting, 1).plays


def test_in_mid_rubber_it_takes_effect_at_its_end(sitting: Sitting, enter: Enter, organiser: User) -> None:
    enter(sitting, [HAND])
    assert leave_write(entrant=at(sitting, 2), by=organiser).plays
    assert words(sitting)[at(sitting, 2).name] == "geht am Ende der Runde"
    with pytest.raises(UserError, match=r"geht am Ende der Runde\.$"):
        leave_write(entrant=at(sitting, 2), by=organiser)


def test_in_mid_rubber_a_mind_is_changed_after_more_hands(sitting: Sitting, enter: Enter, organiser: User) -> None:
    enter(sitting, [HAND, {"kind": "leave", "player": 2}, HAND])
    assert leave_undo(entrant=at(sitting, 2), by=organiser).plays
    assert [line["kind"] for line in lines_now(sitting)] == ["hand", "hand"]
    assert words(sitting)[at(sitting, 2).name] == "dabei"


def test_from_an_ended_table_too(sitting: Sitting, enter: Enter, organiser: User) -> None:
    enter(sitting, [LOST])
    tables_end(tournament=sitting.round.tournament, sittings=[sitting], by=organiser)
    assert words(sitting)[at(sitting, 1).name] == "frei"
    assert leave_write(entrant=at(sitting, 1), by=organiser).status == Entrant.Status.LEFT


def test_before_the_first_table_it_is_a_withdrawal(singles: Callable[..., Tournament], organiser: User) -> None:
    tournament = singles("brokdorf", 2)
    leave_write(entrant=tournament.entrants.get(number=1), by=organiser)
    found = stacks(tournament)
    assert [(row.entrant.number, row.word) for row in found.rows] == [(2, "frei")]
    assert found.balanced


def test_nobody_leaves_twice(sitting: Sitting, organiser: User) -> None:
    leave_write(entrant=at(sitting, 1), by=organiser)
    with pytest.raises(UserError, match=r"spielt schon nicht mehr mit\.$"):
        leave_write(entrant=at(sitting, 1), by=organiser)


def test_a_changed_mind(sitting: Sitting, enter: Enter, organiser: User) -> None:
    enter(sitting, [LOST])
    leave_write(entrant=at(sitting, 1), by=organiser)
    assert leave_undo(entrant=at(sitting, 1), by=organiser).status == Entrant.Status.ACTIVE
    assert lines_now(sitting) == (LOST,)


def test_a_mind_changed_too_late(sitting: Sitting, enter: Enter, organiser: User) -> None:
    enter(sitting, [{"kind": "leave", "player": 1}, {**LOST, "loser": 2}])
    with pytest.raises(UserError, match=r"^Seitdem ist weitergespielt worden\."):
        leave_undo(entrant=at(sitting, 1), by=organiser)
