"""The fonts of the pages draw every letter of the names that are in use between Portugal, Turkey and Latvia."""

from __future__ import annotations

import string

import pytest
from playwright.sync_api import Page

from tests.turnier.browser.conftest import Visit
from turnier.models import User
from turnier.services.registration.register import Registration, entrant_register
from turnier.services.tournaments.found import tournament_create

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

#: Latin-1, Latin Extended-A and Romanian, without what is no letter and what Unicode advises against (ŉ, ĸ, ſ).
LETTERS = string.ascii_letters + "".join(
    chr(code) for code in (*range(0xC0, 0x180), 0x218, 0x219, 0x21A, 0x21B) if chr(code) not in "×÷ŉĸſ"
)


def fonts_of(page: Page, selector: str) -> set[str]:
    """The families that Chromium really drew these elements with."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("DOM.enable")
    devtools.send("CSS.enable")
    root = devtools.send("DOM.getDocument")["root"]["nodeId"]
    nodes = devtools.send("DOM.querySelectorAll", {"nodeId": root, "selector": selector})["nodeIds"]
    assert nodes
    used = [devtools.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"] for node in nodes]
    return {font["familyName"] for fonts in used for font in fonts}


def test_every_letter_is_drawn_in_the_fonts_of_the_program(visit: Visit, organiser: User) -> None:
    names = [LETTERS[start : start + 60] for start in range(0, len(LETTERS), 60)]
    for name in names:
        tournament = tournament_create(by=organiser, name=name, game="tausend")
    for name in names:
        entrant_register(tournament=tournament, registration=Registration(players=(name,)), by=organiser)
    assert fonts_of(visit("/", user=organiser), "main *") == {"Zettel Sans", "Zettel Slab"}
    assert fonts_of(visit(f"/t/{tournament.slug}/anmeldung/", user=organiser), "main *") == {
        "Zettel Sans",
        "Zettel Slab",
    }
