"""A regular pair is registered in six keys, with its club; who is new is typed as ever."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.turnier.browser.accessible import faults_here
from turnier.models import Tournament, User
from turnier.services.registration.register import Registration, entrant_register
from turnier.services.tournaments.found import tournament_create

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

DESK = "/t/preiswatten/anmeldung/"


@pytest.fixture
def organiser(transactional_db: None) -> User:
    return User.objects.create_superuser("anna", password="geheim-genug")


@pytest.fixture
def evening(organiser: User) -> Tournament:
    """Tonight; a year ago a pair was here."""
    earlier = tournament_create(by=organiser, name="Voriges Jahr", game="watten")
    pair = Registration(("Sepp Huber", "Zoë Großhauser"), club="TSV Niederau")
    entrant_register(tournament=earlier, registration=pair, by=organiser)
    return tournament_create(by=organiser, name="Preiswatten", game="watten", entry_fee_cents=2000)


def test_a_regular_pair_takes_six_keys(visit: Callable[..., Page], evening: Tournament, organiser: User) -> None:
    page = visit(DESK, user=organiser)
    keys = ["h", "u", "b", "ArrowDown", "Enter", "Enter"]
    for key in keys[:3]:
        page.keyboard.press(key)
    expect(page.get_by_role("option")).to_have_count(1)
    assert faults_here(page) == []
    for key in keys[3:5]:
        page.keyboard.press(key)
    expect(page.get_by_role("listbox")).to_be_hidden()
    page.keyboard.press(keys[5])
    expect(page.get_by_text("Gespeichert: Nr. 1, Huber / Großhauser")).to_be_visible()
    entrant = evening.entrants.get()
    assert [player.name for player in entrant.players.all()] == ["Sepp Huber", "Zoë Großhauser"]
    assert (entrant.club, entrant.paid) == ("TSV Niederau", True)


def test_who_presses_before_the_list_is_there_means_its_first(
    visit: Callable[..., Page], evening: Tournament, organiser: User
) -> None:
    page = visit(DESK, user=organiser)
    for key in ("h", "u", "ArrowDown"):
        page.keyboard.press(key)
    expect(page.get_by_role("option", selected=True)).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.get_by_role("listbox")).to_be_hidden()
    expect(page.get_by_label("Spieler 1")).to_have_value("hu")


def test_another_partner_is_typed_beside_one_who_is_known(
    visit: Callable[..., Page], evening: Tournament, organiser: User
) -> None:
    page = visit(DESK, user=organiser)
    page.keyboard.type("Neu Hier")
    page.keyboard.press("Enter")
    page.keyboard.type("groß")
    page.get_by_role("option", name="Zoë Großhauser").click()
    expect(page.get_by_label("Spieler 2")).to_have_value("Zoë Großhauser")
    expect(page.get_by_label("Spieler 1")).to_have_value("Neu Hier")


def test_a_press_on_save_saves_while_somebody_known_is_shown(
    visit: Callable[..., Page], evening: Tournament, organiser: User
) -> None:
    """The button stays under the mouse although the list above it goes."""
    page = visit(DESK, user=organiser)
    page.get_by_label("Spieler 1").fill("Sepp Huber")
    page.get_by_label("Spieler 2").click()
    page.keyboard.type("Zoë Großhauser")
    expect(page.get_by_role("option")).to_have_count(1)
    button = page.get_by_role("button", name="Anmelden", exact=True)
    button.hover()
    page.mouse.down()
    expect(page.get_by_label("Spieler 2")).not_to_be_focused()
    page.mouse.up()
    expect(page.get_by_text("Gespeichert: Nr. 1, Huber / Großhauser")).to_be_visible()


def test_the_list_goes_with_a_press_beside_it(visit: Callable[..., Page], evening: Tournament, organiser: User) -> None:
    page = visit(DESK, user=organiser)
    page.keyboard.type("hu")
    expect(page.get_by_role("option")).to_have_count(1)
    page.get_by_role("heading", level=1).click()
    expect(page.get_by_role("listbox")).to_be_hidden()
