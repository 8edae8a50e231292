"""Large print: a switch on every page, kept by the browser, without a script."""

from __future__ import annotations

from django.test import Client

from turnier.models import Tournament

LARGE = '<html lang="de" data-zone="Europe/Berlin" data-print="large">'


def test_the_switch_is_kept_and_switched_back(client: Client, admin: object, tournament: Tournament) -> None:
    assert "Große Schrift" in client.get("/konto/anmelden/").content.decode()
    answer = client.post("/schrift/", {"large": "1"}, headers={"referer": "http://testserver/konto/anmelden/"})
    assert (answer.status_code, answer["Location"]) == (302, "/konto/anmelden/")
    page = client.get("/konto/anmelden/").content.decode()
    assert (LARGE in page, "Normale Schrift" in page) == (True, True)
    client.post("/schrift/", {"large": "0"})
    assert LARGE not in client.get("/konto/anmelden/").content.decode()


def test_it_leads_nowhere_else(client: Client) -> None:
    answer = client.post("/schrift/", {"large": "1"}, headers={"referer": "https://example.org/"})
    assert answer["Location"] == "/"
