"""Accounts: those of others for the administrator, the own password for everybody who has one."""

from __future__ import annotations

import pytest
from django.test import Client

from turnier.models import User

NEW = {"username": "carla", "password": "drei lange Worte"}


@pytest.fixture
def at_admin(client: Client, admin: User) -> Client:
    """A browser in which the administrator is logged in."""
    client.force_login(admin)
    return client


def may_log_in(username: str, password: str) -> bool:
    return Client().post("/konto/anmelden/", {"username": username, "password": password}).status_code == 302


def test_the_administrator_makes_organisers(at_admin: Client) -> None:
    assert at_admin.post("/konten/", NEW).status_code == 303
    made = User.objects.get(username="carla")
    assert (made.is_superuser, made.is_staff, may_log_in("carla", NEW["password"])) == (False, False, True)
    assert "carla" in at_admin.get("/konten/").content.decode()


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"username": "ADMIN"}, "Den Benutzernamen „ADMIN“ gibt es schon."),
        ({"password": "turnier26"}, "Dieses Passwort errät in der Wirtschaft jeder."),
    ],
)
def test_what_is_wrong_is_said(at_admin: Client, change: dict[str, str], sentence: str) -> None:
    answer = at_admin.post("/konten/", NEW | change)
    assert (answer.status_code, sentence in answer.content.decode()) == (422, True)
    assert User.objects.count() == 1


def test_locking_ends_sessions_at_once(at_admin: Client, organiser: User) -> None:
    other = Client()
    other.force_login(organiser)
    assert other.get("/turniere/neu/").status_code == 200
    at_admin.post(f"/konten/{organiser.pk}/", {"action": "lock"})
    assert other.get("/turniere/neu/").status_code == 302
    assert not may_log_in("anna", "geheim-genug")
    at_admin.post(f"/konten/{organiser.pk}/", {"action": "unlock"})
    assert may_log_in("anna", "geheim-genug")


def test_the_administrator_cannot_be_locked_out(at_admin: Client, admin: User) -> None:
    answer = at_admin.post(f"/konten/{admin.pk}/", {"action": "lock"})
    assert (answer.status_code, "lässt sich nicht sperren" in answer.content.decode()) == (409, True)
    assert User.objects.get().is_active


def test_another_password_logs_other_devices_out(at_desk: Client, organiser: User) -> None:
    other = Client()
    other.force_login(organiser)
    assert at_desk.post("/konto/", {"old": "geheim-genug", "password": "ein neuer Satz"}).status_code == 303
    assert (at_desk.get("/konto/").status_code, other.get("/konto/").status_code) == (200, 302)
    assert may_log_in("anna", "ein neuer Satz")


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"old": "falsch", "password": "ein neuer Satz"}, "Das bisherige Passwort stimmt nicht."),
        ({"old": "geheim-genug", "password": "kurz"}, "zu kurz"),
    ],
)
def test_the_old_password_stays_when_something_is_wrong(at_desk: Client, typed: dict[str, str], sentence: str) -> None:
    answer = at_desk.post("/konto/", typed)
    assert (answer.status_code, sentence in answer.content.decode()) == (422, True)
    assert may_log_in("anna", "geheim-genug")


def test_the_accounts_leave_as_a_list(at_admin: Client, organiser: User) -> None:
    User.objects.filter(pk=organiser.pk).update(is_active=False)
    page = at_admin.get("/konten/").content.decode()
    assert ("?_export=csv" in page, "?_export=xlsx" in page) == (True, True)
    lines = at_admin.get("/konten/?_export=csv").content.decode("utf-8-sig").splitlines()
    assert lines == ["Name;Zustand", "admin;Verwaltung", "anna;gesperrt"]
    assert at_admin.get("/konten/?_export=xlsx").content[:2] == b"PK"
    assert (
        at_admin.get("/konten/?sort=-name&_export=csv").content.decode("utf-8-sig").splitlines()[1] == "anna;gesperrt"
    )
