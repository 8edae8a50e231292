"""The list of tournaments, a new one, the example, an uploaded file."""

from __future__ import annotations

import datetime as dt
import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from turnier.models import Tournament, User
from turnier.services.tournaments.file.exchange import tournament_export
from turnier.services.tournaments.manage import tournament_create, tournament_publish


def test_an_organiser_sees_only_own_tournaments(at_desk: Client, tournament: Tournament, other_organiser: User) -> None:
    tournament_create(by=other_organiser, name="Fremdes Turnier", game="watten")
    page = at_desk.get("/").content.decode()
    assert ("Preiswatten" in page, "Fremdes Turnier" in page) == (True, False)


def test_the_administrator_sees_all(client: Client, admin: User, tournament: Tournament) -> None:
    client.force_login(admin)
    assert "Preiswatten" in client.get("/").content.decode()


def test_visitors_see_public_tournaments_only(client: Client, tournament: Tournament, organiser: User) -> None:
    assert "Zur Zeit ist kein Turnier öffentlich." in client.get("/").content.decode()
    tournament_publish(tournament=tournament, by=organiser, public=True)
    assert f"/o/{tournament.public_key}/" in client.get("/").content.decode()


def test_tournaments_stand_under_their_time(at_desk: Client, organiser: User) -> None:
    later = timezone.localdate() + dt.timedelta(days=9)
    tournament_create(by=organiser, name="Bald", game="watten", date=later)
    tournament_create(by=organiser, name="Jetzt", game="watten")
    over = tournament_create(by=organiser, name="Vorbei", game="watten")
    Tournament.objects.filter(pk=over.pk).update(stage=Tournament.Stage.CLOSED)
    page = at_desk.get("/").content.decode()
    words = [page.index(word) for word in ("Heute", "Jetzt", "Demnächst", "Bald", "Beendet", "Vorbei")]
    assert words == sorted(words)


@pytest.mark.parametrize("count", [1, 3])
def test_the_list_costs_the_same_for_many(
    at_desk: Client, organiser: User, count: int, django_assert_num_queries: Any
) -> None:
    for n in range(count):
        tournament_create(by=organiser, name=f"Turnier {n}", game="watten")
    with django_assert_num_queries(5):
        at_desk.get("/")


def test_a_new_tournament_opens_its_overview(at_desk: Client, organiser: User) -> None:
    response = at_desk.post("/turniere/neu/", {"game": "watten", "name": "Preiswatten", "date": "2026-11-21"})
    tournament = Tournament.objects.get()
    assert response["Location"] == f"/t/{tournament.slug}/"
    assert (tournament.date, tournament.organiser) == (dt.date(2026, 11, 21), organiser)


def test_a_tournament_needs_a_name(at_desk: Client) -> None:
    response = at_desk.post("/turniere/neu/", {"game": "watten", "name": " ", "venue": "Linde"})
    page = response.content.decode()
    assert (response.status_code, 'value="Linde"' in page, "1 Fehler" in page) == (422, True, True)


def test_the_example_is_one_click_away(at_desk: Client) -> None:
    response = at_desk.post("/turniere/beispiel/")
    assert response["Location"] == f"/t/{Tournament.objects.get(is_demo=True).slug}/"


def test_a_tournament_file_is_taken_over(at_desk: Client, tournament: Tournament) -> None:
    file = SimpleUploadedFile("preiswatten.json", tournament_export(tournament).encode())
    response = at_desk.post("/turniere/datei/", {"file": file})
    assert response["Location"] == "/t/preiswatten-2/"


def test_a_file_with_many_pictures_is_taken_over(at_desk: Client, tournament: Tournament) -> None:
    content = json.loads(tournament_export(tournament)) | {"more": "x" * 4_000_000}
    response = at_desk.post("/turniere/datei/", {"file": SimpleUploadedFile("x.json", json.dumps(content).encode())})
    assert response["Location"] == "/t/preiswatten-2/"


@pytest.mark.parametrize("content", [b"Kein JSON", b"\xff\xfe\x00", b'{"format": "turnier/2"}'])
def test_another_file_gets_a_sentence(at_desk: Client, content: bytes) -> None:
    response = at_desk.post("/turniere/datei/", {"file": SimpleUploadedFile("x.json", content)})
    assert (response.status_code, "Das ist keine Turnierdatei" in response.content.decode()) == (422, True)
    assert not Tournament.objects.exists()
