"""The games of `docs/add-a-game.md` on the real pages and on paper, built from the text alone."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from random import Random

import pytest
from django.test import Client
from pypdf import PdfReader

from benchmarks.plain_walk import difference, founded, scanned, sheet_url, walk_desk, walk_phone
from benchmarks.sampler import Sampled, Sampler
from games.kit.terms import Table
from games.registry import find
from tests.games.guide import SLUGS, built
from turnier.models import User
from turnier.services.papers.rounds import sheets_of, tables_of
from turnier.services.standings.standings import standings

NAMES = ("Anna Berg", "Bernd Öztürk", "Cilli Stöckl", "Dieter Wolf")
pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def guide(tmp_path: Path) -> Iterator[Path]:
    with built(tmp_path) as root:
        yield root


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("page", ["desk", "phone"])
def test_whatever_is_drawn_of_it_can_be_entered(slug: str, page: str, organiser: User) -> None:
    for sampled in Sampler(find(slug), 5, 3).sittings(5):
        sitting, chance = founded(sampled, organiser), Random(4)
        if page == "phone":
            found = walk_phone(sampled, sitting, chance)
        else:
            found = walk_desk(sampled, sitting, chance, organiser)
        assert difference(found, sampled.entries) == ""


@pytest.mark.parametrize("slug", SLUGS)
def test_the_sheet_is_printed_with_a_line_for_every_hand(slug: str, organiser: User) -> None:
    game = find(slug)
    sitting = founded(Sampled(game, game.rules(), Table(NAMES), ()), organiser)
    pdf = sheets_of(sitting.round.tournament, sitting.round, tables_of(sitting.round), back=True)
    pages = [page.extract_text() for page in PdfReader(BytesIO(pdf)).pages]
    assert "So wird geschrieben" in pages[1]
    assert all(name in pages[0] for name in NAMES)
    assert {str(number) for number in range(1, (game.hands(game.rules(), 4) or 10) + 1)} <= set(pages[0].split())


def test_the_second_game_is_ranked_with_minus_points(organiser: User) -> None:
    game = find("steigern")
    lines = tuple({"kind": "hand", "declarer": (n + 1) % 4, "bid": 2, "tricks": 2 * (n % 4 > 0)} for n in range(12))
    sampled = Sampled(game, game.rules(), Table(NAMES), lines)
    sitting = founded(sampled, organiser)
    walk_desk(sampled, sitting, Random(1), organiser)
    rows = standings(sitting.round.tournament).rows
    assert [(row.place, row.entrant.name, row.tally["points"]) for row in rows if row.place == 4] == [
        (4, "Bernd Öztürk", -12)
    ]


def test_boxes_of_the_sides_say_what_is_asked_of_them(organiser: User) -> None:
    """On the phone below another question, at the desk beside other boxes."""
    game = find("maumau")
    sitting = founded(Sampled(game, game.rules(), Table(NAMES), ()), organiser)
    page = scanned(sitting).get("/tisch/blatt/").content.decode()
    assert '<p class="t-ask t-boxes__head">Restkarten</p>' in page
    desk = Client()
    desk.force_login(organiser)
    row = desk.get(sheet_url(sitting.round.tournament, sitting)).content.decode()
    assert '<span class="d-group__title" aria-hidden="true">Restkarten</span>' in row
