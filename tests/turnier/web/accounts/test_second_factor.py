"""The second factor in the hosted profile: nobody works with a password alone."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from turnier.models import Referee, SecondFactor, Tournament, User
from turnier.services.accounts import second_factor
from turnier.services.accounts.referees import referee_code_of, referee_invite
from turnier.services.accounts.second_factor import code_at, factor_prepare, secret_of, step_at

LOGIN, FACTOR = "/konto/anmelden/", "/konto/zweiter-faktor/"
NOW = 1_795_000_000.0
"""The clock stands still: otherwise a code may be too old between its making and its sending."""
RIGHT = {"username": "anna", "password": "geheim-genug"}


@pytest.fixture(autouse=True)
def hosted(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that is open to everybody."""
    settings.HOSTED = True
    monkeypatch.setattr(second_factor, "time", SimpleNamespace(time=lambda: NOW))


def code(user: User, steps: int = 0) -> str:
    return code_at(secret_of(factor_prepare(user)), step_at(NOW) + steps)


@pytest.fixture
def with_factor(organiser: User) -> User:
    """An account whose app is set up."""
    client = Client()
    client.post(LOGIN, RIGHT)
    assert client.post(FACTOR, {"code": code(organiser, -1)})["Location"] == "/"
    return organiser


def test_a_new_account_sets_up_its_app_before_anything_else(organiser: User) -> None:
    client = Client()
    client.post(LOGIN, RIGHT)
    everywhere = [client.get(address).headers.get("Location") for address in ("/", "/turniere/neu/", "/reihen/")]
    assert everywhere == [FACTOR] * 3
    page = client.get(FACTOR)
    assert (page.status_code, page.context["secret"] in page.content.decode()) == (200, True)
    assert client.get(f"{FACTOR}code.svg")["Content-Type"] == "image/svg+xml"
    assert client.post(FACTOR, {"code": "000000"}).status_code == 422
    assert client.post(FACTOR, {"code": code(organiser)})["Location"] == "/"
    assert client.get("/").status_code == 200


def test_logging_in_needs_the_code(with_factor: User) -> None:
    sent = [RIGHT, RIGHT | {"code": "000000"}, RIGHT | {"code": code(with_factor)}]
    assert [Client().post(LOGIN, data).status_code for data in sent] == [200, 200, 302]


def test_a_wrong_code_does_not_tell_a_right_password(with_factor: User) -> None:
    pages = [
        Client().post(LOGIN, RIGHT | {"password": password}).content.decode() for password in ("geheim-genug", "x")
    ]
    assert ["Benutzername, Passwort oder Code stimmt nicht." in page for page in pages] == [True, True]


def test_a_code_works_once(with_factor: User) -> None:
    data = RIGHT | {"code": code(with_factor)}
    assert [Client().post(LOGIN, data).status_code for _ in range(2)] == [302, 200]


def test_wrong_codes_are_counted_as_wrong_passwords_are(with_factor: User) -> None:
    answers = [Client().post(LOGIN, RIGHT | {"code": "000000"}).status_code for _ in range(10)]
    assert (answers[-1], Client().post(LOGIN, RIGHT | {"code": code(with_factor)}).status_code) == (429, 429)


def test_the_secret_is_shown_no_more_once_it_counts(with_factor: User) -> None:
    client = Client()
    client.post(LOGIN, RIGHT | {"code": code(with_factor)})
    assert client.get(f"{FACTOR}code.svg").status_code == 404
    assert "secret" not in client.get(FACTOR).context


@pytest.mark.parametrize("way", ["page", "command"])
def test_a_lost_phone_is_helped(with_factor: User, admin: User, way: str) -> None:
    if way == "command":
        call_command("reset_second_factor", "anna")
    else:
        client = Client()
        client.post(LOGIN, {"username": "admin", "password": "geheim-genug"})
        client.post(FACTOR, {"code": code(admin)})
        client.post(f"/konten/{with_factor.pk}/", {"action": "factor"})
    assert not SecondFactor.objects.filter(user=with_factor).exists()
    client = Client()
    assert client.post(LOGIN, RIGHT)["Location"] == "/"
    assert client.get("/")["Location"] == FACTOR


def test_a_referee_needs_none(tournament: Tournament, organiser: User) -> None:
    access_code = referee_code_of(referee_invite(tournament=tournament, name="Rita", by=organiser))
    assert access_code is not None
    client = Client()
    client.post("/schiedsrichter/", {"token": access_code.token})
    assert (client.get("/t/preiswatten/meine-tische/").status_code, Referee.objects.count()) == (200, 1)


def test_the_database_alone_does_not_tell_the_secret(with_factor: User, settings: Any) -> None:
    factor = SecondFactor.objects.get()
    before = secret_of(factor)
    settings.SECRET_KEY = "another installation" * 3
    assert secret_of(factor) != before
