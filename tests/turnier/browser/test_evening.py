"""The whole evening in a real browser: from the first account to the final standings, as a club walks it."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import cycle

import pytest
from django.conf import settings
from playwright.sync_api import Page, expect

from turnier.models import Sitting, Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
TEAMS = 6


def set_up(page: Page) -> None:
    page.get_by_label("Einrichtungs-Code").fill(settings.SETUP_CODE)
    page.get_by_label("Benutzername").fill("anna")
    page.get_by_label("Passwort", exact=True).fill("vier gute Karten")
    page.get_by_role("button", name="Konto anlegen").click()


def found(page: Page) -> None:
    page.get_by_role("link", name="Erstes Turnier anlegen").click()
    page.get_by_label("Wie heißt das Turnier?").fill("Preiswatten")
    page.get_by_role("button", name="Turnier anlegen").click()
    expect(page.get_by_role("navigation", name="Bereiche")).to_be_visible()


def place(page: Page, name: str) -> None:
    """Go there and be there: a question asked on the way may meet no document at all."""
    with page.expect_navigation():
        page.get_by_role("navigation", name="Bereiche").get_by_role("link", name=name).click()


def register(page: Page) -> None:
    """By keyboard alone: names, then Enter until it is saved."""
    place(page, "Anmeldung")
    for number in range(1, TEAMS + 1):
        expect(page.get_by_label("Spieler 1")).to_be_focused()
        page.wait_for_load_state()  # before its script is there, Enter sends the form
        page.keyboard.type(f"Anna Berg{number}")
        page.keyboard.press("Enter")
        page.keyboard.type(f"Rosi Tal{number}")
        for _ in range(6):
            page.keyboard.press("Enter")
        expect(page.get_by_text(f"Berg{number} / Tal{number}").first).to_be_visible()


def draw(page: Page) -> None:
    place(page, "Durchgang")
    page.get_by_role("button", name="Auslosen").first.click()
    page.get_by_role("button", name="Nur veröffentlichen").click()
    expect(page.get_by_text("Ergebnisse eingeben").first).to_be_visible()


def enter_all(page: Page, points: Callable[[], int]) -> None:
    """Types every missing sheet: the first table's number, then side 1 wins three Bummerl, with other points each."""
    place(page, "Durchgang")
    missing = list(Sitting.objects.filter(finished=False, round__published_at__isnull=False).order_by("table"))
    expect(page.get_by_label("Tisch", exact=True)).to_be_focused()
    page.keyboard.type(f"{missing[0].table}")
    page.keyboard.press("Enter")
    for sitting in missing:
        expect(page.get_by_role("heading", name=f"Tisch {sitting.table}, Durchgang")).to_be_visible()
        expect(page.locator("[data-row] [data-box]").first).to_be_focused()
        page.keyboard.type(f"1{points()}" * 3)
        page.keyboard.press("Enter")
        expect(page.get_by_text(f"Tisch {sitting.table} ist gespeichert")).to_be_visible()


@pytest.mark.parametrize("width", [360, 1280])
def test_an_evening(visit: Callable[..., Page], width: int) -> None:
    page = visit("/", width=width)
    set_up(page)
    found(page)
    register(page)
    conceded = cycle(range(2, 9))
    for _ in range(3):
        draw(page)
        enter_all(page, lambda: next(conceded))
    place(page, "Zum Schluss")
    page.get_by_role("link", name="Ganze Rangliste").click()
    expect(page.get_by_role("heading", name="Alle Ergebnisse sind da")).to_be_visible()
    page.get_by_role("button", name=re.compile("Warum")).first.click()
    expect(page.get_by_text("Warum Platz 1?")).to_be_visible()
    place(page, "Zum Schluss")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="Fertig, weiter").click()
    page.get_by_role("button", name="Abschließen").click()
    expect(page.get_by_text("Die Rangliste ist endgültig.").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert Tournament.objects.get().status == Tournament.Status.CLOSED
