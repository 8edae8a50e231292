"""Finding oneself in the standings: however a name is typed, and with a word where nobody is meant or several are."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from turnier.models import Entrant, Revision, Round, Tournament, User
from turnier.services.tournaments.change import tournament_publish
from turnier.web.standings import live

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
NAMES = ("Łukasz Żółkiewski", "Ödön Größl", "Jürgen Müller", "Anna Müller")


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("zolkiewski", [1]),
        ("Lukasz", [1]),
        ("Groessl", [2]),
        ("größl ödön", [2]),
        ("grossl", [2]),
        ("mueller j", [3]),
        ("muller", [3, 4]),
        ("4", [4]),
        ("Schmid", []),
    ],
)
def test_everybody_is_found(
    visit: Callable[..., Page],
    tournament: Tournament,
    organiser: User,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    typed: str,
    found: list[int],
) -> None:
    for entrant, name in zip(register(tournament, 4), NAMES, strict=True):
        Entrant.objects.filter(pk=entrant.pk).update(name=name)
    drawn(tournament)
    page = visit(f"/t/{tournament.slug}/rangliste/", user=organiser)
    page.get_by_role("searchbox").fill(typed)
    marked = page.locator(".is-mine").evaluate_all("rows => rows.map((row) => Number(row.dataset.number)).sort()")
    assert marked == found
    said = {0: "Das steht hier nicht. Bitte kürzer schreiben.", 2: "2-mal gefunden und markiert"}
    expect(page.locator("[data-found]")).to_have_text(said.get(len(found), ""))


def test_who_is_found_is_brought_into_sight_while_it_is_typed(
    visit: Callable[..., Page],
    tournament: Tournament,
    organiser: User,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
) -> None:
    entrants = register(tournament, 40)
    for entrant in (entrants[0], entrants[-1]):
        Entrant.objects.filter(pk=entrant.pk).update(name=f"Anna Müller {entrant.number}")
    drawn(tournament)
    page = visit(f"/t/{tournament.slug}/rangliste/", user=organiser, width=360, height=640)
    rows = page.locator("[data-row]", has_text="Müller")
    page.get_by_role("searchbox").press_sequentially("mueller 40", delay=30)
    expect(rows.last).to_be_in_viewport()
    page.get_by_role("searchbox").fill("mueller")
    for found in (rows.first, rows.last, rows.first):
        page.keyboard.press("Enter")
        expect(found).to_be_in_viewport()


def test_in_a_long_table_the_own_place_is_found_marked_and_stays_so_when_it_renews_itself(
    visit: Callable[..., Page],
    tournament: Tournament,
    organiser: User,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(live, "MOST_WHOLE", 30)
    monkeypatch.setattr(live, "PER_PAGE", 20)
    register(tournament, 60)
    sittings = drawn(tournament).sittings.all()
    enter(sittings[1])
    tournament_publish(tournament=tournament, by=organiser, public=True)
    page = visit(f"/o/{tournament.public_key}/", width=360, height=640)
    own = page.locator("#platz-57")
    search = page.get_by_role("searchbox", name="Name oder Startnummer suchen")
    search.press_sequentially("eins5", delay=30)
    expect(page.get_by_text("11-mal gefunden.")).to_be_visible()
    search.press_sequentially("7", delay=30)
    expect(own).to_have_class("is-mine")
    expect(own).to_be_in_viewport()
    enter(sittings[0])
    expect(page.locator(".is-mine [data-why='57']")).to_be_visible()
    expect(page.get_by_text("Vorläufig: 28 Tische sind noch offen")).to_be_attached()
    expect(own).to_have_class("is-mine")
    page.get_by_role("link", name="Vorige").click()
    expect(page.get_by_text("Seite 2 von 3")).to_be_visible()
    page.get_by_role("link", name="Zu meinem Platz").click()
    expect(own).to_be_in_viewport()
    expect(own).to_have_class("is-mine")
