"""Every page on a phone with the longest names and the fullest tables: accessible, large to touch, in one view."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games.registry import games
from tests.turnier.browser.test_accessibility import faults_of
from turnier.models import Round, Seat, Sitting, Tournament, User
from turnier.services.registration import Registration, entrant_register
from turnier.services.table_keys import opener_of
from turnier.services.tournaments import tournament_create
from turnier.web.phone.page import blank_page

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
LONG = "Maximiliane Đorđević-Zimmermann Nr {}"
"""36 letters with its number."""
VIEW = (360, 640)
TALL = ("brokdorf", "hand")
"""Six long names twice, once to choose from and once with a box each, are higher than one view."""

Drawn = Callable[[Tournament], Round]

SMALL = """() => [...document.querySelectorAll("main :is(a, button, label, summary, select, input:not(label input))")]
  .filter(each => each.checkVisibility({visibilityProperty: true}))
  .filter(each => !["checkbox", "radio", "hidden"].includes(each.type))
  .map(each => [each, each.getBoundingClientRect()])
  .filter(([each, box]) => box.width > 1 && box.height > 1 && box.height < 43.5)
  .filter(([each]) => getComputedStyle(each).display !== "inline")
  .map(([each, box]) => `${each.className || each.tagName} ${Math.round(box.width)} × ${Math.round(box.height)}`)"""
"""What is lower than 44 px, words in running text aside."""


@pytest.fixture
def full_table(organiser: User, drawn: Drawn) -> Callable[[str], Sitting]:
    """A published table of a game with as many sides as it can have."""

    def made(slug: str) -> Sitting:
        tournament = tournament_create(by=organiser, name="Abend", game=slug, rules={})
        game = tournament.kind_of_game
        most = max(game.sides)
        for n in range(most):
            players = tuple(LONG.format(n * game.team_size + p) for p in range(game.team_size))
            entrant_register(tournament=tournament, registration=Registration(players=players), by=organiser)
        of_round = drawn(tournament)
        sitting = of_round.sittings.select_related("round__tournament").earliest("table")
        for seat, late in enumerate(of_round.seats.exclude(sitting=sitting), start=sitting.seats.count()):
            Seat.objects.filter(pk=late.pk).update(sitting=sitting, seat=seat)
        assert sitting.seats.count() == most
        return sitting

    return made


def scan(visit: Callable[..., Page], sitting: Sitting, width: int, height: int, scheme: str = "light") -> Page:
    page = visit(f"/tisch/#{opener_of(sitting.keys.get()).token}", width=width, height=height, color_scheme=scheme)
    page.get_by_role("button", name="Eintragen beginnen").click()
    expect(page.locator("[data-entry]")).to_be_visible()
    return page


def kinds_of(sitting: Sitting) -> list[str]:
    page = blank_page(sitting, "x", "")
    return [page.kind.name, *(other.name for other in page.others)]


@pytest.mark.parametrize(("width", "scheme"), [(360, "light"), (768, "dark"), (1920, "light")])
@pytest.mark.parametrize("slug", sorted(games()))
def test_every_page_of_a_table_is_accessible(
    visit: Callable[..., Page], full_table: Callable[[str], Sitting], slug: str, width: int, scheme: str
) -> None:
    sitting = full_table(slug)
    page = scan(visit, sitting, width, 640, scheme)
    addresses = [f"/tisch/blatt/?art={kind}" for kind in kinds_of(sitting)] + ["/tisch/bestaetigen/"]
    assert {path: faults for path in addresses if (faults := faults_of(page, path))} == {}


@pytest.mark.parametrize("slug", sorted(games()))
def test_an_entry_fits_one_view_and_a_finger(
    visit: Callable[..., Page], full_table: Callable[[str], Sitting], slug: str
) -> None:
    sitting = full_table(slug)
    page = scan(visit, sitting, *VIEW)
    found = {}
    for kind in kinds_of(sitting):
        page.goto(f"/tisch/blatt/?art={kind}")
        expect(page.locator("[data-entry]")).to_be_visible()
        height = page.evaluate("document.documentElement.scrollHeight")
        found[kind] = (height <= 640 or (slug, kind) == TALL, page.evaluate(SMALL))
    assert found == dict.fromkeys(found, (True, []))
