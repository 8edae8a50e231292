"""What the phone page weighs: the first time with all that it needs, and each time it asks whether anything changed."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable

import pytest
from django.conf import settings
from django.middleware.gzip import GZipMiddleware
from django.test import Client

from games import registry
from tests.turnier.remembered import remembered
from turnier.models import Round, Sitting, User
from turnier.services.registration.register import Registration, entrant_register
from turnier.services.sheets.referee import help_call
from turnier.services.sheets.table_codes import access_code_of
from turnier.services.tournaments.found import tournament_create

FIRST_LOAD, CHANGE = 120_000, 3_000
PAGE_NEEDS = re.compile(r'(?:href|src)="/static/turnier/([^"#]+)')
FILE_NEEDS = re.compile(r'url\("([^")]+)"\)|from "\./([^"]+)"')
FILES = settings.BASE_DIR / "static" / "turnier"
PACKED = (".css", ".js", ".svg")
GZIP_HEAD = 10
"""So many bytes come before the name of what is packed."""


@pytest.fixture(params=registry.games().values(), ids=lambda game: game.slug)
def sitting(request: pytest.FixtureRequest, organiser: User, drawn: Callable[..., Round]) -> Sitting:
    """A table of each game, after the draw."""

    def first() -> Sitting:
        tournament = tournament_create(by=organiser, name="Abend", game=request.param.slug)
        for n in range(12):
            players = tuple(f"Anna-Maria Großberger {n}{seat}" for seat in range(request.param.team_size))
            entrant_register(tournament=tournament, registration=Registration(players=players), by=organiser)
        return drawn(tournament).sittings.earliest("pk")

    return remembered(f"twelve drawn {request.param.slug}", first)


@pytest.fixture
def phone(sitting: Sitting) -> Client:
    """A phone that has scanned the sheet of that table."""
    client = Client(headers={"Accept-Encoding": "gzip"})
    client.post("/tisch/", {"token": access_code_of(sitting.keys.get()).token})
    return client


def needed(name: str, found: set[str]) -> set[str]:
    """A static file with everything that it loads in turn."""
    if name not in found:
        found.add(name)
        if name.endswith((".css", ".js")):
            for address, module in FILE_NEEDS.findall((FILES / name).read_text()):
                needed(address or module, found)
    return found


def weight(name: str) -> int:
    content = (FILES / name).read_bytes()
    return len(gzip.compress(content)) if name.endswith(PACKED) else len(content)


def heaviest(packed: bytes) -> int:
    """What this page weighs when chance gives its packing the longest name (which hides how much a secret weighs)."""
    name = packed[GZIP_HEAD : packed.index(b"\0", GZIP_HEAD)]
    return len(packed) - len(name) + GZipMiddleware.max_random_bytes


def test_the_first_load_stays_below_its_limit(phone: Client) -> None:
    page = phone.get("/tisch/blatt/")
    files: set[str] = set()
    for name in PAGE_NEEDS.findall(gzip.decompress(page.content).decode()):
        needed(name, files)
    assert {"phone.js", "phone_send.js", "phone.css", "fonts/zettel-sans.woff2", "icons.svg"} <= files
    assert len(page.content) + sum(weight(name) for name in files) <= FIRST_LOAD


def test_asking_without_a_change_brings_nothing(phone: Client, sitting: Sitting) -> None:
    answer = phone.get(f"/tisch/stand/?v={sitting.page_version}")
    assert (answer.status_code, answer.content) == (204, b"")


def test_a_change_stays_below_its_limit(phone: Client, sitting: Sitting) -> None:
    help_call(sitting=sitting, reason="Bitte kommen")
    told, page = phone.get("/tisch/stand/?v=99"), phone.get("/tisch/blatt/")
    assert page["Content-Encoding"] == "gzip"
    assert "Schiedsrichter ist gerufen" in gzip.decompress(page.content).decode()
    assert len(told.content) + heaviest(page.content) <= CHANGE
