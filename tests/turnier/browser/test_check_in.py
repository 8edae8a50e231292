"""Sixty people come through the door: by keyboard alone, and with a camera that reads the codes of their cards."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from playwright.sync_api import Browser, Page, expect

from tests.turnier.browser.accessible import faults_of
from tests.turnier.conftest import at_once
from tests.turnier.everybody import log_in
from turnier.models import Tournament, User
from turnier.services.accounts.referees import referee_code_of, referee_invite
from turnier.services.registration.check_in import check_in_begin
from turnier.services.tournaments.found import tournament_create

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

DOOR = "/t/preiswatten/einlass/"
CAMERA = """
  window.BarcodeDetector = class { async detect() { return window.shown ? [{ rawValue: window.shown }] : []; } };
  Object.defineProperty(navigator, "mediaDevices", { value: {
    getUserMedia: async () => document.createElement("canvas").captureStream() } });
  HTMLMediaElement.prototype.play = async () => {};
"""
"""A camera that shows the words of `window.shown`."""


@pytest.fixture
def organiser(transactional_db: None) -> User:
    return User.objects.create_superuser("anna", password="geheim-genug")


@pytest.fixture
def evening(organiser: User) -> Tournament:
    """Sixty teams of a list, of whom it is noted who is there."""
    tournament = tournament_create(by=organiser, name="Preiswatten", game="watten", entry_fee_cents=2000)
    at_once(tournament, [(f"Anna Eins{n}", f"Bernd Zwei{n}") for n in range(1, 61)], organiser)
    check_in_begin(tournament=tournament, by=organiser)
    return tournament


def test_sixty_come_by_keyboard(visit: Callable[..., Page], evening: Tournament, organiser: User) -> None:
    """Two digits and Enter each: nothing is waited for, nothing is swallowed, and the field stays ready."""
    page = visit(DOOR, user=organiser)
    expect(page.get_by_label("Nummer oder Name")).to_be_focused()
    for number in range(1, 61):
        page.keyboard.type(str(number))
        page.keyboard.press("Enter")
        expect(page.get_by_text(f"Nr. {number}, Eins{number} / Zwei{number}, ist da.")).to_be_visible()
        expect(page.get_by_label("Nummer oder Name")).to_have_value("")
    expect(page.get_by_role("heading", name="Alle 60 sind da")).to_be_visible()
    assert evening.entrants.filter(presence="here").count() == 60


def test_without_a_connection_it_is_said_that_nobody_was_noted(
    browser: Browser, live_server: object, evening: Tournament, organiser: User
) -> None:
    """In a browser of its own: the console names each request that gets lost."""
    client = Client()
    log_in(client, organiser)
    context = browser.new_context(base_url=str(live_server))
    session = {"name": "sessionid", "value": client.cookies["sessionid"].value, "url": str(live_server)}
    context.add_cookies([session])
    page = context.new_page()
    page.goto(DOOR)
    unsaved = page.get_by_text("Keine Verbindung: Das ist nicht gespeichert.")
    expect(unsaved).to_be_hidden()
    context.set_offline(True)
    page.get_by_label("Nummer oder Name").fill("7")
    page.keyboard.press("Enter")
    expect(unsaved).to_be_visible()
    expect(page.get_by_label("Nummer oder Name")).to_have_value("7")
    context.set_offline(False)
    page.keyboard.press("Enter")
    expect(page.get_by_text("Nr. 7, Eins7 / Zwei7, ist da.")).to_be_visible()
    expect(unsaved).to_be_hidden()
    assert evening.entrants.filter(presence="here").count() == 1
    context.close()


def test_a_slip_is_taken_back_and_corrected(visit: Callable[..., Page], evening: Tournament, organiser: User) -> None:
    page = visit(DOOR, user=organiser)
    page.keyboard.type("99")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Die Startnummer „99“ gibt es nicht.")).to_be_visible()
    page.keyboard.type("7")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Nr. 7, Eins7 / Zwei7, ist da.")).to_be_visible()
    page.get_by_role("button", name="Doch nicht").click()
    expect(page.get_by_role("heading", name="0 von 60 da, 60 fehlen noch")).to_be_visible()
    page.get_by_role("button", name="8 Eins8 / Zwei8").click()
    expect(page.get_by_role("heading", name="1 von 60 da, 59 fehlen noch")).to_be_visible()


def test_the_camera_reads_a_card_once(visit: Callable[..., Page], evening: Tournament, organiser: User) -> None:
    page = visit(DOOR, user=organiser)
    page.add_init_script(CAMERA)
    page.reload()
    page.get_by_role("button", name="Karte scannen").click()
    page.evaluate("window.shown = 'Nr. 12'")
    expect(page.get_by_text("Nr. 12, Eins12 / Zwei12, ist da.")).to_be_visible()
    page.evaluate(f"window.shown = location.origin + '/o/{evening.public_key}/ich/13/'")
    expect(page.get_by_text("Nr. 13, Eins13 / Zwei13, ist da.")).to_be_visible()
    page.get_by_role("button", name="Karte scannen").click()
    assert evening.events.filter(action="entrant_presence").count() == 2


def test_the_second_press_of_a_double_one_hits_nothing_new(
    visit: Callable[..., Page], evening: Tournament, organiser: User
) -> None:
    """Where the name was, the button for the fee comes to be; on another page one may be where another was pressed."""
    page = visit("/", user=organiser, width=360, height=740)
    page.clock.install(time=0)
    page.goto(DOOR)
    box = page.get_by_role("button", name="1 Eins1 / Zwei1").first.bounding_box()
    assert box is not None
    there = (110, box["y"] + box["height"] / 2)
    page.goto("/t/preiswatten/protokoll/")
    page.locator("main").evaluate("main => main.replaceChildren()")
    page.clock.pause_at(60)
    page.mouse.click(*there)
    page.goto(DOOR)
    page.mouse.click(*there)
    page.clock.run_for(500)
    page.mouse.click(*there)
    page.clock.run_for(100)
    expect(page.get_by_role("heading", name="0 von 60 da, 60 fehlen noch")).to_be_visible()
    page.clock.run_for(1000)
    for _press in range(2):
        page.mouse.click(*there)
        page.clock.run_for(100)
        expect(page.get_by_role("heading", name="1 von 60 da, 59 fehlen noch")).to_be_visible()
    expect(page.get_by_text("Bezahlt: Nr. 1,")).to_be_hidden()
    page.clock.run_for(1000)
    page.mouse.click(*there)
    page.clock.run_for(100)
    expect(page.get_by_text("Bezahlt: Nr. 1,")).to_be_visible()


def test_who_goes_on_pressing_hits_nothing_new_and_old_buttons_are_never_shut(
    visit: Callable[..., Page], evening: Tournament, organiser: User
) -> None:
    """Five presses note one person; the button beside the box counts, however soon after a press into the box."""
    page = visit("/", user=organiser, width=360, height=740)
    page.clock.install(time=0)
    page.goto(DOOR)
    page.clock.pause_at(60)
    box = page.get_by_role("button", name="1 Eins1 / Zwei1").first.bounding_box()
    assert box is not None
    for _press in range(5):
        page.mouse.click(110, box["y"] + box["height"] / 2)
        page.clock.run_for(180)
        expect(page.get_by_role("heading", name="1 von 60 da, 59 fehlen noch")).to_be_visible()
    expect(page.get_by_text("Bezahlt: Nr. 1,")).to_be_hidden()
    page.clock.run_for(1000)
    beside = page.get_by_role("button", name="Ist da").bounding_box()
    assert beside is not None
    page.get_by_label("Nummer oder Name").fill("7")
    for x in (beside["x"] - 14, beside["x"] + 2):
        page.mouse.click(x, beside["y"] + 20)
        page.clock.run_for(180)
    expect(page.get_by_text("Nr. 7, Eins7 / Zwei7, ist da.")).to_be_visible()


@pytest.mark.slow
def test_a_phone_at_the_door_scans_sixty_cards(
    visit: Callable[..., Page], evening: Tournament, organiser: User
) -> None:
    """Whoever helps there is let in with a code; the codes are those of confirmations and of start cards by turns."""
    invited = referee_code_of(referee_invite(tournament=evening, name="Rosa", door=True, by=organiser))
    assert invited is not None
    page = visit("/schiedsrichter/", width=360)
    page.add_init_script(CAMERA)
    page.get_by_role("textbox").fill(invited.code)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="0 von 60 da, 60 fehlen noch")).to_be_visible()
    page.get_by_role("button", name="Karte scannen").click()
    for number in range(1, 61):
        own_page = f"/o/{evening.public_key}/ich/{number}/"
        page.evaluate(f"window.shown = {number} % 2 ? 'Nr. {number}' : location.origin + '{own_page}'")
        expect(page.get_by_text(f"Nr. {number}, Eins{number} / Zwei{number}, ist da.")).to_be_visible()
    expect(page.get_by_role("heading", name="Alle 60 sind da")).to_be_visible()
    assert evening.events.filter(action="entrant_presence").count() == 60


def test_the_door_is_accessible(visit: Callable[..., Page], evening: Tournament, organiser: User) -> None:
    assert faults_of(visit(DOOR, user=organiser), DOOR) == []


def test_on_a_phone_the_money_is_taken_beside_the_name(
    visit: Callable[..., Page], evening: Tournament, organiser: User
) -> None:
    """Of everybody who owes something the button took a line of its own."""
    page = visit(DOOR, user=organiser, width=360, height=740)
    row = page.locator(".r-door__list li").first
    name, button = row.locator(".r-door__row").bounding_box(), row.locator('[name="paid"]').bounding_box()
    assert name is not None
    assert button is not None
    assert name["x"] + name["width"] <= button["x"]
    assert name["y"] < button["y"] + button["height"] / 2 < name["y"] + name["height"]


def test_a_tap_on_a_row_empties_the_field_and_never_turns_into_its_opposite(
    visit: Callable[..., Page], evening: Tournament, organiser: User
) -> None:
    """Who taps on after the last one has come meets no list in which the same tap says that somebody is missing."""
    evening.entrants.exclude(number=7).update(presence="here")
    page = visit(DOOR, user=organiser, width=360)
    field = page.get_by_label("Nummer oder Name")
    field.fill("Einz7")
    page.keyboard.press("Enter")
    expect(page.locator("#gesagt p")).to_be_visible()
    expect(field).to_have_value("Einz7")
    page.get_by_role("button", name="Eins7 / Zwei7").first.click()
    expect(page.get_by_role("heading", name="Alle 60 sind da")).to_be_visible()
    expect(field).to_have_value("")
    expect(page.get_by_text("Antippen, wenn jemand doch nicht da ist.")).to_be_hidden()
