"""Several figures of each side on a phone: a line for each side, a column for each figure, the same keys for all."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.turnier.browser.accessible import faults_of
from tests.turnier.browser.test_phone_pages import BROKEN_WORDS, CUT, OVERLAID, SMALL, VIEW, fits, scan
from tests.turnier.conftest import at_once
from turnier.models import Round, Sitting, Tournament, User
from turnier.services.sheets.save import result_save
from turnier.services.sheets.submission import Submission
from turnier.services.tournaments.found import tournament_create

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PEOPLE = ("Anna Abel", "Anna Maier", "Bert Braun", "Elke Ernst")
TRICKS_AND_PENALTIES = {
    "name": "Stichwurf",
    "hands": 4,
    "columns": [
        {"key": "column_1", "name": "Stiche", "most": 8, "adds": "total", "sum": 8},
        {"key": "column_2", "name": "Strafpunkte", "most": 20, "less_is_better": True},
    ],
    "order": ["column_1", "column_2"],
}
KEYS = "each => [...each.children].filter(key => /^\\d$/.test(key.textContent)).map(key => key.textContent)"
FIGURES = {"game_points": (312, 400, 123, -20), "won": (10, 10, 5, 2), "lost": (1, 2, 3, 4)}

Table = Callable[..., Sitting]


@pytest.fixture
def table(organiser: User, drawn: Callable[[Tournament], Round]) -> Table:
    """A published table of four, two of whom have the same first name."""

    def made(game: str, rules: dict[str, object]) -> Sitting:
        tournament = tournament_create(by=organiser, name="Abend", game=game, rules=rules)
        at_once(tournament, [(name,) for name in PEOPLE], organiser)
        drawn(tournament)
        return Sitting.objects.select_related("round__tournament").get()

    return made


def box(page: Page, name: str) -> Locator:
    return page.locator(f'[name="line-0-{name}"]')


def fill(page: Page, figures: dict[str, tuple[int, ...]]) -> None:
    """Types figures on the pad, box by box."""
    for field, values in figures.items():
        for seat, value in enumerate(values):
            box(page, f"{field}.{seat}").click()
            for digit in str(abs(value)):
                page.locator(".t-pad").get_by_role("button", name=digit, exact=True).click()
            if value < 0:
                page.get_by_role("button", name="Vorzeichen").click()


def test_every_figure_says_what_there_is_of_it_so_far(
    visit: Callable[..., Page], table: Table, organiser: User
) -> None:
    sitting = table("liste", {"definition": TRICKS_AND_PENALTIES})
    line = {"kind": "hand", "column_1": [1, 2, 3, 2], "column_2": [20, 11, 0, 7]}
    result_save(sitting=sitting, submission=Submission("desk", sitting.version, (line,)), by=organiser)
    page = scan(visit, sitting, *VIEW)
    assert page.locator(".t-row.t-ask span").all_inner_texts() == ["", "Stiche", "Strafpunkte"]
    assert [row.locator(".t-box small").all_inner_texts() for row in page.locator("div.t-row").all()] == [
        [f"bisher {tricks}", f"bisher {penalties}"]
        for tricks, penalties in zip(line["column_1"], line["column_2"], strict=True)
    ]
    assert fits(page)
    assert faults_of(page, "/tisch/blatt/") == []


def test_the_keys_are_the_same_in_every_column(visit: Callable[..., Page], table: Table) -> None:
    page = scan(visit, table("liste", {"definition": TRICKS_AND_PENALTIES}), *VIEW)
    found = []
    for column in ("column_1", "column_2"):
        box(page, f"{column}.0").click()
        found.append(page.locator(".t-pad").evaluate(KEYS))
    assert found == [list("1234567890")] * 2
    box(page, "column_1.0").click()
    expect(page.locator(".t-pad").get_by_role("button", name="9")).to_be_disabled()


def test_what_is_missing_is_named_with_its_column(visit: Callable[..., Page], table: Table) -> None:
    sitting = table("liste", {"definition": TRICKS_AND_PENALTIES})
    page = scan(visit, sitting, *VIEW)
    fill(page, {"column_1": (2, 2, 2, 2), "column_2": (3, 3)})
    page.get_by_role("button", name="Eintragen").click()
    third = page.locator("div.t-row b").nth(2).inner_text()
    expect(page.locator("[data-live]")).to_have_text(f"Fehlt noch: {third}, Strafpunkte")
    expect(box(page, "column_2.2")).to_be_focused()


def test_the_final_figures_of_skat_stand_beside_whole_names(visit: Callable[..., Page], table: Table) -> None:
    """Their head names no game that would be next, and what was passed is asked in words."""
    page = scan(visit, table("skat", {}), *VIEW)
    page.goto("/tisch/blatt/?art=totals")
    assert sorted(page.locator("div.t-row b").all_inner_texts()) == sorted(PEOPLE)
    assert page.locator(".t-phone__sub").inner_text().split("\n") == ["Nur Endstände", "alles zusammen"]
    expect(page.locator(".t-side__boxes > .t-box")).to_have_text("Wie viele Spiele wurden eingepasst?")
    for width, height in (VIEW, (320, 568), (640, 360)):
        page.set_viewport_size({"width": width, "height": height})
        assert (page.evaluate(BROKEN_WORDS, ".t-questions"), page.evaluate(CUT), page.evaluate(OVERLAID)) == ([],) * 3
        assert (fits(page), page.evaluate(SMALL)) == (True, [])


def test_it_is_said_that_what_is_unusual_wants_a_tick(visit: Callable[..., Page], table: Table) -> None:
    page = scan(visit, table("skat", {}), *VIEW)
    page.goto("/tisch/blatt/?art=totals")
    fill(page, FIGURES)
    tick = page.get_by_label("Von 48 Spielen fehlen 11. Wurden sie alle eingepasst? Das stimmt so.")
    expect(tick).to_be_visible()
    page.get_by_role("button", name="Eintragen").click()
    expect(page.locator("[data-live]")).to_have_text("Bitte ankreuzen, wenn es so stimmt")
    expect(tick).to_be_focused()
    tick.check()
    page.get_by_role("button", name="Eintragen").click()
    expect(page.get_by_role("heading", name="Wartet auf die anderen am Tisch")).to_be_visible()


@pytest.mark.parametrize("columns", [4, 5, 6])
def test_many_columns_stand_in_one_line_for_each_side(visit: Callable[..., Page], table: Table, columns: int) -> None:
    """Below the name where there is no room beside it; the pad stays in sight."""
    made = [{"key": f"column_{n + 1}", "name": f"Spalte {n + 1}", "most": 200} for n in range(columns)]
    definition = TRICKS_AND_PENALTIES | {"columns": made, "order": ["column_1"]}
    page = scan(visit, table("liste", {"definition": definition}), *VIEW)
    for row in page.locator("div.t-row").all():
        lines = {round(each.bounding_box()["y"]) for each in row.locator(".t-box").all()}
        assert len(lines) == 1
    assert (page.evaluate(OVERLAID), page.evaluate(SMALL), fits(page)) == ([], [], True)
