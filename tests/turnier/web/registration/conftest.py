"""What the tests of the registration pages share."""

from __future__ import annotations

from types import MappingProxyType

import pytest
from django.test import Client

from games import registry
from games.watten.game import GAME, Watten
from turnier.models import Entrant, Tournament, User
from turnier.services.registration.register import Registration, entrant_register
from turnier.services.tournaments.found import tournament_create


class SoloWatten(Watten):
    """A game in which everybody plays alone, to see the pages speak of players."""

    slug = "solo"
    team_size = 1


@pytest.fixture
def solo(organiser: User, monkeypatch: pytest.MonkeyPatch) -> Tournament:
    """A tournament for single players, 8 € each."""
    both = MappingProxyType({"watten": GAME, "solo": SoloWatten()})
    monkeypatch.setattr(registry, "games", lambda: both)
    return tournament_create(by=organiser, name="Solo", game="solo", entry_fee_cents=800)


@pytest.fixture
def team(tournament: Tournament, organiser: User) -> Entrant:
    """Nr. 1, Huber / Großhauser, not paid."""
    registration = Registration(("Sepp Huber", "Zoë Großhauser"), club="TSV Niederau")
    return entrant_register(tournament=tournament, registration=registration, by=organiser)


@pytest.fixture
def stranger(client: Client, other_organiser: User) -> Client:
    """A browser in which the organiser of another tournament is logged in."""
    client.force_login(other_organiser)
    return client
