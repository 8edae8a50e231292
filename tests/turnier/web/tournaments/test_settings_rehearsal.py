"""The rehearsal by button: made, marked everywhere, never in a public list, thrown away again."""

from __future__ import annotations

import pytest
from django.test import Client

from turnier.models import Sitting, Tournament, User
from turnier.services.rehearsal.rehearse import rehearsal_create
from turnier.services.tournaments.change import tournament_publish

PAGE = "/t/preiswatten/einstellungen/probe/"
MARK = "<b>PROBE</b>"


@pytest.fixture
def copy(tournament: Tournament, organiser: User) -> Tournament:
    return rehearsal_create(tournament=tournament, by=organiser, open_last=True)


def test_it_is_offered_and_explained(at_desk: Client, tournament: Tournament) -> None:
    for path in ("/t/preiswatten/", "/t/preiswatten/einstellungen/"):
        assert f'href="{PAGE}"' in at_desk.get(path).content.decode()
    assert "Am richtigen Turnier ändert sich nichts." in at_desk.get(PAGE).content.decode()
    assert Tournament.objects.count() == 1


@pytest.mark.parametrize(("sent", "missing"), [("0", 0), ("1", 8)])
def test_a_button_makes_it(at_desk: Client, tournament: Tournament, sent: str, missing: int) -> None:
    answer = at_desk.post(PAGE, {"open_last": sent})
    copy = Tournament.objects.get(is_rehearsal=True)
    assert (answer.status_code, answer["Location"]) == (303, f"/t/{copy.slug}/")
    assert Sitting.objects.filter(round__tournament=copy, finished=False).count() == missing


AREAS = ("", "anmeldung/", "durchgang/", "rangliste/", "drucken/", "einstellungen/")


def test_every_page_says_so(at_desk: Client, tournament: Tournament, copy: Tournament) -> None:
    def marked(slug: str, area: str) -> bool:
        return MARK in at_desk.get(f"/t/{slug}/{area}").content.decode()

    assert [area for area in (*AREAS, "zettel/3/1/") if not marked(copy.slug, area)] == []
    assert [area for area in AREAS if marked(tournament.slug, area)] == []


def test_the_public_page_says_so_and_no_list_leads_there(
    client: Client, organiser: User, tournament: Tournament, copy: Tournament
) -> None:
    for each in (tournament, copy):
        tournament_publish(tournament=each, by=organiser, public=True)
    home = client.get("/").content.decode()
    assert (f"/o/{tournament.public_key}/" in home, f"/o/{copy.public_key}/" in home) == (True, False)
    assert MARK in client.get(f"/o/{copy.public_key}/", follow=True).content.decode()


def test_the_own_list_keeps_it_apart(at_desk: Client, copy: Tournament) -> None:
    page = at_desk.get("/").content.decode()
    assert page.index("<h2>Heute</h2>") < page.index("<h2>Proben</h2>") < page.index(copy.slug)


def test_a_button_throws_it_away(at_desk: Client, tournament: Tournament, copy: Tournament) -> None:
    assert "Probe verwerfen" in at_desk.get(f"/t/{copy.slug}/").content.decode()
    answer = at_desk.post(f"/t/{copy.slug}/einstellungen/loeschen/", follow=True)
    assert "Die Probe ist verworfen." in answer.content.decode()
    assert list(Tournament.objects.all()) == [tournament]


def test_the_wall_says_so(at_desk: Client, copy: Tournament) -> None:
    assert MARK in at_desk.get(f"/leinwand/{copy.wall_key}/").content.decode()
