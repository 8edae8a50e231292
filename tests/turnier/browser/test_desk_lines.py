"""Lines of the desk as somebody types them from the paper: corrected by a click, of another kind, played alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from benchmarks.browser_walk import Answers, press
from benchmarks.typist import tournament_text
from tests.turnier.browser.test_desk_keys import SLOW_ANSWERS
from turnier.models import User
from turnier.services.tournaments.file.exchange import tournament_import

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def sheet_of(visit: Callable[..., Page], organiser: User) -> Callable[..., Page]:
    """The sheet of the only table of a game, with so many seats."""

    def opened(slug: str, seats: int = 4, width: int = 1280) -> Page:
        tournament = tournament_import(text=tournament_text(slug, 1, seats=seats), by=organiser)
        page = visit(f"/t/{tournament.slug}/zettel/1/1/", user=organiser, width=width)
        expect(box(page, 0, 0)).to_be_focused()
        return page

    return opened


def box(page: Page, row: int, place: int):
    """One box on the usual way through a row."""
    return page.locator(f"[data-row='{row}'] .d-boxes [data-box]:not([data-settled='absent'])").nth(place)


def values(page: Page, row: int) -> list[str]:
    """What stands in the boxes on that way."""
    boxes = page.locator(f"[data-row='{row}'] .d-boxes [data-box]:not([data-settled='absent'])")
    return boxes.evaluate_all("all => all.map((each) => each.value)")


def test_a_click_into_a_filled_box_means_all_that_stands_there(sheet_of) -> None:
    page = sheet_of("skat")
    heard = Answers(page)
    page.reload()  # only a page that is loaded from here on says when it is quiet
    press(page, *"241")
    expect(box(page, 1, 0)).to_be_focused()
    box(page, 0, 2).click()
    press(page, "2")
    heard.wait()
    assert values(page, 0) == ["2", "4", "2", "1"]
    box(page, 0, 2).click()
    box(page, 0, 2).click()
    assert box(page, 0, 2).evaluate("each => each.selectionStart === each.selectionEnd")


def test_a_solo_that_is_said_late_goes_on_to_what_is_still_open(sheet_of) -> None:
    """Who plays stands there already: the cursor neither goes back to it nor into the partner who does not exist."""
    page = sheet_of("schafkopf")
    press(page, *"3*3")
    expect(box(page, 0, 2)).to_be_focused()
    press(page, "0", "Enter")
    expect(box(page, 1, 0)).to_be_focused()
    press(page, *"240")
    expect(box(page, 2, 0)).to_be_focused()
    assert (values(page, 0), values(page, 1)) == (["3", "1", "0"], ["2", "4", "1", "0"])


def headings(page: Page, row: int) -> list[str]:
    """What stands above the boxes of a row, for the eye."""
    labels = page.locator(f"[data-row='{row}'] .d-boxes .t-label").all()
    return [label.inner_text() for label in labels if (label.bounding_box() or {"height": 0})["height"]]


def test_a_line_of_other_boxes_has_headings_of_its_own(sheet_of) -> None:
    page = sheet_of("schafkopf")
    press(page, *"240", *"3*30", "Enter", *"240", *"240")
    expect(box(page, 4, 0)).to_be_focused()
    usual, alone = ["Spielt", "Mitspieler", "Ergebnis", "Laufende"], ["Spielt", "Ergebnis", "Laufende"]
    assert [headings(page, row) for row in range(4)] == [usual, alone, usual, []]


def kinds(page: Page) -> list[str]:
    return page.locator("[data-row]").evaluate_all("all => all.map((each) => each.dataset.kind)")


def test_a_passed_hand_takes_the_dealer_that_it_shows_and_the_next_line_is_a_hand_again(sheet_of) -> None:
    page = sheet_of("skat")
    press(page, *"241", "F4", "Enter")
    expect(page.locator("[data-row='1'] .d-say")).to_contain_text("Eingepasst: niemand hat gereizt")
    expect(box(page, 2, 0)).to_be_focused()
    press(page, *"143")
    expect(box(page, 3, 0)).to_be_focused()
    assert (kinds(page), values(page, 1)) == (["hand", "passed", "hand", "hand"], ["2"])
    assert [headings(page, row)[0] for row in (0, 1, 2)] == ["Alleinspieler", "Geber", "Alleinspieler"]


@pytest.mark.parametrize("waits", [False, True], ids=["at once", "page waits"])
@pytest.mark.parametrize("way", ["F4", "click"])
def test_another_kind_takes_the_place_of_a_line_that_is_only_begun(sheet_of, way: str, waits: bool) -> None:
    """However long the answers take: what was typed before belongs into its line, and what follows into the other."""
    page = sheet_of("skat")
    if waits:
        page.evaluate(SLOW_ANSWERS)
    press(page, *"241", "3")
    if way == "F4":
        press(page, "F4")
    else:
        page.get_by_role("link", name="Eingepasst").click()
    press(page, "Enter", "1")
    if waits:
        page.evaluate("window.answer()")
    expect(page.locator("[data-row='2'] [data-box]:focus")).to_have_count(1)
    assert (kinds(page), values(page, 0), values(page, 2)[0]) == (["hand", "passed", "hand"], ["2", "4", "1", "1"], "1")
    expect(page.get_by_text("Eine leere Zeile zählt nicht.")).to_be_visible()


def test_final_figures_are_one_line_whose_fault_is_shown_at_the_right_player(sheet_of) -> None:
    """The line that is refused shows all that was typed, where nobody types in it any more too."""
    page = sheet_of("skat")
    page.get_by_role("link", name="Nur Endstände").click()
    assert kinds(page) == ["totals"]
    page.locator("[name='line-0-passed']").fill("40")
    for name, figures in (("game_points", (120, 60, -48, 30)), ("won", (3, 2, 0, 2)), ("lost", (0, 0, 1, 0))):
        for seat, figure in enumerate(figures):
            page.locator(f"[name='line-0-{name}.{seat}']").fill(str(figure))
    wrong = page.locator("[data-row='0'] [aria-invalid]")
    expect(wrong).to_have_attribute("name", "line-0-lost.3")
    page.locator("[data-control-box]").first.focus()
    expect(page.locator("[name='line-0-passed']")).to_be_visible()
    expect(page.locator("#fertig")).to_have_text("")


def test_the_cursor_stays_at_what_is_wrong_in_the_last_line(sheet_of) -> None:
    """The next game, typed with the eyes on the paper, is not written into the totals below."""
    page = sheet_of("skat")
    press(page, *"25910")
    expect(page.locator("[data-row='0'] .t-err")).to_contain_text("Beim Grand gibt es höchstens 4 Spitzen")
    expect(box(page, 0, 2)).to_be_focused()
    press(page, "Enter", "Enter")
    expect(box(page, 0, 2)).to_be_focused()
    press(page, *"1")
    expect(box(page, 1, 0)).to_be_focused()


def test_final_figures_with_games_missing_are_asked_about_and_the_example_has_them_all(sheet_of) -> None:
    page = sheet_of("skat")
    page.get_by_role("link", name="Nur Endstände").click()
    shown = page.locator("[data-hint='totals'] [data-press]")
    press(page, *shown.evaluate_all("all => all.map((key) => key.dataset.press)"))
    expect(page.locator("#fertig")).to_contain_text("Der Zettel ist vollständig. Enter speichert.")
    passed = page.locator("[name='line-0-passed']")
    missing = passed.input_value()
    passed.fill("")
    asked = page.get_by_role("checkbox", name=f"Von 48 Spielen fehlen {missing}. Wurden sie alle eingepasst?")
    expect(asked).to_be_visible()
    expect(page.locator("#fertig")).to_have_text("Der Zettel ist vollständig. Mit + bestätigen, dann speichert Enter.")


def test_final_figures_are_typed_person_by_person_as_they_stand_on_the_paper(sheet_of) -> None:
    page = sheet_of("skat", seats=3)
    page.get_by_role("link", name="Nur Endstände").click()
    for figure in ("120", "3", "0", "60", "2", "0", "-48", "0", "1"):
        press(page, *figure, "Enter")
    typed = {
        name: [page.locator(f"[name='line-0-{name}.{seat}']").input_value() for seat in range(3)]
        for name in ("game_points", "won", "lost")
    }
    assert typed == {"game_points": ["120", "60", "-48"], "won": ["3", "2", "0"], "lost": ["0", "0", "1"]}


def test_whoever_is_logged_out_while_typing_reads_that_nothing_was_saved(sheet_of) -> None:
    """And finds the lines again after logging in."""
    page = sheet_of("skat")
    press(page, *"241")
    expect(box(page, 1, 0)).to_be_focused()
    page.context.clear_cookies(name="sessionid")
    page.locator("[data-save]").click()
    page.locator("[data-save-anyway]").click()
    expect(page.get_by_text("Nichts wurde gespeichert: Die Anmeldung gilt nicht mehr.")).to_be_visible()
    page.get_by_label("Benutzername").fill("anna")
    page.get_by_label("Passwort", exact=True).fill("geheim-genug")
    page.get_by_role("button", name="Anmelden").click()
    page.get_by_role("button", name="Weiter tippen").click()
    expect(box(page, 1, 0)).to_be_focused()
    assert values(page, 0) == ["2", "4", "1", "1"]


def test_a_minus_alone_is_no_figure_where_everybody_has_one(sheet_of) -> None:
    page = sheet_of("liste")
    expect(page.locator(".t-keys")).not_to_contain_text("nichts einzutragen")
    press(page, "-", "Enter")
    expect(box(page, 0, 0)).to_be_focused()
    press(page, "5", "Enter")
    expect(box(page, 0, 1)).to_be_focused()
    assert values(page, 0)[0] == "-5"


def test_a_dash_changes_nothing_of_who_deals(sheet_of) -> None:
    page = sheet_of("skat")
    expect(page.locator(".t-keys")).to_contain_text("nichts einzutragen")
    press(page, "1", "1", "-")
    expect(box(page, 0, 2)).to_be_focused()
    press(page, "g", "2")
    expect(page.locator("[name='line-0-dealer']")).to_have_value("2")


def test_a_finished_row_names_the_game_that_was_not_the_usual_one(sheet_of) -> None:
    page = sheet_of("doppelkopf")
    press(page, *"12130", "Enter")
    page.locator("#line-1-re").fill("1")
    page.locator("#line-1-re_points").fill("140")
    page.locator("#line-1-re").press("*")
    page.locator("#line-1-type").fill("8")
    details = page.locator("[data-row] .d-detail")
    expect(details).to_contain_text(["Normal, 130 : 110 Augen", "Pik\u00adsolo, 140 : 100 Augen"])
    page.locator("[data-save]").focus()
    assert [details.nth(row).is_visible() for row in range(2)] == [False, True]


def test_the_kind_of_the_line_that_is_typed_is_marked(sheet_of) -> None:
    page = sheet_of("watten", seats=2)
    marked = page.locator("[data-kinds] [aria-current]")
    expect(marked).to_have_text(["Endstand"])
    page.locator("[data-kinds] [data-kind]", has_text="Strafe").click()
    expect(page.locator("[data-row='0'][data-kind='penalty']")).to_be_visible()
    expect(marked).to_have_text(["Strafe"])
    heard = Answers(page)
    press(page, "1")
    heard.wait()
    expect(marked).to_have_text(["Strafe"])
    page.locator("[data-kinds] [data-kind]", has_text="Spiel").click()
    expect(marked).to_have_text(["Spiel"])
