"""What stands side by side on a page stands in one line, whole, and with an edge all around."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from turnier.models import Revision, Round, Tournament, User
from turnier.web.middleware.template_context import LARGE_PRINT

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
TICKED_LETTERS = """() => [...document.querySelectorAll(".t-pick .t-opt > span")].filter((tile) => {
  if (!tile.checkVisibility()) return false;
  const tick = tile.querySelector(".t-i").getBoundingClientRect();
  const words = document.createRange();
  words.selectNodeContents(tile);
  words.setStartAfter(tile.querySelector(".t-i"));
  return [...words.getClientRects()].some((line) => line.width && line.left < tick.right && line.right > tick.left
    && line.top < tick.bottom && line.bottom > tick.top);
}).map((tile) => tile.textContent.trim())"""
"""Choices whose tick, once it shows, covers letters."""


def test_a_box_without_a_hint_stands_beside_one_with_a_hint(
    visit: Callable[..., Page], singles: Callable[..., Tournament], organiser: User
) -> None:
    tournament = singles("skat", 4, entry_fee_cents=1000)
    page = visit(f"/t/{tournament.slug}/anmeldung/", user=organiser)
    for one, other in (("#id_player_1", "#id_club"), (".t-pick", "#id_number")):
        boxes = [page.locator(f"[data-desk] {each}").first.bounding_box() for each in (one, other)]
        assert abs(boxes[0]["y"] + boxes[0]["height"] - boxes[1]["y"] - boxes[1]["height"]) <= 1, (one, other)


@pytest.mark.parametrize("width", [360, 1280])
def test_the_tick_of_a_choice_covers_no_letter(
    visit: Callable[..., Page], singles: Callable[..., Tournament], organiser: User, width: int
) -> None:
    tournament = singles("liste", 4)
    page = visit(f"/t/{tournament.slug}/einstellungen/spiel/", user=organiser, width=width)
    page.locator("details").evaluate_all("all => all.forEach((each) => { each.open = true; })")
    expect(page.get_by_text("teilt den Platz", exact=True)).to_be_visible()
    assert page.evaluate(TICKED_LETTERS) == []


CHOSEN = """() => [...document.querySelectorAll(".t-opt :checked + span")].filter((tile) => tile.checkVisibility())
  .map((tile) => {
    const tick = tile.querySelector(".t-i").getBoundingClientRect(), all = tile.getBoundingClientRect();
    const middle = Math.abs(tick.top + tick.bottom - all.top - all.bottom) / 2;
    return [Math.round(tick.width), middle < 3, getComputedStyle(tile).boxShadow.includes("inset")];
  })"""
"""Of every chosen tile the width of its tick, whether that stands in its middle, and whether it has a second frame."""


@pytest.mark.parametrize("large", [False, True])
def test_what_is_chosen_is_seen_without_its_colour(
    visit: Callable[..., Page], singles: Callable[..., Tournament], organiser: User, large: bool
) -> None:
    page = visit(f"/t/{singles('skat', 4).slug}/kasse/", user=organiser, width=360)
    page.context.add_cookies([{"name": LARGE_PRINT, "value": "1", "url": page.url}] if large else [])
    page.reload()
    tiles = page.locator("#buchen .t-opt")
    for tile in tiles.all():
        tile.click()
        assert page.evaluate(TICKED_LETTERS) == []
        ((width, in_the_middle, framed),) = page.evaluate(CHOSEN)
        assert (width >= 20, in_the_middle, framed) == (True, True, True)
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_the_tick_of_how_a_tie_is_decided_covers_no_letter(
    visit: Callable[..., Page],
    tournament: Tournament,
    organiser: User,
    register: Callable[..., object],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
) -> None:
    Tournament.objects.update(rounds_planned=1)
    register(tournament, 4)
    for sitting in drawn(tournament).sittings.all():
        enter(sitting)
    page = visit(f"/t/{tournament.slug}/zum-schluss/", user=organiser)
    expect(page.locator(".c-how").first).to_be_visible()
    assert page.evaluate(TICKED_LETTERS) == []


def test_a_way_to_go_on_has_an_edge_on_every_side(
    visit: Callable[..., Page], tournament: Tournament, organiser: User
) -> None:
    page = visit(f"/t/{tournament.slug}/endrunde/", user=organiser)
    edges = page.locator(".k-cards .t-tile").first.evaluate(
        "each => ['Left', 'Right', 'Top', 'Bottom'].map((side) => getComputedStyle(each)[`border${side}Style`])"
    )
    assert edges == ["solid"] * 4
