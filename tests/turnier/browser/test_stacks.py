"""An evening of Brokdorf as its organiser clicks it: rounds that move stacks, tables that merge, the end."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from turnier.models import Tournament, User
from turnier.services.draw.table_input import SeatingWish
from turnier.services.registration.register import Registration, entrant_register
from turnier.services.stacks.lines import leave_write
from turnier.services.stacks.queries import stacks
from turnier.services.stacks.regroup import open_tables, tables_redraw
from turnier.web.middleware.template_context import LARGE_PRINT

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_stacks_go_along_when_tables_merge_and_count_when_the_evening_ends(
    visit: Callable[..., Page], singles: Callable[..., Tournament], organiser: User
) -> None:
    evening = singles("brokdorf", 6)
    tables_redraw(tournament=evening, by=organiser, wish=SeatingWish((3, 3)))
    page = visit("/t/abend/stapel/", user=organiser, width=360, height=640)
    page.get_by_label("Tisch", exact=True).fill("1")
    page.keyboard.press("Enter")
    expect(page.get_by_text("So geht es:").first).to_be_visible()
    for key in ("3", "Enter", "Enter"):
        page.keyboard.press(key)
    expect(page.get_by_text("Tisch 1 ist gespeichert")).to_be_visible()
    saved = {row.entrant.name: row.cents for row in stacks(evening).rows}
    assert sorted(saved.values()) == [800, 1000, 1000, 1000, 1100, 1100]

    page.goto("/t/abend/stapel/")
    for table in (1, 2):
        page.get_by_label(f"Tisch {table} auswählen").check()
    page.get_by_role("button", name="Zusammenlegen").click()
    expect(page.get_by_text("Alle sitzen jetzt an Tisch 1.")).to_be_visible()
    assert {row.entrant.name: row.cents for row in stacks(evening).rows} == saved
    assert [len(table.seats.all()) for table in open_tables(evening)] == [6]

    page.get_by_text("Turnier beenden", exact=True).first.click()
    page.get_by_role("button", name="Turnier beenden").click()
    page.get_by_role("button", name="Sieg teilen und abschließen").click()
    expect(page.get_by_text("Von 60,00 €, die 6 Spieler mitgebracht haben.")).to_be_visible()
    assert page.url.endswith("/t/abend/siegerehrung/")
    assert {row.entrant.name: row.cents for row in stacks(evening).rows} == saved
    assert open_tables(evening) == []


def test_the_stacks_fit_a_narrow_phone_with_large_letters(
    visit: Callable[..., Page], singles: Callable[..., Tournament], organiser: User
) -> None:
    """Also where somebody has left and may come back, which is the longest line there is."""
    evening = singles("brokdorf", 4)
    tables_redraw(tournament=evening, by=organiser)
    leave_write(entrant=evening.entrants.get(number=1), by=organiser)
    page = visit("/", user=organiser, width=360, height=740)
    page.context.add_cookies([{"name": LARGE_PRINT, "value": "1", "url": page.url}])
    page.goto("/t/abend/stapel/")
    expect(page.locator("html")).to_have_attribute("data-print", "large")
    stays = page.get_by_role("button", name="bleibt doch")
    box = stays.bounding_box()
    assert box is not None
    assert box["x"] + box["width"] <= 360
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_no_sign_of_a_further_question_stands_alone_on_its_line(
    visit: Callable[..., Page], singles: Callable[..., Tournament], organiser: User
) -> None:
    """Who sits nowhere withdraws in one line, who plays leaves in two."""
    evening = singles("brokdorf", 6)
    tables_redraw(tournament=evening, by=organiser, wish=SeatingWish((3, 3)))
    late = Registration(players=("Zoe Spät-Hinterhuber",))
    entrant_register(tournament=evening, registration=late, by=organiser)
    page = visit("/t/abend/stapel/", user=organiser, width=360, height=740)
    lines = page.locator(".s-go a").evaluate_all(
        """links => links.map((link) => {
          const text = document.createRange();
          text.selectNodeContents(link);
          return [...text.getClientRects()].map((line) => line.width > 30);
        })"""
    )
    assert sorted(lines) == [[True], *[[True, True]] * 6]
