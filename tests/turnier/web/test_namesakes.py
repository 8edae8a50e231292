"""Teams of the same name are told apart wherever they meet: desk, overview, standings, wall, phone, first three."""

from __future__ import annotations

import io
import re
from collections.abc import Callable

import pytest
from django.test import Client
from pypdf import PdfReader

from turnier.models import Entrant, Revision, Round, Tournament, User
from turnier.services.registration.fillers import filler_register
from turnier.services.registration.register import Registration, entrant_register
from turnier.services.sheets.table_codes import access_code_of
from turnier.services.tournaments.change import tournament_publish
from turnier.services.tournaments.end import tournament_close

ONE, TWO = "Huber / Maier (Nr.\u00a01)", "Huber / Maier (Nr.\u00a02)"
"""No line tears the number from its word."""
Enter = Callable[..., Revision]


@pytest.fixture
def twins(tournament: Tournament, drawn: Callable[[Tournament], Round], organiser: User) -> Tournament:
    """Two teams of one name, at the one table of the only round."""
    Tournament.objects.update(rounds_planned=1)
    for first in ("Anna", "Sepp"):
        people = (f"{first} Huber", f"{first} Maier")
        entrant_register(tournament=tournament, registration=Registration(players=people), by=organiser)
    drawn(tournament)
    tournament_publish(tournament=tournament, by=organiser, public=True)
    return tournament


def test_namesakes_have_their_numbers_beside_the_name(
    at_desk: Client, client: Client, twins: Tournament, enter: Enter, organiser: User
) -> None:
    assert list(Entrant.objects.values_list("name", flat=True)) == ["Huber / Maier"] * 2
    sitting = twins.rounds.get().sittings.get()
    access_code, phone = access_code_of(sitting.keys.get()), Client()
    assert access_code is not None
    phone.post("/tisch/", {"token": access_code.token})
    pages = {"phone": phone.get("/tisch/blatt/")}
    enter(sitting)
    tournament_close(tournament=twins, by=organiser)
    pages |= {
        "overview": at_desk.get("/t/preiswatten/"),
        "desk": at_desk.get("/t/preiswatten/durchgang/"),
        "sheet": at_desk.get("/t/preiswatten/zettel/1/1/"),
        "standings": at_desk.get("/t/preiswatten/rangliste/"),
        "honours": at_desk.get("/t/preiswatten/siegerehrung/"),
        "wall": client.get(f"/leinwand/{twins.wall_key}/seiten/"),
        "public": client.get(f"/o/{twins.public_key}/"),
    }
    texts = {name: answer.content.decode() for name, answer in pages.items()}
    assert [name for name, shown in texts.items() if not (ONE in shown and TWO in shown)] == []
    assert [name for name, shown in texts.items() if re.search(r"\(Nr\. \d|\d €", shown)] == []


def test_the_team_of_the_organisers_is_called_by_its_name(
    at_desk: Client,
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
) -> None:
    register(tournament, 3)
    filler_register(tournament=tournament, by=None)
    drawn(tournament)
    paper = at_desk.get("/t/preiswatten/drucken/aushang-namen-1.pdf").content
    words = " ".join(page.extract_text() for page in PdfReader(io.BytesIO(paper)).pages)
    assert "Turnierleitung 1" in words
    assert "1, Turnierleitung" not in words
