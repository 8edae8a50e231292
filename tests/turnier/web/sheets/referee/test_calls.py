"""Who calls, since when, the longest waiting first, until somebody has been there."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from turnier.models import Entrant, HelpCall, Round, Tournament, User
from turnier.services.sheets.referee import help_call, open_calls
from turnier.services.tournaments.found import tournament_create

ROUND, CALLS = "/t/preiswatten/durchgang/", "/t/preiswatten/rufe/"


@pytest.fixture
def called(
    tournament: Tournament, register: Callable[..., list[Entrant]], drawn: Callable[[Tournament], Round]
) -> list[HelpCall]:
    """Table 2 calls since seven minutes, table 1 since now."""
    register(tournament, 4)
    one, two = drawn(tournament).sittings.select_related("round").order_by("table")
    calls = [help_call(sitting=one), help_call(sitting=two, reason="Renonce am Tisch")]
    HelpCall.objects.filter(pk=calls[1].pk).update(at=timezone.now() - timedelta(minutes=7))
    return calls


def test_the_longest_waiting_table_comes_first(at_desk: Client, called: list[HelpCall], tournament: Tournament) -> None:
    assert [call.sitting.table for call in open_calls(tournament)] == [2, 1]
    page = at_desk.get(ROUND).content.decode()
    waited = (timezone.now() - HelpCall.objects.get(pk=called[1].pk).at) // timedelta(minutes=1)
    (shown,) = (minutes for minutes in range(7, waited + 1) if f"{minutes} Min." in page)
    words = [f"{shown} Min.", "Renonce am Tisch", "Tisch 2 ist erledigt", "Tisch 1 ist erledigt"]
    assert sorted(words, key=page.index) == words


def test_who_has_been_there_takes_the_table_off_the_list(
    at_desk: Client, called: list[HelpCall], tournament: Tournament
) -> None:
    answer = at_desk.post(f"{CALLS}{called[1].pk}/erledigt/")
    assert (answer.status_code, answer.headers["Location"]) == (303, ROUND)
    assert [call.sitting.table for call in open_calls(tournament)] == [1]
    assert "Tisch 2 ist erledigt." in at_desk.get(ROUND).content.decode()


def test_a_call_that_is_not_there_leads_to_the_round(at_desk: Client, called: list[HelpCall]) -> None:
    answer = at_desk.post(f"{CALLS}{called[1].pk + 99}/erledigt/", follow=True)
    assert answer.redirect_chain == [(ROUND, 303)]
    assert "Diesen Ruf gibt es nicht mehr. Gespeichert wurde nichts." in answer.content.decode()


def test_a_call_of_another_tournament_is_not_there(at_desk: Client, called: list[HelpCall], organiser: User) -> None:
    tournament_create(by=organiser, name="Anderes", game="watten")
    assert at_desk.post(f"/t/anderes/rufe/{called[1].pk}/erledigt/").status_code == 303
    assert HelpCall.objects.get(pk=called[1].pk).answered_at is None


def test_the_overview_leads_to_the_round(at_desk: Client, called: list[HelpCall]) -> None:
    page = at_desk.get("/t/preiswatten/").content.decode()
    (said,) = re.findall(rf'<a href="{ROUND}">\s*([^<]*)</a>', page)
    assert said == "2 Rufe"
    assert [page.count(f'action="{CALLS}{call.pk}/erledigt/"') for call in called] == [1, 1]


def test_nobody_calls(at_desk: Client, tournament: Tournament) -> None:
    assert "<form" not in at_desk.get(f"{CALLS}stand/").content.decode()
    assert CALLS not in at_desk.get("/t/preiswatten/").content.decode()


def test_the_old_list_leads_to_the_round(at_desk: Client, tournament: Tournament) -> None:
    assert at_desk.get(CALLS)["Location"] == ROUND
