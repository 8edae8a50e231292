"""An evening with stacks has no Durchgänge: no page, paper or file of it speaks of them."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from games.registry import find
from tests.turnier.remembered import demo_of
from tests.turnier.web.test_english import reached, shown
from turnier.models import Round, Sitting, Tournament, User
from turnier.services.sheets.table_codes import access_code_of
from turnier.services.tournaments.change import tournament_publish
from turnier.services.tournaments.file.exchange import tournament_export

FOREIGN = "Durchg"


@pytest.fixture
def evening(admin: User, own_folder: None) -> Tournament:
    """Three draws, two of them played, for everybody to see."""
    tournament = demo_of(find("brokdorf"), admin)
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


def foreign(client: Client, *starts: str) -> list[tuple[str, str]]:
    """Where the word stands on what can be reached; founding the next one and the interface are about all games."""
    return [
        (address, words)
        for address, response in reached(client, *starts)
        if address.partition("?")[0] not in {reverse("tournament_new"), reverse("api")}
        for words in pieces(response)
        if FOREIGN in words
    ]


def test_no_page_of_the_organiser(client: Client, admin: User, evening: Tournament) -> None:
    client.force_login(admin)
    sitting = Sitting.objects.filter(round__tournament=evening).last()
    assert sitting is not None
    phones = reverse("desk_phones", args=[evening.slug, sitting.round.number, sitting.table])
    assert foreign(client, reverse("overview", args=[evening.slug]), phones) == []


def test_no_page_of_the_public(evening: Tournament) -> None:
    assert foreign(Client(), reverse("public", args=[evening.public_key])) == []


def test_no_page_of_a_phone(evening: Tournament) -> None:
    phone = Client()
    sitting = Sitting.objects.filter(round__tournament=evening).last()
    assert sitting is not None
    phone.post("/tisch/", {"token": access_code_of(sitting.keys.get()).token})
    assert foreign(phone, "/tisch/blatt/") == []


def test_no_draw_that_can_be_made_anew(
    client: Client, admin: User, singles: Callable[..., Tournament], drawn: Callable[[Tournament], Round]
) -> None:
    tournament = singles("brokdorf", 8)
    drawn(tournament)
    client.force_login(admin)
    page = pieces(client.get(reverse("draw_round", args=[tournament.slug, 1])))
    assert "Erneut auslosen" in page
    assert [words for words in page if FOREIGN in words] == []


def test_what_is_said_to_a_substitute(client: Client, admin: User, evening: Tournament) -> None:
    client.force_login(admin)
    playing = next(each for each in evening.entrants.order_by("number") if each.plays)
    form = {"name": "Ida Neu", "since": 1, "reason": "Zahnweh"}
    answer = client.post(reverse("entrant_substitute", args=[evening.slug, playing.number]), form, follow=True)
    said = [words for words in pieces(answer) if words.startswith("Ida Neu spielt")]
    assert said == [f"Ida Neu spielt ab Sitzordnung 1 für {playing.name}, weiter unter Nr. {playing.number}."]
    assert [words for words in pieces(answer) if FOREIGN in words] == []


def test_what_is_said_to_a_file_that_is_refused(client: Client, admin: User, evening: Tournament) -> None:
    client.force_login(admin)
    content = json.loads(tournament_export(evening))
    first, second = content["rounds"][0]["sittings"][:2]
    first["sides"] = second["sides"]
    file = SimpleUploadedFile("turnier.json", json.dumps(content).encode())
    page = client.post(reverse("tournament_upload"), {"file": file}).content.decode()
    assert "sitzt in Sitzordnung 1 zweimal." in page
