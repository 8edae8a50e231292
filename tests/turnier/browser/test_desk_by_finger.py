"""A referee writes a whole sheet on their own phone with one thumb: tiles at the lower edge, no keyboard over them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from turnier.models import Round, Sitting, Tournament, User
from turnier.services.accounts.referees import referee_code_of, referee_invite
from turnier.services.sheets.propose import proposal_make, seen_lines
from turnier.services.sheets.queries import entries_at

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

WIDTH, HEIGHT = 360, 740
THUMB = 44


@pytest.fixture
def referee(
    visit: Callable[..., Page],
    singles: Callable[..., Tournament],
    drawn: Callable[[Tournament], Round],
    organiser: User,
) -> Callable[[str, int], Page]:
    """The phone of a referee who has opened the only table of a game for so many."""

    def opened(game: str, people: int) -> Page:
        evening = singles(game, people)
        drawn(evening)
        invited = referee_code_of(referee_invite(tournament=evening, name="Rita", by=organiser, tables="1"))
        assert invited is not None
        token = f"/schiedsrichter/#{invited.token}"
        page = visit(token, width=WIDTH, height=HEIGHT, has_touch=True, is_mobile=True)
        page.get_by_role("button", name="Anmelden").tap()
        page.locator(".t-list a").first.tap()
        expect(page.locator(".d-strip")).to_be_visible()
        return page

    return opened


def tap(page: Page, name: str) -> None:
    """One tile at the lower edge, without scrolling."""
    tile = page.locator(".d-strip").get_by_role("button", name=name, exact=True)
    expect(tile).to_be_enabled()
    while (box := tile.bounding_box()) is None:
        expect(tile).to_be_visible()  # the tiles are drawn anew
    assert (box["height"] >= THUMB, box["width"] >= THUMB, box["y"] > HEIGHT / 3) == (True, True, True)
    assert box["y"] + box["height"] <= HEIGHT
    tile.tap()


def test_a_game_of_skat_is_three_taps(referee: Callable[[str, int], Page]) -> None:
    page = referee("skat", 4)
    sitting = Sitting.objects.get()
    seat = sitting.seats.select_related("entrant").get(seat=2)
    for taps, said in (
        ((f"{seat.entrant.name} verloren", "Kreuz", "mit 1"), f"{seat.entrant.name} verliert Kreuz mit 1"),
        ((f"{seat.entrant.name} gewonnen", "Grand", "ohne 2"), f"{seat.entrant.name} gewinnt Grand ohne 2"),
    ):
        row = page.locator("[data-row].is-open")
        at = row.get_attribute("data-row")
        for name in taps:
            focused = page.locator("[data-box]:focus")
            expect(focused).to_have_attribute("inputmode", "none")
            where, strip = focused.bounding_box(), page.locator(".d-strip").bounding_box()
            assert where is not None
            assert strip is not None
            assert 0 <= where["y"] <= strip["y"] - where["height"]
            tap(page, name)
        expect(page.locator(f"[data-row='{at}'] .d-say")).to_contain_text(said)
    assert page.evaluate("document.documentElement.scrollWidth") == WIDTH
    save = page.get_by_role("button", name="Zettel speichern")
    save.tap()
    page.get_by_role("button", name="Trotzdem speichern").tap()
    expect(page.locator("[data-saved-key]")).to_be_visible()
    sitting.refresh_from_db()
    lines = entries_at(sitting, sitting.version)
    written = [(line["declarer"], line["game"], line["won"]) for line in lines]
    assert written == [(2, "clubs", False), (2, "grand", True)]


def test_several_of_a_party_are_pressed_one_after_the_other(referee: Callable[[str, int], Page]) -> None:
    page = referee("doppelkopf", 4)
    first, second = Sitting.objects.get().seats.select_related("entrant").order_by("seat")[:2]
    tap(page, first.entrant.name)
    expect(page.locator("[id='line-0-re']")).to_be_focused()
    tap(page, second.entrant.name)
    expect(page.locator("[id='line-0-re']")).to_have_value("12")
    expect(page.locator("[id='line-0-re']")).not_to_be_focused()


@pytest.mark.parametrize("game", ["skat", "brokdorf", "seconds"])
def test_a_line_is_one_row_of_boxes_and_no_key_is_named(referee: Callable[[str, int], Page], game: str) -> None:
    page = referee(game, 4)
    tops = page.locator("[data-row='0'] .d-boxes > .d-group:not([data-absent])").evaluate_all(
        "(all) => [...new Set(all.slice(0, 4).map((each) => Math.round(each.getBoundingClientRect().bottom)))]"
    )
    assert len(tops) == 1
    assert page.locator(".t-keys kbd:visible, [data-hint]:visible").count() == 0


@pytest.mark.parametrize("size", [(360, 740), (740, 360), (1024, 768)])
def test_no_key_is_named_where_there_are_none(referee: Callable[[str, int], Page], size: tuple[int, int]) -> None:
    """Also where the phone lies on its side, and on a tablet."""
    page = referee("skat", 4)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    keys = page.locator(":is(.t-keys, .t-btn, .d-field, .d-flag, .d-group__title, [data-hint]) kbd:visible")
    expect(keys).to_have_count(0)
    expect(page.locator(".t-keys")).not_to_contain_text("letzte Zeile ändern", use_inner_text=True)
    expect(page.locator("#kontrolle")).to_have_text("Freiwillig.", use_inner_text=True)
    expect(page.get_by_role("link", name="zur Liste der Tische")).to_be_visible()


def test_the_one_place_of_a_referee_is_named_in_one_line(referee: Callable[[str, int], Page]) -> None:
    name = referee("skat", 4).locator(".t-places a > span")
    assert (name.count(), name.evaluate("each => each.getClientRects().length")) == (1, 1)
    assert name.evaluate("each => each.clientHeight < 2 * parseFloat(getComputedStyle(each).fontSize)") is True


def test_a_tick_names_no_key_either(referee: Callable[[str, int], Page]) -> None:
    """As where a line of a phone waits beside what is written here."""
    page, sitting = referee("brokdorf", 4), Sitting.objects.get()
    told = {"payload": {"kind": "rubber", "ending": "points", "loser": 1}, "accepted": frozenset(), "device": "phone"}
    proposal_make(sitting=sitting, key="waits", seen=seen_lines(sitting), **told)
    page.reload()
    page.locator(".d-strip").get_by_role("button").first.tap()
    tick = page.locator(".d-warn")
    expect(tick).to_contain_text("Vom Handy wartet 1 Zeile: „Runde 1, Spiel 1 · Anna Eins4 zahlt 3 × 1 €“.")
    expect(tick.locator("kbd:visible")).to_have_count(0)
