"""What was typed and not saved is there again after the page was lost, the totals on the paper too."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from benchmarks.typist import tournament_text
from tests.turnier.remembered import imported
from turnier.models import Sitting, User
from turnier.services.sheets.queries import entries_at
from turnier.services.sheets.table_codes import access_code_of
from turnier.services.tournaments.found import tournament_create

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


FORBIDDEN = """for (const storage of ["localStorage", "sessionStorage", "indexedDB"]) {
  Object.defineProperty(window, storage, { get() { throw new DOMException("forbidden", "SecurityError"); } });
}"""
FULL = 'Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };'
NOT_KEPT = "Dieses Gerät merkt sich nichts: Was noch nicht gespeichert ist, geht beim Schließen dieser Seite verloren."


@pytest.fixture
def table(organiser: User) -> Sitting:
    """A table of Watten, of which three Bummerl are a full sheet."""
    return imported(tournament_text("watten", 1), organiser).rounds.get().sittings.get()


@pytest.fixture(params=[FORBIDDEN, FULL], ids=["forbidden", "full"])
def without_storage(visit: Callable[..., Page], request: pytest.FixtureRequest) -> Callable[..., Page]:
    """Opens a page in a browser that keeps nothing on the device."""

    def opened(path: str, **options: object) -> Page:
        page = visit("/tisch/", **options)
        page.add_init_script(request.param)
        page.goto("about:blank")
        page.goto(path)
        return page

    return opened


def scores(sitting: Sitting) -> list[list[int]]:
    sitting.refresh_from_db()
    return [line["score"] for line in entries_at(sitting, sitting.version)]


def test_a_sheet_is_typed_and_saved_where_the_browser_keeps_nothing(without_storage, organiser, table):
    address = f"/t/{table.round.tournament.slug}/zettel/1/1/"
    page = without_storage(address, user=organiser)
    expect(page.get_by_text(NOT_KEPT)).to_be_visible()
    page.keyboard.type("1729")
    expect(page.locator("[id='line-2-score.winner']")).to_be_focused()
    page.keyboard.type("14")
    page.keyboard.press("Enter")
    expect(page.locator("[data-saved-key]")).to_be_visible()
    assert scores(table) == [[11, 7], [9, 11], [11, 4]]


def test_a_sheet_is_entered_on_a_phone_that_keeps_nothing(without_storage, table):
    page = without_storage(f"/tisch/#{access_code_of(table.keys.get()).token}", width=360, height=640)
    page.get_by_role("button", name="Eintragen beginnen").click()
    expect(page.get_by_text(NOT_KEPT)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollHeight") == page.viewport_size["height"]
    for number, points in enumerate("749", start=1):
        page.locator('[name="line-0-score.winner"][value="1"]').locator("..").click()
        page.locator(f'[name="line-0-score.points"][value="{points}"]').locator("..").click()
        page.get_by_role("button", name="Eintragen").click()
        expect(page.locator("[data-page-version]")).to_have_attribute("data-page-version", str(number))
    page.get_by_role("link", name="bestätigen").click()
    page.get_by_role("button", name="Stimmt", exact=True).click()
    expect(page.get_by_role("heading", name="Bestätigt")).to_be_visible()
    assert scores(table) == [[11, 7], [11, 4], [11, 9]]


def test_a_name_is_registered_where_the_browser_keeps_nothing(without_storage, organiser):
    tournament = tournament_create(by=organiser, name="Abend", game="watten", entry_fee_cents=2000)
    page = without_storage(f"/t/{tournament.slug}/anmeldung/", user=organiser)
    for words in ("Sepp Huber", "Max Maier"):
        page.keyboard.type(words)
        page.keyboard.press("Enter")
    page.get_by_label("gegeben").fill("50")
    expect(page.locator("output")).to_have_text("30,00 €")
