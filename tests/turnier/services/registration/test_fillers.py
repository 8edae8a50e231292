"""The filler of the organisers: comes when the number is odd, goes, and comes back under the same number."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.utils.translation import override

from turnier.models import Entrant, Tournament, User
from turnier.services.registration.fillers import filler_register, fillers_of
from turnier.services.registration.register import entrant_status
from turnier.text.errors import UserError

Register = Callable[..., list[Entrant]]


def test_the_filler_plays_out_of_competition(tournament: Tournament, register: Register, organiser: User) -> None:
    register(tournament, 3)
    filler = filler_register(tournament=tournament, by=organiser)
    assert (filler.number, filler.name, filler.status) == (4, "Turnierleitung", Entrant.Status.OUT_OF_COMPETITION)
    assert list(filler.players.values_list("name", flat=True)) == ["Turnierleitung 1", "Turnierleitung 2"]


def test_an_even_number_needs_no_filler(tournament: Tournament, register: Register, organiser: User) -> None:
    register(tournament, 3)
    filler_register(tournament=tournament, by=organiser)
    with pytest.raises(UserError, match="4 Teams sind schon eine gerade Zahl"):
        filler_register(tournament=tournament, by=organiser)
    assert tournament.entrants.count() == 4


def test_a_filler_that_went_comes_back(tournament: Tournament, register: Register, organiser: User) -> None:
    register(tournament, 3)
    filler = filler_register(tournament=tournament, by=organiser)
    entrant_status(entrant=filler, status=Entrant.Status.WITHDRAWN, by=organiser)
    again = filler_register(tournament=tournament, by=organiser)
    assert (again.pk, again.status) == (filler.pk, Entrant.Status.OUT_OF_COMPETITION)


def test_a_filler_is_known_in_every_language(tournament: Tournament, register: Register, organiser: User) -> None:
    register(tournament, 3)
    with override("en"):
        filler = filler_register(tournament=tournament, by=organiser)
    assert filler.name != "Turnierleitung"
    assert fillers_of(tournament.entrants.all()) == [filler]
    entrant_status(entrant=filler, status=Entrant.Status.WITHDRAWN, by=organiser)
    assert filler_register(tournament=tournament, by=organiser) == filler
