"""A tournament ends: closed, called off, opened again, deleted."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from turnier.models import AuditEvent, Entrant, Revision, Round, Tournament, User
from turnier.services.draw.draw import list_freeze, round_draw, round_withdraw
from turnier.services.registration.register import entrant_pay
from turnier.services.tournaments.end import (
    deletable,
    tournament_call_off,
    tournament_close,
    tournament_delete,
    tournament_reopen,
)
from turnier.text.errors import NeedsReason, UserError

Register = Callable[..., list[Entrant]]
Drawn = Callable[[Tournament], Round]
Enter = Callable[..., Revision]


def test_a_tournament_ends_when_every_table_is_in(
    tournament: Tournament, register: Register, drawn: Drawn, enter: Enter, organiser: User
) -> None:
    with pytest.raises(UserError, match="noch nichts gespielt"):
        tournament_close(tournament=tournament, by=organiser)
    register(tournament, 2)
    sitting = drawn(tournament).sittings.get()
    with pytest.raises(UserError, match=r"Tisch 1 \(Durchgang 1\)"):
        tournament_close(tournament=tournament, by=organiser)
    enter(sitting)
    tournament_close(tournament=tournament, by=organiser)
    tournament.refresh_from_db()
    assert tournament.status == Tournament.Status.CLOSED
    with pytest.raises(UserError, match="abgeschlossen"):
        enter(sitting, [{"kind": "bummerl", "score": [11, 0]}])
    with pytest.raises(NeedsReason):
        tournament_reopen(tournament=tournament, by=organiser, reason="  ")
    tournament_reopen(tournament=tournament, by=organiser, reason="Zettel gefunden")
    with pytest.raises(UserError, match="Das Turnier ist nicht abgeschlossen"):
        tournament_reopen(tournament=tournament, by=organiser, reason="Zettel gefunden")
    tournament.refresh_from_db()
    assert tournament.status == Tournament.Status.RUNNING


def test_what_was_played_can_be_deleted_only_in_an_example(
    tournament: Tournament, register: Register, drawn: Drawn, enter: Enter, organiser: User
) -> None:
    register(tournament, 4)
    enter(drawn(tournament).sittings.first())
    with pytest.raises(UserError, match="schon gespielt oder kassiert"):
        tournament_delete(tournament=tournament, by=organiser)
    Tournament.objects.update(is_demo=True)
    tournament_delete(tournament=tournament, by=organiser)
    assert not Tournament.objects.exists()


def test_a_draw_alone_goes_with_the_tournament_but_no_money(
    tournament: Tournament, register: Register, drawn: Drawn, organiser: User
) -> None:
    team = register(tournament, 4)[0]
    drawn(tournament)
    assert deletable(tournament)
    for paid in (True, False):  # what was given back was taken all the same
        entrant_pay(entrant=team, paid=paid, by=organiser, reason="Versehen")
        with pytest.raises(UserError, match="schon gespielt oder kassiert"):
            tournament_delete(tournament=tournament, by=organiser)
    assert Tournament.objects.exists()


def test_before_anything_was_drawn_it_can_be_deleted(
    tournament: Tournament, register: Register, organiser: User
) -> None:
    register(tournament, 4)
    tournament_delete(tournament=tournament, by=organiser)
    assert not Tournament.objects.exists()


def state(tournament: Tournament) -> tuple[str, bool, list[int]]:
    tournament.refresh_from_db()
    return tournament.status, tournament.called_off, [each.due_cents for each in tournament.entrants.all()]


@pytest.mark.parametrize("begun", ["frozen", "withdrawn"])
def test_what_was_never_drawn_is_called_off_and_not_closed(
    tournament: Tournament, register: Register, organiser: User, begun: str
) -> None:
    """Neither a frozen list nor a draw that was taken back is a round that was played."""
    register(tournament, 4)
    if begun == "frozen":
        list_freeze(tournament=tournament, by=organiser)
    else:
        round_withdraw(round=round_draw(tournament=tournament, by=organiser).round, by=organiser, reason="Irrtum")
    with pytest.raises(UserError, match="noch nichts gespielt"):
        tournament_close(tournament=tournament, by=organiser)
    owing = state(tournament)
    assert owing == ("registration", False, [2000] * 4)
    tournament_call_off(tournament=tournament, by=organiser, reason="Schnee")
    assert state(tournament) == ("closed", True, [0] * 4)
    tournament_reopen(tournament=tournament, by=organiser, reason="doch")
    assert state(tournament) == owing


def test_closed_before_anything_was_drawn_is_not_called_off(
    tournament: Tournament, register: Register, organiser: User
) -> None:
    """As a file may have it: the fees stay due, and opened again it takes registrations."""
    register(tournament, 2)
    Tournament.objects.update(status="closed")
    assert state(tournament) == ("closed", False, [2000] * 2)
    tournament_reopen(tournament=tournament, by=organiser, reason="Irrtum")
    assert state(tournament) == ("registration", False, [2000] * 2)


def test_it_is_called_off_with_a_reason_and_never_as_a_rehearsal(tournament: Tournament, organiser: User) -> None:
    recorded = AuditEvent.objects.count()
    with pytest.raises(NeedsReason, match="warum das Turnier abgesagt wird"):
        tournament_call_off(tournament=tournament, by=organiser, reason=" ")
    Tournament.objects.update(is_rehearsal=True)
    with pytest.raises(UserError, match="Eine Probe wird nicht abgesagt"):
        tournament_call_off(tournament=tournament, by=organiser, reason="Schnee")
    assert (state(tournament)[:2], AuditEvent.objects.count()) == (("registration", False), recorded)
