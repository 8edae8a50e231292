"""An evening with stacks has no Durchgänge: no page, paper or file of it speaks of them."""

from __future__ import annotations

from io import BytesIO

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from games.registry import find
from tests.turnier.web.test_english import reached, shown
from turnier.models import Sitting, Tournament, User
from turnier.services.rehearsal.demo import demo_create
from turnier.services.sheets.table_codes import access_code_of
from turnier.services.tournaments.manage import tournament_publish

FOREIGN = "Durchg"


@pytest.fixture
def evening(admin: User) -> Tournament:
    """Three draws, two of them played, for everybody to see."""
    tournament = demo_create(by=admin, game=find("brokdorf"))
    tournament_publish(tournament=tournament, by=admin, public=True)
    tournament.refresh_from_db()
    return tournament


def pieces(response: HttpResponse) -> list[str]:
    """What a page or paper shows, piece by piece."""
    kind = response["Content-Type"]
    if kind.startswith("application/pdf"):
        content = b"".join(response.streaming_content) if response.streaming else response.content
        return [line for page in PdfReader(BytesIO(content)).pages for line in page.extract_text().splitlines()]
    return shown(response.content.decode()) if kind.startswith("text/html") else []


def foreign(client: Client, start: str) -> list[tuple[str, str]]:
    """Where the word stands on what can be reached."""
    return [
        (address, words)
        for address, response in reached(client, start)
        for words in pieces(response)
        if FOREIGN in words
    ]


def test_no_page_of_the_organiser(client: Client, admin: User, evening: Tournament) -> None:
    client.force_login(admin)
    assert foreign(client, reverse("overview", args=[evening.slug])) == []
    sitting = Sitting.objects.filter(round__tournament=evening).last()
    assert sitting is not None
    assert foreign(client, reverse("desk_phones", args=[evening.slug, sitting.round.number, sitting.table])) == []


def test_no_page_of_the_public(evening: Tournament) -> None:
    assert foreign(Client(), reverse("public", args=[evening.public_key])) == []


def test_no_page_of_a_phone(evening: Tournament) -> None:
    phone = Client()
    sitting = Sitting.objects.filter(round__tournament=evening).last()
    assert sitting is not None
    phone.post("/tisch/", {"token": access_code_of(sitting.keys.get()).token})
    assert foreign(phone, "/tisch/blatt/") == []
