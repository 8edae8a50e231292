"""The course of a tournament: places after each round, for everybody and for one."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from turnier.models import Revision, Round, Tournament, User
from turnier.services.standings.places import place_history
from turnier.services.tournaments.change import tournament_publish

EMPTY = "Noch kein Verlauf"


@pytest.fixture
def played(
    tournament: Tournament,
    register: Callable[..., object],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    organiser: User,
) -> Callable[[int], Tournament]:
    """A public tournament of four teams after so many rounds."""

    def after(rounds: int) -> Tournament:
        register(tournament, 4)
        for _ in range(rounds):
            for sitting in drawn(tournament).sittings.all():
                enter(sitting)
        tournament_publish(tournament=tournament, by=organiser, public=True)
        return Tournament.objects.get(pk=tournament.pk)

    return after


def test_after_one_round_there_is_no_way_yet(client: Client, played: Callable[[int], Tournament]) -> None:
    key = played(1).public_key
    assert EMPTY in client.get(f"/o/{key}/verlauf/").content.decode()
    assert "Verlauf der Plätze" not in client.get(f"/o/{key}/").content.decode()
    assert "t-chart" not in client.get(f"/o/{key}/ich/1/").content.decode()


def test_after_two_rounds_everybody_has_a_way(
    client: Client, at_desk: Client, played: Callable[[int], Tournament]
) -> None:
    tournament = played(2)
    history = place_history(tournament)
    assert (history.rounds, {len(places) for places in history.places.values()}) == ((1, 2), {2})
    for base, one in ((f"/o/{tournament.public_key}/", client), (f"/t/{tournament.slug}/rangliste/", at_desk)):
        assert f'href="{base}verlauf/"' in one.get(base).content.decode()
        page = one.get(f"{base}verlauf/").content.decode()
        assert (page.count("<polyline points="), page.count("<bdi>Eins")) == (2 * 4, 4)


def test_the_own_page_draws_the_own_way(client: Client, played: Callable[[int], Tournament]) -> None:
    tournament = played(2)
    first, second = place_history(tournament).places[1]
    page = client.get(f"/o/{tournament.public_key}/ich/1/").content.decode()
    assert f"Mein Platz nach jedem Durchgang: D1 Platz {first}, D2 Platz {second}" in page


def test_the_history_is_computed_once_for_a_version(
    played: Callable[[int], Tournament], django_assert_num_queries: Callable[[int], object]
) -> None:
    tournament = played(2)
    place_history(tournament)
    with django_assert_num_queries(0):  # type: ignore[attr-defined]
        place_history(tournament)
