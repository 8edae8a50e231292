"""The registration desk in a real browser: by keyboard alone, with nothing swallowed."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator

import pytest
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from playwright.sync_api import Browser, Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from tests.turnier.browser.accessible import faults_of
from turnier.models import Tournament, User
from turnier.services.registration.register import Registration, entrant_register
from turnier.services.registration.singles import single_register
from turnier.services.tournaments.found import tournament_create

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LONG = ("Đorđe Đorđević-Zimmermann", "Friederike von der Weiden-Größl")
CUT_OFF = ("ERR_INTERNET_DISCONNECTED", "htmx:sendError", "htmx:sendAbort", "htmx:afterRequest, ")
"""What a browser says where the test itself cuts the line, or the next question comes before the last one's answer."""


@pytest.fixture
def evening() -> Tournament:
    """Two teams, one with long names, and two singles."""
    organiser = User.objects.create_user("anna", password=secrets.token_hex())
    tournament = tournament_create(by=organiser, name="Preiswatten", game="watten", entry_fee_cents=2000)
    for players, paid in ((("Sepp Huber", "Max Maier"), True), (LONG, False)):
        registration = Registration(players, club="Kartenfreunde Obere Isar 1921", paid=paid)
        entrant_register(tournament=tournament, registration=registration, by=organiser)
    for name in ("Hans Allein", "Ewa Żuk"):
        single_register(tournament=tournament, registration=Registration((name,)), by=organiser)
    return tournament


def logged_in(user: User) -> str:
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[-1]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    return str(session.session_key)


@pytest.fixture
def page(browser: Browser, live_server: LiveServer, evening: Tournament) -> Iterator[Page]:
    """The desk, open and ready for typing; fails on any error in the console that is not an answered form."""
    context = browser.new_context(base_url=f"{live_server.url}/t/preiswatten/anmeldung/")
    cookie = {"name": settings.SESSION_COOKIE_NAME, "value": logged_in(evening.organiser), "url": live_server.url}
    context.add_cookies([cookie])  # type: ignore[list-item]
    complaints: list[str] = []
    page = context.new_page()
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    page.goto("")
    expect(page.get_by_label("Spieler 1")).to_be_focused()
    yield page
    context.close()
    assert [text for text in complaints if "422" not in text and not any(words in text for words in CUT_OFF)] == []


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.name"))


def type_line(page: Page, *words: str) -> None:
    for word in words:
        page.keyboard.type(word)
        page.keyboard.press("Enter")


def test_a_team_is_registered_by_keyboard_alone(page: Page, evening: Tournament) -> None:
    assert focused(page) == "player_1"
    type_line(page, "Zoë Großhauser", "Ali Öztürk", "TSV Niederau", "")
    assert focused(page) == "paid"
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert focused(page) == "number"
    page.keyboard.press("Enter")
    expect(page.locator(".r-saved")).to_contain_text("Gespeichert: Nr. 3, Großhauser / Öztürk")
    assert focused(page) == "player_1"
    entrant = evening.entrants.get(number=3)
    assert (entrant.club, entrant.paid) == ("TSV Niederau", False)


def test_what_is_typed_while_the_answer_comes_is_the_beginning_of_the_next_name(page: Page) -> None:
    def late(route: Route) -> None:
        page.wait_for_timeout(300)
        route.continue_()

    page.route("**/anmeldung/", lambda route: late(route) if route.request.method == "POST" else route.continue_())
    type_line(page, "Zoë Großhauser", "Ali Öztürk", "TSV Niederau", "", "", "")
    page.keyboard.type("Xaver ")
    expect(page.locator(".r-saved")).to_contain_text("Gespeichert: Nr. 3")
    expect(page.get_by_label("Spieler 1")).to_be_focused()
    page.keyboard.type("Überall")
    expect(page.get_by_label("Spieler 1")).to_have_value("Xaver Überall")


def test_without_a_connection_what_was_typed_stays_and_is_sent_once_it_is_back(page: Page, evening: Tournament) -> None:
    page.context.set_offline(True)
    type_line(page, "Zoë Großhauser", "Ali Öztürk", "TSV Niederau", "", "", "")
    expect(page.get_by_role("alert").filter(has_text="Keine Verbindung: Das ist nicht gespeichert.")).to_be_visible()
    expect(page.get_by_label("Spieler 1")).to_have_value("Zoë Großhauser")
    page.context.set_offline(False)
    page.get_by_role("button", name="Anmelden", exact=True).click()
    expect(page.locator(".r-saved")).to_contain_text("Gespeichert: Nr. 3")
    assert list(evening.entrants.filter(number=3).values_list("club", flat=True)) == ["TSV Niederau"]


def test_the_name_of_the_team_appears_while_typing(page: Page) -> None:
    page.get_by_label("Spieler 1").fill("Zoë Großhauser")
    page.get_by_label("Spieler 2").fill("Friedl von der Au")
    expect(page.get_by_label("Teamname")).to_have_attribute("placeholder", "Großhauser / von der Au")


def test_a_drawn_number_is_typed(page: Page, evening: Tournament) -> None:
    type_line(page, "Zoë Großhauser", "Ali Öztürk", "", "Die Zwei", "", "17")
    expect(page.locator(".r-saved")).to_contain_text("Gespeichert: Nr. 17, Die Zwei")


def test_a_namesake_stops_the_last_enter_until_it_is_ticked(page: Page, evening: Tournament) -> None:
    type_line(page, "max maier", "Ali Öztürk")
    expect(page.get_by_text("max maier ist schon angemeldet (Nr. 1, Huber / Maier)")).to_be_visible()
    for stop in ("name", "namesake", "paid", "number", "namesake"):
        page.keyboard.press("Enter")
        assert focused(page) == stop
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    for _ in range(2):
        page.keyboard.press("Enter")
    expect(page.locator(".r-saved")).to_contain_text("Gespeichert: Nr. 3, maier / Öztürk")


def test_who_comes_alone_needs_one_name_and_a_tick(page: Page, evening: Tournament) -> None:
    type_line(page, "Rosi Braun", "")
    assert focused(page) == "alone"
    page.keyboard.press("Space")
    expect(page.get_by_label("Spieler 2")).to_be_disabled()
    for stop in ("club", "paid"):
        page.keyboard.press("Enter")
        assert focused(page) == stop
    page.keyboard.press("Enter")
    expect(page.locator(".r-saved")).to_contain_text("Rosi Braun wartet auf einen Partner")


def test_the_change_is_worked_out_and_not_sent(page: Page) -> None:
    given = page.get_by_label("Gegeben")
    for typed, change in (
        ("50", "30,00\u00a0€"),
        ("20,00", "0,00\u00a0€"),
        ("15", "es fehlen 5,00\u00a0€"),
        ("x", "–"),
    ):
        given.fill(typed)
        expect(page.locator("output")).to_have_text(change)
    page.get_by_label("Kommt allein").check()
    given.fill("50")
    expect(page.locator("output")).to_have_text("40,00\u00a0€")
    assert given.get_attribute("name") is None


def test_a_mistake_takes_the_focus_and_keeps_the_words(page: Page) -> None:
    page.get_by_label("Spieler 1").fill("Zoë Großhauser")
    page.get_by_role("button", name="Anmelden", exact=True).click()
    summary = page.locator("[data-summary]")
    expect(summary).to_be_focused()
    summary.get_by_role("link").click()
    assert focused(page) == "player_2"
    expect(page.get_by_label("Spieler 1")).to_have_value("Zoë Großhauser")


def test_a_double_click_registers_once(page: Page, evening: Tournament) -> None:
    page.get_by_label("Spieler 1").fill("Zoë Großhauser")
    page.get_by_label("Spieler 2").fill("Ali Öztürk")
    page.get_by_role("button", name="Anmelden", exact=True).dblclick()
    expect(page.locator(".r-saved")).to_be_visible()
    assert evening.entrants.count() == 3


def test_the_search_goes_along_with_the_typing(page: Page) -> None:
    page.get_by_label("Name, Verein oder Nummer suchen").press_sequentially("weiden")
    expect(page.locator("#treffer tbody tr")).to_have_count(1)
    page.goto("teilnehmer/")
    page.get_by_label("Name, Verein oder Nummer suchen").press_sequentially("weiden")
    expect(page.locator("#namensliste tbody tr")).to_have_count(1)
    expect(page).to_have_url(re.compile(r"\?q=weiden$"))


def test_one_tap_pays_and_the_totals_follow(page: Page, evening: Tournament) -> None:
    page.goto("teilnehmer/")
    page.locator("#bezahlt-2").click()
    expect(page.locator("#bezahlt-2")).to_have_text("bezahlt")
    expect(page.locator("#summen")).to_contain_text("2 von 2")
    expect(page.locator("#bezahlt-2")).to_be_focused()


def test_a_row_leads_to_its_entrant_wherever_it_is_tapped(page: Page) -> None:
    page.goto("teilnehmer/")
    box = page.locator("#namensliste tbody tr").nth(1).locator("td").first.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + 5, box["y"] + 5)
    expect(page.locator("h1")).to_contain_text("Nr. 2")


def test_everything_works_without_a_script(browser: Browser, live_server: LiveServer, evening: Tournament) -> None:
    context = browser.new_context(java_script_enabled=False)
    cookie = {"name": settings.SESSION_COOKIE_NAME, "value": logged_in(evening.organiser), "url": live_server.url}
    context.add_cookies([cookie])  # type: ignore[list-item]
    page = context.new_page()
    page.goto(f"{live_server.url}/t/preiswatten/anmeldung/")
    expect(page.get_by_label("Gegeben")).to_be_hidden()
    page.get_by_label("Spieler 1").fill("Max Maier")
    page.get_by_label("Spieler 2").fill("Ali Öztürk")
    page.get_by_role("button", name="Anmelden", exact=True).click()
    page.get_by_label("Das ist jemand anders mit diesem Namen.").check()
    page.get_by_role("button", name="Anmelden", exact=True).click()
    expect(page.locator(".r-saved")).to_contain_text("Nr. 3, Maier / Öztürk")
    page.get_by_label("Name, Verein oder Nummer suchen").fill("weiden")
    page.get_by_label("Name, Verein oder Nummer suchen").press("Enter")
    expect(page.locator("#namensliste tbody tr")).to_have_count(1)
    page.locator("#bezahlt-2").click()
    expect(page.locator("#bezahlt-2")).to_have_text("bezahlt")
    context.close()


@pytest.mark.parametrize("path", ["", "?neu=2", "teilnehmer/", "2/", "2/disqualifizieren/", "namensliste/"])
def test_no_page_overflows_and_axe_finds_nothing(page: Page, path: str) -> None:
    assert faults_of(page, path) == []


ASKS_NOTHING_BY_ITSELF = """addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), true)"""
"""A browser as on an iPhone: when a page is left it is not asked."""


@pytest.mark.parametrize(
    ("path", "label", "button"),
    [("", "Spieler 1", "English"), ("/turniere/neu/", "Wie heißt das Turnier?", "Große Schrift")],
)
def test_another_page_of_the_same_asks_before_what_was_typed_is_gone(
    page: Page, path: str, label: str, button: str
) -> None:
    page.add_init_script(ASKS_NOTHING_BY_ITSELF)
    page.goto(path)
    answers = [False, True]
    page.on("dialog", lambda dialog: dialog.accept() if answers.pop(0) else dialog.dismiss())
    page.get_by_label(label).press_sequentially("Sepp Huber")
    page.get_by_role("button", name=button).click()
    expect(page.get_by_label(label)).to_have_value("Sepp Huber")
    assert answers == [True]
    page.get_by_role("button", name=button).click()
    expect(page.get_by_role("button", name=button)).to_have_count(0)
    assert answers == []


def test_nothing_is_asked_where_nothing_was_typed(page: Page) -> None:
    page.on("dialog", lambda dialog: pytest.fail(dialog.type))
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("button", name="Deutsch")).to_be_visible()


def test_what_goes_into_the_cash_box_stands_beside_the_button(page: Page) -> None:
    """Paid is chosen beforehand: Enter, Enter, Enter books money that in a hurry nobody may have taken."""
    said = page.get_by_text("kommen damit in die Kasse.")
    expect(said).to_have_text("20,00\u00a0€ kommen damit in die Kasse.")
    page.get_by_label("Kommt allein").check()
    expect(said).to_have_text("10,00\u00a0€ kommen damit in die Kasse.")
    page.get_by_text("zahlt später").click()
    expect(said).to_be_hidden()
    page.get_by_text("bezahlt", exact=True).first.click()
    page.get_by_label("Spieler 1").fill("Zoë Großhauser")
    page.get_by_role("button", name="Anmelden", exact=True).click()
    expect(page.locator(".r-saved")).to_contain_text("10,00\u00a0€ kassiert")
