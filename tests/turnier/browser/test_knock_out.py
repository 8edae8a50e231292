"""A match that is decided is saved by keys without a question; who plays on opens the fold."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from benchmarks.browser_walk import press
from turnier.models import Sitting, Tournament, User

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SHEET = "/t/preiswatten/zettel/1/1/"


def test_two_of_three_are_enough(visit, knock_out, organiser: User):
    sitting = knock_out(4).sittings.get(table=1)
    page = visit(SHEET, user=organiser)
    press(page, "1", "7", "Enter", "1", "4", "Enter")
    expect(page.locator("#fertig")).to_contain_text("Das Spiel ist entschieden")
    page.keyboard.press("Enter")
    expect(page.locator("[data-saved-key]")).to_contain_text("Tisch 1 ist gespeichert: 2:0")
    page.goto(page.url.partition("/t/")[0] + SHEET)
    expect(page.locator(".t-next h2")).to_have_text("Dieses Spiel ist entschieden: 2:0")
    expect(page.locator("[data-box]").first).to_be_hidden()
    page.get_by_text("Es wurde trotzdem weitergespielt").click()
    page.locator("[data-box]").first.focus()
    press(page, "2", "9", "Enter", "Enter")
    expect(page.locator("[data-saved-key]")).to_contain_text("Tisch 1 ist gespeichert: 2:1")
    assert Sitting.objects.get(pk=sitting.pk).finished


def held_back(page: Page) -> list[Route]:
    """What the page asks about a sheet from now on, unanswered."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/vorschau/", hold)
    return held


def test_a_correction_saved_before_the_answer_still_says_who_goes_on(visit, knock_out, drawn, enter, organiser: User):
    tables = list(knock_out(4).sittings.order_by("table"))
    for table in tables:
        enter(table, [{"kind": "bummerl", "score": [11, 7]}] * 2)
    drawn(Tournament.objects.get())
    page = visit(f"{SHEET}korrektur/", user=organiser)
    effect = page.locator("#wirkung")
    expect(effect).to_contain_text("Alle Plätze bleiben, wie sie sind.")
    page.get_by_text("Zettel falsch gelesen").click()
    held_back(page)
    page.locator("[data-box]").first.fill("2")
    expect(effect).to_have_text("Wird gerechnet …")
    page.locator("[name='line-1-score.winner']").fill("2")
    page.get_by_role("button", name="Korrektur speichern").click()
    expect(page.locator("[data-summary]")).to_contain_text("Dann käme weiter:")
    assert Sitting.objects.get(pk=tables[0].pk).version == 1
    expect(page.locator("#wirkung")).to_contain_text("Nicht mehr:")
    page.get_by_role("button", name="Korrektur speichern").click()
    expect(page.locator("[data-saved-key]")).to_contain_text("Tisch 1 ist korrigiert: 0:2")
    assert Sitting.objects.get(pk=tables[0].pk).version == 2


def test_what_changes_is_said_once_it_is_known(visit, knock_out, enter, organiser: User):
    sitting = knock_out(4).sittings.get(table=1)
    enter(sitting, [{"kind": "bummerl", "score": [11, 7]}] * 2)
    page = visit(f"{SHEET}korrektur/", user=organiser)
    effect = page.locator("#wirkung")
    held = held_back(page)
    with page.expect_request("**/vorschau/"):
        page.locator("[name='line-0-score.points']").fill("9")
    expect(effect).to_have_text("Wird gerechnet …")
    expect(effect).to_have_attribute("aria-busy", "true")
    for route in held:
        route.continue_()
    expect(effect).to_contain_text("Das ändert sich:")
    expect(effect).not_to_have_attribute("aria-busy", "true")
