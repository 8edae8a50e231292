"""Evenings of every game by somebody who has nothing but the screen, from the first account to the closed books."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import Locator, Page, expect

from benchmarks.browser_walk import Answers, PatientFinger, choose_kind, proposed
from benchmarks.finger import affirm
from benchmarks.sampler import Sampled
from benchmarks.typist import keys_of, random_sheet
from games.kit.sittings.evaluation import evaluate
from games.kit.sittings.random_lines import random_sitting
from games.registry import games
from tests.turnier.browser.newcomer import Newcomer
from turnier.forms.sheets.entry import Sheet
from turnier.models import Sitting, Tournament
from turnier.services.sheets.queries import table_of

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]
Visit = Callable[..., Page]
EVENING = "Kartenabend"
FIRST_NAMES = ("Anna", "Bernd", "Cilli", "Dieter", "Emil", "Fanny", "Gerd", "Ilse")
SURNAMES = ("Huber", "Maier", "Öztürk", "Stöckl", "Wolf", "Żuk")
PLACES = {"watten": 24, "tausend": 18, "skat": 16}
USUALLY = 16
EQUAL = {"kind": "bummerl", "score": [11, 5], "retourschneider": False}
"""All tables of Watten write the same, so that the three who always won are equal."""
OWN_GAME = "liste"
"""A game that somebody sets up first, in `test_own_game`."""
RUBBERS = 3
TRIES = 50
"""Sums that are drawn at random rarely make sense; where they never do, the list is typed line by line."""
PLACE = {"skat": "Serie"}
CODE = re.compile(r"^[0-9A-Z]{4} [0-9A-Z]{4}$")
MOST_PAGES, MOST_TO_DRAW, MOST_TO_CLOSE = 9, 10, 12


def people(slug: str) -> str:
    """A list as it comes out of a spreadsheet: a heading, then one line each, all of whom have paid."""
    names = [f"{first} {SURNAMES[(n + at) % len(SURNAMES)]}" for n in range(6) for at, first in enumerate(FIRST_NAMES)]
    size, number = games()[slug].team_size, PLACES.get(slug, USUALLY)
    columns = [f"Spieler {n + 1}" for n in range(size)] if size > 1 else ["Name"]
    rows = [[*names[n * size : (n + 1) * size], "ja"] for n in range(number)]
    return "\n".join("\t".join(row) for row in [[*columns, "bezahlt"], *rows])


# ---- the evening ----
def come(newcomer: Newcomer) -> None:
    """The first account, with the code that the terminal shows."""
    newcomer.fill("Einrichtungs-Code", settings.SETUP_CODE)
    newcomer.fill("Benutzername", "rosi")
    newcomer.fill("Passwort", "vier gute Karten")
    newcomer.go_on()
    newcomer.go_on()


def found(newcomer: Newcomer, slug: str) -> None:
    """The five questions; date and time and how it is played stay as they are proposed."""
    newcomer.met, newcomer.clicks = [], 0
    page = newcomer.page
    page.locator(".t-games").get_by_text(str(games()[slug].name), exact=True).click()
    newcomer.clicks += 1
    assert page.locator("form.t-found > .t-q, form.t-found .t-form > .t-q").count() <= 5
    newcomer.fill("Wie heißt das Turnier?", EVENING)
    newcomer.fill("Startgeld", "10")
    newcomer.go_on()


def register(newcomer: Newcomer, slug: str) -> None:
    """A list is pasted."""
    newcomer.press("Liste einlesen")
    newcomer.fill("einfügen", people(slug))
    newcomer.go_on()
    newcomer.go_on()


def draw(newcomer: Newcomer) -> None:
    """From the button that leads there to the round that everybody sees."""
    while "rucken" not in "".join(newcomer.look()):
        newcomer.go_on()
    newcomer.press("Nur veröffentlichen")


def seat(newcomer: Newcomer) -> None:
    """The same where tables end one by one: they are known at once."""
    while newcomer.go_on() != "Auslosen und bekannt geben":
        pass


def sheet_of(sitting: Sitting) -> Sheet:
    tournament = sitting.round.tournament
    return Sheet(tournament.kind_of_game, tournament.house_rules(), table_of(sitting))


def written(sheet: Sheet, rng: Random, *, sums: bool = False) -> list[dict[str, Any]]:
    """What stands on the paper of a table, without anything at which the page asks back; `sums`: only the last line."""
    if sheet.game.slug == "watten":
        return [EQUAL] * sheet.game.sheet(sheet.rules).blocks
    for _draw in range(TRIES if sums and "totals" in sheet.game.desk else 0):
        lines = random_sitting(sheet.game, sheet.rules, sheet.table, rng, "totals")
        whole = evaluate(sheet.game, sheet.rules, sheet.table, lines)
        if not whole.problems and any(sheet.game.totals(whole.state)):
            return lines
    return random_sheet(sheet, rng)


def type_missing(newcomer: Newcomer, rng: Random) -> None:
    """All sheets that are missing: the first one line by line, the others by their sums where a game has them."""
    missing = Sitting.objects.filter(finished=False).select_related("round__tournament").order_by("table")
    tables = list(missing)
    newcomer.type([*str(tables[0].table), "Enter"])
    for number, sitting in enumerate(tables):
        newcomer.reads(f"Tisch {sitting.table}, ")
        newcomer.look()
        sheet = sheet_of(sitting)
        lines = written(sheet, rng, sums=number > 0)
        wanted = "totals" if lines[0]["kind"] == "totals" else sheet.game.desk[0]
        if newcomer.page.locator("[data-row]").first.get_attribute("data-kind") != wanted:
            newcomer.page.locator(f"[data-kinds] [data-kind={wanted}]").click()
            newcomer.clicks += 1
            newcomer.page.locator(f"[data-row][data-kind={wanted}] [data-box]").first.wait_for()
        newcomer.type(keys_of(sheet, lines))
        newcomer.reads(f"Tisch {sitting.table} ist gespeichert")
    newcomer.look()


# ---- the phones ----
def play_on_phones(newcomer: Newcomer, visit: Visit, rng: Random) -> None:
    """One table writes itself: the code from the screen, one phone enters, the other one says "Stimmt"."""
    sitting = Sitting.objects.select_related("round__tournament").filter(finished=False).earliest("table")
    newcomer.type([*str(sitting.table), "Enter"])
    newcomer.press("QR-Code und Handys dieses Tisches")
    code = newcomer.page.locator("main").get_by_text(CODE).last.inner_text()
    writing, other = (let_in(visit, code) for _ in range(2))
    sheet = sheet_of(sitting)
    lines = written(sheet, rng)[: RUBBERS if sheet.game.stacks else None]
    sampled = Sampled(sheet.game, sheet.rules, sheet.table, tuple(lines))
    finger = PatientFinger(writing, Answers(writing))
    writing.reload()  # only a page that is loaded from here on says when it is quiet
    writing.locator("[data-entry]").wait_for()
    for number, (state, line) in enumerate(zip(sampled.states(), lines, strict=False), start=1):
        choose_kind(writing, line["kind"])
        finger.heard.wait()
        kind = sheet.game.kinds[line["kind"]]
        finger.enter(kind, sheet.rules, sheet.table, line, proposed(sampled, state, line))
        affirm(writing, finger, number)
        writing.locator(f'[data-page-version="{number}"]').wait_for()
    other.locator(f'[data-page-version="{len(lines)}"]').wait_for()  # a page that changes takes its links along
    if other.get_by_role("link", name="bestätigen").is_visible():
        other.get_by_role("link", name="bestätigen").click()
    other.get_by_role("button", name="Stimmt", exact=True).click()
    if not sheet.game.stacks:
        for phone in (other, writing):
            expect(phone.get_by_role("heading", name="Bestätigt", exact=True)).to_be_visible()
    newcomer.met.remove("desk_phones")


def let_in(visit: Visit, code: str) -> Page:
    """A phone that has followed the code of the overview and types that of its table."""
    phone = visit("/tisch/", width=360, height=640, has_touch=True)
    phone.get_by_label("Code vom Spielzettel").fill(code)
    phone.get_by_role("button", name="Weiter").click()
    phone.locator("[data-entry]").wait_for()
    return phone


# ---- the last hour ----
def close(newcomer: Newcomer) -> None:
    """From the last sheet to the closed books: the filled button, and what the panel asks for."""
    newcomer.met, newcomer.clicks = [], 0
    while not newcomer.sees("Geschafft"):
        newcomer.look()
        panel = newcomer.page.locator(".t-next")
        head = panel.get_by_role("heading").first.inner_text()
        if head.startswith("Wer bekommt"):
            panel.locator("label", has_text="Los").first.click()
            newcomer.clicks += 1
        if head == "Kasse zählen":
            count(panel)
        newcomer.go_on()
        assert newcomer.clicks <= MOST_TO_CLOSE + USUALLY, head


def count(panel: Locator) -> None:
    """The money in the box, as the book says it."""
    due = int(re.sub(r"\D", "", panel.get_by_text("Nach Buch").locator("b").inner_text()))
    boxes = {int(box.get_attribute("data-cents") or 0): box for box in panel.locator("[data-cents]").all()}
    for cents, box in sorted(boxes.items(), reverse=True):
        if due // cents:
            box.fill(str(due // cents))
            due %= cents
    expect(panel.get_by_text("Stimmt genau")).to_be_visible()


# ---- all of it ----
def play_rounds(newcomer: Newcomer, rng: Random, place: str) -> None:
    """Sheet by sheet and round by round, until the page says that the end has come."""
    newcomer.go_to(place)
    type_missing(newcomer, rng)
    while not newcomer.sees("Zum Schluss"):
        draw(newcomer)
        type_missing(newcomer, rng)


def play_stacks(newcomer: Newcomer, rng: Random) -> None:
    """A few Runden at each further table, then all tables end."""
    for sitting in Sitting.objects.select_related("round__tournament").filter(version=0).order_by("table"):
        newcomer.go_to("Tische")
        newcomer.type([*str(sitting.table), "Enter"])
        newcomer.reads(f"Tisch {sitting.table}")
        sheet = sheet_of(sitting)
        newcomer.type(keys_of(sheet, written(sheet, rng)[:RUBBERS]))
        newcomer.reads(f"Tisch {sitting.table} ist gespeichert")
        newcomer.look()
    newcomer.go_to("Tische")
    newcomer.page.get_by_text("Turnier beenden", exact=True).first.click()
    newcomer.press("Turnier beenden")
    shared = "Sieg teilen und abschließen"
    tied = newcomer.page.get_by_role("button", name=shared).is_visible()
    newcomer.press(shared if tied else "Alle Tische beenden und abschließen")
    newcomer.go_to("Zum Schluss")


@pytest.mark.parametrize("slug", sorted(set(games()) - {OWN_GAME}))
def test_a_newcomer_gets_through_an_evening(visit: Visit, slug: str) -> None:
    newcomer, rng = Newcomer(visit("/")), Random(5)
    stacks = games()[slug].stacks is not None
    come(newcomer)
    found(newcomer, slug)
    register(newcomer, slug)
    seat(newcomer) if stacks else draw(newcomer)
    drawn_after = newcomer.clicks
    play_on_phones(newcomer, visit, rng)
    play_stacks(newcomer, rng) if stacks else play_rounds(newcomer, rng, PLACE.get(slug, "Durchgang"))
    met = {*newcomer.met}
    close(newcomer)
    handed_over = newcomer.clicks - (USUALLY if stacks else 0)
    assert newcomer.puzzled == []
    assert len(met | {*newcomer.met}) <= MOST_PAGES, met
    assert (drawn_after <= MOST_TO_DRAW, handed_over <= MOST_TO_CLOSE) == (True, True), (drawn_after, handed_over)
    assert Tournament.objects.get().status == Tournament.Status.CLOSED
