"""What the phone page of Tausend spares the table: pairs with one touch each, a bid that was raised, who deals."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from turnier.models import Proposal, Seat, Sitting, User
from turnier.services.draw.draw import round_draw, round_publish
from turnier.services.registration.register import Registration, entrant_register
from turnier.services.sheets.table_codes import access_code_of
from turnier.services.tournaments.found import tournament_create

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
NAMES = ("Ilse", "Karl", "Otto", "Anna")


@pytest.fixture
def phone(visit: Callable[..., Page], transactional_db: None) -> Callable[[int], Page]:
    """A phone at a table of so many."""

    def scanned(seats: int) -> Page:
        organiser = User.objects.create_user("chef", password="geheim-genug")
        tournament = tournament_create(by=organiser, name="Abend", game="tausend", rules={})
        for name in NAMES[:seats]:
            entrant_register(tournament=tournament, registration=Registration(players=(name,)), by=organiser)
        round_publish(round=round_draw(tournament=tournament, by=organiser).round, by=organiser)
        page = visit(f"/tisch/#{access_code_of(Sitting.objects.get().keys.get()).token}", width=360, height=640)
        page.get_by_role("button", name="Eintragen beginnen").click()
        expect(page.locator("[data-entry]")).to_be_visible()
        return page

    return scanned


def seats_of_boxes(page: Page) -> list[str]:
    """The seats that are asked for their card points."""
    boxes = page.locator('[data-field="card_points"]:visible')
    return [str(box.get_attribute("data-seat")) for box in boxes.all()]


def tap(page: Page, *words: str) -> None:
    """Keys of the pad, one after the other."""
    for word in words:
        page.locator(".t-pad").get_by_role("button", name=word, exact=True).click()


def tile(page: Page, name: str, code: int) -> None:
    page.locator(f'[name="line-0-{name}"][value="{code}"]').locator("..").click()


def box(page: Page, name: str) -> None:
    page.locator(f'[data-ask="{name}"]').click()


def test_a_pair_is_one_touch_and_a_second_one_takes_it_back(phone) -> None:
    page = phone(3)
    tile(page, "declarer", 1)
    tap(page, "30", "7", "5", "3", "0")
    tile(page, "marriages.clubs", 1)
    tile(page, "marriages.hearts", 2)
    tile(page, "marriages.spades", 3)
    tile(page, "marriages.spades", 3)
    page.get_by_role("button", name="Eintragen", exact=True).click()
    expect(page.get_by_text("Gespeichert")).to_be_visible()
    assert Proposal.objects.get().payload["marriages"] == [["clubs"], ["hearts"], []]


TOPS = """(path) => [...document.querySelectorAll(path)].map(each => Math.round(each.getBoundingClientRect().top))"""


def test_the_pairs_of_a_player_stand_beside_the_name(phone) -> None:
    page = phone(3)
    tile(page, "declarer", 1)
    tap(page, "30", "7", "5", "3", "0")
    clubs = '[data-ask="marriages.clubs"] .t-opt:not(.is-none)'
    expect(page.locator(clubs).first).to_be_visible()
    tiles, boxes = page.evaluate(TOPS, clubs), page.evaluate(TOPS, '[data-ask^="card_points"]')
    assert max(abs(tile - box) for tile, box in zip(tiles, boxes, strict=True)) <= 2


def test_a_pair_goes_to_whoever_is_touched_last(phone) -> None:
    page = phone(3)
    tile(page, "declarer", 1)
    tap(page, "30", "7", "5", "3", "0")
    tile(page, "marriages.clubs", 2)
    tile(page, "marriages.clubs", 3)
    page.get_by_role("button", name="Eintragen", exact=True).click()
    expect(page.get_by_text("Gespeichert")).to_be_visible()
    assert Proposal.objects.get().payload["marriages"] == [[], [], ["clubs"]]


def test_a_raised_bid_is_two_touches(phone) -> None:
    page = phone(3)
    tile(page, "declarer", 1)
    tap(page, "30")
    box(page, "final_bid")
    tap(page, "65", "7", "5", "3", "0")
    page.get_by_role("button", name="Eintragen", exact=True).click()
    expect(page.get_by_text("Gespeichert")).to_be_visible()
    assert (Proposal.objects.get().payload["bid"], Proposal.objects.get().payload["final_bid"]) == (30, 65)


def test_without_a_connection_the_bid_stands_in_the_box_of_the_raised_one(phone) -> None:
    """It follows the bid until somebody raises it."""
    page, back = phone(3), "Letzte Ziffer löschen"
    page.route("**/vorschau/", lambda _route: None)
    tile(page, "declarer", 1)
    tap(page, "30")
    raised = page.locator('[name="line-0-final_bid"]')
    expect(raised).to_have_attribute("placeholder", "30")
    box(page, "bid")
    box(page, "bid")
    tap(page, back, back, "4", "5")
    expect(raised).to_have_attribute("placeholder", "45")
    box(page, "final_bid")
    tap(page, "65")
    box(page, "bid")
    box(page, "bid")
    tap(page, back, "0")
    expect(raised).to_have_value("65")


def test_a_box_that_is_touched_again_takes_any_number(phone) -> None:
    page = phone(3)
    tile(page, "declarer", 1)
    tap(page, "30")
    box(page, "final_bid")
    box(page, "final_bid")
    tap(page, "1", "2", "5")
    expect(page.locator('[name="line-0-final_bid"]')).to_have_value("125")


def test_who_deals_is_not_asked_for_his_points_before_anything_is_tapped(phone) -> None:
    page = phone(4)
    dealer = Seat.objects.get(seat=0).entrant.name
    expect(page.get_by_text(f"{dealer} gibt, setzt aus und schreibt")).to_be_visible()
    assert seats_of_boxes(page) == ["1", "2", "3"]


def test_another_dealer_can_be_named(phone) -> None:
    page = phone(4)
    page.locator(".t-others summary").click()
    page.get_by_role("button", name="Wer hat gegeben?").click()
    tile(page, "dealer", 3)
    expect(page.locator('[name="line-0-declarer"][value="3"]')).to_be_disabled()
    tile(page, "declarer", 1)
    assert seats_of_boxes(page) == ["0", "1", "3"]
    box(page, "bid")
    tap(page, "30", "7", "5", "3", "0")
    page.get_by_role("button", name="Eintragen", exact=True).click()
    expect(page.get_by_text("Gespeichert")).to_be_visible()
    payload = Proposal.objects.get().payload
    assert (payload["dealer"], payload["card_points"]) == (2, [75, 30, None, 15])


def test_an_answer_does_not_swallow_the_touch_that_it_meets(phone) -> None:
    """The finger is down on a key when the rules have answered to the tap before."""
    page = phone(3)
    waiting: list[Route] = []
    tile(page, "declarer", 1)
    tap(page, "30")
    expect(page.locator('[name="line-0-final_bid"]')).to_have_attribute("placeholder", "30")
    page.route("**/vorschau/", lambda route: waiting.append(route))  # noqa: PLW0108 - it is given attributes
    tap(page, "7")
    page.wait_for_timeout(100)
    key = page.locator(".t-pad").get_by_role("button", name="5", exact=True).bounding_box()
    page.mouse.move(key["x"] + 5, key["y"] + 5)
    page.mouse.down()
    for route in waiting:
        route.continue_()
    page.wait_for_timeout(300)
    page.mouse.up()
    expect(page.locator('[name="line-0-card_points.0"]')).to_have_value("75")


def test_the_words_of_the_table_stand_on_the_page(phone) -> None:
    """Who sits out writes, 0 is vorgeführt, and what the boxes of the players ask for has a name."""
    page = phone(4)
    expect(page.locator(".t-phone__detail")).to_contain_text("setzt aus und schreibt")
    expect(page.locator(".t-boxes__head:visible")).to_have_text("Augen")
    expect(page.locator(".t-pad").get_by_role("button", name="0", exact=True)).to_contain_text("vorgeführt")
    page.get_by_role("button", name="Sonst").click()
    expect(page.locator('[data-ask="exchange_forgotten"]')).to_contain_text("Nicht ab\u00adgelegt")


@pytest.mark.parametrize("seats", [3, 4])
def test_no_button_lies_on_a_box(phone, seats: int) -> None:
    """Each box can be touched wherever it is seen, on small phones too."""
    page = phone(seats)
    overlaps = """() => {
        const seen = query => [...document.querySelectorAll(query)].map(one => one.getBoundingClientRect())
        const parts = [...seen(".t-box, .t-more, .t-digit")].filter(part => part.width && part.height)
        return parts.flatMap((one, i) => parts.slice(i + 1).filter(two =>
            one.left < two.right - 1 && two.left < one.right - 1 && one.top < two.bottom - 1 && two.top < one.bottom - 1
        )).length
    }"""
    for width, height in ((360, 640), (320, 568), (640, 360)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(overlaps) == 0, (width, height)


WORDS_IN_BOX = """(box) => {
  const words = document.createRange(), room = box.querySelector("small").getBoundingClientRect();
  words.selectNodeContents(box.querySelector("small"));
  const said = words.getBoundingClientRect();
  return said.left >= room.left - 1 && said.right <= room.right + 1 && said.bottom <= room.bottom + 4;
}"""
"""Whether all words above a box lie within its place, but for the tail of a letter."""


@pytest.mark.parametrize(("name", "says"), [("bid", "Gebot über 100"), ("final_bid", "Erhöht über 100")])
def test_the_box_of_a_bid_says_whole_above_what_it_is(phone, name: str, says: str) -> None:
    """Who taps 60 has bid 160: without these words the digits say less."""
    box = phone(3).locator(f'[data-ask="{name}"]')
    expect(box.locator("small")).to_have_text(says)
    assert box.evaluate(WORDS_IN_BOX)
