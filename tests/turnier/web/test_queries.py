"""The pages that are used most ask the database equally often however many take part."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from turnier.models import Entrant, Revision, Round, Tournament, User
from turnier.services.tournaments.change import tournament_publish
from turnier.services.tournaments.found import tournament_create

FEW, MANY = 6, 18
ORGANISERS = ("", "anmeldung/", "durchgang/", "zettel/1/1/", "zettel/1/2/", "rangliste/", "drucken/", "kasse/")
PUBLIC = ("", "auslosung/", "ich/1/")
PAGES = (*(f"/t/{{slug}}/{page}" for page in ORGANISERS), *(f"/o/{{key}}/{page}" for page in PUBLIC))


@pytest.fixture
def evenings(
    organiser: User,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
) -> list[Tournament]:
    """A small and a large evening in the first round, table 1 entered."""
    found = []
    for size in (FEW, MANY):
        evening = tournament_create(by=organiser, name=f"Abend {size}", game="watten", entry_fee_cents=2000)
        register(evening, size)
        enter(drawn(evening).sittings.get(table=1))
        tournament_publish(tournament=evening, by=organiser, public=True)
        found.append(evening)
    return found


def queries(client: Client, page: str, evening: Tournament) -> int:
    """How often the page asks when nothing of it is kept."""
    address = page.format(slug=evening.slug, key=evening.public_key)
    client.get(address)
    cache.clear()
    with CaptureQueriesContext(connection) as asked:
        assert client.get(address).status_code == 200, address
    return len(asked)


def test_no_page_asks_more_often_for_more_people(at_desk: Client, evenings: list[Tournament]) -> None:
    few, many = ({page: queries(at_desk, page, evening) for page in PAGES} for evening in evenings)
    assert few == many
    assert max(many.values()) <= 40
