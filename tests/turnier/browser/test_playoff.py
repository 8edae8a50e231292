"""No script opens a row of the sheet of a playoff: all of its boxes are there, with what their digits mean."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games.kit.criteria import RankingOrder
from tests.turnier.browser.test_narrow import FIT, WIDTH
from turnier.models import Decision, Revision, Round, Tournament, User
from turnier.services.standings.decide import order_change

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_solo_of_doppelkopf_parts_equals(
    visit: Callable[..., Page],
    singles: Callable[..., Tournament],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    organiser: User,
) -> None:
    tournament = singles("doppelkopf", 4, rounds=1, rules={"booking": "zero_sum"})
    (sitting,) = drawn(tournament).sittings.all()
    enter(sitting, [{"kind": "totals", "points": [3, 3, -2, -4], "hands_won": [9, 8, 4, 3]}])
    order = RankingOrder(("points",), "playoff")
    order_change(tournament=tournament, order=order, by=organiser, reason="So angesagt")
    first, second = [seat.entrant.number for seat in sitting.seats.order_by("seat")[:2]]
    url = f"/t/{tournament.slug}/zettel/stechen/?nr={first}&nr={second}"
    page = visit(url, user=organiser, width=WIDTH, height=740)
    for box in page.locator("[data-box]").all():
        expect(box).to_be_visible()
    expect(page.get_by_text("Fleischlos")).to_be_visible()
    assert page.evaluate(FIT)
    page.locator("[name=line-0-type]").fill("11")
    page.locator("[name=line-0-re]").fill("2")
    page.locator("[name=line-0-re_points]").fill("130")
    page.get_by_role("button", name="Stechen eintragen").click()
    expect(page.get_by_text("Das Stechen ist eingetragen.")).to_be_visible()
    assert Decision.objects.get().order == [second, first]
