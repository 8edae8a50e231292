"""A Stechen that is due is typed at the desk without a click: the row for it is there when its turn comes."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from benchmarks.typist import tournament_text
from tests.turnier.remembered import imported
from turnier.models import Sitting, Tournament, User
from turnier.services.sheets.queries import entries_at

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

TIE = ["1", "1", "1", "Enter"]
"""The first player bids 1, plays alone, and is at 0: the three others have the most points."""
STECHEN = ["2", "1", "2", "3", "Enter", "4"]
"""The second player bids 1, the third one joins and takes the last trick, the fourth one pays."""


@pytest.fixture
def organiser(transactional_db: None) -> User:
    return User.objects.create_user("anna", password="geheim-genug")


@pytest.fixture
def tournament(organiser: User) -> Tournament:
    """Brokdorf at one table of four, where the first hand ends a Runde."""
    return imported(tournament_text("brokdorf", 1, {"start_points": 5}), organiser)


def kinds_of_rows(page: Page) -> list[str]:
    return [row.get_attribute("data-kind") or "" for row in page.locator("[data-row]").all()]


def test_the_row_after_a_tie_is_the_stechen_and_then_hands_go_on(visit, organiser, tournament):
    page = visit(f"/t/{tournament.slug}/zettel/1/1/?art=hand", user=organiser)
    for key in TIE:
        page.keyboard.press(key)
    page.locator('[data-row="1"][data-kind="playoff"] [data-box]:focus').wait_for()
    chosen = page.locator("[data-kinds] [data-kind]")
    assert chosen.evaluate_all("links => links.map((link) => link.dataset.kind)") == ["hand", "playoff", "leave"]
    for key in STECHEN:
        page.keyboard.press(key)
    page.locator('[data-row="2"][data-kind="hand"] [data-box]:focus').wait_for()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.locator("[data-saved-key]").wait_for()
    stored = entries_at(Sitting.objects.get(), 1)
    assert [entry["kind"] for entry in stored] == ["hand", "playoff"]
    assert (stored[1]["players"], stored[1]["tricks"]) == ([1, 2, 3], [0, 4, 1, 0])


def test_a_row_that_cannot_come_any_more_gives_way_where_somebody_stands_in_it(visit, organiser, tournament):
    """The row below was there before the one above became a tie."""
    page = visit(f"/t/{tournament.slug}/zettel/1/1/?art=hand", user=organiser)
    for key in ["1", "1", "1", "2", "Enter", "4"]:
        page.keyboard.press(key)
    page.locator('[data-row="1"][data-kind="hand"] [data-box]:focus').wait_for()
    page.fill("#line-0-tricks\\.0", "")
    page.fill("#line-0-joined", "1")
    page.locator('[data-row="1"][data-kind="playoff"]').wait_for()
    page.get_by_role("link", name="Freiwillig ausgeschieden").click()
    page.locator('[data-row="1"][data-kind="leave"] [data-box]:focus').wait_for()
    assert kinds_of_rows(page) == ["hand", "leave"]


def test_rows_that_are_not_reached_yet_do_not_ask_to_be_filled(visit, organiser):
    """Only the row that is typed has boxes as strong as those of the head; what is rarely needed says so."""
    evening = imported(tournament_text("tausend", 1, {}), organiser)
    page = visit(f"/t/{evening.slug}/zettel/1/1/", user=organiser)

    def borders() -> list[str]:
        width = "row => getComputedStyle(row.querySelector('.d-boxes .d-box')).borderTopWidth"
        return [row.evaluate(width) for row in page.locator("[data-row]").all()]

    page.locator("[data-row].is-open").wait_for()
    assert borders()[:3] == ["2px", "1px", "1px"]
    assert page.get_by_text("Nur bei Bedarf:").locator("visible=true").count() == 1
    page.locator('[data-row="1"] [data-box]').first.focus()
    assert borders()[:3] == ["2px", "2px", "1px"]
    page.locator('[data-row="1"] [data-box]').first.fill("2")
    page.locator('[data-row="0"] [data-box]').first.focus()
    assert borders()[:3] == ["2px", "2px", "1px"]
