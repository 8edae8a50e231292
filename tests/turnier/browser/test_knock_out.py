"""A match that is decided is saved by keys without a question; who plays on opens the fold."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from turnier.models import Sitting, User

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SHEET = "/t/preiswatten/zettel/1/1/"


def test_two_of_three_are_enough(visit, knock_out, organiser: User):
    sitting = knock_out(4).sittings.get(table=1)
    page = visit(SHEET, user=organiser)
    for key in ("1", "7", "Enter", "1", "4", "Enter"):
        page.keyboard.press(key)
    expect(page.locator("#fertig")).to_contain_text("Das Spiel ist entschieden")
    page.keyboard.press("Enter")
    expect(page.locator("[data-saved-key]")).to_contain_text("Tisch 1 ist gespeichert: 2:0")
    page.goto(page.url.partition("/t/")[0] + SHEET)
    expect(page.locator(".t-next h2")).to_have_text("Dieses Spiel ist entschieden: 2:0")
    expect(page.locator("[data-box]").first).to_be_hidden()
    page.get_by_text("Es wurde trotzdem weitergespielt").click()
    page.locator("[data-box]").first.focus()
    for key in ("2", "9", "Enter"):
        page.keyboard.press(key)
    page.keyboard.press("Enter")
    expect(page.locator("[data-saved-key]")).to_contain_text("Tisch 1 ist gespeichert: 2:1")
    assert Sitting.objects.get(pk=sitting.pk).finished
