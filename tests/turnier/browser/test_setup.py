"""The first minute: the page knows the code from its address, and shows the password to whoever wants to see it."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from django.conf import settings
from playwright.sync_api import Page, expect

from benchmarks.browser_walk import Answers
from turnier.models import Tournament, User
from turnier.services.host.snapshots.files import LARGEST
from turnier.services.tournaments.found import tournament_create

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_the_first_account_is_made_without_typing_the_code(visit: Callable[..., Page]) -> None:
    page = visit(f"/einrichten/#{settings.SETUP_CODE}")
    expect(page.get_by_label("Einrichtungs-Code")).to_have_value(settings.SETUP_CODE)
    expect(page.get_by_label("Benutzername")).to_be_focused()
    assert "#" not in page.url
    page.get_by_label("Benutzername").fill("Anna Huber")
    box = page.get_by_label("Passwort", exact=True)
    box.fill("vier gute Karten")
    page.get_by_label("Passwort zeigen").check()
    expect(box).to_have_attribute("type", "text")
    page.get_by_label("Passwort zeigen").uncheck()
    expect(box).to_have_attribute("type", "password")
    page.get_by_role("button", name="Konto anlegen").click()
    expect(page.get_by_role("heading", name="Grüß Gott und moin.")).to_be_visible()
    assert User.objects.get().username == "Anna Huber"


def test_the_example_of_a_name_follows_the_game(visit: Callable[..., Page], organiser: User) -> None:
    page = visit("/turniere/neu/", user=organiser)
    name = page.get_by_label("2. Wie heißt das Turnier?")
    expect(name).to_have_attribute("placeholder", "Preiswatten im Schützenheim")
    name.fill("Unser Abend")
    with page.expect_response("**/turniere/neu/?*"):
        name.press("Tab")
    page.get_by_text("Brokdorf", exact=True).click()
    expect(name).to_have_attribute("placeholder", "Brokdorf-Abend im Deichkrug")
    expect(name).to_have_value("Unser Abend")


def test_a_name_typed_at_once_does_not_hold_up_the_game(visit: Callable[..., Page], organiser: User) -> None:
    """The ways of the chosen game come however slow the line is, and whatever is asked after them."""
    page = visit("/turniere/neu/", user=organiser)
    expect(page.locator("#id_way_free")).to_be_visible()
    heard = Answers(page)
    page.reload()
    page.route("**/turniere/neu/?*", lambda route: page.wait_for_timeout(300) or route.continue_())
    page.get_by_text("Skat", exact=True).click()
    page.get_by_label("2. Wie heißt das Turnier?").fill("Preisskat")
    page.get_by_label("Startgeld").fill("10")
    page.get_by_label("2. Wie heißt das Turnier?").focus()
    heard.wait()
    expect(page.locator("#ways")).to_have_attribute("data-example", "Preisskat der Kartenfreunde")
    expect(page.get_by_label("Startgeld")).to_have_value("10")
    page.unroute_all(behavior="wait")


def test_numbers_stay_as_they_are_typed(visit: Callable[..., Page], organiser: User) -> None:
    """What follows from a number is shown anew, and nothing that somebody is typing."""
    page = visit("/turniere/neu/?game=skat", user=organiser)
    with page.expect_response("**/turniere/neu/?*"):
        page.locator("#id_way_free").check()
    boxes = page.locator(".t-asked input")
    expect(boxes.first).to_be_visible()
    wanted = [str(int(box.input_value()) + 1) for box in boxes.all()]
    follows = page.locator("#follows").inner_text()
    boxes.first.select_text()
    for number in wanted:
        with page.expect_response("**/turniere/neu/?*"):
            page.keyboard.type(number)
            page.keyboard.press("Tab")
    expect(page.locator("#follows")).not_to_have_text(follows)
    assert [box.input_value() for box in boxes.all()] == wanted


def test_the_one_that_is_copied_brings_its_name_and_fee(visit: Callable[..., Page], organiser: User) -> None:
    """What was typed of the date stays."""
    tournament_create(by=organiser, name="Preiswatten", game="watten", entry_fee_cents=1200)
    tournament_create(by=organiser, name="Schafkopf", game="schafkopf")
    page = visit("/turniere/wie/", user=organiser)
    expect(page.locator("#id_name")).to_have_value("Schafkopf")
    page.get_by_label("Datum").fill("2030-01-05")
    page.get_by_label("Wie welches Turnier?").select_option(label="Preiswatten")
    expect(page.locator("#id_name")).to_have_value("Preiswatten")
    expect(page.get_by_label("Startgeld")).to_have_value("12,00")
    expect(page.get_by_label("Datum")).to_have_value("2030-01-05")
    expect(page.get_by_text("Bei „Preiswatten“ waren dabei: 0 Teams.")).to_be_visible()
    page.get_by_role("button", name="Turnier anlegen").click()
    expect(page).to_have_url(re.compile("/t/preiswatten"))
    assert Tournament.objects.latest("pk").entry_fee_cents == 1200


PRESSED_TWICE = """
(button) => {
  const sent = [];
  window.addEventListener("submit", (event) => { sent.push(!event.defaultPrevented); event.preventDefault(); });
  button.click();
  button.click();
  return sent;
}
"""
"""Which of two presses, one at once after the other, would send the form."""


def test_a_button_that_is_pressed_twice_sends_its_form_once(visit: Callable[..., Page], organiser: User) -> None:
    page = visit("/turniere/neu/?game=skat", user=organiser)
    page.get_by_label("2. Wie heißt das Turnier?").fill("Preisskat")
    button = page.get_by_role("button", name="Turnier anlegen")
    assert button.evaluate(PRESSED_TWICE) == [True, False]
    page.reload()
    page.get_by_label("2. Wie heißt das Turnier?").fill("Preisskat")
    button.dblclick()
    expect(page).to_have_url(re.compile("/t/preisskat"))
    page.wait_for_load_state()
    assert [tournament.name for tournament in Tournament.objects.all()] == ["Preisskat"]


def test_a_file_too_large_for_a_snapshot_is_said_to_be_before_it_is_sent(
    visit: Callable[..., Page], admin: User, own_folder: None, tmp_path: Path
) -> None:
    """A server that gets too much ends the connection."""
    film = tmp_path / "film.sqlite3"
    with film.open("wb") as file:
        file.truncate(LARGEST + 1)
    page = visit("/sicherungen/", user=admin)
    chosen, said = page.get_by_label("Datei auf dem Stick"), page.get_by_text("Die Datei ist größer als 200 MB.")
    chosen.set_input_files(film)
    expect(said).to_be_visible()
    expect(chosen).to_have_value("")
    film.write_bytes(b"nichts")
    chosen.set_input_files(film)
    expect(said).to_be_hidden()
    page.get_by_role("button", name="Sicherung ansehen").click()
    expect(page.locator("#id_file_error")).to_have_text("Diese Datei ist keine Sicherung von Turnier.")
