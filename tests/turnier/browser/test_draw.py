"""The draw in a real browser: frozen, chosen differently, called, drawn, drawn again, set by the plan."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from turnier.models import Draw, Sitting, Tournament, User

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

Visit = Callable[..., Page]


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def unfold(page: Page, words: str) -> None:
    page.locator("summary", has_text=words).click()


@pytest.mark.parametrize("width", [360, 1280])
def test_from_the_freeze_to_the_second_round(
    singles: Callable[..., Tournament], organiser: User, visit: Visit, width: int
) -> None:
    singles("doppelkopf", 23, rounds=3)
    page = visit("/t/abend/durchgang/", user=organiser, width=width)
    unfold(page, "Mit Zuruf aus dem Saal")
    press(page, "Startliste einfrieren")
    expect(page.get_by_text("Gelost wird auf 2 Tische zu 4 und 3 Tische zu 5.")).to_be_visible()
    unfold(page, "Doch eine andere Aufteilung")
    page.get_by_text("6 Tische zu 4", exact=True).click()
    press(page, "Mit dieser Aufteilung neu einfrieren")
    expect(page.get_by_text("Gelost wird auf 6 Tische zu 4.")).to_be_visible()
    page.get_by_label("Zuruf aus dem Saal").fill("47 03 81")
    press(page, "Auslosen")
    expect(page.get_by_text("Durchgang 1 bis 3 sind ausgelost.")).to_be_visible()
    press(page, "Nur veröffentlichen")
    expect(page.get_by_text("Durchgang 1 ist veröffentlicht.")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    Sitting.objects.update(finished=True)
    page.goto("/t/abend/durchgang/")
    press(page, "Nach Plan setzen")
    expect(page.get_by_text("Durchgang 2 ist nach dem Plan gesetzt.")).to_be_visible()
    assert list(Draw.objects.filter(current=True).values_list("round__number", "public_part")) == [
        (1, "47-03-81"),
        (2, "47-03-81"),
    ]


def test_the_page_goes_on_once_the_papers_are_kept_as_a_file(
    singles: Callable[..., Tournament], organiser: User, visit: Visit
) -> None:
    singles("tausend", 6)
    page = visit("/t/abend/durchgang/", user=organiser, width=1280)
    press(page, "Auslosen")
    page.get_by_role("button", name="Veröffentlichen und drucken").click()
    expect(page.get_by_role("button", name="Veröffentlichen und drucken")).to_have_count(0)
    expect(page.get_by_text("Es fehlen").first).to_be_visible()
