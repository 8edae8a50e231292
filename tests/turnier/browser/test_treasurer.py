"""The last hour as the treasurer clicks it: plan, fix, a place changes, fix anew, pay out, count, close the books."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from playwright.sync_api import Browser, Page, expect

from tests.turnier.everybody import log_in
from turnier.models import Award, Entrant, Revision, Round, Tournament, User
from turnier.services.money.ledger import balances
from turnier.services.money.pay import reduction_set

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
WINS = [[11, 2]] * 3, [[11, 4]] * 3


def test_the_treasurer_fixes_what_the_preview_shows_and_pays_it_until_it_changes(
    visit: Callable[..., Page],
    tournament: Tournament,
    organiser: User,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
) -> None:
    Tournament.objects.update(rounds_planned=1)
    register(tournament, 4, paid=True)
    sittings = list(drawn(tournament).sittings.order_by("table"))
    for sitting, scores in zip(sittings, WINS, strict=True):
        enter(sitting, [{"kind": "bummerl", "score": score} for score in scores])
    page = visit("/t/preiswatten/kasse/preise/", user=organiser, width=360, height=640)
    page.get_by_label("Vom Startgeld bleiben beim Verein (Prozent)").fill("25")
    page.get_by_label("So viele Plätze").fill("2")
    expect(page.locator("#vorschau")).to_contain_text("−20,00\u00a0€")
    expect(page.locator("#vorschau tbody tr")).to_have_count(2)
    shown = page.locator("#vorschau tbody td").all_inner_texts()
    page.get_by_role("button", name="Festlegen").click()
    expect(page.get_by_role("heading", name="Siegerehrung")).to_be_visible()
    sums = [f"{cents // 100},{cents % 100:02d}\u00a0€" for cents in Award.objects.values_list("cents", flat=True)]
    assert sums == shown
    page.get_by_role("button", name="Fertig, weiter").click()
    page.get_by_role("button", name="auszahlen").first.click()
    expect(page.get_by_role("status")).to_contain_text("übergeben")
    enter(sittings[0], [{"kind": "bummerl", "score": [11, 9]}] * 3, reason="verlesen")
    page.get_by_role("button", name="auszahlen").click()
    expect(page.locator("body")).to_contain_text("hat sich die Rangliste geändert")
    page.goto("/t/preiswatten/zum-schluss/")
    expect(page.get_by_text("zurückholen")).to_have_count(1)
    page.get_by_role("button", name="So festlegen").click()
    expect(page.get_by_role("heading", name="Neue Urkunden drucken")).to_be_visible()
    page.get_by_role("button", name="Fertig, weiter").click()
    expect(page.get_by_role("button", name="zurückholen")).to_have_count(1)


def test_the_plan_asks_for_a_table_only_where_one_is_filled_in(
    visit: Callable[..., Page], tournament: Tournament, organiser: User
) -> None:
    page = visit("/t/preiswatten/kasse/preise/", user=organiser, width=360, height=640)
    table, beside = page.get_by_label("Eigene Tabelle", exact=True), page.get_by_label("Für wen").first
    expect(table).to_be_hidden()
    expect(beside).to_be_hidden()
    page.get_by_role("radio", name="feste Beträge").check(force=True)
    expect(table).to_be_visible()
    table.fill("100 50")
    page.get_by_text("Sonderpreise").click()
    expect(beside).to_be_visible()
    page.get_by_label("So viele Plätze").fill("2")
    expect(page.locator("#vorschau tbody tr")).to_have_count(2)
    page.get_by_role("button", name="Preisplan speichern").click()
    expect(page.get_by_label("Eigene Tabelle", exact=True)).to_have_value("100 50")


def test_the_sums_of_the_plan_stay_in_view_while_somebody_types(
    visit: Callable[..., Page], tournament: Tournament, organiser: User, register: Callable[..., list[Entrant]]
) -> None:
    """On a phone the preview stands far below the fields; on a wide page it stands beside them."""
    register(tournament, 4)
    page = visit("/t/preiswatten/kasse/preise/", user=organiser, width=360, height=640)
    brief = page.locator("#kurz")
    for field, typed, sums in (
        ("Vom Startgeld bleiben beim Verein (Prozent)", "25", "Im Topf 60,00\u00a0€: 20,00\u00a0€ · 20,00\u00a0€"),
        ("So viele Plätze", "2", "Im Topf 60,00\u00a0€: 40,00\u00a0€ · 20,00\u00a0€ Vorschau"),
    ):
        page.get_by_label(field).fill(typed)
        expect(brief).to_contain_text(sums)
        expect(brief).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(brief).to_be_hidden()


def test_somebody_in_a_hall_is_found_while_the_name_is_typed_and_pays(
    visit: Callable[..., Page], tournament: Tournament, organiser: User, register: Callable[..., list[Entrant]]
) -> None:
    register(tournament, 31)
    page = visit("/t/preiswatten/kasse/?zahlt=2", user=organiser, width=360, height=640)
    owing = page.locator("#wer-noch-zahlt li")
    expect(owing).to_have_count(6)
    page.get_by_label("Name, Verein oder Nummer suchen").fill("zwei12")
    expect(owing).to_have_count(1)
    expect(page.get_by_label("Name, Verein oder Nummer suchen")).to_be_focused()
    page.get_by_role("button", name="kassieren").click()
    expect(page.get_by_text("Bezahlt: Nr. 12")).to_be_visible()
    expect(owing).to_have_count(25)


def test_money_that_the_program_has_not_heard_of_is_said_not_to_be_booked(
    browser: Browser,
    client: Client,
    live_server: object,
    tournament: Tournament,
    organiser: User,
    register: Callable[..., list[Entrant]],
) -> None:
    """The program is gone, and the phone has not noticed: in a browser of its own, for the console names it."""
    first, _second = register(tournament, 2)
    log_in(client, organiser)
    context = browser.new_context(base_url=str(live_server), viewport={"width": 360, "height": 640})
    session = {"name": "sessionid", "value": client.cookies["sessionid"].value, "url": str(live_server)}
    context.add_cookies([session])
    page = context.new_page()
    unsaved = page.get_by_text("Keine Verbindung: Das ist nicht gespeichert.")

    def press(button: str, said: str) -> None:
        context.route("**/*", lambda route: route.abort())
        page.get_by_role("button", name=button).first.click()
        expect(unsaved).to_be_in_viewport()
        context.unroute("**/*")
        page.get_by_role("button", name=button).first.click()
        expect(page.get_by_text(said).first).to_be_visible()
        expect(unsaved).to_be_hidden()

    page.goto("/t/preiswatten/kasse/")
    press("kassieren", "Bezahlt: Nr. 1")
    reduction_set(entrant=Entrant.objects.get(pk=first.pk), cents=500, by=organiser, reason="Jugend")
    page.reload()
    press("zurückzahlen", "zurückgezahlt")
    assert balances(tournament)["cash"] == 1500
    page.goto("/t/preiswatten/kasse/zaehlen/")
    page.locator("[data-cents='500']").fill("3")
    press("Zählung übernehmen", "Die Kasse ist abgeschlossen")
    context.close()


def test_a_count_that_was_refused_is_forgotten_when_it_is_typed_anew(
    visit: Callable[..., Page], tournament: Tournament, organiser: User
) -> None:
    """No red box speaks of another sum than the one that stands there, and the heading says what to do."""
    page = visit("/t/preiswatten/kasse/zaehlen/", user=organiser)
    page.locator("[data-cents='500']").fill("1")
    page.get_by_role("button", name="Zählung übernehmen").click()
    refused = page.get_by_text("Es sind 5,00\u00a0€ zu viel.")
    expect(refused.first).to_be_visible()
    expect(page.get_by_role("heading", name="Zählung übernehmen")).to_be_visible()
    page.locator("[data-cents='500']").fill("")
    expect(refused).to_have_count(0)
    expect(page.locator("[aria-invalid]")).to_have_count(0)
    expect(page.locator("[data-difference]")).to_have_text("Die Kasse stimmt")
    page.locator("[data-cents='500']").fill("-5")
    expect(page.locator("[data-difference]")).to_have_text("")
