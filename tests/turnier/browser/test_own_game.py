"""A game of one's own in a real browser: said in a few boxes, seen at once, played at phone and desk, ranked."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.games.liste.evenings import EVENINGS
from tests.turnier.browser.accessible import faults_of
from tests.turnier.conftest import at_once
from turnier.models import Round, Sitting, Tournament, User

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def set_up_rummy(page: Page) -> None:
    """From the empty list, on a phone."""
    page.goto("/turniere/neu/?game=liste")
    page.get_by_label("Wie heißt das Turnier?").fill("Romméabend")
    page.get_by_role("button", name="Turnier anlegen").click()
    page.get_by_label("Wie heißt das Spiel?").fill("Rommé")
    page.get_by_label("Spiele auf einer Liste").fill("3")
    page.get_by_label("Wenigstens am Tisch").fill("3")
    page.get_by_label("Höchstens am Tisch").fill("3")
    page.get_by_text("Punkte", exact=True).first.click()
    first = page.locator("#column-1")
    first.get_by_label("Name").fill("Strafpunkte")
    first.get_by_label("von").fill("0")
    first.get_by_text("wenig", exact=True).click()
    page.get_by_role("button", name="Noch eine Spalte").click()
    second = page.locator("#column-2")
    second.get_by_label("Name").fill("Siege")
    second.get_by_label("von").fill("0")
    second.get_by_label("bis", exact=True).fill("1")
    second.get_by_label("Alle am Tisch zusammen").select_option("genau")
    second.get_by_label("Zahl").fill("1")
    page.keyboard.press("Tab")
    preview = page.locator("#preview")
    expect(preview.get_by_role("heading", name="Rommé")).to_be_visible()
    expect(preview.get_by_text("Siege: alle am Tisch zusammen 1.")).to_be_visible()
    page.get_by_label("Bei Gleichstand").select_option("Siege")
    expect(preview.get_by_text("und Siege (mehr ist besser)")).to_be_visible()
    page.get_by_role("button", name="Speichern").last.click()
    expect(page.get_by_text("Die Liste ist gespeichert.")).to_be_visible()


def test_an_evening_of_rummy(visit: Callable[..., Page], organiser: User, drawn: Callable[[Tournament], Round]) -> None:
    page = visit("/", user=organiser, width=360)
    set_up_rummy(page)
    tournament = Tournament.objects.get()
    evening = EVENINGS["romme"]
    address = f"/t/{tournament.slug}/einstellungen/spiel/"
    assert faults_of(page, address) == []
    names = evening["tables"][0]["sides"]
    at_once(tournament, [(name,) for name in names], organiser)
    drawn(tournament)
    sitting = Sitting.objects.get()
    seated = [seat.entrant.name for seat in sitting.seats.select_related("entrant").order_by("seat")]
    page.goto(f"/t/{tournament.slug}/zettel/1/1/")
    rows = page.locator("[data-row]")
    for row, entry in enumerate(evening["tables"][0]["entries"]):
        for key in ("column_1", "column_2"):
            figures = dict(zip(names, entry[key], strict=True))
            for seat, name in enumerate(seated):
                box = rows.nth(row).locator(f'[name="line-{row}-{key}.{seat}"]')
                if box.is_editable():
                    box.fill(str(figures[name]))
    page.get_by_role("button", name="Speichern").click()
    expect(page.get_by_text("Tisch 1 ist gespeichert")).to_be_visible()
    page.goto(f"/t/{tournament.slug}/rangliste/")
    shown = [page.locator("tbody tr").nth(at).inner_text() for at in range(len(names))]
    assert [name for name, _place in evening["standings"]] == [
        next(name for name in names if name in line) for line in shown
    ]


def test_a_late_answer_takes_back_no_choice(visit: Callable[..., Page], organiser: User) -> None:
    page = visit("/", user=organiser)
    set_up_rummy(page)
    held: list[Route] = []

    def hold_first(route: Route) -> None:
        if held:
            route.continue_()
        else:
            held.append(route)

    page.route(re.compile("/einstellungen/spiel/$"), hold_first)
    with page.expect_request(lambda request: request.method == "POST"):
        page.get_by_label("Wie heißt das Spiel?").fill("Rommé mit Klopfen")
        page.keyboard.press("Tab")
    page.get_by_label("Bei Gleichstand").select_option("")
    held[0].continue_()
    preview = page.locator("#preview")
    expect(preview.get_by_role("heading", name="Rommé mit Klopfen")).to_be_visible()
    expect(preview.get_by_text("und Siege (mehr ist besser)")).not_to_be_visible()
    expect(page.get_by_label("Bei Gleichstand")).to_have_value("")
