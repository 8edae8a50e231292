"""Recomputing a published draw in a real browser, over plain HTTP and under the policy of the pages."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from turnier.models import Draw, Entrant, Round, Tournament, User
from turnier.services.draw.draw import round_draw, round_publish
from turnier.services.draw.table_input import SeatingWish
from turnier.services.tournaments.change import tournament_publish

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def check_page(
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    organiser: User,
    visit: Callable[..., Page],
) -> Page:
    """The page of a published draw of eight teams, on a phone."""
    register(tournament, 8)
    drawn(tournament)
    tournament_publish(tournament=tournament, by=organiser, public=True)
    page = visit(f"/o/{tournament.public_key}/auslosung/nachrechnen/", width=360)
    page.get_by_role("button", name="Jetzt nachrechnen").click()
    return page


def test_a_published_draw_is_confirmed(check_page: Page) -> None:
    expect(check_page.get_by_text("Es stimmt. Jede Zahl")).to_be_visible()
    expect(check_page.get_by_text("Es stimmt nicht")).to_be_hidden()


def test_the_organiser_recomputes_on_the_page_of_the_round(
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    organiser: User,
    visit: Callable[..., Page],
) -> None:
    register(tournament, 8)
    drawn(tournament)
    page = visit("/t/preiswatten/durchgang/", user=organiser, width=360)
    page.locator("summary", has_text="Nachprüfen").click()
    page.get_by_role("button", name="Jetzt nachrechnen").click()
    expect(page.get_by_text("Es stimmt. Jede Zahl")).to_be_visible()
    draw = Draw.objects.get()
    draw.outcome["tables"].reverse()
    draw.save()
    page.get_by_role("button", name="Jetzt nachrechnen").click()
    expect(page.get_by_text("Tisch 1, 2, 3, 4", exact=True)).to_be_visible()


def test_a_changed_document_is_noticed(check_page: Page) -> None:
    check_page.get_by_text("Das Dokument ansehen oder verändern").click()
    document = check_page.locator("#document")
    document.fill(document.input_value().replace('"public": ""', '"public": "1"'))
    check_page.get_by_role("button", name="Jetzt nachrechnen").click()
    expect(check_page.get_by_text("der Startwert", exact=True)).to_be_visible()
    expect(check_page.get_by_text("das Siegel C", exact=True)).to_be_hidden()
    document.fill("{")
    check_page.get_by_role("button", name="Jetzt nachrechnen").click()
    expect(check_page.get_by_text("Das Dokument lässt sich nicht lesen")).to_be_visible()


def test_a_round_of_a_plan_is_confirmed(
    singles: Callable[..., Tournament], organiser: User, visit: Callable[..., Page]
) -> None:
    tournament = singles("doppelkopf", 16, rounds=3)
    for _round in range(2):
        wish = None if tournament.rounds.exists() else SeatingWish(ahead=True)
        drawn = round_draw(tournament=tournament, by=organiser, wish=wish, despite_missing=True, reason="Probe")
        round_publish(round=drawn.round, by=organiser)
    tournament_publish(tournament=tournament, by=organiser, public=True)
    page = visit(f"/o/{tournament.public_key}/auslosung/nachrechnen/2/", width=360)
    page.get_by_role("button", name="Jetzt nachrechnen").click()
    expect(page.get_by_text("Es stimmt. Jede Zahl")).to_be_visible()
