"""Requests that cannot be answered get a sentence in German, and no trace of the program."""

from __future__ import annotations

import errno
import re
import sqlite3
from contextlib import closing
from typing import Any

import pytest
from django.conf import settings
from django.core.exceptions import SuspiciousOperation
from django.db import (
    DatabaseError,
    InterfaceError,
    InternalError,
    NotSupportedError,
    OperationalError,
    ProgrammingError,
    connection,
)
from django.test import Client, RequestFactory

from tests.turnier.everybody import Cast, addresses
from turnier.models import Tournament
from turnier.services.host import data_folder
from turnier.web.middleware.errors import AWAY, BUSY, NO_SPACE, Trouble, bad_request, trouble_in
from turnier.web.middleware.requests import PAPERS


@pytest.mark.django_db
def test_an_address_that_is_not_of_this_computer_is_refused_with_the_way_to_the_right_one(client, caplog, settings):
    settings.ALLOWED_HOSTS = ["vereinslaptop"]
    answer = client.get("/", headers={"host": "turnier.example.org"})
    page = answer.content.decode()
    assert (answer.status_code, "Unter dieser Adresse antwortet Turnier nicht." in page) == (400, True)
    assert "Zur Startseite" not in page
    assert [record for record in caplog.records if record.exc_info] == []


@pytest.mark.django_db
def test_it_is_refused_on_a_server_too_before_anybody_is_sent_to_https(client, settings):
    settings.ALLOWED_HOSTS, settings.SECURE_SSL_REDIRECT = ["turnier.example"], True
    answer = client.get("/", headers={"host": "192.0.2.7:8001"})
    assert answer.status_code == 400
    assert "Unter dieser Adresse antwortet Turnier nicht." in answer.content.decode()


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
    ("method", "page", "said"),
    [("get", "", "Diese Seite gibt es hier nicht."), ("post", "buchen/", "Nichts wurde gespeichert.")],
)
def test_whose_right_was_taken_reads_that_nothing_was_saved(at_desk, tournament, method, page, said):
    """Of what somebody has just typed it is said that it is not kept, of a page that it is not there."""
    Tournament.objects.update(organiser=None)
    answer = getattr(at_desk, method)(f"/t/{tournament.slug}/kasse/{page}", {"cents": "20"})
    assert (answer.status_code, f"<h1>{said}</h1>" in answer.content.decode()) == (404, True)


@pytest.mark.parametrize(
    ("sent", "above"),
    [
        ("kasse/preise/festlegen/", "kasse/preise/"),
        ("anmeldung/einzeln/auslosen/", "anmeldung/"),
        ("stapel/bleibt/", "stapel/"),
    ],
)
def test_an_address_that_only_takes_shows_the_way_back(at_desk, tournament, sent, above):
    """The switch of the language leads there after a refusal, and so does logging in anew."""
    home = f"/t/{tournament.slug}/"
    answer = at_desk.get(home + sent)
    page = answer.content.decode()
    assert (answer.status_code, "Hier ist nichts zu sehen." in page, answer["Allow"]) == (405, True, "POST")
    assert f'href="{home}{above}"' in page


def test_one_tap_leads_back_from_every_address_that_only_takes(cast: Cast) -> None:
    """Also where the address above is another one of them."""
    browser, wrong = cast.browsers["organiser"], []
    for address in addresses():
        path = cast.path(address)
        answer = browser.get(path)
        if answer.status_code != 405 or address.startswith("api/"):
            continue
        (way,) = re.findall(r'<a class="t-btn" href="([^"]+)"', answer.content.decode())
        if browser.get(way, follow=True, headers={"referer": f"http://testserver{path}"}).status_code == 405:
            wrong.append(address)
    assert wrong == []


def test_another_language_leads_from_every_refusal_to_its_page(cast: Cast) -> None:
    """A form that is refused stands under the address that it was sent to, which has nothing to look at by itself."""
    browser, wrong = cast.browsers["organiser"], []
    for address in addresses():
        path = cast.path(address)
        if address.startswith("api/") or browser.get(path).status_code != 405:
            continue
        answer = browser.get(path, follow=True, headers={"referer": f"http://testserver{path}"})
        if answer.status_code == 405:
            wrong.append(address)
    assert wrong == []


@pytest.mark.parametrize(
    ("exception", "trouble"),
    [
        (OperationalError("database is locked"), BUSY),
        (OperationalError("database or disk is full"), NO_SPACE),
        (OperationalError("attempt to write a readonly database"), NO_SPACE),
        (OperationalError("disk I/O error"), NO_SPACE),
        (OSError(errno.ENOSPC, "No space left on device"), NO_SPACE),
        (OperationalError("connection failed: Connection refused"), AWAY),
        (OperationalError("server closed the connection unexpectedly"), AWAY),
        (InterfaceError("connection already closed"), AWAY),
        (OperationalError("the database system is starting up"), AWAY),
        (OperationalError("failed to resolve host 'pool': [Errno -2] Name or service not known"), AWAY),
        (OperationalError('could not translate host name "pool" to address: Name or service not known'), AWAY),
        (InternalError("cannot execute INSERT in a read-only transaction"), AWAY),
        (InternalError("cannot assign TransactionIds during recovery"), AWAY),
        (OperationalError("canceling statement due to conflict with recovery"), AWAY),
        (OperationalError("the database system is in recovery mode"), AWAY),
        (NotSupportedError("cached plan must not change result type"), AWAY),
        (ProgrammingError('prepared statement "_pg3_0" does not exist'), AWAY),
        (OperationalError('could not create file "base/5/1": Read-only file system'), NO_SPACE),
        (OperationalError("no such table: turnier_tournament"), None),
        (DatabaseError("syntax error"), None),
        (ValueError("locked"), None),
        (None, None),
    ],
)
def test_each_trouble_has_its_name(exception: BaseException | None, trouble: Trouble | None) -> None:
    assert trouble_in(exception) == trouble


def test_the_cause_counts_as_well() -> None:
    wrapped = RuntimeError()
    wrapped.__cause__ = OperationalError("database is locked")
    assert trouble_in(wrapped) == BUSY


@pytest.mark.parametrize(
    ("words", "status", "title"),
    [
        ("database is locked", 503, "Die Datenbank ist gerade beschäftigt – nichts wurde gespeichert"),
        ("connection refused", 503, "Die Datenbank antwortet nicht – nichts wurde gespeichert"),
        ("database or disk is full", 507, "Kein Platz auf der Festplatte – nichts wurde gespeichert"),
    ],
)
def test_what_was_typed_stays_and_can_be_sent_again(
    at_desk: Client, tournament: Tournament, monkeypatch: pytest.MonkeyPatch, words: str, status: int, title: str
) -> None:
    def fails(**_values: object) -> None:
        raise OperationalError(words)

    monkeypatch.setattr("turnier.web.tournaments.views.tournament_create", fails)
    at_desk.raise_request_exception = False
    typed = {"game": "watten", "name": "Größl & <Söhne>", "key": "k1"}
    answer = at_desk.post("/turniere/neu/", typed, headers={"Origin": "http://testserver"})
    page = answer.content.decode()
    assert (answer.status_code, title in page, answer.headers.get("Retry-After")) == (
        status,
        True,
        "5" if status == 503 else None,
    )
    assert 'name="name" value="Größl &amp; &lt;Söhne&gt;"' in page
    assert ('name="key" value="k1"' in page, "data-again" in page, "Traceback" in page) == (True, True, False)


def test_a_password_is_not_written_into_the_page(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_args: object, **_values: object) -> None:
        raise OperationalError("database is locked")

    monkeypatch.setattr("turnier.web.accounts.views.Login.form_valid", fails)
    monkeypatch.setattr("turnier.web.accounts.views.Login.form_invalid", fails)
    client = Client(raise_request_exception=False)
    page = client.post("/konto/anmelden/", {"username": "anna", "password": "mein-geheimnis"})
    assert (page.status_code, "mein-geheimnis" in page.content.decode()) == (503, False)


def test_the_page_asks_no_database(at_desk: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_args: object, **_values: object) -> None:
        raise OperationalError("connection refused")

    monkeypatch.setattr("django.contrib.sessions.backends.db.SessionStore.load", fails)
    at_desk.raise_request_exception = False
    page = at_desk.get("/")
    assert (page.status_code, "Noch einmal versuchen" in page.content.decode()) == (503, True)


ON_THIS_DISK = pytest.mark.skipif(connection.vendor != "sqlite", reason="a server keeps its data elsewhere")


@ON_THIS_DISK
@pytest.mark.parametrize(("free", "status"), [(49_999_999, 507), (50_000_000, 422)])
def test_nothing_new_is_taken_on_a_full_disk(
    at_desk: Client, tournament: Tournament, monkeypatch: pytest.MonkeyPatch, free: int, status: int
) -> None:
    monkeypatch.setattr(data_folder, "free_bytes", lambda _folder: free)
    assert at_desk.post("/turniere/neu/", {"name": "Noch eins"}).status_code == status
    assert at_desk.get(f"/t/{tournament.slug}/").status_code == 200
    assert "MB frei" in at_desk.get("/").content.decode()


@ON_THIS_DISK
def test_the_organiser_is_warned_in_time(
    at_desk: Client, tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    for free, warned in ((499_999_999, True), (500_000_000, False)):
        monkeypatch.setattr(data_folder, "free_bytes", lambda _folder, free=free: free)
        assert ("MB frei" in at_desk.get("/").content.decode()) is warned


@pytest.mark.django_db(transaction=True)
def test_a_lock_of_another_program_gets_its_page(tournament: Tournament, at_desk: Client, settings: Any) -> None:
    if connection.vendor != "sqlite":
        pytest.skip("only a file can be locked by another program")
    connection.ensure_connection()
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA busy_timeout = 50")
    with closing(sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        at_desk.raise_request_exception = False
        answer = at_desk.post("/turniere/neu/", {"game": "watten", "name": "Abend"})
        other.execute("ROLLBACK")
    assert (answer.status_code, Tournament.objects.count()) == (503, 1)
    assert at_desk.post("/turniere/neu/", {"game": "watten", "name": "Abend"}).status_code == 302


def test_who_is_logged_out_while_typing_reads_that_nothing_was_saved(client, tournament):
    answer = client.post(f"/t/{tournament.slug}/kasse/buchen/", {"cents": "20"}, follow=True)
    assert "Nichts wurde gespeichert: Die Anmeldung gilt nicht mehr." in answer.content.decode()
    assert "Nichts wurde gespeichert" not in client.get(f"/t/{tournament.slug}/kasse/", follow=True).content.decode()


@pytest.mark.django_db
def test_a_browser_without_cookies_is_told_why_sending_again_does_not_help() -> None:
    said = "nimmt dieser Browser keine Cookies an."
    pages = []
    for cookies in ({}, {"csrftoken": "a" * 32}):
        browser = Client(enforce_csrf_checks=True)
        browser.cookies.load(cookies)
        pages.append(browser.post("/tisch/", {"code": "ABCD EFGH"}, headers={"origin": "http://testserver"}))
    words = [page.content.decode() for page in pages]
    assert [(page.status_code, said in word, "ABCD EFGH" in word) for page, word in zip(pages, words, strict=True)] == [
        (403, True, True),
        (403, False, True),
    ]


@pytest.mark.parametrize(("pages", "papers"), [("en", "de"), ("de", "en")])
def test_who_gets_no_paper_is_told_so_in_the_language_of_pages(at_desk, tournament, register, pages, papers):
    """The frame and the sentence in it; a paper that there is stays as papers are."""
    at_desk.cookies[settings.LANGUAGE_COOKIE_NAME], at_desk.cookies[PAPERS] = pages, papers
    money = f"/t/{tournament.slug}/kasse/"
    empty, unknown = at_desk.get(f"{money}kassenbuch.pdf"), at_desk.get(f"{money}buchungen/99/quittung.pdf")
    for answer, status, said in (
        (empty, 409, {"de": "Noch nichts gebucht.", "en": "Nothing booked yet."}),
        (unknown, 404, {"de": "Diese Seite gibt es hier nicht.", "en": "There is no such page here."}),
    ):
        page = answer.content.decode()
        assert (answer.status_code, answer.headers["Content-Language"]) == (status, pages)
        assert (f'<html lang="{pages}"' in page, said[pages] in page, said[papers] in page) == (True, True, False)
    register(tournament, 1, paid=True)
    paper = at_desk.get(f"{money}kassenbuch.pdf")
    assert (paper["Content-Type"], paper["Content-Language"]) == ("application/pdf", papers)
