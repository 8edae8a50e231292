"""A treasurer reaches every page of the money, takes payments, and sees no way to anything else."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from tests.turnier.everybody import GONE, NO_METHOD, Cast, addresses
from tests.turnier.web.money.reading import text
from turnier.models import Entrant, Player, Round, Tournament, User
from turnier.services.accounts.accounts import HelperRole, helper_role_add

AREA = "t/<slug:slug>/"
BOOKS = f"{AREA}kasse/"
PAYMENTS = {f"{AREA}anmeldung/<int:number>/bezahlt/", f"{AREA}anmeldung/einzeln/<int:pk>/bezahlt/"}
NAMED = ("<int:pk>", "<int:number>", "zuruecknehmen")


@pytest.fixture
def treasurer(client: Client, tournament: Tournament, organiser: User, other_organiser: User) -> Client:
    """A browser of somebody who keeps the books for the organiser."""
    helper_role_add(tournament=tournament, role=HelperRole.TREASURER, username=other_organiser.username, by=organiser)
    client.force_login(other_organiser)
    return client


def test_the_money_is_open_and_the_rest_is_not(cast: Cast, organiser: User, other_organiser: User) -> None:
    helper_role_add(
        tournament=cast.tournament, role=HelperRole.TREASURER, username=other_organiser.username, by=organiser
    )
    Player.objects.get_or_create(pk=1, defaults={"tournament": cast.tournament, "name": "Zoe Allein"})
    area = [address for address in addresses() if address.startswith(AREA)]
    open_ones = {
        address
        for address in area
        for method in ("get", "post")
        if cast.answer("other organiser", address, method) not in (GONE, NO_METHOD)
    }
    books = {address for address in area if address.startswith(BOOKS) and not any(part in address for part in NAMED)}
    assert books | PAYMENTS <= open_ones
    rooms = (BOOKS, f"{AREA}anmeldung/", f"{AREA}einlass/")
    closing = [AREA + "zum-schluss/", AREA + "zum-schluss/zaehlen/"]
    assert sorted(address for address in open_ones if not address.startswith(rooms)) == closing


def test_a_treasurer_finds_the_books_and_nothing_more(treasurer: Client, tournament: Tournament) -> None:
    home = text(treasurer.get("/"))
    assert "Anmeldung und Kasse für andere" in home
    assert ('href="/t/preiswatten/anmeldung/"' in home, 'href="/t/preiswatten/"' in home) == (True, False)
    page = text(treasurer.get("/t/preiswatten/kasse/"))
    assert [words for words in ("Auslosung", "Zettel eingeben", "Protokoll", "Einstellungen") if words in page] == []


def test_a_treasurer_takes_payments(treasurer: Client, over: Tournament) -> None:
    back = "/t/preiswatten/kasse/"
    paid = treasurer.post("/t/preiswatten/anmeldung/1/bezahlt/", {"paid": "1", "next": back})
    assert (paid.status_code, paid["Location"]) == (303, back)
    assert over.entrants.get(number=1).paid is True
    booking = over.bookings.latest("number")
    assert booking.by is not None
    assert booking.by.username == "bernd"
    assert 'href="/t/preiswatten/anmeldung/1/"' in text(treasurer.get("/t/preiswatten/kasse/konto/1/"))
    assert 'href="/t/preiswatten/kasse/"' in text(treasurer.get("/"))


def test_who_helps_reads_whose_page_it_is_and_nobody_else(treasurer: Client, tournament: Tournament) -> None:
    for page in ("", "rangliste/", "einstellungen/"):
        answer = treasurer.get(f"/t/preiswatten/{page}")
        said = "<h1>Diese Seite ist nur für die Turnierleitung.</h1>" in text(answer)
        assert (answer.status_code, said) == (404, True), page
    assert "<h1>Diese Seite gibt es hier nicht.</h1>" in text(treasurer.get("/t/anderes/rangliste/"))
    Tournament.treasurers.through.objects.all().delete()
    assert "<h1>Diese Seite gibt es hier nicht.</h1>" in text(treasurer.get("/t/preiswatten/rangliste/"))


def test_who_was_drawn_is_spelled_anew_and_called_by_nobody_elses_name(
    treasurer: Client,
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
) -> None:
    register(tournament, 4)
    drawn(tournament)
    team = tournament.entrants.get(number=1)
    mate = team.players.get(position=1).name

    def refused(before: str, after: str, name: str = "") -> list[str]:
        team.players.filter(position=0).update(name=before)
        typed = {"player_1": after, "player_2": mate, "name": name, "number": "1", "paid": "0"}
        answer = treasurer.post("/t/preiswatten/anmeldung/1/", typed)
        return list(answer.context["form"].errors) if answer.status_code == 422 else []

    assert refused("Peter Huber", "Petra Huber") == ["player_1"]
    assert refused("Josef Huber", "Josefa Huber") == ["player_1"]
    assert refused("H. Huber", "Karl Huber") == ["player_1"]
    assert refused("H. Huber", "Hans Huber") == []
    assert refused("Dr. Hans Hubre", "Hans Huber") == ["player_1"]
    assert refused("Dr. Hans Hubr", "Hans Huber") == []
    assert tournament.entrants.get(number=1).name == "Huber / Zwei1"
    assert refused("Hans Huber", "Hans Huber", "Schmid / Lang") == ["name"]
    assert refused("Hans Huber", "Hans Huber", "Hueber / Zwei1") == []
    assert tournament.entrants.get(number=1).name == "Hueber / Zwei1"
    assert refused("Hans Huber", "Hans Huber") == []
    assert tournament.entrants.get(number=1).name == "Huber / Zwei1"
