"""Two sheets that were typed at each other's table change places in three pages."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from turnier.models import Sitting
from turnier.services.sheets.queries import lines_now

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
ONE = tuple({"kind": "bummerl", "score": [11, points]} for points in (7, 4, 9))
OTHER = tuple({"kind": "bummerl", "score": [points, 11]} for points in (7, 4, 9))


@pytest.mark.parametrize("width", [360, 1280])
def test_from_the_reason_to_the_other_table(visit, tournament, register, drawn, enter, organiser, width):
    register(tournament, 8)
    drawn(tournament)
    tables = list(Sitting.objects.order_by("table"))
    enter(tables[0], ONE)
    enter(tables[1], OTHER)
    page = visit(f"/t/{tournament.slug}/zettel/1/1/korrektur/", user=organiser, width=width)
    asks = page.get_by_text("Gehört der ganze Zettel an einen anderen Tisch?")
    expect(asks).to_be_hidden()
    page.get_by_text("Falscher Tisch").click()
    expect(asks).to_be_visible()
    asks.get_by_role("link", name="Anderen Tisch wählen …").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("An welchen Tisch gehört dieser Zettel?")
    page.locator(".t-list a", has_text="0:3").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Zettel von Tisch 1 und Tisch 2 tauschen?")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="Zettel tauschen").click()
    expect(page.get_by_text("Tisch 1 und Tisch 2 haben ihre Zettel getauscht.")).to_be_visible()
    assert [lines_now(table) for table in tables[:2]] == [OTHER, ONE]
