"""The head on a phone and a small laptop: nothing is cut, the menu opens by itself, a lost connection is said."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from playwright.sync_api import Browser, Page, expect

from tests.turnier.everybody import log_in
from turnier.models import Entrant, Revision, Round, Tournament, User

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
Register = Callable[..., list[Entrant]]
Drawn = Callable[[Tournament], Round]
Enter = Callable[..., Revision]
OUTSIDE = """() => [...document.querySelectorAll(".t-places > a, .t-places summary, .t-menu")]
  .filter((e) => e.getBoundingClientRect().left < 0 || e.getBoundingClientRect().right > innerWidth)
  .map((e) => e.textContent.trim())"""
RIGHTMOST = """() => Math.max(...[...document.querySelectorAll(".t-places > a, .t-places summary")]
  .map((each) => each.getBoundingClientRect().right))"""
GAPS = """() => {
  const places = [...document.querySelectorAll(".t-places > a > span, .t-places summary > span")];
  const words = places.map((each) => each.getBoundingClientRect());
  return words.slice(1).map((box, at) => box.left - words[at].right);
}"""
"""The room between the words of one place and the next."""
LEAST_GAP = 6
ASK = "htmx.ajax('GET', '/sicherungen/verbindung/', '.t-facts .t-facts').catch(() => null)"
LARGE = {"name": "schrift", "value": "1"}


@pytest.mark.parametrize("width", [320, 360, 768])
def test_all_places_are_in_view_with_letters_of_either_size(
    visit: Callable[..., Page], tournament: Tournament, organiser: User, width: int
) -> None:
    page = visit(f"/t/{tournament.slug}/", user=organiser, width=width, java_script_enabled=False)
    for _size in range(2):
        page.locator(".t-places summary").click()
        expect(page.get_by_role("link", name="Protokoll")).to_be_visible()
        assert page.evaluate(OUTSIDE) == []
        page.context.add_cookies([{**LARGE, "url": page.url}])
        page.reload()


def test_the_clock_is_that_of_the_tournament(
    visit: Callable[..., Page], tournament: Tournament, organiser: User
) -> None:
    page = visit(f"/t/{tournament.slug}/", user=organiser, width=360, timezone_id="America/New_York")
    page.clock.install(time="2026-11-27T20:15:00Z")
    page.reload()
    page.clock.fast_forward("00:11")
    expect(page.locator("[data-clock]")).to_have_text("21:15")


SCROLLBAR = "document.documentElement.style.paddingRight = '15px'"
"""The room that a window on a computer leaves a page longer than itself."""


def test_after_the_last_sheet_all_places_fit_beside_a_scrollbar(
    visit: Callable[..., Page], tournament: Tournament, organiser: User, register: Register, drawn: Drawn, enter: Enter
) -> None:
    Tournament.objects.update(rounds_planned=1)
    register(tournament, 2)
    enter(drawn(tournament).sittings.get())
    page = visit(f"/t/{tournament.slug}/", user=organiser, width=360)
    expect(page.get_by_role("navigation", name="Bereiche").get_by_role("link", name="Zum Schluss")).to_be_visible()
    assert min(page.evaluate(GAPS)) >= LEAST_GAP
    page.evaluate(SCROLLBAR)
    assert page.evaluate(RIGHTMOST) <= 360 - 15


def test_a_click_beside_the_menu_or_escape_closes_it(
    visit: Callable[..., Page], tournament: Tournament, organiser: User
) -> None:
    page = visit(f"/t/{tournament.slug}/", user=organiser)
    inside = page.get_by_role("link", name="Drucken", exact=True)
    for close in (lambda: page.mouse.click(5, 400), lambda: page.keyboard.press("Escape")):
        page.locator(".t-places summary").click()
        expect(inside).to_be_visible()
        close()
        expect(inside).to_be_hidden()


def test_a_page_says_when_the_program_no_longer_answers(
    browser: Browser, client: Client, live_server: object, tournament: Tournament, organiser: User
) -> None:
    """In a browser of its own: the console names each request that gets lost."""
    log_in(client, organiser)
    session = {"name": "sessionid", "value": client.cookies["sessionid"].value, "url": str(live_server)}
    context = browser.new_context(base_url=str(live_server))
    context.add_cookies([session])
    page = context.new_page()
    page.goto(f"/t/{tournament.slug}/")
    expect(page.get_by_text("verbunden", exact=True)).to_be_visible()
    context.set_offline(True)
    page.evaluate(ASK)
    expect(page.get_by_text("keine Verbindung", exact=True)).to_be_visible()
    context.set_offline(False)
    page.evaluate(ASK)
    expect(page.get_by_text("verbunden", exact=True)).to_be_visible()
    context.close()
