"""What a phone at the table says beside the questions: neither cut off nor broken within a word."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games.schafkopf.house_rules import PRESETS
from turnier.models import Revision, Round, Sitting, Tournament, User
from turnier.services.registration.register import Registration, entrant_register
from turnier.services.sheets.propose import proposal_make, seen_lines
from turnier.services.sheets.table_codes import access_code_of
from turnier.services.tournaments.found import tournament_create

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
NAMES = ("Annelies Bäumler", "Barbara Lößl", "Günther Schäfer", "Xaver Grübl")

Drawn = Callable[[Tournament], Round]


def of_four(organiser: User, game: str, rules: dict[str, object]) -> Tournament:
    """Four sides with names as people have them."""
    tournament = tournament_create(by=organiser, name="Abend", game=game, rules=rules)
    for name in NAMES:
        players = (name,) if tournament.kind_of_game.team_size == 1 else (name, f"{name}-Oberhauser")
        entrant_register(tournament=tournament, registration=Registration(players=players), by=organiser)
    return tournament


def scan(visit: Callable[..., Page], sitting: Sitting) -> Page:
    page = visit(f"/tisch/#{access_code_of(sitting.keys.get()).token}", width=360, height=640)
    page.get_by_role("button", name="Eintragen beginnen").click()
    expect(page.locator("[data-entry]")).to_be_visible()
    return page


def test_who_deals_and_sits_out_is_read_whole_beside_lines_that_wait(
    visit: Callable[..., Page], organiser: User, drawn: Drawn
) -> None:
    sitting = drawn(of_four(organiser, "skat", {})).sittings.select_related("round__tournament").get()
    line = {"kind": "passed", "dealer": 0}
    proposal_make(sitting=sitting, key="1", seen=seen_lines(sitting), payload=line, accepted=frozenset(), device="x")
    page = scan(visit, sitting)
    expect(page.locator(".t-pill")).to_be_visible()
    heading = page.locator(".t-phone__sub")
    expect(heading).to_contain_text("gibt und setzt aus")
    assert heading.evaluate(
        "each => [each, ...each.children].every((part) => part.scrollHeight <= part.clientHeight + 1"
        " && (getComputedStyle(part).display === 'inline' || part.scrollWidth <= part.clientWidth))"
    )


def test_the_word_beside_the_next_table_is_not_broken(
    visit: Callable[..., Page], organiser: User, drawn: Drawn, enter: Callable[..., Revision]
) -> None:
    tournament = of_four(organiser, "watten", {})
    sittings = list(drawn(tournament).sittings.select_related("round__tournament"))
    page = scan(visit, sittings[0])
    for sitting in sittings:
        enter(sitting)
    drawn(tournament)
    page.goto("/tisch/blatt/")
    words = page.locator(".t-goon strong small")
    expect(words).to_have_text(["Tisch", "Tisch"])
    assert words.evaluate_all("all => all.map((each) => each.getBoundingClientRect().height < 30)") == [True, True]


def test_what_goes_into_the_stock_and_comes_back_at_the_end_is_said_before_anybody_agrees(
    visit: Callable[..., Page], organiser: User, drawn: Drawn
) -> None:
    rules = {**PRESETS["geld"], "hands_per_sitting": 1}
    sitting = drawn(of_four(organiser, "schafkopf", rules)).sittings.select_related("round__tournament").get()
    line = {"kind": "passed", "dealer": 0}
    proposal_make(sitting=sitting, key="1", seen=seen_lines(sitting), payload=line, accepted=frozenset(), device="x")
    page = scan(visit, sitting)
    expect(page.locator(".t-phone__detail")).to_contain_text("im Stock 80 Cent")
    page.locator("tr, .t-row, label").filter(has_text="verloren").first.click()
    page.locator('[name="line-0-partner"][value="2"]').locator("..").click()
    said = page.locator("[data-live] > span")
    expect(said).to_contain_text("verlieren: je −20 Cent")
    small = said.locator("small")
    expect(small).to_contain_text("davon je 40 in den Stock · davon für alle je 40: Am Ende wird der Stock geteilt")
    stock = small.evaluate(
        """each => {
            const range = document.createRange();
            range.setStart(each.firstChild, 0);
            range.setEnd(each.firstChild, each.textContent.indexOf("geteilt") + "geteilt".length);
            return range.getBoundingClientRect().bottom <= each.getBoundingClientRect().bottom + 1;
        }"""
    )
    assert stock
    page.get_by_role("button", name="Eintragen").click()
    expect(page.get_by_role("heading", name="Wartet auf die anderen am Tisch")).to_be_visible()
    page.goto("/tisch/bestaetigen/")
    expect(page.locator(".t-proof tr.is-said").last).to_contain_text(
        "davon für alle je 40: Am Ende wird der Stock geteilt"
    )


@pytest.mark.parametrize(
    "name", ["Xaver Hinterleitner / Zenzi Hinterleitner", "Donaudampfschifffahrtsstammtischvorstand", "Wi / Ös"]
)
@pytest.mark.parametrize("large", [False, True])
def test_the_result_stands_beside_names_of_any_length(
    visit: Callable[..., Page], organiser: User, drawn: Drawn, name: str, *, large: bool
) -> None:
    tournament = of_four(organiser, "watten", {})
    tournament.entrants.update(name=name)
    sitting = drawn(tournament).sittings.select_related("round__tournament").first()
    for number in range(3):
        line = {"kind": "bummerl", "score": [11, 8] if number else [2, 11]}
        seen = seen_lines(sitting)
        proposal_make(sitting=sitting, key=str(number), seen=seen, payload=line, accepted=frozenset(), device="x")
    page = visit(f"/tisch/#{access_code_of(sitting.keys.get()).token}", width=360, height=640)
    page.get_by_role("button", name="Eintragen beginnen").click()
    frame = page.locator(".t-proof-frame")
    expect(frame).to_be_visible()
    if large:
        page.evaluate("document.documentElement.dataset.print = 'large'")
    assert frame.evaluate("each => each.scrollWidth <= each.clientWidth")
    shown = page.locator(".t-proof__won, .t-proof tfoot td:last-child")
    expect(shown).to_have_count(5)
    assert shown.evaluate_all("all => all.every((each) => each.getBoundingClientRect().right <= innerWidth)")
