"""The papers: each opens as a PDF with the right names on it."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

import pytest
from django.test import Client
from pypdf import PdfReader

from turnier.models import Entrant, Revision, Round, Tournament

PAGE = "/t/preiswatten/drucken/"


def text_of(content: bytes) -> str:
    return " ".join(" ".join(page.extract_text() for page in PdfReader(BytesIO(content)).pages).split())


@pytest.fixture
def played(
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
) -> Tournament:
    register(tournament, 6)
    enter(drawn(tournament).sittings.get(table=1))
    return tournament


def test_before_the_first_draw_the_page_leads_to_it(at_desk: Client, tournament: Tournament) -> None:
    page = at_desk.get(PAGE).content.decode()
    assert "Noch nichts ausgelost" in page
    assert "/t/preiswatten/auslosung/" in page


def test_the_page_offers_every_paper_of_the_round(at_desk: Client, played: Tournament) -> None:
    page = at_desk.get(PAGE).content.decode()
    for name in ("zettel-1.pdf", "aushang-tische-1.pdf", "aushang-namen-1.pdf", "rangliste.pdf", "turnier.json"):
        assert PAGE + name in page


def test_every_table_has_its_sheet(at_desk: Client, played: Tournament) -> None:
    response = at_desk.get(f"{PAGE}zettel-1.pdf")
    words = text_of(response.content)
    assert response["Content-Type"] == "application/pdf"
    assert [f"Zettel W-1-0{n}" in words for n in (1, 2, 3, 4)] == [True, True, True, False]
    assert len(PdfReader(BytesIO(response.content)).pages) == 2


def test_one_table_alone_and_the_reverse_side(at_desk: Client, played: Tournament) -> None:
    alone = PdfReader(BytesIO(at_desk.get(f"{PAGE}zettel-1.pdf?tisch=2&rueckseite").content))
    assert len(alone.pages) == 2
    assert "Zettel W-1-02" in alone.pages[0].extract_text()
    assert "Zettel W-1-01" not in alone.pages[0].extract_text()


@pytest.mark.parametrize("paper", ["aushang-tische-1.pdf", "aushang-namen-1.pdf", "rangliste.pdf"])
def test_every_entrant_is_on_the_wall(at_desk: Client, played: Tournament, paper: str) -> None:
    words = text_of(at_desk.get(PAGE + paper).content)
    assert [f"Eins{n} / Zwei{n}" in words for n in range(1, 7)] == [True] * 6


def test_the_standings_say_what_is_missing_and_why(at_desk: Client, played: Tournament) -> None:
    words = text_of(at_desk.get(f"{PAGE}rangliste.pdf").content)
    assert "vorläufig" in words
    assert "Tisch 2 und 3" in words


def test_a_round_that_is_not_there_is_not_found(at_desk: Client, played: Tournament) -> None:
    assert at_desk.get(f"{PAGE}zettel-9.pdf").status_code == 404


def test_the_tournament_file_is_a_download(at_desk: Client, played: Tournament) -> None:
    response = at_desk.get(f"{PAGE}turnier.json")
    assert response["Content-Disposition"] == 'attachment; filename="preiswatten.json"'
    assert response.json()["format"] == "turnier/1"
