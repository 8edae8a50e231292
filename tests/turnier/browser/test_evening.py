"""The whole evening in a real browser: from the first account to the final standings, as a club walks it."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import count

import pytest
from django.conf import settings
from playwright.sync_api import Page, expect

from turnier.models import Sitting, Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
TEAMS = 6


def set_up(page: Page) -> None:
    page.get_by_label("Einrichtungs-Code").fill(settings.SETUP_CODE)
    page.get_by_label("Benutzername").fill("anna")
    page.get_by_label("Passwort").fill("vier gute Karten")
    page.get_by_role("button", name="Konto anlegen").click()


def found(page: Page) -> None:
    page.get_by_role("link", name="Erstes Turnier anlegen").click()
    page.get_by_label("Name des Turniers").fill("Preiswatten")
    page.get_by_role("button", name="Turnier anlegen").click()
    expect(page.get_by_role("navigation", name="Bereiche")).to_be_visible()


def register(page: Page) -> None:
    """By keyboard alone: names, then Enter until it is saved."""
    page.get_by_role("link", name="Anmeldung", exact=True).click()
    for number in range(1, TEAMS + 1):
        page.keyboard.type(f"Anna Berg{number}")
        page.keyboard.press("Enter")
        page.keyboard.type(f"Rosi Tal{number}")
        for _ in range(8):
            page.keyboard.press("Enter")
            if Tournament.objects.get().entrants.count() == number:
                break
            page.wait_for_timeout(60)
        expect(page.get_by_text(f"Berg{number} / Tal{number}").first).to_be_visible()


def draw(page: Page) -> None:
    page.get_by_role("link", name="Auslosung", exact=True).click()
    page.get_by_role("button", name="Auslosen").first.click()
    page.get_by_role("button", name="Veröffentlichen").first.click()
    expect(page.get_by_text("Ergebnisse eingeben").first).to_be_visible()


def enter_all(page: Page, points: Callable[[], int]) -> None:
    """Types every missing sheet: side 1 wins three Bummerl, the loser's points differ from table to table."""
    page.get_by_role("link", name="Zettel eingeben").first.click()
    tables = Sitting.objects.filter(finished=False, round__published_at__isnull=False).order_by("table")
    for table in list(tables.values_list("table", flat=True)):
        if not re.search(r"/zettel/\d+/\d+/$", page.url):
            page.keyboard.type(str(table))
            page.keyboard.press("Enter")
        page.wait_for_url(re.compile(rf"/zettel/\d+/{table}/"))
        conceded = points()
        for _ in range(3):
            page.keyboard.type("1")
            page.keyboard.type(str(conceded))
        saved = Sitting.objects.filter(table=table, finished=False)
        for _ in range(4):
            page.keyboard.press("Enter")
            page.wait_for_timeout(120)
            if not saved.exists():
                break
        assert not saved.exists()


@pytest.mark.parametrize("width", [360, 1280])
def test_an_evening(visit: Callable[..., Page], width: int) -> None:
    page = visit("/", width=width)
    set_up(page)
    found(page)
    register(page)
    conceded = count(2)
    for _ in range(3):
        draw(page)
        enter_all(page, lambda: next(conceded) % 9)
    page.get_by_role("link", name="Rangliste", exact=True).click()
    expect(page.get_by_text("Endgültig: alle Ergebnisse sind da")).to_be_visible()
    page.get_by_role("link", name=re.compile("Warum")).first.click()
    expect(page.get_by_text("Warum Platz 1?")).to_be_visible()
    page.get_by_role("button", name="Abschließen").click()
    expect(page.get_by_text("Die Rangliste ist endgültig.").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert Tournament.objects.get().stage == Tournament.Stage.CLOSED
