"""A game that asks much, on phone and desk: nothing hidden, nothing without its question, no sentence in shreds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from benchmarks.plain_walk import founded, sheet_url, stored
from benchmarks.sampler import Sampled
from games.kit.game import AnyGame
from games.kit.terms import Table
from tests.games.kit.installed import installed
from turnier.models import Sitting, User
from turnier.services.sheets.table_codes import access_code_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
FOUR = ("Anna Berger", "Bernd Zimmermann", "Cilli Moser", "Otto Huber")
WITHIN = """(each) => {
  const frame = document.querySelector(".t-questions").getBoundingClientRect(), box = each.getBoundingClientRect();
  return box.height > 0 && box.top >= frame.top - 1 && box.bottom <= frame.bottom + 1;
}"""
"""Whether something lies in the part of the questions that can be seen."""


@pytest.fixture
def auction(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[AnyGame]:
    with installed(tmp_path, monkeypatch, "auction", "tests.games.kit.auction") as game:
        yield game


@pytest.fixture
def shooting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[AnyGame]:
    with installed(tmp_path, monkeypatch, "shooting", "tests.games.kit.optional") as game:
        yield game


def at_table(game: AnyGame, names: tuple[str, ...], by: User) -> Sitting:
    return founded(Sampled(game, game.rules(), Table(names), ()), by)


@pytest.fixture
def table(auction: AnyGame, organiser: User) -> Sitting:
    return at_table(auction, FOUR, organiser)


@pytest.fixture
def phone(table: Sitting, visit: Callable[..., Page]) -> Page:
    """The browser is asked for last, so that nothing it still sends finds the game gone."""
    token = access_code_of(table.keys.get()).token
    page = visit(f"/tisch/#{token}", width=360, height=640, has_touch=True)
    page.get_by_role("button", name="Eintragen beginnen").click()
    expect(page.locator("[data-entry]")).to_be_visible()
    return page


def tap(page: Page, name: str, code: str) -> None:
    page.locator(f"[name='line-0-{name}'][value='{code}'] + span").click()


def test_four_questions_are_in_sight_together(phone: Page) -> None:
    for name in ("declarer", "trump", "matadors", "lost"):
        for tile in phone.locator(f"[data-ask='{name}'] .t-opt:not([data-away])").all():
            assert tile.evaluate(WITHIN)
    assert phone.evaluate("document.documentElement.scrollHeight") == 640


AT_THE_END = """() => {
  const frame = document.querySelector(".t-questions");
  frame.scrollTo(0, frame.scrollHeight);
  return !frame.hasAttribute("data-below");
}"""
"""Scrolls on as a finger does: what the rules say to an answer comes a moment later, and the page grows by it."""


def test_what_does_not_fit_is_announced_and_comes_into_view(phone: Page) -> None:
    phone.set_viewport_size({"width": 360, "height": 420})
    expect(phone.locator(".t-questions[data-below]")).to_be_visible()
    last = phone.locator("[data-ask='lost']")
    assert not last.evaluate(WITHIN)
    for name, code in (("declarer", "2"), ("trump", "1"), ("matadors", "5")):
        tap(phone, name, code)
    assert last.evaluate(WITHIN)
    tap(phone, "lost", "1")
    phone.wait_for_function(AT_THE_END)


def test_questions_behind_a_button_keep_their_headings(phone: Page) -> None:
    phone.get_by_role("button", name="Ansagen").click()
    for words in ("Welche Stufe wurde erreicht?", "Was wurde angesagt?"):
        heading = phone.locator("legend", has_text=words)
        assert heading.evaluate("(each) => each.getBoundingClientRect().height") > 10
    expect(phone.locator("[data-pane].is-open")).to_be_in_viewport()


def test_a_sum_of_nought_comes_by_itself_on_the_phone(phone: Page, table: Sitting) -> None:
    phone.goto("/tisch/blatt/?art=totals")
    expect(phone.locator(".t-ask")).to_have_text("Wie viele Strafpunkte hat jeder?")
    for digits in ("40", "30", "20"):
        for digit in digits:
            phone.locator("[data-pad]").get_by_text(digit, exact=True).click()
        phone.locator("[data-ask]:has(input:placeholder-shown)").first.click()
    expect(phone.locator("[name='line-0-points.3']")).to_have_attribute("placeholder", "-90")


def test_a_sum_of_nought_comes_by_itself_at_the_desk(
    table: Sitting, visit: Callable[..., Page], organiser: User
) -> None:
    page = visit(f"{sheet_url(table.round.tournament, table)}?art=totals", user=organiser)
    for key in ("4", "0", "Enter", "-", "7", "0", "Enter", "2", "0", "Enter"):
        page.keyboard.press(key)
    expect(page.locator("[id='line-0-points.3']")).to_have_value("10")
    page.keyboard.press("Enter")
    expect(page.locator("[data-saved-key]")).to_be_visible()
    assert stored(table) == [{"kind": "totals", "points": [40, -70, 20, 10]}]


@pytest.mark.parametrize("width", [360, 700, 1000, 1280])
def test_the_sentence_of_a_wide_row_has_room_for_words(
    table: Sitting, visit: Callable[..., Page], organiser: User, width: int
) -> None:
    page = visit(sheet_url(table.round.tournament, table), user=organiser, width=width)
    for key in "2351":
        page.keyboard.press(key)
    expect(page.locator(".d-say").first).to_contain_text("Bernd Zimmermann gewinnt")
    assert page.locator(".d-row__note").first.evaluate("(each) => each.getBoundingClientRect().width") >= 220


@pytest.mark.parametrize("wait", [0, 400], ids=["fast", "slow"])
def test_enter_after_a_nought_skips_no_box(
    shooting: AnyGame, visit: Callable[..., Page], organiser: User, wait: int
) -> None:
    """Figures with and without bounds, of which null is a value too, and a choice."""
    sitting = at_table(shooting, ("Anna", "Bernd"), organiser)
    page = visit(sheet_url(sitting.round.tournament, sitting), user=organiser)
    page.keyboard.press("1")
    for name, key, then in (
        ("ring", "0", "series"),
        ("series", "1", "wind"),
        ("wind", "0", "handicap"),
        ("handicap", "0", "target"),
        ("target", "0", "watched"),
    ):
        expect(page.locator(f"[id='line-0-{name}']")).to_be_focused()
        page.keyboard.press(key)
        page.wait_for_timeout(wait)
        page.keyboard.press("Enter")
        page.wait_for_timeout(wait)
        expect(page.locator(f"[id='line-0-{then}']")).to_be_focused()
        expect(page.locator(f"[id='line-0-{name}']")).to_have_value(key)
