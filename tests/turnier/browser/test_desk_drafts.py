"""What was typed and not saved is there again after the page was lost, the totals on the paper too."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from benchmarks.typist import tournament_text
from tests.turnier.remembered import imported
from turnier.models import User

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
BOXES = ("[id='line-0-re']", "[id='line-0-re_points']", "#control-0", "#control-3")


def test_lines_and_control_totals_survive_a_reload(visit):
    organiser = User.objects.create_user("anna", password="geheim-genug")
    tournament = imported(tournament_text("doppelkopf", 1), organiser)
    page = visit(f"/t/{tournament.slug}/zettel/1/1/", user=organiser)
    page.locator(BOXES[0]).fill("12")
    page.locator(BOXES[1]).fill("130")
    page.locator("#control-0").fill("17")
    page.locator("#control-3").fill("-9")
    typed = [page.locator(box).input_value() for box in BOXES]
    page.reload()
    page.get_by_role("button", name="Weiter tippen").click()
    for box, value in zip(BOXES, typed, strict=True):
        expect(page.locator(box)).to_have_value(value)
    assert typed == ["12", "130", "17", "-9"]
