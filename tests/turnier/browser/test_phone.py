"""Results tapped on a phone in a real browser: few taps, stored as meant, nothing lost without a connection."""

from __future__ import annotations

import random
import re
import statistics
from collections.abc import Callable, Iterator
from itertools import takewhile
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Route, expect

from benchmarks.finger import Finger, plain
from games.kit.entries.kind import EntryKind
from games.kit.sittings.random_lines import random_sitting
from turnier.models import Proposal, Sitting, User
from turnier.services.draw.draw import round_draw, round_publish
from turnier.services.registration.register import Registration, entrant_register
from turnier.services.sheets.queries import entries_at, open_proposals, table_of
from turnier.services.sheets.table_codes import access_code_of, key_renew
from turnier.services.stacks.regroup import entrant_move, evening_close
from turnier.services.tournaments.found import tournament_create

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
LINES, LEAST_LINES, MOST_SEEDS = 6, 3, 500
NAMES = ("Ilse Maier", "Karl-Heinz Öz", "Otto", "Anna Bär", "Bernd Großhauser", "Cilli")
SITTINGS = {
    "watten": ("bummerl", 2, 3),
    "brokdorf": ("rubber", 4, 4),
    "tausend": ("hand", 3, 16),
    "seconds": ("hand", 4, 5),
    "doppelkopf": ("hand", 4, 12),
}
"""Game → the kind of line, how many sit there, and the most taps that a plain line may take.

In Tausend a raised bid and three pairs come on top of the 13 taps of an ordinary hand.
"""


@pytest.fixture
def phone(browser: Browser, live_server) -> Iterator[Callable[[Sitting], Page]]:
    """Scans the sheet of a table with a phone of its own."""
    contexts: list[BrowserContext] = []

    def scanned(sitting: Sitting) -> Page:
        contexts.append(browser.new_context(locale="de-DE", viewport={"width": 360, "height": 640}, has_touch=True))
        page = contexts[-1].new_page()
        page.goto(f"{live_server.url}/tisch/#{access_code_of(sitting.keys.get()).token}")
        page.get_by_role("button", name="Eintragen beginnen").click()
        expect(page.locator("[data-entry]")).to_be_visible()
        return page

    yield scanned
    for context in contexts:
        context.close()


@pytest.fixture
def seated(transactional_db: None) -> Callable[..., Sitting]:
    """A published table of a game."""

    def made(game: str, seats: int = 0, **rules: Any) -> Sitting:
        organiser = User.objects.create_user("anna", password="geheim-genug")
        tournament = tournament_create(by=organiser, name="Abend", game=game, rules=rules)
        for n in range(seats or SITTINGS[game][1]):
            players = (NAMES[n],) if tournament.kind_of_game.team_size == 1 else (NAMES[n], NAMES[n + 2])
            entrant_register(tournament=tournament, registration=Registration(players=players), by=organiser)
        round_publish(round=round_draw(tournament=tournament, by=organiser).round, by=organiser)
        return Sitting.objects.select_related("round__tournament").get()

    return made


def saved(end: str) -> re.Pattern[str]:
    """What stands at the button once a line is stored: which one it is, and as its last words what was entered."""
    return re.compile(rf"^\s*Gespeichert\s+(Bummerl|Runde|Spiel) 1\b.*{re.escape(end)}\s*$", re.DOTALL)


def fresh(sitting: Sitting) -> Sitting:
    return Sitting.objects.get(pk=sitting.pk)


def plain_lines(sitting: Sitting, kind: str) -> list[dict[str, Any]]:
    """The beginning of a random sitting, as long as nothing rare happens."""
    tournament = sitting.round.tournament
    game, rules, table = tournament.kind_of_game, tournament.house_rules(), table_of(sitting)
    for seed in range(MOST_SEEDS):
        lines = random_sitting(game, rules, table, random.Random(seed), kind)[:LINES]
        found = list(takewhile(lambda line: plain(game.kinds[kind], rules, table, line), lines))
        if len(found) >= LEAST_LINES:
            return found
    raise AssertionError("no random sitting begins with plain lines")


def without_proposals(kind: EntryKind, written: dict[str, Any], meant: dict[str, Any]) -> dict[str, Any]:
    """A stored line without what the page knew by itself, such as whose turn it was to deal."""
    return {name: value for name, value in written.items() if name in meant or name not in kind.propose}


@pytest.mark.parametrize("slug", SITTINGS)
def test_lines_are_stored_as_they_were_tapped(phone, seated, slug, capsys):
    sitting = seated(slug)
    tournament = sitting.round.tournament
    game, rules, table = tournament.kind_of_game, tournament.house_rules(), table_of(sitting)
    kind, _sides, most = SITTINGS[slug]
    meant = plain_lines(sitting, kind)
    page = phone(sitting)
    finger, counts = Finger(page), []
    for number, payload in enumerate(meant, start=1):
        counts.append(finger.enter(game.kinds[kind], rules, table, payload))
        expect(page.locator("[data-page-version]")).to_have_attribute("data-page-version", str(number))
        if page.locator("[data-entry]").count():
            assert page.evaluate("document.documentElement.scrollHeight") <= 700
    written = [proposal.payload for proposal in open_proposals(fresh(sitting))]
    assert [without_proposals(game.kinds[kind], *pair) for pair in zip(written, meant, strict=True)] == meant
    page.get_by_role("link", name="bestätigen").click()
    page.get_by_role("button", name="Stimmt", exact=True).click()
    expect(page.locator("[data-page-version]")).to_have_attribute("data-page-version", str(len(meant) + 1))
    assert list(entries_at(sitting, 1)) == written
    with capsys.disabled():
        print(f"\ntaps per line of {slug}: median {statistics.median(counts)}, most {max(counts)}")  # noqa: T201 a figure to read
    assert max(counts) <= most


def tap_line(page: Page, points: int = 7) -> None:
    """Side 1 wins the Bummerl, the other has so many."""
    page.locator('[name="line-0-score.winner"][value="1"]').locator("..").click()
    page.locator(f'[name="line-0-score.points"][value="{points}"]').locator("..").click()
    expect(page.locator("[data-live]")).to_contain_text(f"gewinnen den Bummerl 11:{points}")


def written(sitting: Sitting) -> list[list[int]]:
    return [proposal.payload["score"] for proposal in Proposal.objects.filter(sitting=sitting)]


@pytest.mark.parametrize("moment", ["before", "after"])
def test_an_interrupted_line_arrives_exactly_once(phone, seated, moment):
    sitting = seated("watten")
    page = phone(sitting)
    tap_line(page)
    tries: list[str] = []

    def cut(route: Route) -> None:
        if route.request.method != "POST" or len(tries) > 1:
            route.continue_()
            return
        tries.append(moment)
        if moment == "after":
            route.fetch(max_redirects=0)
        route.abort()

    page.route("**/tisch/blatt/", cut)
    page.get_by_role("button", name="Eintragen").click()
    expect(page.locator("[data-unsent]")).to_contain_text("Noch nicht übertragen")
    expect(page.locator("[data-live]")).to_have_text(saved("11:7"))
    assert (tries, written(sitting)) == ([moment, moment], [[11, 7]])


def test_nothing_takes_the_place_of_a_line_that_waits(phone, seated):
    """Without a connection the form is shut until somebody wants to change what waits."""
    sitting = seated("watten")
    page = phone(sitting)
    tap_line(page)
    page.context.set_offline(True)
    page.get_by_role("button", name="Eintragen").click()
    expect(page.locator("[data-unsent]")).to_contain_text("auf dem Zettel weiterschreiben")
    expect(page.locator("form[data-entry]")).to_have_attribute("inert", "")
    page.get_by_role("button", name="Ändern").click()
    expect(page.locator("[data-unsent]")).to_have_count(0)
    page.locator('[name="line-0-score.points"][value="4"]').locator("..").click()
    page.get_by_role("button", name="Eintragen").click()
    expect(page.locator("[data-unsent]")).to_be_visible()
    page.context.set_offline(False)
    expect(page.locator("[data-live]")).to_have_text(saved("11:4"), timeout=20_000)
    assert written(sitting) == [[11, 4]]


def test_an_unsent_line_survives_the_closing_of_the_page(phone, seated):
    sitting = seated("watten")
    page = phone(sitting)
    tap_line(page)
    page.route("**/tisch/blatt/", lambda route: route.abort())
    page.get_by_role("button", name="Eintragen").click()
    expect(page.locator("[data-unsent]")).to_be_visible()
    again = page.context.new_page()
    page.close()
    again.goto(page.url)
    expect(again.locator("[data-page-version]")).to_have_attribute("data-page-version", "1")
    assert written(sitting) == [[11, 7]]


def test_what_was_tapped_and_not_sent_is_there_again(phone, seated):
    page = phone(seated("watten"))
    tap_line(page)
    page.reload()
    expect(page.locator("[data-live]")).to_contain_text("gewinnen den Bummerl 11:7")


def test_the_pad_goes_on_where_somebody_left_off(phone, seated):
    page = phone(seated("seconds", 4))
    for digit in "54":
        page.locator(".t-pad").get_by_role("button", name=digit, exact=True).click()
    expect(page.locator(".is-active")).to_have_attribute("data-ask", "tricks.2")
    page.reload()
    expect(page.locator(".is-active")).to_have_attribute("data-ask", "tricks.2")
    assert [page.locator(f'[name="line-0-tricks.{seat}"]').input_value() for seat in range(2)] == ["5", "4"]


def test_a_tap_on_a_filled_box_replaces_what_stands_there(phone, seated):
    """In a game of one's own any number goes, so that a digit too many would be taken."""
    page = phone(seated("liste", 4))
    first = page.locator('[data-ask="column_1.0"]')
    digit = page.locator(".t-pad").get_by_role("button", name="1", exact=True)
    for _ in "11":
        digit.click()
    page.locator('[data-ask="column_1.1"]').click()
    first.click()
    page.locator(".t-pad").get_by_role("button", name="2", exact=True).click()
    digit.click()
    expect(first.locator("input")).to_have_value("21")


def test_why_a_line_was_refused_stays_until_something_is_touched(phone, seated):
    page = phone(seated("schafkopf", 4))
    with page.expect_response("**/tisch/vorschau/"):
        page.get_by_text("verloren").first.click()
    with page.expect_response("**/tisch/vorschau/"):
        page.get_by_role("button", name="Eintragen").click()
    page.wait_for_timeout(200)
    expect(page.get_by_role("alert")).to_contain_text("Bitte antippen, wer mitspielt.")
    page.locator('[data-ask="partner"] input:enabled').first.locator("..").click()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_what_is_missing_is_called_by_the_name_of_its_box_alone(phone, seated):
    page = phone(seated("liste", 4))
    page.locator(".t-pad").get_by_role("button", name="1", exact=True).click()
    page.get_by_role("button", name="Eintragen").click()
    name = page.locator('[data-ask="column_1.1"] .t-who').inner_text()
    expect(page.locator("[data-live] > span")).to_have_text(f"Fehlt noch: {name}")


def test_what_is_being_typed_is_not_called_saved(phone, seated):
    page = phone(seated("watten"))
    tap_line(page)
    page.get_by_role("button", name="Eintragen").click()
    expect(page.locator("[data-live]")).to_have_text(saved("11:7"))
    page.route("**/vorschau/", lambda route: route.abort())
    page.locator('[name="line-0-score.winner"][value="1"]').locator("..").click()
    expect(page.locator("[data-live]")).to_have_text("")


@pytest.mark.parametrize("lost", [lambda route: route.abort(), lambda route: route.fulfill(status=503)])
def test_what_the_rules_say_is_asked_again_after_a_lost_answer(phone, seated, lost):
    page = phone(seated("watten"))
    said = page.locator("[data-live]")
    tap_line(page)
    before = said.inner_text()
    page.route("**/vorschau/", lost)
    with page.expect_event("request", lambda request: "/vorschau/" in request.url):
        page.locator('[name="line-0-score.winner"]:not(:checked)').first.locator("..").click()
    page.unroute("**/vorschau/")
    expect(said).not_to_have_text(before)
    expect(said).to_contain_text("gewinnen den Bummerl 11:7")


def test_without_a_connection_the_question_that_an_answer_raises_is_there(phone, seated):
    sitting = seated("brokdorf")
    page = phone(sitting)

    def ending(code: str) -> Locator:
        return page.locator(f'[name="line-0-ending"][value="{code}"]').locator("..")

    lost, marched = (page.locator(f'[data-ask="{name}"]') for name in ("loser", "winner"))
    page.locator('[data-ask="winner"][data-absent]').wait_for(state="attached")
    page.context.set_offline(True)
    ending("2").click()
    expect(marched).to_be_visible()
    expect(lost).to_be_hidden()
    ending("1").click()
    expect(lost).to_be_visible()
    ending("2").click()
    marched.locator('[value="2"]').locator("..").click()
    page.get_by_role("button", name="Eintragen").click()
    expect(page.locator("[data-unsent]")).to_be_visible()
    page.context.set_offline(False)
    expect(page.locator("[data-live]")).to_have_text(saved("Durchmarsch: Otto bekommt 3\xa0€"), timeout=15_000)
    assert [each.payload["winner"] for each in open_proposals(fresh(sitting))] == [1]


def test_what_another_answer_rules_out_is_there_again_once_it_fits(phone, seated):
    page = phone(seated("skat", 3, bid_required=True))

    def tile(name: str, code: str) -> None:
        page.locator(f'[name="line-0-{name}"][value="{code}"]').locator("..").click()

    won = page.locator('[name="line-0-declarer"][value="1.1"]')
    tile("declarer", "1.1")
    tile("game", "5")
    tile("tops", "7")
    page.locator('[data-ask="bid"]').click()
    for digit in "120":
        page.locator(".t-pad").get_by_role("button", name=digit, exact=True).click()
    expect(won).to_be_disabled()
    tile("level", "3")
    expect(won).to_be_checked()
    page.get_by_role("button", name="Eintragen").click()
    expect(page.locator("[data-live]")).to_have_text(saved("gewinnt Grand ohne 3: +194"))


def second_of_two(phone, sitting):
    """The phone that comes too late: both typed the first line, 11:7 and 11:4."""
    first, second = phone(sitting), phone(sitting)
    for page, points in ((first, 7), (second, 4)):
        tap_line(page, points)
    first.get_by_role("button", name="Eintragen").click()
    expect(first.locator("[data-page-version]")).to_have_attribute("data-page-version", "1")
    second.get_by_role("button", name="Eintragen").click()
    return second


OLD_BROWSER = """
delete SubmitEvent.prototype.submitter;
delete HTMLFormElement.prototype.requestSubmit;
const Whole = FormData;
window.FormData = class extends Whole { constructor(form) { super(form); } };
"""
"""What Safari 15 and Chrome 90 do not know of the button that sends a form."""


def test_an_old_browser_says_no_where_no_is_tapped(phone, seated):
    sitting = seated("watten")
    first, second = phone(sitting), phone(sitting)
    tap_line(first)
    first.get_by_role("button", name="Eintragen").click()
    expect(first.locator("[data-page-version]")).to_have_attribute("data-page-version", "1")
    second.add_init_script(OLD_BROWSER)
    second.goto(second.url.partition("/tisch/")[0] + "/tisch/bestaetigen/")
    second.get_by_role("button", name="Stimmt nicht").click()
    expect(second).to_have_url(re.compile("gerufen"))
    states = Proposal.objects.values_list("state", flat=True)
    assert (list(states), fresh(sitting).version) == ([Proposal.State.REFUSED], 0)


def test_a_second_phone_on_the_table_sees_both_versions(phone, seated):
    sitting = seated("watten")
    second = second_of_two(phone, sitting)
    expect(second.get_by_text("Beide Eingaben stehen hier")).to_be_visible()
    for points in (7, 4):
        expect(second.get_by_text(f"gewinnen den Bummerl 11:{points}")).to_be_visible()
    second.get_by_role("link", name="So lassen, wie es dasteht").click()
    expect(second.locator("[data-page-version]")).to_have_attribute("data-page-version", "1")
    assert written(sitting) == [[11, 7]]


def test_what_stands_there_is_refused_and_the_own_entry_takes_its_place(phone, seated):
    sitting = seated("watten")
    second = second_of_two(phone, sitting)
    second.get_by_role("link", name="Was dasteht, stimmt nicht …").click()
    second.get_by_role("button", name="Stimmt nicht").click()
    expect(second.locator("[data-live]")).to_contain_text("gewinnen den Bummerl 11:4")
    second.locator(".t-call [data-close]").click()
    second.get_by_role("button", name="Eintragen").click()
    expect(second.locator("[data-live]")).to_have_text(saved("11:4"))
    assert [each.payload["score"] for each in open_proposals(fresh(sitting))] == [[11, 4]]


def test_what_both_phones_enter_stands_there_once(phone, seated):
    sitting = seated("watten")
    first, second = phone(sitting), phone(sitting)
    for page in (first, second):
        tap_line(page)
    first.get_by_role("button", name="Eintragen").click()
    expect(first.locator("[data-page-version]")).to_have_attribute("data-page-version", "1")
    second.get_by_role("button", name="Eintragen").click()
    expect(second.get_by_text("Dasselbe hat inzwischen ein anderes Handy eingetragen.")).to_be_visible()
    second.get_by_role("link", name="Weiter").click()
    expect(second.get_by_role("link", name="bestätigen")).to_be_visible()
    assert written(sitting) == [[11, 7]]


def test_one_phone_confirms_while_the_other_one_enters_the_next_line(phone, seated):
    sitting = seated("watten")
    first, second = phone(sitting), phone(sitting)
    tap_line(first)
    first.get_by_role("button", name="Eintragen").click()
    expect(first.locator("[data-page-version]")).to_have_attribute("data-page-version", "1")
    tap_line(first, 4)
    second.get_by_role("link", name="bestätigen").click()
    second.get_by_role("button", name="Stimmt", exact=True).click()
    expect(second.locator("[data-page-version]")).to_have_attribute("data-page-version", "2")
    first.get_by_role("button", name="Eintragen").click()
    expect(first.locator("[data-page-version]")).to_have_attribute("data-page-version", "3")
    assert written(sitting) == [[11, 7], [11, 4]]


def test_a_phone_whose_code_is_void_says_so_by_itself(phone, seated):
    """As after a backup was brought back: nobody waits at a page for a table that never comes."""
    sitting = seated("watten")
    page = phone(sitting)
    key_renew(sitting=sitting, by=None)
    expect(page.get_by_label("Code vom Spielzettel")).to_be_visible()


@pytest.mark.parametrize("slug", SITTINGS)
def test_a_phone_that_nobody_has_touched_follows_the_table(phone, seated, slug):
    """Whatever the page proposes by itself: it is not taken for something that somebody is typing."""
    sitting = seated(slug)
    watching, writing = phone(sitting), phone(sitting)
    tournament, kind = sitting.round.tournament, SITTINGS[slug][0]
    line = plain_lines(sitting, kind)[0]
    rules = tournament.house_rules()
    Finger(writing).enter(tournament.kind_of_game.kinds[kind], rules, table_of(sitting), line)
    expect(watching.locator("[data-page-version]")).to_have_attribute("data-page-version", "1")
    asked = watching.get_by_role("button", name="Stimmt", exact=True)  # money has changed hands
    expect(watching.get_by_role("link", name="bestätigen").or_(asked)).to_be_visible()


def test_what_waits_is_shown_while_something_is_typed_and_that_is_kept(phone, seated):
    sitting = seated("watten")
    first, second = phone(sitting), phone(sitting)
    second.locator('[name="line-0-score.winner"]').first.check(force=True)
    tap_line(first)
    first.get_by_role("button", name="Eintragen").click()
    expect(second.get_by_role("link", name="bestätigen")).to_be_visible()
    expect(second.locator('[name="line-0-score.winner"]').first).to_be_checked()
    second.get_by_role("link", name="bestätigen").click()
    second.get_by_role("button", name="Stimmt", exact=True).click()
    expect(second.get_by_text("Gespeichert")).to_be_visible()
    assert written(sitting) == [[11, 7]]


def test_the_number_of_the_table_keeps_its_word_while_lines_wait(phone, seated):
    page = phone(seated("watten"))
    tap_line(page)
    page.get_by_role("button", name="Eintragen").click()
    expect(page.get_by_role("link", name="bestätigen")).to_be_visible()
    word = page.locator(".t-phone__no small")
    expect(word).to_have_text("Tisch")
    assert word.evaluate("(each) => each.getBoundingClientRect().width") > 20
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_no_word_of_a_kind_of_game_breaks_or_touches_its_edge(phone, seated):
    page = phone(seated("doppelkopf"))
    tiles = page.locator("[data-ask='type'] .t-opt > span")
    page.locator("[data-fold]").click()
    tight = "(all) => all.filter((each) => each.checkVisibility() && each.scrollWidth > each.clientWidth).length"
    assert tiles.evaluate_all(tight) == 0
    tiles.get_by_text("Fleischlos").click()
    wedding = tiles.get_by_text("Hochzeit", exact=True)
    expect(wedding).to_be_visible()
    width = """(each) => { const words = document.createRange(); words.selectNodeContents(each.lastChild);
      return [words.getClientRects().length, each.clientWidth - words.getBoundingClientRect().width]; }"""
    lines, room = wedding.evaluate(width)
    assert (lines, room >= 4) == (1, True)


def test_the_same_names_stand_below_each_other_only_where_they_are_asked(phone, seated):
    page = phone(seated("schafkopf", 4, all_pass="ramsch"))
    page.goto(page.url.partition("?")[0] + "?art=ramsch")
    asked = page.locator(".t-flow > [data-ask] > legend:visible")
    expect(asked).to_have_text(["Wer verliert?"])
    page.get_by_role("button", name="Eintragen").click()
    expect(page.get_by_role("alert")).to_contain_text("Bitte antippen, wer verliert oder wer den Durchmarsch hat")
    loser = page.locator("[data-ask='loser'] .t-opt > span")
    loser.get_by_text("Durch").click()
    expect(asked).to_have_text(["Wer verliert?", "Wer hat den Durchmarsch?"])
    loser.get_by_text("Otto").click()
    expect(asked).to_have_text(["Wer verliert?", "Wer hat keinen Stich?"])


CALLS = ["Keine 90", "Keine 60", "Keine 30", "Keine 1"]


def test_a_higher_call_includes_the_lower_and_none_falls_silently(phone, seated):
    page = phone(seated("doppelkopf"))
    page.get_by_role("button", name="Ansagen").click()
    colour = page.locator(".t-entry > .t-btn--big").evaluate("(each) => getComputedStyle(each).backgroundColor")

    def call(word: str, marked: list[str], party: str = "Re") -> None:
        tiles = page.locator(f"[data-ask='announcements.{party.lower()}'] .t-opt > span")
        tiles.get_by_text(word, exact=True).click()
        for each in (party, *CALLS):
            says = expect(tiles.get_by_text(each, exact=True))
            (says.to_have_css if each in marked else says.not_to_have_css)("background-color", colour)

    call("Keine 90", ["Re", "Keine 90"])
    call("Re", ["Re", "Keine 90"])
    call("Keine 60", ["Re", "Keine 90", "Keine 60"])
    call("Kontra", ["Kontra"], party="Kontra")
    call("Keine 60", ["Re", "Keine 90"])
    call("Keine 90", ["Re"])
    call("Re", [])
    call("Kontra", [], party="Kontra")


def test_the_whole_way_works_without_a_script(browser, live_server, seated):
    sitting = seated("watten")
    context = browser.new_context(java_script_enabled=False, viewport={"width": 360, "height": 640}, locale="de-DE")
    page = context.new_page()
    page.goto(f"{live_server.url}/tisch/")
    page.get_by_label("Code vom Spielzettel").fill(access_code_of(sitting.keys.get()).spaced_code)
    page.get_by_role("button", name="Weiter").click()
    page.locator('[name="line-0-score.winner"][value="1"]').check(force=True)
    page.locator('[name="line-0-score.points"][value="7"]').check(force=True)
    page.get_by_role("button", name="Eintragen").click()
    page.get_by_role("link", name="bestätigen").click()
    page.get_by_role("button", name="Stimmt", exact=True).click()
    expect(page.get_by_text("Gespeichert")).to_be_visible()
    context.close()
    assert entries_at(sitting, 1)[0]["score"] == [11, 7]


def test_who_is_asked_for_a_new_code_reads_what_was_not_saved(phone, seated, live_server):
    """As on a computer that takes the place of one that died: what was entered is told, and sent with the new code."""
    sitting = seated("watten")
    page = phone(sitting)
    tap_line(page)
    page.route("**/tisch/blatt/", lambda route: route.abort())
    page.get_by_role("button", name="Eintragen").click()
    expect(page.locator("[data-unsent]")).to_be_visible()
    key_renew(sitting=sitting, by=None)
    page.unroute_all()
    unsaved = page.get_by_role("status").filter(has_text="Das war noch nicht gespeichert:")
    expect(unsaved).to_contain_text("gewinnen den Bummerl 11:7", timeout=20_000)
    expect(page.get_by_label("Code vom Spielzettel")).to_be_visible()
    code = access_code_of(sitting.keys.get(revoked_at=None))
    page.goto("about:blank")
    page.goto(f"{live_server.url}/tisch/#{code.token}")
    page.get_by_role("button", name="Eintragen beginnen").click()
    expect(page.locator("[data-page-version]")).to_have_attribute("data-page-version", "1")
    assert written(sitting) == [[11, 7]]


def test_what_was_entered_for_a_sheet_that_was_replaced_is_told_at_the_new_one(phone, seated, live_server):
    """As where somebody is seated at a running table: it was promised to be sent, and never was."""
    sitting = seated("brokdorf")
    tournament, page = sitting.round.tournament, phone(sitting)
    name = sitting.seats.get(seat=1).entrant.name
    page.locator("[data-entry] label", has_text=name).first.click()
    expect(page.locator("[data-live]")).to_contain_text("Je 1")
    page.route("**/tisch/blatt/", lambda route: route.abort())
    page.get_by_role("button", name="Eintragen").click()
    expect(page.locator("[data-unsent]")).to_be_visible()
    page.goto("about:blank")
    page.unroute_all()
    late = entrant_register(
        tournament=tournament, registration=Registration(players=("Cilli",)), by=tournament.organiser
    )
    new = entrant_move(entrant=late, to=sitting, by=tournament.organiser)
    page.goto(f"{live_server.url}/tisch/#{access_code_of(new.keys.get()).token}")
    page.get_by_role("button", name="Eintragen beginnen").click()
    left = page.locator("[data-left]")
    expect(left).to_contain_text("Nicht gespeichert, von einem anderen Zettel: Tisch 1 · Runde 1")
    expect(left).to_contain_text(re.compile(rf"· {name} zahlt [^·.]+ · Je 1\s€ an [^.]+\. Saßen dabei dieselben"))
    left.get_by_role("button", name="Verwerfen").click()
    expect(left).to_have_count(0)
    page.goto(f"{live_server.url}/tisch/")
    expect(page.get_by_label("Code vom Spielzettel")).to_be_visible()
    expect(page.get_by_text("Das war noch nicht gespeichert:")).to_be_hidden()


def test_a_code_that_is_gone_says_what_a_phone_without_storage_has_not_sent(phone, seated):
    sitting = seated("watten")
    page = phone(sitting)
    page.add_init_script(
        'Object.defineProperty(window, "localStorage", { get() { throw new DOMException("", "SecurityError"); } });'
    )
    page.reload()
    tap_line(page)
    page.route("**/tisch/blatt/", lambda route: route.abort())
    page.get_by_role("button", name="Eintragen").click()
    expect(page.locator("[data-unsent]")).to_contain_text("Noch nicht übertragen")
    key_renew(sitting=sitting, by=sitting.round.tournament.organiser)
    page.unroute("**/tisch/blatt/")
    kept = page.locator("[data-unsaved]")
    expect(kept).to_contain_text("11:7", timeout=20_000)
    expect(kept.get_by_text("Bitte auf den Zettel schreiben")).to_be_visible()
    expect(kept.get_by_text("Es bleibt auf diesem Handy.")).to_be_hidden()


def test_what_was_tapped_comes_back_once_the_line_missing_before_it_is_entered(phone, seated):
    """As after a backup: the phone had entered a line that nobody knows any more, and tapped the next one."""
    sitting = seated("watten")
    page = phone(sitting)
    tap_line(page)
    page.get_by_role("button", name="Eintragen").click()
    expect(page.locator("[data-live]")).to_have_text(saved("11:7"))
    tap_line(page, 4)
    Proposal.objects.all().delete()
    page.get_by_role("button", name="Eintragen").click()
    page.get_by_role("link", name="Erst eintragen, was fehlt").click()
    told = "Was für „Bummerl 2 von 3“ angetippt war, kommt wieder, sobald eingetragen ist, was davor fehlt."
    expect(page.locator("[data-live]")).to_have_text(told)
    tap_line(page)
    page.get_by_role("button", name="Eintragen").click()
    expect(page.locator("[data-live]")).to_contain_text("gewinnen den Bummerl 11:4")
    page.get_by_role("button", name="Eintragen").click()
    expect(page.locator("[data-page-version]")).to_have_attribute("data-page-version", "3")
    assert written(sitting) == [[11, 7], [11, 4]]
    assert page.evaluate("Object.keys(localStorage).filter((name) => /entwurf|spaeter/.test(name))") == []


def test_what_was_tapped_for_others_does_not_come_back_for_who_sits_there_now(phone, seated):
    sitting = seated("watten")
    page = phone(sitting)
    tap_line(page)
    page.get_by_role("button", name="Eintragen").click()
    expect(page.locator("[data-live]")).to_have_text(saved("11:7"))
    tap_line(page, 4)
    page.get_by_role("button", name="Rückgängig: letzte Zeile").click()
    expect(page.locator("[data-live]")).to_contain_text("Zurückgenommen")
    one, other = sitting.seats.order_by("seat")
    for seat, number in ((one, 2), (other, 0), (one, 1)):
        sitting.seats.filter(pk=seat.pk).update(seat=number)
    page.reload()
    tap_line(page)
    page.get_by_role("button", name="Eintragen").click()
    expect(page.locator("[data-live]")).to_contain_text(
        "Was für „Bummerl 2 von 3“ angetippt war, ist nicht eingetragen."
    )
    assert written(sitting)[-1:] == [[11, 7]]


def test_a_finger_on_its_way_to_the_calls_does_not_close_what_opened_by_itself(phone, seated):
    """Later it leads back to the number."""
    page = phone(seated("doppelkopf"))
    box = page.locator("[data-ask='re_points'] input")
    calls = page.get_by_role("button", name="Ansagen")
    opened = page.evaluate(
        """() => {
          const keys = () => [...document.querySelectorAll("[data-pad] button")];
          const digit = (n) => keys().find((key) => key.textContent.trim() === String(n)).click();
          const calls = document.querySelector("[data-opens][data-auto]");
          const states = [calls.classList.contains("is-open")];
          [1, 3, 0].forEach(digit);
          states.push(calls.classList.contains("is-open"));
          calls.click();
          states.push(calls.classList.contains("is-open"));
          return states;
        }"""
    )
    expect(box).to_have_value("130")
    assert opened == [False, True, True]
    page.evaluate("() => { const now = Date.now; Date.now = () => now() + 2000; }")
    calls.click()
    expect(calls).not_to_have_class(re.compile("is-open"))


def test_what_is_counted_stays_where_it_is_when_no_more_is_possible(phone, seated):
    """Whoever taps twice at one place counts the same thing twice, or nothing."""
    page = phone(seated("doppelkopf"))
    page.get_by_role("button", name="Sonderpunkte").click()
    turns = page.locator(".t-turn")
    place = "(each) => [each.firstElementChild.textContent, Math.round(each.getBoundingClientRect().y)]"
    places = f"(all) => all.map({place})"
    before = turns.evaluate_all(places)
    more = page.get_by_role("button", name="Re: Fuchs +")
    for count in ("1", "2"):
        more.click()
        expect(turns.first.locator("output")).to_have_text(count)
    expect(more).to_be_disabled()
    expect(page.get_by_role("button", name="Kontra: Fuchs +")).to_be_disabled()
    assert turns.evaluate_all(places) == before


def moved_to(sitting: Sitting) -> Sitting:
    """The newer sheet of the table, to which somebody is put who has just come."""
    tournament = sitting.round.tournament
    registration = Registration(players=("Cilli",))
    late = entrant_register(tournament=tournament, registration=registration, by=tournament.organiser)
    return entrant_move(entrant=late, to=sitting, by=tournament.organiser)


@pytest.mark.parametrize("sent", [False, True])
def test_what_was_tapped_before_somebody_is_put_to_the_table_is_told_on_the_newer_sheet(phone, seated, sent):
    """It is not taken over: whoever has come has not played it. The phone goes on by itself, without another code."""
    sitting = seated("brokdorf")
    page = phone(sitting)
    name = sitting.seats.get(seat=1).entrant.name
    page.locator("[data-entry] label", has_text=name).first.click()
    expect(page.locator("[data-live]")).to_contain_text(f"{name} zahlt")
    if sent:
        page.route("**/tisch/blatt/", lambda route: route.abort())
        page.get_by_role("button", name="Eintragen").click()
        expect(page.locator("[data-unsent]")).to_be_visible()
    newer = moved_to(sitting)
    page.unroute_all()
    expect(page.locator("[data-phone]")).to_have_attribute("data-table", str(newer.pk), timeout=20_000)
    left = page.locator("[data-left]")
    expect(left).to_contain_text(re.compile(rf"Tisch 1 · Runde 1.* · {name} zahlt 3 × 1\s€ · Je 1\s€ an [^.]+\. Saßen"))
    expect(page.locator("[data-entry] :checked")).not_to_have_value("2")
    left.get_by_role("button", name="Verwerfen").click()
    page.reload()
    expect(page.locator("[data-entry]")).to_be_visible()
    expect(left).to_have_count(0)


def test_what_arrives_after_the_end_is_to_be_shown_to_the_organiser(phone, seated):
    """It says who lost, also where it was tapped without a connection, and asks for no code: none helps any more."""
    sitting = seated("brokdorf")
    page, name = phone(sitting), sitting.seats.get(seat=1).entrant.name
    page.route("**/tisch/**", lambda route: route.abort())
    page.locator("[data-entry] label", has_text=name).first.click()
    page.get_by_role("button", name="Eintragen").click()
    expect(page.locator("[data-unsent]")).to_be_visible()
    tournament = sitting.round.tournament
    evening_close(tournament=tournament, by=tournament.organiser)
    page.unroute_all()
    kept = page.locator("[data-unsaved]")
    expect(kept).to_contain_text(f"Punkte, Wer hat verloren? {name}", timeout=20_000)
    expect(kept).to_contain_text("Bitte gleich der Turnierleitung zeigen: Nur sie kann es noch nachtragen.")
    expect(page.get_by_text("Das Turnier ist abgeschlossen.")).to_be_visible()
    expect(page.get_by_label("Code vom Spielzettel")).to_be_hidden()


@pytest.mark.parametrize("answer", ["Stimmt", "Stimmt nicht"])
def test_without_a_connection_it_is_said_which_answer_waits(phone, seated, answer):
    """The buttons are covered while it does; "Ändern" gives them back."""
    page = phone(seated("watten"))
    tap_line(page)
    page.get_by_role("button", name="Eintragen").click()
    page.get_by_role("link", name="bestätigen").click()
    page.get_by_role("heading", name="Stimmt das").wait_for()
    page.context.set_offline(True)
    page.get_by_role("button", name=answer, exact=True).click()
    expect(page.locator("[data-unsent]")).to_contain_text(f"Noch nicht übertragen: „{answer}“ – wird automatisch")
    page.get_by_role("button", name="Ändern").click()
    expect(page.locator("[data-unsent]")).to_have_count(0)
