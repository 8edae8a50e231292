"""Login and language."""

from __future__ import annotations

import pytest
from django.test import Client

from turnier.models import User


def test_login_leads_to_the_tournaments(client: Client, organiser: User) -> None:
    response = client.post("/konto/anmelden/", {"username": "anna", "password": "geheim-genug"})
    assert response["Location"] == "/"
    assert "Grüß Gott" in client.get("/").content.decode()


def test_a_wrong_password_gets_a_sentence(client: Client, organiser: User) -> None:
    response = client.post("/konto/anmelden/", {"username": "anna", "password": "falsch"})
    assert "Benutzername oder Passwort stimmt nicht." in response.content.decode()


def test_guessing_locks_this_name_at_this_address_only(client: Client, organiser: User, other_organiser: User) -> None:
    for _ in range(10):
        locked = client.post("/konto/anmelden/", {"username": "anna", "password": "falsch"})
    assert locked.status_code == 429
    assert "Zu viele falsche Versuche." in locked.content.decode()
    other = client.post("/konto/anmelden/", {"username": "bernd", "password": "geheim-genug"})
    assert other.status_code == 302
    elsewhere = Client(REMOTE_ADDR="10.0.0.9")
    assert elsewhere.post("/konto/anmelden/", {"username": "anna", "password": "geheim-genug"}).status_code == 302


def test_german_whatever_the_browser_prefers(client: Client, admin: User) -> None:
    page = client.get("/", headers={"accept-language": "en"})
    assert (page["Content-Language"], "Anmelden als Turnierleitung" in page.content.decode()) == ("de", True)


def test_the_switch_changes_the_language_and_goes_back(client: Client, admin: User) -> None:
    there = "/konto/anmelden/"
    response = client.post("/sprache/", {"language": "en"}, headers={"referer": f"http://testserver{there}"})
    assert response["Location"] == there
    assert client.get("/")["Content-Language"] == "en"
    client.post("/sprache/", {"language": "xx"})
    assert client.get("/")["Content-Language"] == "en"


@pytest.mark.parametrize("back", ["https://example.org/", "", "javascript:alert(1)"])
def test_the_switch_leads_nowhere_else(client: Client, admin: User, back: str) -> None:
    assert client.post("/sprache/", {"language": "en"}, headers={"referer": back})["Location"] == "/"


def test_large_and_small_letters_of_the_name_are_the_same(client: Client, organiser: User) -> None:
    """Wrong passwords count together however the name is written."""
    sent = {"username": "ANNA", "password": "geheim-genug"}
    assert client.post("/konto/anmelden/", sent).status_code == 302
    names = ["anna", "Anna", "aNNa", "ANNA", "annA"] * 2
    answers = [Client().post("/konto/anmelden/", {"username": name, "password": "x"}).status_code for name in names]
    assert (answers[-1], Client().post("/konto/anmelden/", sent).status_code) == (429, 429)


@pytest.mark.parametrize(("typed", "who"), [("anna", "anna"), ("ANNA", "ANNA"), ("Anna", None)])
def test_where_letters_tell_two_accounts_apart_they_count(
    client: Client, organiser: User, typed: str, who: str | None
) -> None:
    User.objects.create_user("ANNA", password="geheim-genug")
    client.post("/konto/anmelden/", {"username": typed, "password": "geheim-genug"})
    found = User.objects.filter(pk=client.session.get("_auth_user_id")).first()
    assert (found.username if found else None) == who
