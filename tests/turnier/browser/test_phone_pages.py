"""Every page on a phone with the longest names and the fullest tables: accessible, large to touch, in one view."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games.kit.sittings.evaluation import evaluate
from games.kit.sittings.random_lines import random_entry
from games.registry import games
from tests.turnier.browser.accessible import faults_here, faults_of, look
from turnier.models import Round, Seat, Sitting, Tournament, User
from turnier.services.public.shown_names import show_names_at_table
from turnier.services.registration.register import Registration, entrant_register
from turnier.services.sheets.propose import entries_with, proposal_make, proposals_confirm, seen_lines
from turnier.services.sheets.queries import open_proposals, table_of
from turnier.services.sheets.referee import help_answer, help_call, open_call
from turnier.services.sheets.save import result_save
from turnier.services.sheets.submission import Submission
from turnier.services.sheets.table_codes import access_code_of
from turnier.services.tournaments.found import tournament_create
from turnier.web.sheets.phone.page import blank_page

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
LONG = "Maximiliane Đorđević-Zimmermann Nr {}"
"""36 letters with its number."""
VIEW = (360, 640)

Drawn = Callable[[Tournament], Round]

DRAFTS = '() => Object.keys(localStorage).filter((name) => name.startsWith("turnier entwurf"))'
WITHOUT_TITLE = f"""() => ({DRAFTS})().map((name) => {{
  const {{ title, ...rest }} = JSON.parse(localStorage.getItem(name));
  localStorage.setItem(name, JSON.stringify(rest));
}}).length"""
"""The drafts on a phone; takes from each the name of its game, and says how many there were."""

SMALL = """() => [...document.querySelectorAll("main :is(a, button, label, summary, select, input:not(label input))")]
  .filter(each => each.checkVisibility({visibilityProperty: true}))
  .filter(each => !["checkbox", "radio", "hidden"].includes(each.type))
  .map(each => [each, each.getBoundingClientRect()])
  .filter(([each, box]) => box.width > 1 && box.height > 1 && box.height < 43.5)
  .filter(([each]) => getComputedStyle(each).display !== "inline")
  .map(([each, box]) => `${each.className || each.tagName} ${Math.round(box.width)} × ${Math.round(box.height)}`)"""
"""What is lower than 44 px, words in running text aside."""


OVERFLOWS = """() => [document.documentElement, ...document.querySelectorAll(".t-questions")]
  .some(each => each.scrollHeight > each.clientHeight || each.scrollWidth > each.clientWidth)"""
"""Whether anything has to be scrolled: the page, or the questions in its frame."""


OVERLAID = """() => {
  const tiles = [...document.querySelectorAll(".t-questions :is(.t-opt > span, .t-box, .t-digit, .t-more, .t-fold)")]
    .filter(each => each.checkVisibility({visibilityProperty: true}))
    .map(each => [each, each.getBoundingClientRect()]).filter(([each, box]) => box.width > 1 && box.height > 1);
  const across = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  return tiles.flatMap(([one, a], n) => tiles.slice(n + 1)
    .filter(([other, b]) => across(a, b) && !one.contains(other) && !other.contains(one))
    .map(([other]) => `${one.textContent.trim()} / ${other.textContent.trim()}`));
}"""
"""Pairs of tiles, boxes or keys of which one lies on the other."""


def fits(page: Page) -> bool:
    return not page.evaluate(OVERFLOWS)


@pytest.fixture
def full_table(organiser: User, drawn: Drawn) -> Callable[..., Sitting]:
    """A published table of a game with as many sides as it can have."""

    def made(slug: str, name: str = LONG) -> Sitting:
        tournament = tournament_create(by=organiser, name="Abend", game=slug, rules={})
        game = tournament.kind_of_game
        most = max(game.sides)
        for n in range(most):
            players = tuple(name.format(n * game.team_size + p) for p in range(game.team_size))
            entrant_register(tournament=tournament, registration=Registration(players=players), by=organiser)
        of_round = drawn(tournament)
        sitting = of_round.sittings.select_related("round__tournament").earliest("table")
        for seat, late in enumerate(of_round.seats.exclude(sitting=sitting), start=sitting.seats.count()):
            Seat.objects.filter(pk=late.pk).update(sitting=sitting, seat=seat)
        assert sitting.seats.count() == most
        return sitting

    return made


def scan(visit: Callable[..., Page], sitting: Sitting, width: int, height: int) -> Page:
    page = visit(f"/tisch/#{access_code_of(sitting.keys.get()).token}", width=width, height=height)
    page.get_by_role("button", name="Eintragen beginnen").click()
    expect(page.locator("[data-entry]")).to_be_visible()
    return page


def kinds_of(sitting: Sitting) -> list[str]:
    show_names_at_table(sitting)
    page = blank_page(sitting, "x", "")
    return [page.kind.name, *(other.name for other in page.others)]


@pytest.mark.parametrize("slug", sorted(games()))
def test_every_page_of_a_table_is_accessible(
    visit: Callable[..., Page], full_table: Callable[..., Sitting], slug: str
) -> None:
    sitting = full_table(slug)
    page = scan(visit, sitting, *VIEW)
    addresses = [f"/tisch/blatt/?art={kind}" for kind in kinds_of(sitting)] + ["/tisch/bestaetigen/"]
    assert {path: faults for path in addresses if (faults := faults_of(page, path))} == {}


@pytest.mark.parametrize("slug", sorted(games()))
def test_an_entry_fits_one_view_and_a_finger(
    visit: Callable[..., Page], full_table: Callable[..., Sitting], slug: str
) -> None:
    sitting = full_table(slug)
    page = scan(visit, sitting, *VIEW)
    found = {}
    for kind in kinds_of(sitting):
        page.goto(f"/tisch/blatt/?art={kind}")
        expect(page.locator("[data-entry]")).to_be_visible()
        found[kind] = (fits(page), page.evaluate(SMALL), page.evaluate(OVERLAID))
    assert found == dict.fromkeys(found, (True, [], []))


@pytest.mark.parametrize("slug", sorted(games()))
def test_under_the_mark_of_a_rehearsal_it_fits_as_well(
    visit: Callable[..., Page], full_table: Callable[..., Sitting], slug: str
) -> None:
    sitting = full_table(slug, "Anna Nr {}")
    Tournament.objects.filter(pk=sitting.round.tournament_id).update(is_rehearsal=True)
    page = scan(visit, sitting, *VIEW)
    expect(page.get_by_text("PROBE")).to_be_in_viewport(ratio=1)
    expect(page.locator("[data-entry] .t-btn--big")).to_be_in_viewport(ratio=1)
    assert fits(page)


def in_large_print(visit: Callable[..., Page], sitting: Sitting) -> Page:
    """A phone that has scanned the table and wants large letters."""
    page = scan(visit, sitting, *VIEW)
    page.locator(".t-others summary").click()
    page.get_by_role("button", name="Große Schrift").click()
    expect(page.locator("html")).to_have_attribute("data-print", "large")
    return page


@pytest.mark.parametrize("slug", sorted(games()))
def test_the_usual_entry_fits_in_large_print_too(
    visit: Callable[..., Page], full_table: Callable[..., Sitting], slug: str
) -> None:
    page = in_large_print(visit, full_table(slug, "Anna Nr {}"))
    assert fits(page)
    assert page.evaluate(SMALL) == []


def test_the_digits_stand_in_large_print_where_they_always_stand(
    visit: Callable[..., Page], full_table: Callable[..., Sitting]
) -> None:
    """Three in a row: fingers know where the five is."""
    page = in_large_print(visit, full_table("doppelkopf", "Anna Nr {}"))
    digits = page.locator(".t-pad:visible .t-digit")
    expect(digits).to_have_count(12)
    tops = digits.evaluate_all("all => all.map(each => Math.round(each.getBoundingClientRect().top))")
    assert [tops.count(top) for top in sorted(set(tops))] == [3, 3, 3, 3]


@pytest.mark.parametrize("slug", sorted(games()))
def test_what_is_sent_stays_in_sight_in_large_print(
    visit: Callable[..., Page], full_table: Callable[..., Sitting], slug: str
) -> None:
    """The longest names at the fullest table may need scrolling; the sentence and the button never do."""
    sitting = full_table(slug)
    page = in_large_print(visit, sitting)
    found = {}
    for kind in kinds_of(sitting):
        page.goto(f"/tisch/blatt/?art={kind}")
        ends = page.evaluate(
            "[...document.querySelectorAll('.t-entry > .t-btn, .t-entry > .t-live')]"
            ".map(each => each.getBoundingClientRect().bottom)"
        )
        found[kind] = ([end <= VIEW[1] for end in ends], page.evaluate(SMALL))
    assert found == dict.fromkeys(found, ([True, True], []))


def test_the_language_is_switched_at_the_table_and_the_scanned_code_stays(
    visit: Callable[..., Page], full_table: Callable[..., Sitting]
) -> None:
    sitting = full_table("watten")
    page = visit(f"/tisch/#{access_code_of(sitting.keys.get()).token}", width=360, height=640)
    page.get_by_role("button", name="English").click()
    page.get_by_role("button", name="Start entering").click()
    expect(page.get_by_text("Who won?")).to_be_visible()
    page.locator(".t-others summary").click()
    switch = page.get_by_role("button", name="Deutsch")
    box = switch.bounding_box()
    assert (box["width"] >= 48, box["height"] >= 48) == (True, True)
    switch.click()
    expect(page.get_by_text("Wer hat gewonnen?")).to_be_visible()


def test_what_can_be_taken_back_leaves_the_foot_its_room_in_large_print(
    visit: Callable[..., Page], full_table: Callable[..., Sitting]
) -> None:
    page = in_large_print(visit, full_table("watten"))
    page.locator('[name="line-0-score.winner"][value="1"]').locator("..").click()
    page.locator('[name="line-0-score.points"][value="7"]').locator("..").click()
    page.get_by_role("button", name="Eintragen").click()
    expect(page.get_by_role("button", name="Rückgängig: letzte Zeile")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == VIEW[0]


LOOKS = tuple((width, scheme) for width in (360, 768, 1920) for scheme in ("light", "dark"))


def faults_in_every_look(page: Page) -> dict[tuple[int, str], list[str]]:
    """What axe finds on a page as it stands, by width and scheme."""
    found = {(width, scheme): faults_here(look(page, width, scheme)) for width, scheme in LOOKS}
    return {seen: faults for seen, faults in found.items() if faults}


def test_back_from_the_table_is_the_way_there_again(
    visit: Callable[..., Page], full_table: Callable[..., Sitting]
) -> None:
    page = visit("/tisch/", width=360)
    page.get_by_label("Code vom Spielzettel").fill(access_code_of(full_table("watten").keys.get()).code)
    page.get_by_role("button", name="Weiter").click()
    page.wait_for_url("**/tisch/blatt/")
    page.go_back()
    assert faults_in_every_look(page) == {}
    page.get_by_role("link", name="Zurück an Tisch 1").click()
    page.wait_for_url("**/tisch/blatt/")


WEIGHTS_OF_SUMS = """() => [...document.querySelectorAll(".t-proof tfoot td:last-child")]
  .map(each => getComputedStyle(each).fontWeight)"""


def test_the_pages_around_an_entry_are_accessible(
    visit: Callable[..., Page], full_table: Callable[..., Sitting]
) -> None:
    """The scanned code, the typed one and a wrong one, what somebody else entered meanwhile, a full sheet."""
    sitting = full_table("watten")
    page = visit(f"/tisch/#{access_code_of(sitting.keys.get()).token}", width=360)
    expect(page.get_by_role("button", name="Eintragen beginnen")).to_be_visible()
    assert faults_in_every_look(page) == {}
    page.goto("/tisch/")
    page.get_by_label("Code vom Spielzettel").fill("K7M2")
    page.get_by_role("button", name="Weiter").click()
    expect(page.get_by_text("Der Code hat 8 Zeichen.")).to_be_visible()
    assert faults_in_every_look(page) == {}
    phones = [scan(visit, sitting, *VIEW) for _ in range(2)]
    for phone, points in zip(phones, "74", strict=True):
        phone.locator('[name="line-0-score.winner"][value="1"]').locator("..").click()
        phone.locator(f'[name="line-0-score.points"][value="{points}"]').locator("..").click()
        phone.get_by_role("button", name="Eintragen").click()
        expect(phone.locator("[data-page-version]")).to_have_attribute("data-page-version", "1")
    expect(phones[1].get_by_text("Beide Eingaben stehen hier")).to_be_visible()
    assert faults_in_every_look(phones[1]) == {}
    phones[0].get_by_role("link", name="bestätigen").click()
    expect(phones[0].get_by_text("stimmt das so?")).to_be_visible()
    assert faults_in_every_look(phones[0]) == {}
    assert phones[0].evaluate(WEIGHTS_OF_SUMS) == ["600", "600"], "nobody's figures look like the better ones"
    phones[0].locator(".t-call > summary").click()
    tiles = phones[0].locator("[name=answer]").first.bounding_box()
    expect(phones[0].get_by_role("button", name="Ja, rufen")).to_be_visible()
    assert phones[0].locator("[name=answer]").first.bounding_box() == tiles
    assert faults_in_every_look(phones[0]) == {}


def test_a_full_sheet_fills_the_other_phone_and_both_go_on_by_themselves(
    visit: Callable[..., Page], full_table: Callable[..., Sitting]
) -> None:
    """What was half typed on the other phone is kept until the sheet is refused or counts."""
    sitting = full_table("watten")
    writing, other = (scan(visit, sitting, *VIEW) for _ in range(2))
    for number in range(2):
        propose(sitting)
        sitting.refresh_from_db()
        for phone in (writing, other):
            expect(phone.locator("[data-page-version]")).to_have_attribute("data-page-version", f"{number + 1}")
    for phone in (other, writing):
        phone.locator('[name="line-0-score.winner"][value="1"]').locator("..").click()
    writing.locator('[name="line-0-score.points"][value="7"]').locator("..").click()
    writing.get_by_role("button", name="Eintragen").click()
    expect(writing.get_by_role("heading", name="Wartet auf die anderen am Tisch")).to_be_visible()
    assert (faults_in_every_look(writing), fits(writing)) == ({}, True)
    expect(other.get_by_role("heading", name="Stimmt das so?")).to_be_visible()
    writing.get_by_role("button", name="Zurücknehmen").click()
    expect(other.locator('[name="line-0-score.winner"][value="1"]')).to_be_checked()
    writing.locator('[name="line-0-score.winner"][value="2"]').locator("..").click()
    writing.locator('[name="line-0-score.points"][value="7"]').locator("..").click()
    writing.get_by_role("button", name="Eintragen").click()
    other.get_by_role("button", name="Stimmt", exact=True).click()
    for phone in (other, writing):
        expect(phone.get_by_role("heading", name="Bestätigt", exact=True)).to_be_visible()


def test_what_the_desk_corrects_is_told_while_a_line_is_typed_and_the_line_is_kept(
    visit: Callable[..., Page], full_table: Callable[..., Sitting], organiser: User
) -> None:
    """The comparison shows what was corrected, before and after, and enters the line of the phone by default."""
    sitting = full_table("watten")
    propose(sitting)
    sitting.refresh_from_db()
    proposals_confirm(sitting=sitting, key="yes", page_version=sitting.page_version, by=organiser)
    phone = scan(visit, sitting, *VIEW)
    phone.locator('[name="line-0-score.winner"][value="1"]').locator("..").click()
    sitting.refresh_from_db()
    corrected = Submission("desk", sitting.version, ({"kind": "bummerl", "score": [11, 9]},), reason="falsch gelesen")
    result_save(sitting=sitting, submission=corrected, by=organiser)
    expect(phone.get_by_role("status").filter(has_text="Die Turnierleitung hat korrigiert:")).to_contain_text("11:9")
    expect(phone.locator('[name="line-0-score.winner"][value="1"]')).to_be_checked()
    assert faults_in_every_look(phone) == {}
    phone.locator('[name="line-0-score.points"][value="7"]').locator("..").click()
    phone.get_by_role("button", name="Eintragen").click()
    expect(phone.locator("h2:visible")).to_contain_text(
        ["Das steht nicht mehr da", "Das steht jetzt da", "Das war Ihre Eingabe"]
    )
    assert faults_in_every_look(phone) == {}
    phone.locator(".t-end .t-btn:not(.t-btn--2)").click()
    expect(phone.get_by_role("link", name="bestätigen")).to_be_visible()
    assert [each.payload["score"] for each in open_proposals(Sitting.objects.get(pk=sitting.pk))] == [[11, 7]]


def test_a_draft_of_an_earlier_hand_is_not_ticked_for_the_next_one(
    visit: Callable[..., Page], full_table: Callable[..., Sitting]
) -> None:
    sitting = full_table("doppelkopf", "Anna Nr {}")
    phone = scan(visit, sitting, *VIEW)
    dealer = phone.locator('[name="line-0-dealer"]:checked')
    before = dealer.input_value()
    phone.locator('[name="line-0-re"][value="4"]').locator("..").click()
    expect(phone.locator('[name="line-0-re"][value="4"]')).to_be_checked()
    propose(sitting)
    phone.goto("/tisch/blatt/")
    expect(phone.locator("[data-live]")).to_contain_text("angetippt war, ist nicht eingetragen.")
    expect(phone.locator('[name="line-0-re"][value="4"]')).not_to_be_checked()
    proposed = phone.locator('[name="line-0-dealer"][checked]').input_value()
    assert dealer.input_value() == proposed != before


def test_a_draft_that_does_not_know_its_game_goes_without_a_word(
    visit: Callable[..., Page], full_table: Callable[..., Sitting]
) -> None:
    """It was kept by the script of an earlier version."""
    sitting = full_table("doppelkopf", "Anna Nr {}")
    phone = scan(visit, sitting, *VIEW)
    phone.locator('[name="line-0-re"][value="4"]').locator("..").click()
    expect(phone.locator('[name="line-0-re"][value="4"]')).to_be_checked()
    forgotten = phone.evaluate(WITHOUT_TITLE)
    propose(sitting)
    phone.goto("/tisch/blatt/")
    expect(phone.locator('[name="line-0-re"][value="4"]')).not_to_be_checked()
    expect(phone.locator("[data-live]")).not_to_contain_text("undefined")
    assert (forgotten, phone.evaluate(DRAFTS)) == (1, [])


def test_a_line_that_comes_on_top_and_is_refused_is_not_compared_again(
    visit: Callable[..., Page], full_table: Callable[..., Sitting]
) -> None:
    """What comes back refused stands beside the lines of now, not beside those that the phone had seen before."""
    sitting = full_table("watten")
    phone = scan(visit, sitting, *VIEW)
    phone.locator('[name="line-0-score.winner"][value="1"]').locator("..").click()
    phone.locator('[name="line-0-score.points"][value="7"]').locator("..").click()
    propose(sitting)
    phone.get_by_role("button", name="Eintragen").click()
    points = phone.locator('[type="hidden"][name="line-0-score.points"]')
    points.evaluate("input => { input.value = ''; }")
    phone.get_by_role("button", name="Meine Eingabe kommt noch dazu").click()
    expect(phone.locator("[data-entry][data-sent]")).to_be_visible()
    phone.locator('[name="line-0-score.points"][value="8"]').locator("..").click()
    phone.get_by_role("button", name="Eintragen").click()
    expect(phone.locator("[data-saved]")).to_be_visible()
    written = [each.payload["score"] for each in open_proposals(Sitting.objects.get(pk=sitting.pk))]
    assert written[1:] == [[11, 8]]


def hand_of_six(visit: Callable[..., Page], full_table: Callable[..., Sitting]) -> Page:
    """A phone on which one of six has joined and bid three."""
    page = scan(visit, full_table("brokdorf"), *VIEW)
    page.goto("/tisch/blatt/?art=hand")
    for name, code in (("joined", "2"), ("bid", "3")):
        page.locator(f'[name="line-0-{name}"][value="{code}"]').locator("..").click()
    return page


def test_a_key_may_be_tapped_before_the_rules_have_heard_who_joins(
    visit: Callable[..., Page], full_table: Callable[..., Sitting]
) -> None:
    page = hand_of_six(visit, full_table)
    expect(page.locator('[data-ask="tricks.0"]')).to_have_attribute("data-now", "")
    page.route("**/tisch/vorschau/", lambda _held: None)
    page.locator('[name="line-0-joined"][value="1"]').locator("..").click()
    key = page.locator(".t-pad button", has_text="1")
    assert key.is_enabled()
    key.click()
    boxes = page.locator("[data-look=box]:visible input")
    assert [box.input_value() or box.get_attribute("placeholder") for box in boxes.all()] == ["1", "4"]


def test_a_hand_with_six_is_entered_without_scrolling(
    visit: Callable[..., Page], full_table: Callable[..., Sitting]
) -> None:
    """The first tap says who makes the game, the pad goes to those who join, the last figure is computed."""
    page = hand_of_six(visit, full_table)
    expect(page.locator('[name="line-0-declarer"][value="2"]')).to_be_checked()
    for code in "14":
        page.locator(f'[name="line-0-joined"][value="{code}"]').locator("..").click()
    for digit in "13":
        page.locator(".t-pad button", has_text=digit).click()
    boxes = page.locator("[data-look=box]:visible input")
    expect(boxes).to_have_count(3)
    assert [box.input_value() or box.get_attribute("placeholder") for box in boxes.all()] == ["1", "3", "1"]
    expect(page.locator("[data-live]")).to_contain_text("sagt 3 an und macht 3")
    assert fits(page)


def test_a_box_that_can_only_be_0_needs_no_tap(visit: Callable[..., Page], full_table: Callable[..., Sitting]) -> None:
    """One of three has all five tricks: the other two have none, and nobody has to say so."""
    page = hand_of_six(visit, full_table)
    for code in "14":
        page.locator(f'[name="line-0-joined"][value="{code}"]').locator("..").click()
    page.locator(".t-pad button", has_text="5").click()
    boxes = page.locator("[data-look=box]:visible input")
    expect(page.locator("[data-look=box].is-computed:visible")).to_have_count(2)
    assert [box.input_value() or box.get_attribute("placeholder") for box in boxes.all()] == ["5", "0", "0"]


def propose(sitting: Sitting) -> None:
    """A line that raises no question waits for the other side."""
    sitting = Sitting.objects.select_related("round__tournament").get(pk=sitting.pk)
    tournament = sitting.round.tournament
    game, rules, table = tournament.kind_of_game, tournament.house_rules(), table_of(sitting)
    lines, kind = entries_with(sitting, open_proposals(sitting)), game.kinds[game.desk[0]]
    state, rng = evaluate(game, rules, table, lines).state, random.Random(len(lines))
    entry = random_entry(kind, rules, state, table, rng)
    while evaluate(game, rules, table, (*lines, entry)).problems:
        entry = random_entry(kind, rules, state, table, rng)
    proposal_make(
        sitting=sitting,
        key=f"{len(lines)}",
        seen=seen_lines(sitting),
        payload=entry,
        accepted=frozenset(),
        device="x",
    )


LINES_OF_ANSWERS = """() => [...document.querySelectorAll("[name=answer]")].map(button => {
  const words = document.createRange();
  words.selectNodeContents(button.lastChild);
  return new Set([...words.getClientRects()].map(line => line.top)).size;
})"""


def answers_in_sight(page: Page) -> list[bool]:
    buttons = page.locator("[name=answer]").all()
    return [(box := button.bounding_box())["y"] + box["height"] <= VIEW[1] for button in buttons]


@pytest.mark.parametrize("slug", sorted(games()))
def test_the_other_side_sees_both_answers_at_once(
    visit: Callable[..., Page], full_table: Callable[..., Sitting], slug: str
) -> None:
    """One line fits one view at the fullest table; below more lines the answers stay in sight."""
    sitting = full_table(slug)
    page = scan(visit, sitting, *VIEW)
    propose(sitting)
    page.goto("/tisch/bestaetigen/")
    assert fits(page)
    assert (answers_in_sight(page), page.evaluate(SMALL)) == ([True, True], [])
    propose(sitting)
    propose(sitting)
    page.goto("/tisch/bestaetigen/")
    assert answers_in_sight(page) == [True, True]
    page.set_viewport_size({"width": 320, "height": 568})
    assert page.evaluate(LINES_OF_ANSWERS) == [1, 1]


@pytest.mark.parametrize("slug", sorted(games()))
def test_the_next_line_fits_below_the_call_of_a_refusal(
    visit: Callable[..., Page], full_table: Callable[..., Sitting], slug: str
) -> None:
    sitting = full_table(slug)
    page = scan(visit, sitting, *VIEW)
    propose(sitting)
    page.goto("/tisch/bestaetigen/")
    page.get_by_role("button", name="Stimmt nicht").click()
    expect(page.get_by_text("Schiedsrichter ist gerufen")).to_be_visible()
    assert fits(page)


@pytest.mark.parametrize("slug", sorted(games()))
def test_it_is_asked_from_where_on_several_lines_are_wrong(
    visit: Callable[..., Page], full_table: Callable[..., Sitting], slug: str
) -> None:
    sitting = full_table(slug)
    page = scan(visit, sitting, *VIEW)
    propose(sitting)
    propose(sitting)
    page.goto("/tisch/bestaetigen/")
    page.get_by_role("button", name="Stimmt nicht").click()
    expect(page.get_by_role("heading", name="Ab wo stimmt es nicht?")).to_be_visible()
    page.get_by_role("button", name="Ab hier stimmt es nicht").click()
    expect(page.get_by_text("Bitte antippen, ab wo es nicht stimmt.")).to_be_visible()
    assert faults_in_every_look(page) == {}
    page.set_viewport_size({"width": VIEW[0], "height": VIEW[1]})
    page.get_by_role("link", name="Zurück").click()
    page.goto("/tisch/bestaetigen/")
    page.get_by_role("button", name="Stimmt nicht").click()
    page.get_by_role("radio", name="2.").click()
    page.get_by_role("button", name="Ab hier stimmt es nicht").click()
    expect(page.get_by_text("Schiedsrichter ist gerufen")).to_be_visible()
    assert len(open_proposals(Sitting.objects.get(pk=sitting.pk))) == 1


def test_a_call_is_taken_back_where_it_was_made(visit: Callable[..., Page], full_table: Callable[..., Sitting]) -> None:
    sitting = full_table("seconds")
    page = scan(visit, sitting, *VIEW)
    page.get_by_text("Schiedsrichter", exact=True).click()
    page.get_by_role("button", name="rufen").click()
    expect(page.get_by_text("Schiedsrichter ist gerufen")).to_be_visible()
    page.get_by_role("button", name="Zurücknehmen").click()
    expect(page.get_by_text("Schiedsrichter ist gerufen")).to_be_hidden()
    assert open_call(sitting) is None


TICKED_LETTERS = """() => [...document.querySelectorAll(".t-opt--who > span")].filter(tile => {
  const tick = tile.querySelector(".t-i").getBoundingClientRect();
  const words = document.createRange();
  words.selectNodeContents(tile);
  words.setStartAfter(tile.querySelector(".t-i"));
  return tick.width && [...words.getClientRects()].some(line => line.width && line.left < tick.right - 1
    && line.right > tick.left + 1 && line.top < tick.bottom - 3 && line.bottom > tick.top + 3);
}).map(tile => tile.textContent)"""
"""Tiles whose tick, once it shows, covers letters of the name."""


@pytest.mark.parametrize("slug", sorted(games()))
def test_a_tick_covers_no_letter_of_a_long_name(
    visit: Callable[..., Page], full_table: Callable[..., Sitting], slug: str
) -> None:
    sitting = full_table(slug, "Bartholomäa{} Żukowska")
    page = scan(visit, sitting, *VIEW)
    found = {}
    for kind in kinds_of(sitting):
        page.goto(f"/tisch/blatt/?art={kind}")
        found[kind] = page.evaluate(TICKED_LETTERS)
    assert not any(found.values()), found


BROKEN_WORDS = r"""place => {
  const found = [], walk = document.createTreeWalker(document.querySelector(place), NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    for (const word of walk.currentNode.data.matchAll(/[^\s\u00ad-]+/g)) {
      const range = document.createRange();
      const hyphenated = walk.currentNode.data[word.index - 1] === "\u00ad";
      range.setStart(walk.currentNode, word.index + hyphenated);
      range.setEnd(walk.currentNode, word.index + word[0].length);
      const lines = [...range.getClientRects()].filter(each => each.width > 1);
      if (new Set(lines.map(each => Math.round(each.top))).size > 1) found.push(word[0]);
    }
  }
  return found;
}"""
"""Words that go on in the next line, hyphens and soft hyphens aside."""

COVERED = """() => {
  const places = [".t-phone__head", ".t-questions", ".t-live", "main .t-btn--big"];
  const boxes = places.map(each => document.querySelector(each).getBoundingClientRect());
  const before = (a, b) => a.bottom <= b.top + 1 || a.right <= b.left + 1;
  const apart = (a, b) => before(a, b) || before(b, a);
  return boxes.some((box, n) => box.bottom > innerHeight + 1 || boxes.slice(n + 1).some(other => !apart(box, other)));
}"""
"""Whether a part of the frame lies on another or out of sight."""
CUT = """() => [...document.querySelectorAll(".t-questions button, .t-opt > span")]
  .filter(each => each.checkVisibility() && each.scrollWidth > each.clientWidth).map(each => each.innerText)"""
"""What is written on tiles that are too narrow for it."""


@pytest.mark.parametrize(("width", "height"), [(640, 360), (320, 568), (768, 1024)])
@pytest.mark.parametrize("slug", sorted(games()))
def test_the_usual_entry_fits_every_phone(
    visit: Callable[..., Page], full_table: Callable[..., Sitting], slug: str, width: int, height: int
) -> None:
    """On its side, on the narrowest one, on a tablet: no scrolling for the usual line, no part covers another."""
    sitting = full_table(slug, "Anna{} Großhauser")
    page = scan(visit, sitting, width, height)
    usual = kinds_of(sitting)[-1 if slug == "brokdorf" else 0]
    found = {}
    for kind in kinds_of(sitting):
        page.goto(f"/tisch/blatt/?art={kind}")
        words = (page.evaluate(BROKEN_WORDS, ".t-questions"), page.evaluate(CUT))
        found[kind] = (page.evaluate(COVERED), *words, page.evaluate(OVERLAID))
        assert fits(page) or kind != usual
    assert found == dict.fromkeys(found, (False, [], [], []))


def test_a_solo_is_entered_without_scrolling(visit: Callable[..., Page], full_table: Callable[..., Sitting]) -> None:
    """With five at the table: the kinds of Solo stand alone, and the chosen one beside the usual kinds."""
    page = scan(visit, full_table("doppelkopf"), *VIEW)
    page.get_by_role("button", name="Solo …").click()
    expect(page.locator(".t-pad")).to_be_hidden()
    assert fits(page)
    page.locator('[name="line-0-type"][value="4"]').locator("..").click()
    expect(page.locator(".t-pad")).to_be_visible()
    expect(page.get_by_role("button", name="Solo …")).to_be_visible()
    assert (fits(page), page.locator('[name="line-0-type"]:checked').count()) == (True, 1)


@pytest.mark.parametrize("slug", sorted(games()))
def test_every_name_bears_its_score_of_the_sitting(
    visit: Callable[..., Page], full_table: Callable[..., Sitting], slug: str
) -> None:
    sitting = full_table(slug, "Anna{} Großhauser")
    page = scan(visit, sitting, *VIEW)
    propose(sitting)
    if sitting.round.tournament.kind_of_game.stacks:  # a finished rubber would fill this phone
        sitting.refresh_from_db()
        proposals_confirm(sitting=sitting, key="yes", page_version=sitting.page_version)
    page.goto(f"/tisch/blatt/?art={kinds_of(sitting)[-1 if slug == 'brokdorf' else 0]}")
    game, rules, table = (
        sitting.round.tournament.kind_of_game,
        sitting.round.tournament.house_rules(),
        table_of(sitting),
    )
    state = evaluate(game, rules, table, entries_with(sitting, open_proposals(sitting))).state
    standings = [game.standing(rules, state, seat) for seat in table.seats]
    shown = page.locator(".t-who__score:visible").all_inner_texts()
    assert sorted(" ".join(each.split()) for each in shown) == sorted(
        f"{each.figure} {each.unit}".strip() for each in standings
    )
    letters = page.locator(".t-who__seat:visible").all_inner_texts()
    assert letters == (list("NOSW") if slug == "seconds" else [])
    for width, height in (VIEW, (320, 568)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(BROKEN_WORDS, ".t-phone__head") == [], "beside the lines that wait"


def test_eight_hands_are_confirmed_as_a_table_of_four_columns(
    visit: Callable[..., Page], full_table: Callable[..., Sitting]
) -> None:
    sitting = full_table("seconds", "Anna{} Großhauser")
    page = scan(visit, sitting, *VIEW)
    for _ in range(8):
        propose(sitting)
        sitting.refresh_from_db()
    page.goto("/tisch/bestaetigen/")
    assert fits(page)
    assert page.evaluate(BROKEN_WORDS, ".t-proof") == []
    heads = page.locator(".t-proof thead th strong").all_inner_texts()
    assert (heads, page.locator(".t-proof tbody tr").count()) == (list("NOSW"), 8)
    page.goto("/tisch/blatt/")
    expect(page.get_by_role("heading", name="Stimmt das so?")).to_be_visible()
    page.get_by_role("button", name="Stimmt", exact=True).click()
    expect(page.get_by_role("heading", name="Bestätigt", exact=True)).to_be_visible()
    assert faults_here(page) == []


@pytest.mark.parametrize("slug", ["doppelkopf", "tausend"])
def test_a_list_of_hands_is_confirmed_as_a_table(
    visit: Callable[..., Page], full_table: Callable[..., Sitting], slug: str
) -> None:
    """A row per hand and a column per player, no word broken, both answers in sight."""
    sitting = full_table(slug, "Anna{} Großhauser")
    page = scan(visit, sitting, *VIEW)
    for _ in range(5):
        propose(sitting)
        sitting.refresh_from_db()
    page.goto("/tisch/bestaetigen/")
    assert page.locator(".t-proof tbody tr:not(.is-said)").count() == 5
    assert (
        page.locator(".t-proof thead th").count() - 1
        == page.locator(".t-proof tfoot td").count()
        == sitting.seats.count()
    )
    assert (page.evaluate(BROKEN_WORDS, ".t-proof"), fits(page), answers_in_sight(page)) == ([], True, [True, True])


def sums_in_sight(page: Page) -> bool:
    """Whether names and sums of the table stand above the answers, one line at least between them."""
    head, foot, answers = (
        page.locator(each).first.bounding_box() for each in (".t-proof thead", ".t-proof tfoot", ".t-answers")
    )
    line = page.locator(".t-proof tbody tr").first.bounding_box()["height"]
    between = foot["y"] - head["y"] - head["height"]
    return between >= line and foot["y"] + foot["height"] <= answers["y"]


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize(("slug", "hands"), [("doppelkopf", 12), ("tausend", 16), ("seconds", 8)])
def test_a_full_sheet_is_confirmed_without_scrolling_the_page(
    visit: Callable[..., Page], full_table: Callable[..., Sitting], slug: str, hands: int, large: bool
) -> None:
    """What is decided about stays in sight: names, sums and both answers; only the lines scroll, in their table."""
    sitting = full_table(slug)
    page = in_large_print(visit, sitting) if large else scan(visit, sitting, *VIEW)
    for _ in range(hands):
        propose(sitting)
        sitting.refresh_from_db()
    page.goto("/tisch/bestaetigen/")
    assert (fits(page), answers_in_sight(page), sums_in_sight(page)) == (True, [True, True], True)
    lines = page.get_by_role("region", name="Was bestätigt wird")
    lines.evaluate("each => each.scrollTop = each.scrollHeight")
    last, foot = page.locator(".t-proof tbody tr").last.bounding_box(), page.locator(".t-proof tfoot").bounding_box()
    assert last["y"] + last["height"] <= foot["y"] + 1
    assert sums_in_sight(page)


CUT_LINES = """() => {
  const top = (each) => each.getBoundingClientRect().top, edge = top(document.querySelector(".t-proof tfoot"));
  const starts = [...document.querySelectorAll(".t-proof tbody tr:not(.is-said)")].map(top);
  const ends = [...starts.slice(1), document.querySelector(".t-proof tbody").getBoundingClientRect().bottom];
  const below = ends.filter(end => end > edge + 1).length;
  return [ends.filter((end, n) => end > edge + 1 && starts[n] < edge - 1).length, below];
}"""
"""How many lines are cut by the sums, and how many end below their edge."""


@pytest.mark.parametrize(("slug", "hands"), [("doppelkopf", 12), ("tausend", 16)])
def test_no_line_that_is_to_be_confirmed_is_cut_and_a_sign_says_how_many_come(
    visit: Callable[..., Page], full_table: Callable[..., Sitting], slug: str, hands: int
) -> None:
    sitting = full_table(slug, "Anna{} Großhauser")
    page = scan(visit, sitting, *VIEW)
    for _ in range(hands):
        propose(sitting)
        sitting.refresh_from_db()
    page.goto("/tisch/bestaetigen/")
    sign = page.locator(".t-proof [data-more]")
    for height in (640, 740):
        page.set_viewport_size({"width": 360, "height": height})
        expect(page.locator(".t-answers")).to_be_in_viewport(ratio=1)
        page.wait_for_function(f"() => ({CUT_LINES})()[0] === 0")
        _cut, below = page.evaluate(CUT_LINES)
        expect(sign).to_have_attribute("data-more", f"↓ {below} weitere")
    page.get_by_role("region", name="Was bestätigt wird").evaluate("each => each.scrollTop = each.scrollHeight")
    expect(sign).to_have_count(0)
    assert page.evaluate(CUT_LINES) == [0, 0]


def test_the_sheet_that_waits_for_the_others_is_read_whole(
    visit: Callable[..., Page], full_table: Callable[..., Sitting]
) -> None:
    sitting = full_table("seconds", "Anna{} Groß")
    page = scan(visit, sitting, 360, 740)
    for _ in range(7):
        propose(sitting)
        sitting.refresh_from_db()
    page.reload()
    for seat, tricks in enumerate((4, 3, 3)):
        page.locator(f'[data-ask="tricks.{seat}"]').click()
        page.locator(".t-pad").get_by_role("button", name=str(tricks), exact=True).click()
    page.get_by_role("button", name="Eintragen").click()
    expect(page.get_by_role("heading", name="Wartet auf die anderen am Tisch")).to_be_visible()
    assert (page.locator(".t-proof tbody tr").count(), page.evaluate(CUT_LINES)) == (8, [0, 0])


def tie(sitting: Sitting) -> None:
    """Hands of Brokdorf wait at a table until a Stechen has to decide."""
    tournament = sitting.round.tournament
    game, rules, table = tournament.kind_of_game, tournament.house_rules(), table_of(sitting)
    hand, playoff = game.kinds["hand"], game.kinds["playoff"]
    for seed in range(300):
        rng, state, lines = random.Random(seed), game.begin(rules, table), []
        while (
            playoff.why_impossible(rules, state, table) is not None and hand.why_impossible(rules, state, table) is None
        ):
            lines.append(random_entry(hand, rules, state, table, rng))
            state = evaluate(game, rules, table, lines).state
        if playoff.why_impossible(rules, state, table) is None and not evaluate(game, rules, table, lines).problems:
            break
    for number, line in enumerate(lines):
        sitting.refresh_from_db()
        proposal_make(
            sitting=sitting,
            key=str(number),
            seen=seen_lines(sitting),
            payload=line,
            accepted=frozenset(),
            device="x",
        )
    sitting.refresh_from_db()
    proposals_confirm(sitting=sitting, key="yes", page_version=sitting.page_version)


def test_a_play_off_fits_one_view(visit: Callable[..., Page], full_table: Callable[..., Sitting]) -> None:
    sitting = full_table("brokdorf")
    page = scan(visit, sitting, *VIEW)
    tie(sitting)
    page.goto("/tisch/blatt/")
    expect(page.get_by_text("Wer sticht?")).to_be_visible()
    assert (fits(page), page.evaluate(SMALL), page.evaluate(OVERLAID)) == (True, [], [])
    page.locator('[data-ask="declarer"] .t-opt:visible').first.click()
    page.locator('[data-ask="bid"] .t-opt:visible').nth(2).click()
    expect(page.locator('[data-ask="joined"] .t-opt--who:visible')).not_to_have_count(0)
    assert (fits(page), page.evaluate(SMALL), page.evaluate(OVERLAID)) == (True, [], [])


def test_the_extras_of_a_party_stand_in_one_column(
    visit: Callable[..., Page], full_table: Callable[..., Sitting]
) -> None:
    page = scan(visit, full_table("doppelkopf"), *VIEW)
    page.get_by_role("button", name="Sonderpunkte").click()
    counts = page.locator(".t-turn:visible")
    expect(counts).to_have_count(6)
    left = {count.inner_text().partition(":")[0]: set() for count in counts.all()}
    for count in counts.all():
        left[count.inner_text().partition(":")[0]].add(round(count.bounding_box()["x"]))
    assert {party: len(columns) for party, columns in left.items()} == {"Re": 1, "Kontra": 1}
    first = counts.first
    first.get_by_role("button", name="+").click()
    first.get_by_role("button", name="+").click()
    expect(first.locator("output")).to_have_text("2")
    expect(first.get_by_role("button", name="+")).to_be_disabled()
    first.get_by_role("button", name="−").click()
    expect(first.locator("output")).to_have_text("1")


def test_the_answered_call_goes_while_something_is_typed(
    visit: Callable[..., Page], full_table: Callable[..., Sitting], organiser: User
) -> None:
    sitting = full_table("watten")
    phone = scan(visit, sitting, *VIEW)
    phone.locator('[name="line-0-score.winner"][value="1"]').locator("..").click()
    call = help_call(sitting=sitting)
    expect(phone.locator(".t-call.is-called")).to_have_count(0)
    phone.reload()
    expect(phone.locator(".t-call.is-called")).to_have_count(1)
    help_answer(call=call, by=organiser)
    expect(phone.locator(".t-call.is-called")).to_have_count(0)
    expect(phone.locator('[name="line-0-score.winner"][value="1"]')).to_be_checked()


def test_no_word_beside_a_wide_pad_leaves_its_frame_in_english(
    visit: Callable[..., Page], full_table: Callable[..., Sitting]
) -> None:
    phone = scan(visit, full_table("tausend", "Anna Nr {}"), 360, 740)
    phone.context.add_cookies([{"name": "django_language", "value": "en", "url": phone.url}])
    phone.reload()
    assert phone.locator(".t-more:visible").all_inner_texts() == ["Other", "Marriages"]
    wider = "buttons => buttons.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent)"
    assert phone.locator(".t-more").evaluate_all(wider) == []


ROOM_FOR_NAMES = """() => {
  const box = (each) => each.getBoundingClientRect();
  const tiles = [...document.querySelectorAll(".t-opt--score:not([data-away])")].filter(each => each.checkVisibility());
  const letters = tiles.map(each => parseFloat(getComputedStyle(each.querySelector(".t-who")).fontSize));
  const frame = box(document.querySelector(".t-questions"));
  const clear = tiles.every(each => {
    const [tick, name] = [box(each.querySelector(".t-i")), box(each.querySelector(".t-who"))];
    return tick.right <= name.left && tick.bottom <= box(each).bottom;
  });
  const filled = (box(tiles.at(-1)).bottom - box(tiles[0]).top) / (frame.bottom - box(tiles[0]).top);
  return [Math.min(...letters), filled > 0.9, clear, Math.round(100 * frame.width / innerWidth)];
}"""
"""How large the names are on their tiles, whether those fill the room below the question, and the ticks stand clear of
the names; how many hundredths of the screen the questions are wide."""


@pytest.mark.parametrize(("width", "height", "letters"), [(360, 640, 22), (768, 1024, 33)])
def test_where_only_a_name_is_asked_names_fill_the_room(
    visit: Callable[..., Page], full_table: Callable[..., Sitting], width: int, height: int, letters: int
) -> None:
    """Six at a table of Brokdorf: old eyes read who lost, on a phone and on a tablet that lies on the table."""
    page = scan(visit, full_table("brokdorf", "Anna Nr {}"), width, height)
    size, filled, clear, wide = page.evaluate(ROOM_FOR_NAMES)
    assert (size >= letters, filled, clear, wide >= 90, fits(page)) == (True, True, True, True, True)


def test_large_print_is_large_on_a_tablet_too(visit: Callable[..., Page], full_table: Callable[..., Sitting]) -> None:
    page = in_large_print(visit, full_table("doppelkopf", "Anna Nr {}"))
    sizes = []
    for width, height in (VIEW, (768, 1024)):
        page.set_viewport_size({"width": width, "height": height})
        sizes.append(page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)"))
        assert fits(page)
    assert (sizes[0], sizes[1] > 28) == (19.2, True)


HEADS_APART = """() => {
  const heads = [...document.querySelectorAll(".t-proof thead th span")];
  const boxes = heads.map(each => each.getBoundingClientRect());
  const ends = heads.map(each => each.parentElement.getBoundingClientRect().right);
  const upright = heads.every(each => getComputedStyle(each).writingMode === "horizontal-tb");
  const above = boxes.every((box, n) => Math.abs(box.right - ends[n]) < 3);
  const before = (one, other) => one.right <= other.left || one.bottom <= other.top + 1;
  const apart = boxes.every((one, n) => boxes.slice(n + 1).every(other => before(one, other) || before(other, one)));
  const figures = [...document.querySelectorAll(".t-proof tbody tr, .t-proof tfoot tr")].every(row => {
    const cells = [...row.querySelectorAll("th, td")].map(each => {
      const words = document.createRange();
      words.selectNodeContents(each);
      return words.getBoundingClientRect();
    });
    return cells.every((cell, n) => n === 0 || cells[n - 1].right <= cell.left);
  });
  const inside = document.querySelector(".t-proof-frame").scrollWidth <= innerWidth;
  return [heads.length, upright, above, apart, figures, inside];
}"""
"""How many names head the columns; whether they are read without turning the head, each ends above its own figures, no
two touch, no figures touch either, and nothing leaves the page."""


@pytest.mark.parametrize("printed", ["usual", "large"])
@pytest.mark.parametrize(("slug", "count"), [("doppelkopf", 5), ("brokdorf", 6)])
def test_names_above_many_columns_are_read_without_turning_the_head(
    visit: Callable[..., Page], full_table: Callable[..., Sitting], slug: str, count: int, printed: str
) -> None:
    sitting = full_table(slug, "Bartholomäus{} Großhauser")
    page = in_large_print(visit, sitting) if printed == "large" else scan(visit, sitting, *VIEW)
    propose(sitting)
    page.goto("/tisch/bestaetigen/")
    assert page.evaluate(HEADS_APART) == [count, True, True, True, True, True]


def test_what_the_desk_corrected_is_short_and_put_away_until_it_corrects_again(
    visit: Callable[..., Page], full_table: Callable[..., Sitting], organiser: User
) -> None:
    sitting = full_table("seconds", "Anna Nr {}")
    for _ in range(3):
        propose(sitting)
    sitting.refresh_from_db()
    proposals_confirm(sitting=sitting, key="yes", page_version=sitting.page_version, by=organiser)
    phone = scan(visit, sitting, *VIEW)

    def correct(*tricks: int) -> None:
        sitting.refresh_from_db()
        rounds = [{"kind": "hand", "tricks": list(tricks)} for _ in range(3)]
        corrected = Submission(f"{tricks}", sitting.version, tuple(rounds), reason="falsch gelesen")
        result_save(sitting=sitting, submission=corrected, by=organiser)

    correct(1, 6, 4, 2)
    told = phone.locator(".t-say", has_text="Die Turnierleitung hat korrigiert:")
    expect(told).to_contain_text("Vorher:")
    assert (told.bounding_box()["height"] <= 230, faults_in_every_look(phone)) == (True, {})
    phone.get_by_role("button", name="Verstanden").click()
    expect(told).to_have_count(0)
    phone.reload()
    expect(phone.locator(".t-pad")).to_be_visible()
    expect(told).to_have_count(0)
    correct(2, 6, 3, 2)
    expect(told).to_be_visible()


CUT_IN_THE_HEAD = """() => [...document.querySelectorAll(".t-phone__sub, .t-phone__sub > *")]
  .filter(each => each.checkVisibility() && each.clientHeight && (each.scrollHeight > each.clientHeight + 8
    || each.scrollWidth > each.clientWidth + 1)).map(each => each.innerText)"""
"""What the head of the page does not show whole."""


@pytest.mark.parametrize("slug", ["watten", "seconds", "doppelkopf"])
def test_in_large_print_the_head_is_read_whole_beside_lines_that_wait(
    visit: Callable[..., Page], full_table: Callable[..., Sitting], slug: str
) -> None:
    sitting = full_table(slug, "Anna Nr {}")
    page = in_large_print(visit, sitting)
    propose(sitting)
    propose(sitting)
    page.goto("/tisch/blatt/")
    expect(page.locator(".t-pill")).to_be_in_viewport(ratio=1)
    assert (page.evaluate(CUT_IN_THE_HEAD), page.evaluate(BROKEN_WORDS, ".t-phone__head")) == ([], [])
    assert page.evaluate("document.documentElement.scrollWidth") == VIEW[0]


def test_the_pad_lies_on_no_figure_that_is_doubted(
    visit: Callable[..., Page], full_table: Callable[..., Sitting]
) -> None:
    page = in_large_print(visit, full_table("doppelkopf", "Anna Nr {}"))
    page.goto("/tisch/blatt/?art=totals")
    for field in ("points", "hands_won"):
        for seat in range(5):
            page.locator(f'[data-ask="{field}.{seat}"]').click()
            page.keyboard.press("1" if seat or field == "points" else "0")
    expect(page.locator("[data-said]")).to_contain_text("ohne ein gewonnenes Spiel. Stimmt das?")
    page.locator(".t-questions").evaluate("frame => frame.scrollTo(0, 0)")
    assert page.evaluate(OVERLAID) == []


def test_in_large_print_the_score_leaves_names_their_room_and_the_tick_lies_on_nothing(
    visit: Callable[..., Page], organiser: User, drawn: Drawn
) -> None:
    tournament = tournament_create(by=organiser, name="Abend", game="doppelkopf", rules={})
    for name in ("Hannes Petersen", "Silke Brodersen", "Uwe Carstens", "Karin Möller"):
        entrant_register(tournament=tournament, registration=Registration(players=(name,)), by=organiser)
    page = in_large_print(visit, drawn(tournament).sittings.select_related("round__tournament").get())
    assert (page.evaluate(BROKEN_WORDS, ".t-questions"), page.evaluate(TICKED_LETTERS)) == ([], [])
    assert fits(page)


def test_a_pair_with_long_names_is_read_from_afar_too(
    visit: Callable[..., Page], full_table: Callable[..., Sitting]
) -> None:
    page = scan(visit, full_table("watten", "Bartholomäa{} Żukowska"), *VIEW)
    letters = page.locator(".t-who:visible").evaluate_all("all => all.map(each => getComputedStyle(each).fontSize)")
    assert (letters, page.evaluate(TICKED_LETTERS), fits(page)) == (["18px", "18px"], [], True)


@pytest.mark.parametrize("slug", ["brokdorf", "seconds"])
def test_in_large_print_four_names_stand_whole_above_their_figures(
    visit: Callable[..., Page], organiser: User, drawn: Drawn, slug: str
) -> None:
    tournament = tournament_create(by=organiser, name="Abend", game=slug, rules={})
    for name in ("Hannes Petersen", "Silke Brodersen", "Uwe Carstens", "Karin Großhauser"):
        entrant_register(tournament=tournament, registration=Registration(players=(name,)), by=organiser)
    sitting = drawn(tournament).sittings.select_related("round__tournament").get()
    page = in_large_print(visit, sitting)
    propose(sitting)
    page.goto("/tisch/bestaetigen/")
    assert page.evaluate(BROKEN_WORDS, ".t-proof thead") == []
    assert page.evaluate(HEADS_APART) == [4, True, True, True, True, True]


SMALLEST_FIGURE = """() => Math.min(...[...document.querySelectorAll(".t-proof :is(tbody b, tfoot td)")]
  .map(each => parseFloat(getComputedStyle(each).fontSize)))"""


@pytest.mark.parametrize("slug", ["brokdorf", "doppelkopf", "skat", "tausend"])
@pytest.mark.parametrize("name", ["Anna-Maria Großberger", "Sepp Hinterobermüller"])
def test_what_is_confirmed_for_each_of_many_is_large_enough_to_be_read(
    visit: Callable[..., Page], full_table: Callable[..., Sitting], slug: str, name: str
) -> None:
    sitting = full_table(slug, name + "{}")
    page = scan(visit, sitting, *VIEW)
    propose(sitting)
    page.goto("/tisch/bestaetigen/")
    frame = page.locator(".t-proof-frame")
    whole = frame.evaluate("each => [each.scrollWidth <= each.clientWidth, each.scrollHeight <= each.clientHeight]")
    assert (page.evaluate(SMALLEST_FIGURE) >= 16, whole, fits(page)) == (True, [True, True], True)


NAMED = (
    "Anna-Maria Großberger",
    "Sepp Hinterobermüller",
    "Karin Möller",
    "Uwe Carstens",
    "Silke Brodersen",
    "Jens Juhl",
)


@pytest.mark.parametrize("slug", sorted(games()))
def test_a_narrow_phone_in_large_print_breaks_no_name_within_a_word(
    visit: Callable[..., Page], organiser: User, drawn: Drawn, slug: str
) -> None:
    tournament = tournament_create(by=organiser, name="Abend", game=slug, rules={})
    size = tournament.kind_of_game.team_size
    for first in range(0, size * tournament.kind_of_game.sides[-1], size):
        registration = Registration(players=NAMED[first : first + size])
        entrant_register(tournament=tournament, registration=registration, by=organiser)
    sitting = drawn(tournament).sittings.select_related("round__tournament").earliest("table")
    page = in_large_print(visit, sitting)
    page.set_viewport_size({"width": 320, "height": 640})
    propose(sitting)
    names = set(" ".join(NAMED).replace("-", " ").split())
    broken: dict[str, list[str]] = {}
    for address in [*(f"/tisch/blatt/?art={kind}" for kind in kinds_of(sitting)), "/tisch/bestaetigen/"]:
        page.goto(address)
        expect(page.locator(".t-questions")).to_be_visible()
        if words := names.intersection(page.evaluate(BROKEN_WORDS, ".t-questions")):
            broken[address] = sorted(words)
    assert broken == {}
