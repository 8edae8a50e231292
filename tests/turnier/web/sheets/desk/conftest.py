"""A tournament at the desk: so many published tables."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.turnier.evening import tournament_text
from tests.turnier.remembered import imported
from turnier.models import Sitting, Tournament, User


@pytest.fixture
def evening(organiser: User) -> Callable[..., Tournament]:
    """Makes a tournament with so many tables in its first, published round."""

    def make(tables: int = 3, **rules: object) -> Tournament:
        return imported(tournament_text(tables, rules), organiser)

    return make


@pytest.fixture
def tournament(evening: Callable[..., Tournament]) -> Tournament:
    """Three tables, nothing entered."""
    return evening()


@pytest.fixture
def sitting(tournament: Tournament) -> Sitting:
    """Table 1: Huber / Maier against Öztürk / Żuk."""
    return Sitting.objects.get(round__tournament=tournament, table=1)
