"""Score sheets typed by keyboard alone in a real browser: few keys, none lost, nothing entered twice."""

from __future__ import annotations

import random
import statistics
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from games import registry
from games.kit.sittings.random_lines import random_sitting
from games.kit.terms import Table
from games.watten.house_rules import WattenRules
from tests.turnier.evening import tournament_text
from tests.turnier.everybody import session_of
from tests.turnier.remembered import demo_of, imported
from turnier.models import Revision, Sitting, Tournament, User
from turnier.services.sheets.queries import entries_at
from turnier.services.sheets.save import result_save
from turnier.services.sheets.submission import Submission

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SHEETS = 30
BETWEEN_KEYS_MS = 10


@pytest.fixture
def tournament(transactional_db: None) -> Tournament:
    """As many tables as sheets are typed."""
    organiser = User.objects.create_user("anna", password="geheim-genug")
    return imported(tournament_text(SHEETS, {}), organiser)


@pytest.fixture
def at(browser: Browser, live_server, tournament: Tournament) -> Iterator[Callable[..., Page]]:
    """Opens pages of the desk, logged in; every page of a test shares one browser profile per set of options."""
    contexts: dict[str, object] = {}

    def opened(path: str = "", **options: object) -> Page:
        name = repr(options)
        if name not in contexts:
            contexts[name] = browser.new_context(locale="de-DE", viewport={"width": 1280, "height": 900}, **options)
            session = session_of(User.objects.get())
            contexts[name].add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
        page = contexts[name].new_page()
        page.goto(f"{live_server.url}/t/{tournament.slug}/zettel/{path}")
        return page

    yield opened
    for context in contexts.values():
        context.close()


HYPHENS_ALONE = """() => [...document.querySelectorAll(".d-sides b")].flatMap((name) => {
  const text = name.firstChild, range = document.createRange();
  const top = (at) => {
    range.setStart(text, at);
    range.setEnd(text, at + 1);
    return Math.round([...range.getClientRects()].at(-1).top);
  };
  const hyphens = [...text.data.matchAll(/(?<=\\p{L})-/gu)];
  return hyphens.filter((found) => top(found.index) !== top(found.index - 1)).map((found) => text.data);
})"""
"""Names in the head of a sheet of which a hyphen begins a line."""


@pytest.mark.parametrize("width", [360, 1280])
def test_the_head_breaks_long_names_behind_their_hyphens(
    browser: Browser, live_server, transactional_db: None, width: int
) -> None:
    organiser = User.objects.create_user("anna", password="geheim-genug")
    tournament = demo_of(registry.find("brokdorf"), organiser)
    long = "Karten- und Spielefreunde Oberhintermoosen-Niederwaldkirchen 1897 e. V."
    tournament.entrants.update(name=long)
    sitting = tournament.rounds.last().sittings.filter(finished=False).earliest("table")
    context = browser.new_context(locale="de-DE", viewport={"width": width, "height": 900})
    context.add_cookies([{"name": "sessionid", "value": session_of(organiser), "url": live_server.url}])
    page = context.new_page()
    page.goto(f"{live_server.url}/t/{tournament.slug}/zettel/{sitting.round.number}/{sitting.table}/")
    expect(page.locator(".d-sides b").first).to_contain_text("Oberhintermoosen")
    assert page.evaluate(HYPHENS_ALONE) == []
    context.close()


def test_who_logs_in_comes_to_the_page_that_was_asked_for(visit, live_server, tournament):
    address = f"{live_server.url}/t/{tournament.slug}/durchgang/"
    page = visit(address)
    page.fill("[name=username]", "anna")
    page.fill("[name=password]", "geheim-genug")
    page.press("[name=password]", "Enter")
    expect(page).to_have_url(address)


def press(page: Page, keys: list[str]) -> None:
    """Presses keys far faster than a person, without waiting for any page."""
    for key in keys:
        page.keyboard.press(key)
        page.wait_for_timeout(BETWEEN_KEYS_MS)


def stored(tournament: Tournament, table: int) -> list[dict[str, object]]:
    sitting = Sitting.objects.get(round__tournament=tournament, table=table)
    return [dict(entry) for entry in entries_at(sitting, sitting.version)]


def save_part(page: Page) -> None:
    """Saves a sheet that is not full, which is asked about."""
    page.locator("[data-save]").click()
    anyway = page.locator("[data-save-anyway]:visible")
    expect(anyway.or_(page.locator("[data-saved-key]")).first).to_be_visible()
    if anyway.count():
        anyway.click()
    expect(page.locator("[data-saved-key]")).to_be_visible()


def keys_of(table: int, entries: list[dict[str, object]]) -> list[str]:
    """What somebody types who knows the page: the table, then winner and points of each Bummerl, Enter to save."""
    keys = [*str(table), "Enter"]
    for entry in entries:
        winner = 0 if entry["score"][0] == 11 else 1
        points = str(entry["score"][1 - winner])
        keys += [str(winner + 1), *points]
        keys += ["+"] if entry["retourschneider"] else []
    return [*keys, "Enter"]


@pytest.mark.slow
def test_thirty_sheets_take_at_most_fifteen_keys_each_and_are_stored_as_meant(at, tournament, capsys):
    game, rng = registry.find("watten"), random.Random(7)
    page, counts = at(), []
    for table in rng.sample(range(1, SHEETS + 1), SHEETS):
        meant = random_sitting(game, WattenRules(), Table(("A", "B")), rng, "bummerl")
        keys = [*(["Escape"] if counts else []), *keys_of(table, meant)]
        press(page, keys)
        expect(page.locator("[data-saved-key]")).to_contain_text(f"Tisch {table} ist gespeichert")
        assert stored(tournament, table) == meant
        counts.append(len(keys))
    with capsys.disabled():
        print(f"\nkeys per sheet of finals: median {statistics.median(counts)}, most {max(counts)}")  # noqa: T201 a figure to read
    assert (statistics.median(counts) <= 15, max(counts) <= 15) == (True, True)
    expect(page.get_by_role("heading", name="Durchgang 2 auslosen")).to_be_visible()


def test_the_names_of_the_table_appear_as_a_check(at):
    page = at()
    page.keyboard.type("2")
    expect(page.locator("[data-names]")).to_have_text("Đorđević-Zimmermann / von der Weiden-Größl – Stöckl / Wolf")


def test_a_tap_on_a_missing_table_loses_no_key_and_no_draft(at, tournament):
    Sitting.objects.filter(round__tournament=tournament, table__gt=5).update(finished=True)
    page = at("1/1/")
    page.keyboard.type("17")
    page.get_by_role("link", name="Tisch 4", exact=True).click()
    press(page, [*"241719", "Enter"])
    expect(page.locator("[data-saved-key]")).to_contain_text("Tisch 4 ist gespeichert")
    assert [entry["score"] for entry in stored(tournament, 4)] == [[4, 11], [11, 7], [11, 9]]
    expect(page.get_by_role("link", name="Tisch 4", exact=True)).to_have_count(0)
    page.get_by_role("link", name="Tisch 1", exact=True).click()
    expect(page.locator("[data-draft-note]")).to_be_visible()


def test_game_by_game_the_next_row_comes_by_itself(at, tournament):
    page = at("1/1/?art=game")
    for keys in ("14", "23", "12", "25"):
        page.keyboard.type(keys)
    expect(page.locator("#vorschau .t-block").first).to_contain_text("6")
    expect(page.locator("[data-row]")).to_have_count(5)
    press(page, ["Enter", "Enter"])
    expect(page.get_by_role("heading", name="Nur 0 von 3 Bummerln. Trotzdem speichern?")).to_be_visible()
    press(page, ["Tab", "Enter"])
    expect(page.locator("[data-saved-key]")).to_be_visible()
    assert [(e["winner"], e["value"]) for e in stored(tournament, 1)] == [(0, 4), (1, 3), (0, 2), (1, 5)]


def test_what_cannot_be_is_said_while_typing_and_not_saved(at, tournament):
    page = at("1/1/?art=game")
    page.keyboard.type("142318")
    expect(page.locator("#line-2-value-fehler")).to_contain_text(
        "Ausschaffen über 11 nicht möglich: Stand 4:3, höchstens 7."
    )
    expect(page.locator("[id='line-2-value']")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#vorschau .is-err")).to_have_text("4 + 8 ?")
    page.locator("[data-save]").click()
    expect(page.locator("[data-summary]")).to_be_focused()
    assert stored(tournament, 1) == []


def test_a_referee_insists_by_keyboard(at, tournament):
    page = at("1/1/?art=game")
    page.keyboard.type("1418")
    page.locator('[data-row="1"] summary').click()
    expect(page.locator("#line-1-override")).to_be_focused()
    page.keyboard.type("so gespielt")
    press(page, ["Enter", "2", "3", "Enter"])
    expect(page.locator("[id='line-3-winner']")).to_be_focused()
    save_part(page)
    entries = stored(tournament, 1)
    assert [entry["value"] for entry in entries] == [4, 8, 3]
    assert entries[1]["override"] == "so gespielt"


def test_a_question_about_half_a_number_does_not_hold_back_the_whole_one(at, tournament):
    page = at("1/1/")
    press(page, ["1", "2", "1", "3", "1", "1"])
    expect(page.locator("[data-tick]")).to_be_visible()
    press(page, ["0", "Enter"])
    expect(page.locator("[data-saved-key]")).to_be_visible()
    assert [entry["score"] for entry in stored(tournament, 1)] == [[11, 2], [11, 3], [11, 10]]


def test_a_warning_is_ticked_by_keyboard(at, tournament):
    page = at("1/1/")
    press(page, ["1", "7", "2", "8", "1", "1", "Enter"])
    expect(page.locator("#hinweise [data-tick]")).to_be_focused()
    held = page.get_by_text("Noch nicht gespeichert. Stimmt der Hinweis oben")
    expect(held).to_be_visible()
    press(page, ["Enter", "Enter"])
    expect(page.locator("#hinweise [data-tick]")).to_be_focused()
    assert stored(tournament, 1) == []
    press(page, ["+"])
    expect(held).to_be_hidden()
    press(page, ["Enter"])
    expect(page.locator("[data-saved-key]")).to_be_visible()
    assert [entry["score"] for entry in stored(tournament, 1)] == [[11, 7], [8, 11], [11, 1]]


def test_a_draft_survives_a_reload_and_is_gone_after_saving(at, tournament):
    page = at("1/1/")
    page.keyboard.type("1729")
    expect(page.locator("[id='line-2-score.winner']")).to_be_focused()
    page.reload()
    page.get_by_role("button", name="Weiter tippen").click()
    page.keyboard.type("14")
    press(page, ["Enter"])
    expect(page.locator("[data-saved-key]")).to_be_visible()
    assert [e["score"] for e in stored(tournament, 1)] == [[11, 7], [9, 11], [11, 4]]
    assert page.evaluate("Object.keys(localStorage)") == []


def test_what_is_typed_beside_an_offered_draft_does_not_take_its_place(at, tournament):
    page = at("1/1/")
    page.keyboard.type("17291")
    expect(page.locator("[id='line-2-score.points']")).to_be_focused()
    page.reload()
    expect(page.get_by_role("button", name="Weiter tippen")).to_be_focused()
    page.keyboard.type("2")
    page.locator("[id='line-0-score.winner']").click()
    page.keyboard.type("2")
    page.reload()
    expect(page.get_by_role("button", name="Weiter tippen")).to_be_focused()
    press(page, ["Enter"])
    expect(page.locator("[id='line-2-score.points']")).to_be_focused()
    page.keyboard.type("4")
    press(page, ["Enter"])
    expect(page.locator("[data-saved-key]")).to_be_visible()
    assert [e["score"] for e in stored(tournament, 1)] == [[11, 7], [9, 11], [11, 4]]


def test_a_draft_that_is_typed_anew_is_offered_no_more(at):
    page = at("1/1/")
    page.keyboard.type("17")
    expect(page.locator("[id='line-1-score.winner']")).to_be_focused()
    page.reload()
    page.locator("[id='line-0-score.winner']").click()
    page.keyboard.type("28")
    expect(page.locator("[data-draft-note]")).to_be_hidden()
    page.reload()
    expect(page.get_by_role("button", name="Weiter tippen")).to_be_focused()
    press(page, ["Enter"])
    expect(page.locator("[id='line-0-score.winner']")).to_have_value("2")


def test_a_draft_whose_answer_was_lost_is_not_entered_twice(at, tournament):
    page = at("1/1/")
    page.keyboard.type("17")
    draft = page.evaluate("JSON.stringify(localStorage)")
    save_part(page)
    page.evaluate("(kept) => Object.entries(JSON.parse(kept)).forEach(([k, v]) => localStorage.setItem(k, v))", draft)
    page = at("1/1/")
    page.get_by_role("button", name="Vergleichen").click()
    expect(page.locator("[data-saved-key]")).to_contain_text("Tisch 1 ist gespeichert")
    assert len(stored(tournament, 1)) == 1
    assert Revision.objects.count() == 1


def test_a_draft_is_compared_with_what_was_saved_since_and_does_not_go_on_behind_it(at, tournament):
    page = at("1/1/")
    page.keyboard.type("1728")
    expect(page.locator("[id='line-2-score.winner']")).to_be_focused()
    sitting = Sitting.objects.get(round__tournament=tournament, table=1)
    lines = tuple({"kind": "bummerl", "score": score} for score in ([11, 7], [11, 9]))
    result_save(sitting=sitting, submission=Submission("phones", 0, lines), by=User.objects.get())
    page.reload()
    expect(page.get_by_text("Seither wurde an diesem Tisch gespeichert.")).to_be_visible()
    expect(page.get_by_role("button", name="Weiter tippen")).to_be_hidden()
    expect(page.get_by_role("button", name="Vergleichen")).to_be_focused()
    press(page, ["Enter"])
    expect(page.get_by_role("heading", name="Konflikt an Tisch 1")).to_be_visible()
    versions = [page.locator(".t-version").nth(at).locator("tbody tr:not(:has(.d-version__said))") for at in (0, 1)]
    assert [rows.all_inner_texts() for rows in versions] == [
        ["Bummerl 1\t11\t7", "Bummerl 2\t11\t9"],
        ["Bummerl 1\t11\t7", "Bummerl 2\t8\t11"],
    ]
    page.get_by_role("link", name="Gespeichertes behalten").click()
    expect(page.locator("[data-sheet]")).to_be_visible()
    expect(page.locator("[data-draft-note]")).to_be_hidden()


def test_hasty_enters_and_the_back_button_enter_once(at, tournament):
    page = at("1/1/")
    page.keyboard.type("172814")
    press(page, ["Enter", "Enter", "Enter"])
    expect(page.locator("[data-saved-key]")).to_contain_text("Tisch 1 ist gespeichert")
    expect(page.locator("[id='line-0-score.winner']")).to_be_focused()
    page.go_back()
    expect(page.get_by_role("heading", name="Tisch 1, Durchgang 1")).to_be_visible()
    assert Revision.objects.count() == 1


def test_two_tabs_meet_on_the_conflict_page(at, tournament):
    one, other = at("1/1/"), at("1/1/")
    one.keyboard.type("17")
    other.keyboard.type("18")
    save_part(one)
    other.bring_to_front()
    other.locator("[data-save]").click()
    other.get_by_role("button", name="Trotzdem speichern").click()
    expect(other.get_by_role("heading", name="Konflikt an Tisch 1")).to_be_visible()
    other.get_by_text("Zettel falsch gelesen").click()
    other.get_by_role("button", name="Korrigieren: meine Eingabe nehmen").click()
    expect(other.locator("[data-saved-key]")).to_be_visible()
    assert [e["score"] for e in stored(tournament, 1)] == [[11, 8]]


def test_keeping_what_is_saved_drops_the_draft(at, tournament):
    one, other = at("1/1/"), at("1/1/")
    one.keyboard.type("17")
    save_part(one)
    other.keyboard.type("18")
    other.locator("[data-save]").click()
    other.get_by_role("button", name="Trotzdem speichern").click()
    other.get_by_role("link", name="Gespeichertes behalten").click()
    expect(other.get_by_role("button", name="Weiter tippen")).to_be_hidden()
    assert [e["score"] for e in stored(tournament, 1)] == [[11, 7]]


def test_f2_corrects_the_last_line_and_escape_goes_back(at):
    page = at("1/1/")
    page.keyboard.type("1728")
    press(page, ["F2"])
    expect(page.locator("[id='line-1-score.winner']")).to_be_focused()
    press(page, ["Escape"])
    page.wait_for_url("**/durchgang/")


def test_f2_on_a_saved_sheet_leads_to_its_last_line(at):
    page = at("1/1/")
    page.keyboard.type("1728")
    save_part(page)
    page = at("1/1/")
    press(page, ["F2"])
    page.wait_for_url("**/korrektur/*")
    expect(page.locator("[id='line-1-score.winner']")).to_be_focused()


def test_backspace_in_an_empty_box_goes_back_one_box(at):
    page = at("1/1/")
    page.keyboard.type("17")
    press(page, ["Backspace"])
    expect(page.locator("[id='line-0-score.points']")).to_be_focused()


def test_a_star_changes_the_kind_of_a_row(at, tournament):
    page = at("1/1/?art=game")
    page.keyboard.type("14")
    press(page, ["*"])
    expect(page.locator("[data-row]").nth(1)).to_have_attribute("data-kind", "penalty")
    press(page, ["1", "-"])
    page.keyboard.type("23")
    save_part(page)
    assert [e["kind"] for e in stored(tournament, 1)] == ["game", "penalty", "game"]


def test_a_way_to_write_the_whole_sheet_is_chosen_once_by_key(at):
    page = at("1/1/")
    press(page, ["*"])
    expect(page.locator("[data-kinds] [aria-current]")).to_have_text("Spiel")
    page.keyboard.type("1423")
    expect(page.locator("[data-row]").nth(1)).to_have_attribute("data-kind", "game")
    press(page, ["*", "1", "-"])
    page.keyboard.type("23")
    expect(page.locator("[data-row]").nth(2)).to_have_attribute("data-kind", "penalty")
    expect(page.locator("[data-row]").nth(3)).to_have_attribute("data-kind", "game")


def test_without_a_connection_the_draft_stays(at):
    page = at("1/1/")
    page.context.set_offline(True)
    page.keyboard.type("17")
    expect(page.get_by_text("Keine Verbindung.")).to_be_visible()
    expect(page.get_by_role("alert").filter(has_text="keine Verbindung").first).to_be_visible()
    expect(page.get_by_text("verbunden", exact=True)).to_be_hidden()
    assert "1" in page.evaluate("JSON.stringify(localStorage)")


def test_without_script_the_form_works_as_it_is(at, tournament):
    page = at("1/1/", java_script_enabled=False)
    for i, (winner, points) in enumerate([("1", "7"), ("2", "4"), ("1", "9")]):
        page.fill(f"[id='line-{i}-score.winner']", winner)
        page.fill(f"[id='line-{i}-score.points']", points)
    page.get_by_role("button", name="Speichern").click()
    expect(page.locator("[data-saved-key]")).to_contain_text("Tisch 1 ist gespeichert")
    assert len(stored(tournament, 1)) == 3


@pytest.mark.parametrize("path", ["", "1/2/", "1/2/?art=penalty", "1/2/korrektur/"])
def test_no_page_scrolls_sideways(at, path):
    page = at(path)
    for width in (360, 768, 1280, 1920):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_correction_can_write_a_line_of_another_kind(at, tournament):
    page = at("1/1/")
    page.keyboard.type("172814")
    press(page, ["Enter"])
    expect(page.locator("[data-saved-key]")).to_be_visible()
    page = at("1/1/korrektur/")
    press(page, ["Backspace"])
    page.locator("[id='line-0-score.points']").fill("")
    page.locator("[id='line-0-score.winner']").focus()
    press(page, ["*"])
    page.keyboard.type("1")
    page.locator("[id='line-0-value']").fill("11")
    page.get_by_text("Zettel falsch gelesen").click()
    page.get_by_role("button", name="Korrektur speichern").click()
    expect(page.locator("[data-correction]")).to_have_count(0)
    assert [e["kind"] for e in stored(tournament, 1)] == ["game", "bummerl", "bummerl"]


def test_a_click_on_save_comes_after_the_keys_before_it(at, tournament):
    page = at("1/1/?art=game")
    page.route("**/vorschau/", lambda route: page.wait_for_timeout(300) or route.continue_())
    page.keyboard.type("1423")
    page.locator("[data-save]").click()
    expect(page.locator("[data-save-anyway]")).to_be_visible()
    assert [box.input_value() for box in page.locator("[data-box]").all()][:4] == ["1", "4", "2", "3"]
