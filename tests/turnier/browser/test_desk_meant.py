"""A digit at the desk that is a seat and somebody's start number: the name stands there before anything is saved."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from benchmarks.browser_walk import press
from benchmarks.typist import tournament_text
from games.registry import games
from tests.turnier.remembered import imported
from turnier.models import Revision, Sitting, User
from turnier.services.sheets.queries import entries_at

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

Opened = Callable[..., Page]


@pytest.fixture
def opened(visit: Callable[..., Page], organiser: User) -> Opened:
    """The sheet of a table at which start numbers sit in this order; entrants are called by their numbers."""

    def page_of(slug: str, numbers: list[int], kind: str = "") -> Page:
        content = json.loads(tournament_text(slug, 1, seats=len(numbers)))
        people = [f"P{n}" for n in range(games()[slug].team_size)]
        content["entrants"] = [{"number": n, "name": f"Person {n}", "players": people} for n in sorted(numbers)]
        content["rounds"][0]["sittings"][0]["sides"] = numbers
        tournament = imported(json.dumps(content), organiser)
        page = visit(f"/t/{tournament.slug}/zettel/1/1/?art={kind}", user=organiser, width=360, height=740)
        expect(page.locator("[data-row] [data-box]").first).to_be_visible()
        return page

    return page_of


def notes(page: Page) -> Locator:
    return page.locator("[data-meant]")


def losers() -> list[int]:
    return [entry["loser"] for entry in entries_at(Sitting.objects.get(), Sitting.objects.get().version)]


def save(page: Page, entries: int) -> None:
    page.get_by_role("button", name="Zettel speichern").click()
    expect(page.locator("[data-saved-key]")).to_be_visible()
    assert len(entries_at(Sitting.objects.get(), Sitting.objects.get().version)) == entries


def test_who_has_that_start_number_is_a_tap_away(opened: Opened) -> None:
    page = opened("brokdorf", [9, 7, 6, 3])
    press(page, "3")
    expect(notes(page)).to_contain_text("„3“ heißt hier Person 6")
    name = page.locator("[data-meant] b")
    assert name.evaluate("(each) => parseFloat(getComputedStyle(each).fontSize)") > 16
    assert Revision.objects.count() == 0
    expect(page.locator("[id='line-1-loser']")).to_be_focused()
    notes(page).get_by_role("button", name="Nr. 3 gemeint: Person 3").click()
    expect(page.locator("[data-row='0'] .d-say")).to_contain_text("Person 3 zahlt")
    expect(notes(page)).to_have_count(0)
    expect(page.locator("[id='line-1-loser']")).to_be_focused()
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    save(page, 1)
    assert losers() == [3]


def test_who_means_the_seat_types_on(opened: Opened) -> None:
    page = opened("brokdorf", [9, 7, 6, 3])
    press(page, "3", "1", "Enter", "Enter")
    expect(page.locator("[data-saved-key]")).to_be_visible()
    assert losers() == [2, 0]


@pytest.mark.parametrize(
    ("numbers", "key"),
    [
        pytest.param([9, 7, 6, 3], "1", id="nobody-here-has-that-number"),
        pytest.param([1, 2, 3, 4], "3", id="the-same-person"),
        pytest.param([9, 7, 6, 3], "c", id="a-letter-is-only-a-seat"),
    ],
)
def test_nothing_is_said_where_one_thing_can_be_meant(opened: Opened, numbers: list[int], key: str) -> None:
    page = opened("brokdorf", numbers)
    press(page, key)
    expect(page.locator("[data-row='0'] .d-say")).to_be_visible()
    expect(notes(page)).to_have_count(0)


def test_nor_where_a_name_was_pressed(opened: Opened) -> None:
    page = opened("brokdorf", [9, 7, 6, 3])
    page.locator(".d-strip").get_by_role("button", name="Person 6").click()
    expect(page.locator("[data-row='0'] .d-say")).to_contain_text("Person 6 zahlt")
    expect(notes(page)).to_have_count(0)


def test_a_number_of_two_digits_is_not_two_rounds(opened: Opened) -> None:
    page = opened("brokdorf", [9, 7, 6, 12])
    press(page, "1", "2")
    expect(notes(page)).to_contain_text("„1“ heißt hier Person 9")
    notes(page).get_by_role("button", name="Nr. 12 gemeint: Person 12").click()
    expect(page.locator("[data-row='0'] .d-say")).to_contain_text("Person 12 zahlt")
    expect(page.locator("[id='line-1-loser']")).to_have_value("")
    save(page, 1)
    assert losers() == [3]


def test_a_digit_that_also_says_how_it_ended(opened: Opened) -> None:
    page = opened("skat", [3, 8, 7])
    press(page, "8")
    expect(notes(page)).to_contain_text("„8“ heißt hier Person 7 verloren")
    notes(page).get_by_role("button", name="Nr. 8 gemeint: Person 8").click()
    expect(page.locator("[id='line-0-declarer']")).to_have_value("2")
    expect(page.locator("[id='line-0-won']")).to_have_value("1")


def test_several_at_once(opened: Opened) -> None:
    page = opened("doppelkopf", [4, 1, 2, 9])
    press(page, "1", "2")
    expect(notes(page)).to_contain_text("„12“ heißt hier Person 4, Person 1")
    notes(page).get_by_role("button", name="Nr. 12 gemeint: Person 1, Person 2").click()
    expect(page.locator("[id='line-0-re']")).to_have_value("23")


def test_in_a_correction_too(opened: Opened) -> None:
    page = opened("brokdorf", [9, 7, 6, 3])
    press(page, "1")
    save(page, 1)
    page.goto(f"/t/{Sitting.objects.get().round.tournament.slug}/zettel/1/1/korrektur/")
    expect(page.locator("[data-row='0'] [data-box]").first).to_be_visible()
    expect(notes(page)).to_have_count(0)
    expect(page.locator("[id='line-0-loser']")).to_be_focused()
    press(page, "3")
    expect(notes(page)).to_contain_text("„3“ heißt hier Person 6")


def test_the_same_one_twice_is_refused_by_name_and_is_no_start_number(opened: Opened) -> None:
    page = opened("doppelkopf", [2, 4, 3, 1])
    press(page, "1", "1", "Enter")
    refused = page.locator("[data-error-for='line-0-re']")
    expect(refused).to_have_text("„Re“: Person 2 steht zweimal da. Bitte jede Ziffer nur einmal tippen.")
    expect(page.locator("[id='line-0-re']")).to_be_focused()
    expect(notes(page)).to_have_count(0)
