"""S06: every form needs its token, and looking at a page never changes anything."""

from __future__ import annotations

import hashlib

from django.apps import apps
from django.contrib.sessions.models import Session
from django.test import Client

from tests.turnier.everybody import Cast, addresses
from turnier.models import User

OF_THE_FRAMEWORK = {"sessions", "axes", "admin"}


def stored() -> str:
    """One digest over every row of the program's own tables."""
    digest = hashlib.sha256()
    for model in sorted(apps.get_models(), key=lambda model: model._meta.label):
        if model._meta.app_label not in OF_THE_FRAMEWORK:
            digest.update(repr(list(model.objects.order_by("pk").values_list())).encode())
    return digest.hexdigest()


def posts(cast: Cast, client: Client, **extra: str) -> dict[str, int]:
    """What each address answers to a form: everything but "not for you" and "no such method" counts."""
    answers = {address: client.post(cast.path(address), extra).status_code for address in addresses()}
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
