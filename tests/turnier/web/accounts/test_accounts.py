"""Accounts: those of others for the administrator, the own password for everybody who has one."""

from __future__ import annotations

import re
from typing import Any

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


def test_it_is_said_who_sees_the_tournaments_of_others(at_admin: Client) -> None:
    """Not only the administrator: a treasurer and who runs one too see them as well."""
    page = " ".join(at_admin.get("/konten/").content.decode().split())
    assert "Die der anderen sieht nur die Verwaltung, und wer dort Kassenwart ist oder mitleitet." in page


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


@pytest.mark.parametrize(("language", "active", "locked"), [("de", "aktiv", "gesperrt"), ("en", "active", "locked")])
def test_the_state_says_whether_somebody_may_log_in(
    at_admin: Client, organiser: User, language: str, active: str, locked: str
) -> None:
    at_admin.cookies["django_language"] = language
    assert f"anna;{active}" in at_admin.get("/konten/?_export=csv").content.decode("utf-8-sig").splitlines()
    User.objects.filter(pk=organiser.pk).update(is_active=False)
    assert f"anna;{locked}" in at_admin.get("/konten/?_export=csv").content.decode("utf-8-sig").splitlines()


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


def given_password(page: str) -> str:
    found = re.search(r"Das neue Passwort von „anna“: <b class=\"t-nowrap\">([a-z0-9-]+)</b>", page)
    assert found
    return found[1]


def test_a_forgotten_password_gives_way_to_a_new_one_that_is_shown_once(at_admin: Client, organiser: User) -> None:
    assert "Passwort vergessen? Die Verwaltung gibt ein neues" in Client().get("/konto/anmelden/").content.decode()
    other = Client()
    other.force_login(organiser)
    answer = at_admin.post(f"/konten/{organiser.pk}/", {"action": "password"})
    new = given_password(answer.content.decode())
    assert (answer.status_code, "no-store" in answer["Cache-Control"]) == (200, True)
    assert new not in at_admin.get("/konten/").content.decode()
    assert (may_log_in("anna", "geheim-genug"), may_log_in("anna", new)) == (False, True)
    assert other.get("/turniere/neu/").status_code == 302
    again = given_password(at_admin.post(f"/konten/{organiser.pk}/", {"action": "password"}).content.decode())
    assert again != new


def test_the_own_password_is_changed_on_its_own_page(at_admin: Client, admin: User) -> None:
    before = User.objects.get(pk=admin.pk).password
    assert at_admin.post(f"/konten/{admin.pk}/", {"action": "password"}).status_code == 303
    assert User.objects.get(pk=admin.pk).password == before
    assert "Neues Passwort" not in at_admin.get("/konten/").content.decode()


def test_only_the_administrator_gives_passwords(at_desk: Client, admin: User) -> None:
    assert at_desk.post(f"/konten/{admin.pk}/", {"action": "password"}).status_code == 404


def test_a_locked_account_is_told_whom_to_ask_once_its_password_is_right(at_admin: Client, organiser: User) -> None:
    at_admin.post(f"/konten/{organiser.pk}/", {"action": "lock"})
    other = Client()
    for password, sentence in (
        ("geheim-genug", "Konto ist gesperrt. Bitte die Verwaltung"),
        ("falsch", "Passwort stimmt nicht"),
    ):
        page = other.post("/konto/anmelden/", {"username": "anna", "password": password}).content.decode()
        assert sentence in page
        assert ("gesperrt" in page) == (password == "geheim-genug")
    assert other.get("/turniere/neu/").status_code == 302


@pytest.mark.parametrize("hosted", [False, True])
@pytest.mark.parametrize("folder", ["", "/media/stick/daten"])
def test_who_administers_reads_the_way_out(
    admin: User, settings: Any, monkeypatch: pytest.MonkeyPatch, hosted: bool, folder: str
) -> None:
    """Nobody else could give a new password; whoever visits a server learns no commands."""
    settings.HOSTED = hosted
    monkeypatch.setenv("TURNIER_DATA", folder)
    page = Client().get("/konto/anmelden/").content.decode()
    where = f"--data {folder} " if folder else ""
    assert (f">python3 start.py {where}manage changepassword NAME<" in page) != hosted
    assert ("changepassword" in page) != hosted
    elsewhere = Client(REMOTE_ADDR="192.168.0.7").get("/konto/anmelden/").content.decode()
    assert ("changepassword" in elsewhere, "Am Laptop, auf dem das Programm läuft" in elsewhere) == (False, not hosted)
