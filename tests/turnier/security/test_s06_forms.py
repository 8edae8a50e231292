"""S06: every form needs its token, and looking at a page never changes anything."""

from __future__ import annotations

import hashlib
import re

import pytest
from django.apps import apps
from django.contrib.sessions.models import Session
from django.db import OperationalError
from django.test import Client

from tests.turnier.everybody import Cast, addresses
from turnier.models import Tournament, User
from turnier.services.host import data_folder, read_only

OF_THE_FRAMEWORK = {"sessions", "axes", "admin"}


def stored() -> str:
    """One digest over every row of the program's own tables."""
    digest = hashlib.sha256()
    for model in sorted(apps.get_models(), key=lambda model: model._meta.label):
        if model._meta.app_label not in OF_THE_FRAMEWORK:
            digest.update(repr(list(model.objects.order_by("pk").values_list())).encode())
    return digest.hexdigest()


def posts(cast: Cast, client: Client, **extra: str) -> dict[str, int]:
    """What each address answers to a form: everything but "not for you" and "no such method" counts.

    Programs have no cookie that a foreign page could use; `tests/turnier/web/api/test_access.py` asks without a token.
    """
    of_people = [address for address in addresses() if not address.startswith("api/")]
    answers = {address: client.post(cast.path(address), extra).status_code for address in of_people}
    return {address: code for address, code in answers.items() if code not in {404, 405}}


def test_no_form_without_its_token(cast: Cast, organiser: User) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(organiser)
    before = stored()
    assert set(posts(cast, client).values()) == {403}
    client.get("/")
    assert set(posts(cast, client, csrfmiddlewaretoken="x" * 64).values()) == {403}
    assert stored() == before


def test_no_form_with_the_token_of_somebody_else(cast: Cast, organiser: User) -> None:
    stranger, client = Client(enforce_csrf_checks=True), Client(enforce_csrf_checks=True)
    stranger.get("/konto/anmelden/")
    client.force_login(organiser)
    client.get("/turniere/neu/")
    assert client.cookies["csrftoken"].value != stranger.cookies["csrftoken"].value
    foreign = stranger.cookies["csrftoken"].value
    assert set(posts(cast, client, csrfmiddlewaretoken=foreign).values()) == {403}


def test_htmx_requests_need_it_as_well(cast: Cast, organiser: User) -> None:
    client = Client(enforce_csrf_checks=True, headers={"HX-Request": "true"})
    client.force_login(organiser)
    assert client.post(f"/t/{cast.tournament.slug}/anmeldung/pruefen/", {"player_1": "Anna"}).status_code == 403


@pytest.mark.slow
def test_looking_stores_nothing(cast: Cast) -> None:
    before = stored()
    for person in ("organiser", "referee", "table", "public"):
        for address in addresses():
            cast.browsers[person].get(cast.path(address))
    assert stored() == before


def test_looking_begins_no_session(cast: Cast) -> None:
    Session.objects.all().delete()
    client = Client()
    for address in addresses():
        client.get(cast.path(address))
    assert (Session.objects.count(), "sessionid" in client.cookies) == (0, False)


OWN = {"Origin": "http://testserver"}
FOREIGN = [
    {"Origin": "http://boese.example"},
    {"Origin": "null"},
    {"Origin": "http://testserver:8001"},
    {"Origin": "https://testserver"},
    {"Origin": "http://[kaputt"},
    {"Referer": "http://boese.example/testserver/"},
    {"Origin": "http://testserver", "Referer": "http://boese.example/"},
    {"Origin": "http://testserver", "Sec-Fetch-Site": "cross-site"},
    {"Origin": "http://testserver", "Sec-Fetch-Site": "same-site"},
    {},
]
TYPED = {"game": "watten", "name": "Abend", "key": "k1"}


def offered(page: str) -> bool:
    """Whether a page carries what was sent, or a form that sends itself."""
    return 'value="k1"' in page or bool(re.search(r"<form[^>]*data-again", page))


@pytest.mark.parametrize(
    "headers", [OWN, {"Referer": "http://testserver/turniere/neu/"}, OWN | {"Sec-Fetch-Site": "none"}]
)
def test_an_own_page_that_was_open_too_long_is_sent_again(organiser: User, headers: dict[str, str]) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(organiser)
    page = client.post("/turniere/neu/", TYPED, headers=headers)
    assert (page.status_code, offered(page.content.decode())) == (403, True)
    again = TYPED | {"csrfmiddlewaretoken": str(page.context["csrf_token"])}
    assert client.post("/turniere/neu/", again, headers=headers).status_code == 302


@pytest.mark.parametrize("headers", FOREIGN)
def test_what_a_foreign_page_sends_is_never_offered_again(organiser: User, headers: dict[str, str]) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(organiser)
    for address in ("/turniere/neu/", "/turniere/datei/", "/konto/anmelden/", "/einrichten/", "/tisch/"):
        page = client.post(address, TYPED, headers=headers)
        text = page.content.decode()
        assert (page.status_code, offered(text), "Nichts wurde gespeichert." in text) == (403, False, True)
    assert Tournament.objects.count() == 0


@pytest.mark.parametrize("headers", FOREIGN)
def test_nor_where_writing_is_hindered_before_the_token_is_looked_at(
    organiser: User, headers: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    client = Client(enforce_csrf_checks=True, raise_request_exception=False)
    client.force_login(organiser)
    pages = []
    read_only.begin(["Tisch 3 passt nicht."])
    pages.append(client.post("/turniere/datei/", TYPED, headers=headers))
    read_only.end()
    with monkeypatch.context() as full:
        full.setattr(data_folder, "free_bytes", lambda _folder: 0)
        pages.append(client.post("/turniere/datei/", TYPED, headers=headers))

    def locked(*_args: object) -> None:
        raise OperationalError("database is locked")

    monkeypatch.setattr("django.contrib.sessions.backends.db.SessionStore.load", locked)
    pages.append(client.post("/turniere/datei/", TYPED, headers=headers))
    assert [offered(page.content.decode()) for page in pages] == [False] * len(pages)
