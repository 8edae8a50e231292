"""The order of the standings in the browser: what a choice would change is seen before it is saved."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games import registry
from tests.turnier.remembered import demo_of
from turnier.models import Tournament, User

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_choice_shows_its_effect_and_is_saved_with_a_reason(visit: Callable[..., Page]) -> None:
    organiser = User.objects.create_superuser("anna", password="geheim-genug")
    tournament = demo_of(registry.find("watten"), organiser)
    page = visit(f"/t/{tournament.slug}/rangliste/wertung/", user=organiser, width=360)
    expect(page.get_by_role("heading", name="So steht es")).to_be_visible()
    up = page.get_by_role("button", name="erzielte Punkte nach oben")
    up.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".t-sorts > li").nth(1)).to_contain_text("erzielte Punkte")
    expect(up).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".t-sorts > li").first).to_contain_text("erzielte Punkte")
    expect(page.get_by_role("button", name="erzielte Punkte nach unten")).to_be_focused()
    expect(page.get_by_role("heading", name="So stünde es dann")).to_be_visible()
    page.get_by_label("Grund").press("Enter")
    expect(page.get_by_text("Bitte einen Grund angeben").first).to_be_visible()
    page.get_by_label("Grund").fill("So steht es im Plakat")
    page.get_by_role("button", name="So reihen").click()
    expect(page.get_by_text("Die Rangliste ist jetzt so gereiht.")).to_be_visible()
    assert Tournament.objects.get().order.measures[0] == "scored"
