"""Whoever is under 18, or does not want to be public, is named nowhere that a guest gets to see.

At their own table they are, on its phone as on its score sheet, until the tournament is closed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest

from tests.turnier.everybody import Cast, addresses
from tests.turnier.security.texts import text_of
from turnier.models import Award, Player, Sitting, Tournament, User
from turnier.services.registration.register import Registration, entrant_edit
from turnier.services.tournaments.end import tournament_close
from turnier.web.sheets.phone.access import own_table as own_table_of

NAME = "Quetschenbacher"
NAMED = re.compile(rf"{NAME}(\d*)")
GUESTS = ("table", "other table", "public")
HUNG_UP = {
    *("drucken/aushang-tische-1.pdf", "drucken/aushang-namen-1.pdf", "drucken/startliste-1.pdf"),
    *("drucken/rangliste.pdf", "kasse/preisliste.pdf", "kasse/bericht/"),
}
HANDED_OUT = {
    *("drucken/zettel-1.pdf", "drucken/startkarten.pdf", "drucken/notfallmappe.pdf"),
    *("kasse/auszahlungsliste.pdf", "kasse/urkunden.pdf?art=all"),
}
"""These stay with the desk, at the table, or with the person herself."""
POLLED = {"HX-Request": "true", "X-Requested-With": "XMLHttpRequest"}


@pytest.mark.slow
@pytest.mark.parametrize("closed", [False, True])
def test_no_guest_reads_the_name(cast: Cast, organiser: User, enter: Callable[..., object], closed: bool) -> None:
    """Of every second team that of a minor, of the others that of somebody who wants to stay private."""
    for entrant in cast.tournament.entrants.all():
        names = tuple(f"{first} {NAME}{entrant.number}" for first in ("Rosa", "Paul"))[: entrant.players.count()]
        entrant_edit(entrant=entrant, registration=Registration(players=names), by=organiser)
    for sitting in Sitting.objects.filter(round__tournament=cast.tournament, version=0):
        enter(sitting)
    if closed:
        tournament_close(tournament=Tournament.objects.get(pk=cast.tournament.pk), by=organiser)
    assert next(seen(cast), None) is not None
    for entrant in cast.tournament.entrants.all():
        hidden = Player.Publicity.MINOR if entrant.number % 2 else Player.Publicity.PRIVATE
        entrant.players.update(publicity=hidden)
    Tournament.objects.filter(pk=cast.tournament.pk).update(version=cast.tournament.version + 1_000)
    left = set(seen(cast))
    assert {(guest, path) for guest, path, names in left if names - own_table(cast, guest)} == set()
    assert {path.startswith("/tisch/") for _guest, path, _names in left} == (set() if closed else {True})


@pytest.mark.parametrize("publicity", [Player.Publicity.MINOR, Player.Publicity.PRIVATE])
def test_no_paper_that_hangs_up_bears_the_name(
    cast: Cast, organiser: User, enter: Callable[..., object], publicity: str
) -> None:
    for sitting in Sitting.objects.filter(round__tournament=cast.tournament, version=0):
        enter(sitting)
    entrant = cast.tournament.entrants.earliest("number")
    names = tuple(f"{first} {NAME}" for first in ("Rosa", "Paul"))
    entrant_edit(entrant=entrant, registration=Registration(players=names), by=organiser)
    Award.objects.create(tournament=cast.tournament, entrant=entrant, place=1, cents=100)
    assert bearing(cast) == {*HUNG_UP, *HANDED_OUT}
    cast.tournament.players.filter(position=0).update(publicity=publicity)
    assert bearing(cast) == HANDED_OUT


def bearing(cast: Cast) -> set[str]:
    """The papers that bear the name."""
    pages = {paper: f"/t/{cast.tournament.slug}/{paper}" for paper in (*HUNG_UP, *HANDED_OUT)}
    return {paper for paper, path in pages.items() if NAME in text_of(cast.browsers["organiser"].get(path).content)}


def own_table(cast: Cast, guest: str) -> frozenset[str]:
    """The start numbers of those who sit at the table of this guest's phone."""
    request = cast.browsers[guest].get("/tisch/").wsgi_request
    sitting = own_table_of(request)
    return frozenset(str(seat.entrant.number) for seat in sitting.seats.all()) if sitting else frozenset()


def seen(cast: Cast) -> Iterator[tuple[str, str, frozenset[str]]]:
    """Guest and address of every answer with the name in it, and the start numbers of those who are named."""
    for address in addresses():
        several = "<" in re.sub(r"<\w+:(slug|key|wall_key)>", "", address)
        for number in ("1", "2", "3") if several else ("1",):
            path = re.sub(r"(?<=/)1(?=/|\.|$)", number, cast.path(address))
            for guest in GUESTS:
                for headers in ({}, POLLED):
                    answer = cast.browsers[guest].get(path, headers=headers)
                    if not answer.streaming and (names := NAMED.findall(text_of(answer.content))):
                        yield guest, path, frozenset(names)
