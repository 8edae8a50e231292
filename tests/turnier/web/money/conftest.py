"""An evening whose tables are all finished, and its treasurer."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from turnier.models import Entrant, Revision, Round, Tournament, User
from turnier.prizes import Terms
from turnier.services.prizes.plan import plan_save


@pytest.fixture
def over(
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    organiser: User,
) -> Tournament:
    """Four teams played one round; nobody has paid yet; two win 40 € each by the plan."""
    tournament.rounds_planned = 1
    tournament.save(update_fields=["rounds_planned"])
    register(tournament, 4, club="TSV")
    for sitting in drawn(tournament).sittings.all():
        enter(sitting)
    plan_save(tournament=tournament, terms=Terms(places=2, shape="even", step=100), by=organiser)
    return tournament
