"""The first account: only with the code from the terminal, only once."""

from __future__ import annotations

import pytest
from django.conf import LazySettings, settings
from django.test import Client

from turnier.models import User


def account(code: str) -> dict[str, str]:
    return {"code": code, "username": "anna", "password": "vier gute Karten"}


@pytest.mark.django_db
def test_everything_leads_to_the_set_up_first(client: Client) -> None:
    assert client.get("/")["Location"] == "/einrichten/"


@pytest.mark.django_db
@pytest.mark.parametrize("change", [str, str.lower, lambda code: code.replace("-", " ")])
def test_the_code_makes_the_administrator(client: Client, change: type[str]) -> None:
    response = client.post("/einrichten/", account(change(settings.SETUP_CODE)))
    assert (response.status_code, response["Location"]) == (302, "/")
    assert User.objects.get().is_superuser
    assert "Grüß Gott" in client.get("/").content.decode()


@pytest.mark.django_db
def test_a_wrong_code_keeps_what_was_typed(client: Client) -> None:
    response = client.post("/einrichten/", account("AAAA-AAAA"))
    page = response.content.decode()
    assert response.status_code == 422
    assert "Der Code stimmt nicht." in page
    assert 'value="anna"' in page
    assert not User.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize("hosted", [False, True])
def test_the_page_says_where_the_code_is(client: Client, settings: LazySettings, hosted: bool) -> None:
    """Whoever opens a server sees no window of the program."""
    settings.HOSTED = hosted
    for page in (client.get("/einrichten/"), client.post("/einrichten/", account("AAAA-AAAA"))):
        words = page.content.decode()
        assert ("als TURNIER_SETUP_CODE gesetzt" in words, "im Fenster" in words) == (hosted, not hosted)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("field", "value", "words"),
    [("password", "kurz", "zu kurz"), ("password", "password", "üblich"), ("username", "an\u202ena", "Zeichen")],
)
def test_a_weak_account_is_refused(client: Client, field: str, value: str, words: str) -> None:
    response = client.post("/einrichten/", {**account(settings.SETUP_CODE), field: value})
    assert words in response.content.decode()
    assert not User.objects.exists()


def test_the_set_up_works_once(client: Client, admin: User) -> None:
    response = client.post("/einrichten/", account(settings.SETUP_CODE))
    assert response["Location"] == "/"
    assert User.objects.get() == admin


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["Anna Huber", "Đorđe & Żaneta (Kasse)", "an.na@verein.example"])
def test_any_name_may_be_the_name_of_an_account(client: Client, name: str) -> None:
    assert client.post("/einrichten/", account(settings.SETUP_CODE) | {"username": f" {name} "}).status_code == 302
    login = {"username": name, "password": "vier gute Karten"}
    assert Client().post("/konto/anmelden/", login)["Location"] == "/"
