"""What a change would do to the places, without doing it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from turnier.errors import UserError
from turnier.models import Entrant, Sitting, Tournament, User
from turnier.services.registration import entrant_status
from turnier.services.tournament_file import tournament_export
from turnier.services.what_if import shifts


@pytest.fixture
def played(tournament: Tournament, first_sheet: Callable[[int], Sitting]) -> Tournament:
    """One table of two, at which the first side has won."""
    first_sheet(2)
    return Tournament.objects.get(pk=tournament.pk)


def test_who_would_stand_elsewhere_is_named_and_nothing_is_written(played: Tournament, organiser: User) -> None:
    winner, loser = (seat.entrant for seat in played.rounds.get().seats.order_by("seat"))
    out = Entrant.Status.DISQUALIFIED
    before = tournament_export(played)
    found = shifts(played, lambda: entrant_status(entrant=winner, status=out, by=organiser, reason="Betrug"))
    assert [(s.entrant.number, s.before, s.after) for s in found] == [(winner.number, 1, None), (loser.number, 2, 1)]
    assert tournament_export(Tournament.objects.get(pk=played.pk)) == before


def test_before_anything_is_played_nobody_moves(
    tournament: Tournament, register: Callable[..., list[Entrant]], organiser: User
) -> None:
    one, _two = register(tournament, 2)
    gone = Entrant.Status.DISQUALIFIED
    assert shifts(tournament, lambda: entrant_status(entrant=one, status=gone, by=organiser, reason="x")) == ()


def test_what_is_refused_is_refused_here_too(played: Tournament, organiser: User) -> None:
    entrant = played.entrants.get(number=1)
    with pytest.raises(UserError):
        shifts(played, lambda: entrant_status(entrant=entrant, status=Entrant.Status.DISQUALIFIED, by=organiser))
    assert Entrant.objects.get(pk=entrant.pk).status == Entrant.Status.ACTIVE
