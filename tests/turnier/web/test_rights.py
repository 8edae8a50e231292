"""Every address for everybody: the table of rights. An address without a row fails."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from turnier.models import Entrant, Round, Series, Tournament, User
from turnier.services.tournaments import tournament_publish

ORGANISER_AREA, PUBLIC_AREA = "t/<slug:slug>/", "o/<str:key>/"
EVERYBODY = {"", "einrichten/", "konto/anmelden/", "konto/abmelden/", "sprache/"}
ACCOUNT = {"turniere/neu/", "turniere/beispiel/", "turniere/datei/", "reihen/"}
SERIES = {
    "reihen/<int:pk>/",
    "reihen/<int:pk>/aendern/",
    "reihen/<int:pk>/turnier/",
    "reihen/<int:pk>/sieger/<int:winner>/streichen/",
    "reihen/<int:pk>/turnier/<int:tournament>/loesen/",
}
PUBLIC_SERIES = "reihen/ruhmeshalle/<str:key>/"
PHONE = {
    "tisch/",
    "tisch/blatt/",
    "tisch/vorschau/",
    "tisch/bestaetigen/",
    "tisch/zurueck/",
    "tisch/hilfe/",
    "tisch/stand/",
}
"""What a scanned code opens; without one they lead to the entrance."""
BACKUP = {"sicherungen/", "sicherungen/<str:name>/"}
"""Snapshots hold everybody's data: for the administrator alone."""
WALL = {"leinwand/<str:wall_key>/", "leinwand/<str:wall_key>/seiten/"}
"""The projector: whoever has the link sees what the organiser has switched on."""
FOUND, LOGIN, NOT_FOUND, NO_METHOD = "found", "login", "not found", "no such method"


def addresses() -> list[str]:
    """Every address of the program as it is declared."""

    def walk(resolver: URLResolver, prefix: str) -> Iterator[str]:
        for pattern in resolver.url_patterns:
            address = prefix + str(pattern.pattern)
            if isinstance(pattern, URLPattern):
                yield address
            else:
                yield from walk(pattern, address)

    return sorted(walk(get_resolver(), ""))


@dataclass(frozen=True)
class Cast:
    """Everybody who may come, and the tournament of the first organiser."""

    tournament: Tournament
    people: dict[str, User | None]

    def path(self, address: str) -> str:
        """The address with values that exist."""
        values = {"slug": self.tournament.slug, "key": self.tournament.public_key}
        filled = re.sub(r"<\w+:(slug|key)>", lambda match: values[match[1]], address)
        return "/" + re.sub(r"<\w+:\w+>", "1", filled)

    def answer(self, person: str, address: str, method: str) -> str:
        """What this person gets: the page (or its own refusal), the login, or "not found"."""
        client = Client()
        if user := self.people[person]:
            client.force_login(user)
        response = getattr(client, method)(self.path(address))
        if response.status_code == 302 and response["Location"].startswith("/konto/anmelden/"):
            return LOGIN
        return {404: NOT_FOUND, 405: NO_METHOD}.get(response.status_code, FOUND)


@pytest.fixture
def cast(
    admin: User,
    organiser: User,
    other_organiser: User,
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
) -> Cast:
    register(tournament, 4)
    drawn(tournament)
    people = {"admin": admin, "organiser": organiser, "other organiser": other_organiser, "public": None}
    return Cast(tournament, people)


def test_every_address_has_its_row() -> None:
    strange = [a for a in addresses() if not a.startswith((ORGANISER_AREA, PUBLIC_AREA))]
    assert set(strange) == EVERYBODY | ACCOUNT | SERIES | {PUBLIC_SERIES} | PHONE | WALL | BACKUP


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("address", [a for a in addresses() if a.startswith(ORGANISER_AREA)])
def test_a_tournament_belongs_to_its_organiser(cast: Cast, address: str, method: str) -> None:
    answers = [cast.answer(person, address, method) for person in ("other organiser", "public")]
    assert answers in ([NOT_FOUND, LOGIN], [NO_METHOD, NO_METHOD])


@pytest.mark.parametrize("address", [a for a in addresses() if a.startswith(ORGANISER_AREA) and "<int:pk>" not in a])
def test_organiser_and_administrator_reach_every_page(cast: Cast, address: str) -> None:
    answers = [cast.answer(person, address, "get") for person in ("organiser", "admin")]
    assert answers in ([FOUND, FOUND], [NO_METHOD, NO_METHOD])


@pytest.mark.parametrize("address", [a for a in addresses() if a.startswith(PUBLIC_AREA) and "<int:pk>" not in a])
def test_public_pages_are_for_everybody_once_they_are_on(cast: Cast, organiser: User, address: str) -> None:
    everybody = ("admin", "organiser", "other organiser", "public")
    assert {cast.answer(person, address, "get") for person in everybody} == {NOT_FOUND}
    tournament_publish(tournament=cast.tournament, by=organiser, public=True)
    assert {cast.answer(person, address, "get") for person in everybody} == {FOUND}


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("address", sorted(BACKUP))
def test_snapshots_are_for_the_administrator(cast: Cast, address: str, method: str) -> None:
    answers = [cast.answer(person, address, method) for person in ("organiser", "other organiser", "public")]
    assert answers == [NOT_FOUND, NOT_FOUND, LOGIN]


@pytest.mark.parametrize("address", sorted(WALL))
def test_the_wall_needs_its_link_and_nothing_else(cast: Cast, address: str) -> None:
    known = address.replace("<str:wall_key>", cast.tournament.wall_key)
    assert [Client().get(f"/{path}").status_code for path in (known, known.replace(known.split("/")[1], "x" * 11))] == [
        200,
        404,
    ]


@pytest.mark.parametrize("address", sorted(PHONE - {"tisch/"}))
def test_without_a_code_a_phone_sees_the_entrance_only(cast: Cast, address: str) -> None:
    for person in ("admin", "organiser", "public"):
        client = Client()
        if user := cast.people[person]:
            client.force_login(user)
        answers = {client.get(f"/{address}").status_code, client.post(f"/{address}").status_code}
        assert answers in ({403}, {403, 405})


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("address", sorted(ACCOUNT))
def test_only_an_account_makes_tournaments(cast: Cast, address: str, method: str) -> None:
    answers = [cast.answer(person, address, method) for person in ("public", "other organiser")]
    assert answers in ([LOGIN, FOUND], [LOGIN, NO_METHOD])


@pytest.fixture
def series(organiser: User, cast: Cast) -> Series:
    """A series of the first organiser, with a tournament and a winner."""
    founded = Series.objects.create(pk=1, organiser=organiser, name="Meisterschaft")
    founded.past_winners.create(pk=1, number=1, name="Zoe Alt")
    Tournament.objects.filter(pk=cast.tournament.pk).update(series=founded, series_number=2)
    return founded


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("address", sorted(SERIES))
def test_a_series_belongs_to_its_organiser(cast: Cast, series: Series, address: str, method: str) -> None:
    answers = [cast.answer(person, address, method) for person in ("public", "other organiser")]
    assert answers in ([LOGIN, NOT_FOUND], [LOGIN, NO_METHOD])


def test_a_hall_of_fame_is_for_everybody_once_it_is_on(cast: Cast, series: Series) -> None:
    address = PUBLIC_SERIES.replace("<str:key>", series.public_key)
    assert {cast.answer(person, address, "get") for person in cast.people} == {NOT_FOUND}
    Series.objects.update(is_public=True)
    assert {cast.answer(person, address, "get") for person in cast.people} == {FOUND}


@pytest.mark.parametrize("address", [a for a in addresses() if a.startswith(ORGANISER_AREA)])
def test_looking_changes_nothing(cast: Cast, address: str) -> None:
    before = Tournament.objects.get(pk=cast.tournament.pk).version
    cast.answer("organiser", address, "get")
    assert Tournament.objects.get(pk=cast.tournament.pk).version == before
