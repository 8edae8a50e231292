"""Sheets of every game, typed as the hint on the page says, far faster than a person: stored as they were meant."""

from __future__ import annotations

import json
import random
import re
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from benchmarks.browser_walk import press
from benchmarks.typist import GOALS, keys_of, opening_keys, random_sheet, sheet_of, tournament_text
from games.kit.game import first_table
from games.registry import games
from tests.turnier.remembered import imported
from turnier.models import Revision, Sitting, Tournament, User
from turnier.services.sheets.queries import entries_at
from turnier.services.sheets.save import result_save
from turnier.services.sheets.submission import Submission
from turnier.text.words import translate
from turnier.web.sheets.keys import hint

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SHEETS = 2
FIRST_BOX = "[data-row] [data-box]:not([data-rare])"


def desk_of(visit, slug: str, tables: int, path: str = ""):
    organiser = User.objects.create_user("anna", password="geheim-genug")
    tournament = imported(tournament_text(slug, tables), organiser)
    return tournament, visit(f"/t/{tournament.slug}/zettel/{path}", user=organiser)


def stored(tournament, table: int) -> list[dict]:
    sitting = Sitting.objects.get(round__tournament=tournament, table=table)
    return json.loads(json.dumps(entries_at(sitting, sitting.version)))


@pytest.mark.parametrize(
    "enters",
    [pytest.param(False, id="as-said"), pytest.param(True, id="enter-after-every-number", marks=pytest.mark.slow)],
)
@pytest.mark.parametrize("slug", sorted(games()))
def test_sheets_are_stored_as_meant_and_the_cursor_is_never_lost(visit, slug, enters):
    tournament, page = desk_of(visit, slug, SHEETS)
    sheet, rng = sheet_of(slug), random.Random(11)
    for table in range(1, SHEETS + 1):
        meant = random_sheet(sheet, rng)
        keys = keys_of(sheet, meant, enters=enters)
        on_list = page.locator("#tisch[autofocus]").count()
        press(page, *(opening_keys(table) if on_list else ()), *keys)
        page.locator("[data-saved-key]", has_text=re.compile(f"Tisch {table} ist gespeichert")).wait_for()
        assert stored(tournament, table) == json.loads(json.dumps(meant))
        assert enters or slug not in GOALS or len(keys) <= GOALS[slug]
        if table < SHEETS:
            expect(page.locator(f"{FIRST_BOX}, #tisch[autofocus]").first).to_be_focused()


KEYS_OF_A_HINT = "all => all.map((key) => [key.dataset.press, !key.nextElementSibling])"
"""The keys that it names, each with whether it is the last one of a number."""


def said_of(sheet, kind: str) -> str:
    """What the line of a hint says where "Nr. 1" and so on sit."""
    names = [f"Nr. {number}" for number in range(1, len(sheet.table.names) + 1)]
    there = replace(sheet, table=first_table(sheet.game, sheet.rules, names))
    return translate(hint(there, sheet.game.kinds[kind]).sentence)


@pytest.mark.parametrize("slug", sorted(games()))
def test_the_printed_hint_typed_key_by_key_is_the_line_that_it_says(visit, slug):
    """For every way to write a sheet, with Enter after every number and without."""
    tournament, page = desk_of(visit, slug, 1)
    sheet = sheet_of(slug)
    for kind in sheet.game.desk[:2]:
        if sheet.game.kinds[kind].why_impossible(sheet.rules, sheet.game.begin(sheet.rules, sheet.table), sheet.table):
            continue
        for enters in (False, True):
            page.goto(f"/t/{tournament.slug}/zettel/1/1/?art={kind}")
            hint = page.locator(f"[data-hint='{kind}']")
            expect(hint).to_be_visible()
            for key, ends in hint.locator("[data-press]").evaluate_all(KEYS_OF_A_HINT):
                press(page, key, *(["Enter"] if enters and ends and key.isdigit() else []))
            expect(page.locator("[data-row='0'] .d-say")).to_contain_text(said_of(sheet, kind))
            expect(page.locator("[data-row='0'] [data-box]:focus")).to_have_count(0)
            page.evaluate("localStorage.clear()")


NEVER_STEPS_OVER = [
    ("watten", "1⏎7⏎2⏎10⏎⏎⏎⏎b⏎", "[id='line-2-score.points']"),
    ("watten", "1⇥7⇥2⇥", "[id='line-1-score.points']"),
    ("tausend", "1⏎60⏎", "[id='line-0-final_bid']"),
    ("tausend", "1⏎60⏎⏎⏎⏎", "[id='line-0-card_points.0']"),
    ("doppelkopf", "12⏎100⏎", "[id='line-0-announcements.re']"),
    ("doppelkopf", "12100⏎", "[id='line-0-announcements.re']"),
    ("doppelkopf", "12⏎⏎⏎", "[id='line-0-re_points']"),
    ("seconds", "0⏎1⏎⏎⏎", "[id='line-0-tricks.2']"),
    ("brokdorf", "⏎2⏎", "[id='line-1-loser']"),
]


@pytest.mark.parametrize(("slug", "keys", "at"), NEVER_STEPS_OVER)
def test_neither_enter_nor_tab_steps_over_a_box_that_has_to_be_filled(visit, slug, keys, at):
    """Neither the one that was meant for a number nor a further one; nothing is saved by it."""
    _, page = desk_of(visit, slug, 1, "1/1/")
    expect(page.locator(FIRST_BOX).first).to_be_focused()
    press(page, *({"⏎": "Enter", "⇥": "Tab"}.get(key, key) for key in keys))
    expect(page.locator(at)).to_be_focused()
    assert Revision.objects.count() == 0


def test_final_totals_wait_for_enter_after_every_digit(visit):
    tournament, page = desk_of(visit, "doppelkopf", 1, "1/1/?art=totals")
    Tournament.objects.update(rules={"booking": "zero_sum"})
    page.reload()
    press(page, "6", "Enter", "9", "Enter", "0", "Enter", "7", "Enter", "-", "9", "Enter", "2", "Enter")
    expect(page.locator("[id='line-0-points.3']")).to_be_focused()
    press(page, "3", "Enter", "5", "Enter", "Enter")
    expect(page.locator("[data-saved-key]")).to_be_visible()
    assert stored(tournament, 1)[0]["points"] == [6, 0, -9, 3]


def test_who_types_slowly_gets_no_sum_of_the_sides_before(visit):
    """After the first of two who join, all tricks are his; after the second they have to be asked."""
    tournament, page = desk_of(visit, "brokdorf", 1, "1/1/?art=hand")
    press(page, "1", "2", "1")
    expect(page.locator("[id='line-0-tricks.0']")).to_have_value("5")
    page.keyboard.press("2")
    expect(page.locator("[id='line-0-tricks.0']")).to_have_value("")
    press(page, "Enter", "2")
    expect(page.locator("[id='line-0-tricks.1']")).to_have_value("3")
    expect(page.locator("[id='line-1-declarer']")).to_be_focused()
    press(page, "Enter", "Enter")
    expect(page.locator("[data-saved-key]")).to_be_visible()
    assert stored(tournament, 1)[0]["tricks"] == [2, 3, 0, 0]


def test_one_digit_says_who_and_how_it_ended_and_a_correction_of_who_leaves_the_end(visit):
    tournament, page = desk_of(visit, "skat", 1, "1/1/")
    who, ended = page.locator("[id='line-0-declarer']"), page.locator("[id='line-0-won']")
    press(page, "7")
    expect(who).to_have_value("2")
    expect(ended).to_have_value("2")
    press(page, "4", "1", "Enter")
    page.locator("[data-save]").click()
    page.locator("[data-save-anyway]").click()
    expect(page.locator("[data-saved-key]")).to_be_visible()
    page.goto(page.evaluate("location.origin") + f"/t/{tournament.slug}/zettel/1/1/korrektur/")
    who.fill("1")
    expect(who).to_have_value("1")
    expect(ended).to_have_value("2")
    who.fill("8")
    expect(who).to_have_value("3")
    assert [(entry["declarer"], entry["won"]) for entry in stored(tournament, 1)] == [(1, False)]


def test_an_incomplete_sheet_asks_and_the_next_digit_goes_on_typing(visit):
    tournament, page = desk_of(visit, "watten", 2, "1/1/")
    press(page, "1", "7", "Enter", "Enter")
    expect(page.get_by_role("heading", name="Nur 1 von 3 Bummerln. Trotzdem speichern?")).to_be_visible()
    expect(page.locator("[data-go-on]")).to_be_focused()
    press(page, "2", "8", "1", "1")
    expect(page.locator("#hinweise [data-tick]")).to_be_focused()
    press(page, "0", "Enter")
    expect(page.locator("[data-saved-key]")).to_contain_text("Tisch 1 ist gespeichert")
    expect(page.locator(FIRST_BOX).first).to_be_focused()
    assert [entry["score"] for entry in stored(tournament, 1)] == [[11, 7], [8, 11], [11, 10]]


def test_a_sheet_that_got_full_beside_the_question_asks_no_more(visit):
    """With the mouse in the next box instead of the button: the question says nothing that the boxes do not."""
    _, page = desk_of(visit, "watten", 2, "1/1/")
    press(page, "1", "7", "2", "8", "Enter", "Enter")
    question = page.get_by_role("heading", name=re.compile("Trotzdem speichern"))
    expect(question).to_be_visible()
    page.locator("[name='line-2-score.winner']").click()
    press(page, "1", "4")
    expect(page.locator("#fertig")).to_contain_text("Der Zettel ist vollständig.")
    expect(question).to_be_hidden()


def test_a_key_for_something_rare_does_not_change_the_finished_line(visit):
    """Behind the question whoever types means the next line."""
    _, page = desk_of(visit, "doppelkopf", 1, "1/1/")
    press(page, *"12100", "Enter", "Enter", "Enter", "Enter", "Enter")
    expect(page.locator("[data-row='1'] [data-box]:focus")).to_have_count(1)
    line = page.locator("[data-row='0'] [data-box]")
    before = line.evaluate_all("all => all.map((each) => each.value)")
    press(page, "Enter")
    expect(page.locator("[data-go-on]")).to_be_focused()
    press(page, "*")
    expect(page.locator("[data-row='1'] [data-box]:focus")).to_have_count(1)
    assert line.evaluate_all("all => all.map((each) => each.value)") == before


def test_impossible_values_are_greyed_and_a_tap_types_the_others(visit):
    _, page = desk_of(visit, "seconds", 1, "1/1/")
    page.keyboard.type("9")
    tiles = page.locator(".d-strip button")
    expect(page.locator("[id='line-0-tricks.1']")).to_be_focused()
    expect(tiles.and_(page.locator(":disabled"))).to_have_text(["5", "6", "7", "8", "9", "10", "11", "12", "13"])
    tiles.nth(3).click()
    tiles.nth(1).click()
    expect(page.locator("[id='line-0-tricks.3']")).to_have_value("0")
    expect(page.locator("[id='line-1-tricks.0']")).to_be_focused()


SLOW_ANSWERS = """
() => {
  const asked = window.fetch;
  const open = new Promise((let_) => { window.answer = let_; });
  window.fetch = async (...target) => {
    const answer = await asked(...target);
    await open;
    setTimeout(() => { document.body.dataset.answered = ""; });
    return answer;
  };
}
"""
"""Answers of the program come only once `window.answer()` is called."""


def test_a_box_that_is_clicked_while_the_page_waits_takes_the_keys_after_the_click(visit):
    """What was typed before the click still goes where it was meant."""
    sheet = sheet_of("tausend")
    keys = keys_of(sheet, random_sheet(sheet, random.Random(11))[:1], enters=False)[:-2]
    _, page = desk_of(visit, "tausend", 1, "1/1/")
    boxes = page.locator("[data-row='0'] [data-box]")
    press(page, *keys)
    expect(page.locator("#line-1-declarer")).to_be_focused()
    meant = [box.input_value() for box in boxes.all()]
    page.evaluate("localStorage.clear()")
    page.goto(page.url)
    page.evaluate(SLOW_ANSWERS)
    press(page, *keys)
    assert [box.input_value() for box in boxes.all()] != meant
    boxes.first.dblclick()
    press(page, "Backspace")
    page.evaluate("window.answer()")
    for box, value in zip(boxes.all(), ["", *meant[1:]], strict=True):
        expect(box).to_have_value(value)
    expect(boxes.first).to_be_focused()


def test_an_answer_that_comes_while_the_finger_is_down_takes_no_click_away(visit):
    _, page = desk_of(visit, "watten", 1, "1/1/")
    page.evaluate(SLOW_ANSWERS)
    press(page, "1", "7")
    save = page.locator("[data-save]")
    place = save.bounding_box()
    page.mouse.move(place["x"] + 20, place["y"] + 10)
    page.mouse.down()
    page.evaluate("window.answer()")
    page.locator("[data-answered]").wait_for()
    assert save.bounding_box() == place
    page.mouse.up()
    page.locator("[data-save-anyway]:visible").click()
    expect(page.locator("[data-saved-key]")).to_be_visible()


OLD_BROWSER = "delete SubmitEvent.prototype.submitter; delete HTMLFormElement.prototype.requestSubmit;"
"""What Safari 15 does not know of the button that sends a form."""


def test_an_old_browser_knows_which_button_saves(visit):
    tournament, page = desk_of(visit, "watten", 1, "1/1/")
    page.add_init_script(OLD_BROWSER)
    page.reload()
    press(page, "1", "7")
    page.locator("[data-save]").click()
    page.locator("[data-save-anyway]:visible").click()
    expect(page.locator("[data-saved-key]")).to_be_visible()
    assert [line["score"] for line in stored(tournament, 1)] == [[11, 7]]


@pytest.mark.parametrize("keys", [("+", "Enter"), ("Enter", "+", "Enter")], ids=["at the totals", "at the warning"])
def test_plus_confirms_a_warning_below_the_lines_whatever_it_means_in_them(visit, keys):
    """In a line of Tausend + leads to the tricks."""
    tournament, page = desk_of(visit, "tausend", 2, "1/1/")
    sheet = sheet_of("tausend")
    *typed, _last = random_sheet(sheet, random.Random(11))
    press(page, *keys_of(sheet, typed)[:-1], "1", "2", "0", "Enter", "-", "1", "2", "0", "Enter")
    expect(page.locator("#hinweise [data-tick]")).to_be_visible()
    press(page, "Enter")
    expect(page.locator("[data-control-box]").first).to_be_focused()
    press(page, *keys)
    expect(page.locator("[data-saved-key]")).to_contain_text("Tisch 1 ist gespeichert")
    assert stored(tournament, 1)[-1]["card_points"] == [120, 0, 0]


@pytest.mark.parametrize(
    ("first", "over", "then"),
    [
        (("80", "26", "14"), (0, "105", ("105", "26", "")), (1, "15", ("105", "15", "0"))),
        (("26", "80", "14"), (1, "26", ("26", "26", "68")), (0, "80", ("80", "26", "14"))),
        (("80", "26", "14"), (1, "95", ("80", "95", "")), (0, "11", ("11", "95", "14"))),
    ],
)
def test_who_writes_over_a_figure_is_not_led_on_by_the_others(visit, first, over, then):
    """The card points come to 120: with 26 elsewhere, 10 seemed to take no further digit, and the 5 went there."""
    _, page = desk_of(visit, "tausend", 1, "1/1/")
    points = [page.locator(f"[id='line-0-card_points.{side}']") for side in range(3)]
    page.locator("[id='line-0-declarer']").fill("1")
    for box, value in zip(points[:2], first, strict=False):
        box.fill(value)
    expect(points[2]).to_have_value(first[2])
    expect(points[1]).not_to_be_focused()
    for at, typed, shown in (over, then):
        points[at].dblclick()
        press(page, *typed)
        for box, value in zip(points, shown, strict=True):
            expect(box).to_have_value(value)


def test_a_figure_that_is_too_much_stays_in_its_box_and_is_refused(visit):
    """The card points come to 120: 130 is no 13 that leaves the 0 to the next player."""
    _tournament, page = desk_of(visit, "tausend", 1, "1/1/")
    page.locator("[id='line-0-declarer']").fill("1")
    points = [page.locator(f"[id='line-0-card_points.{side}']") for side in range(3)]
    points[0].focus()
    press(page, "1", "3", "0")
    expect(points[0]).to_have_value("130")
    expect(page.locator("[data-error-for='line-0-card_points.0']")).to_contain_text("120")
    assert [box.input_value() for box in points[1:]] == ["", ""]
    points[0].fill("")
    press(page, "1", "3", "Enter", "1", "0", "7")
    for box, value in zip(points, ("13", "107", "0"), strict=True):
        expect(box).to_have_value(value)


def test_where_nothing_can_be_chosen_there_are_no_tiles(visit):
    tournament, page = desk_of(visit, "tausend", 1)
    hand = {"kind": "hand", "dealer": 0, "declarer": 1, "bid": 20, "final_bid": 20}
    hand |= {"card_points": [75, 30, 15], "marriages": [[], ["clubs"], []]}
    sitting = Sitting.objects.select_related("round__tournament").get(round__tournament=tournament)
    result_save(sitting=sitting, submission=Submission("k", 0, (hand,)), by=None)
    page.goto(f"/t/{tournament.slug}/zettel/1/1/korrektur/")
    for name in ("declarer", "bid", "final_bid", "card_points.0", "card_points.1", "card_points.2"):
        page.locator(f"[id='line-0-{name}']").fill("")
    page.locator("[id='line-0-tricks.0']").focus()
    expect(page.locator(".d-strip button:enabled")).to_have_count(9)
    page.locator("[id='line-0-tricks.1']").focus()
    expect(page.locator(".d-strip")).to_have_count(0)


def test_too_many_points_of_a_party_leave_no_digit_to_its_calls(visit):
    """There are 240: 250 is no 25 with a 0 for what Re announced."""
    _tournament, page = desk_of(visit, "doppelkopf", 1, "1/1/")
    points, calls = (page.locator(f"[id='line-0-{name}']") for name in ("re_points", "announcements.re"))
    press(page, "1", "2", "2", "5", "0")
    expect(points).to_have_value("250")
    expect(page.locator("[data-error-for='line-0-re_points']")).to_contain_text("240")
    expect(points).to_be_focused()
    expect(calls).to_have_value("")
    points.fill("")
    press(page, "2", "5", "Enter", "0")
    expect(points).to_have_value("25")
    expect(calls).to_have_value("0")
