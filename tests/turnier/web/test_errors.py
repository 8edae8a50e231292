"""Requests that cannot be answered get a sentence in German, and no trace of the program."""

from __future__ import annotations

import pytest
from django.core.exceptions import SuspiciousOperation
from django.test import RequestFactory

from turnier import data_folder
from turnier.web.errors import bad_request


@pytest.mark.django_db
def test_an_address_that_is_not_of_this_computer_is_refused_with_the_way_to_the_right_one(client, caplog, settings):
    settings.ALLOWED_HOSTS = ["vereinslaptop"]
    answer = client.get("/", headers={"host": "turnier.example.org"})
    page = answer.content.decode()
    assert (answer.status_code, "Unter dieser Adresse antwortet Turnier nicht." in page) == (400, True)
    assert "Zur Startseite" not in page
    assert [record for record in caplog.records if record.exc_info] == []


@pytest.mark.django_db
def test_a_request_that_makes_no_sense_leads_back_to_the_start():
    request = RequestFactory().get("/")
    request.LANGUAGE_CODE = "de"
    answer = bad_request(request, SuspiciousOperation("x"))
    page = answer.content.decode()
    assert (answer.status_code, "Diese Anfrage ist nicht zu verstehen." in page) == (400, True)
    assert "Zur Startseite" in page


@pytest.mark.django_db
@pytest.mark.parametrize("ending", ["", ".local", ".fritz.box"])
def test_the_laptop_answers_under_the_names_that_routers_give_it(client, settings, monkeypatch, ending):
    monkeypatch.setattr("platform.node", lambda: "Vereinslaptop.fritz.box")
    settings.ALLOWED_HOSTS = [*data_folder.names()]
    assert client.get("/", headers={"host": f"vereinslaptop{ending}:8000"}).status_code in {200, 302}


@pytest.mark.parametrize(
    ("came_from", "back"),
    [
        ("http://testserver/t/preiswatten/anmeldung/", "http://testserver/t/preiswatten/anmeldung/"),
        ("https://boese.example/", "/"),
        ("javascript:alert(1)", "/"),
    ],
)
def test_a_refusal_leads_back_within_the_program(at_desk, tournament, came_from, back):
    answer = at_desk.post(f"/t/{tournament.slug}/anmeldung/einzeln/auslosen/", headers={"Referer": came_from})
    assert (answer.status_code, f'href="{back}"' in answer.content.decode()) == (409, True)
    assert "boese" not in answer.content.decode()


@pytest.mark.parametrize(
    ("sent", "above"),
    [
        ("kasse/preise/festlegen/", "kasse/preise/"),
        ("anmeldung/einzeln/auslosen/", "anmeldung/"),
        ("stapel/geht/", "stapel/"),
    ],
)
def test_an_address_that_only_takes_shows_the_way_back(at_desk, tournament, sent, above):
    """The switch of the language leads there after a refusal, and so does logging in anew."""
    home = f"/t/{tournament.slug}/"
    answer = at_desk.get(home + sent)
    page = answer.content.decode()
    assert (answer.status_code, "Hier ist nichts zu sehen." in page, answer["Allow"]) == (405, True, "POST")
    assert f'href="{home}{above}"' in page
