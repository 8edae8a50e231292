"""How many keys a paper sheet takes at the desk, typed through the real page in Chromium, and whether none is lost.

    python -m benchmarks.desk_keys [--sheets 100] [--game tausend ...] [--enters]

Starts the program on a data folder of its own, types random plain sheets of each game far faster than a person does,
compares what is stored with what was meant, looks where the cursor is after each sheet, and prints the median and the
maximum of the keys beside the goal. With `--enters` somebody types who presses Enter after every number; the goal of
the keys does not hold for him.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from statistics import median
from typing import Any

from benchmarks.setup import set_up

set_up()

from django.core.management import call_command
from playwright.sync_api import Page, sync_playwright

from benchmarks.browser import chromium
from benchmarks.server import serving
from benchmarks.typist import GOALS, keys_of, opening_keys, random_sheet, sheet_of, tournament_text
from games.registry import games
from turnier.models import Sitting, Tournament, User
from turnier.services.sheets.queries import entries_at
from turnier.services.tournaments.file.exchange import tournament_import

BETWEEN_KEYS_MS = 5
PASSWORD = "vier gute Karten"

CURSOR = """document.activeElement === document.querySelector("[data-box]:not([data-rare])")
    || document.activeElement.matches("#tisch[autofocus]")"""
"""Whether the next digit goes where it belongs: the first box of the next sheet, or the number where none follows."""

Sheets = dict[int, list[dict[str, Any]]]


def log_in(page: Page, home: str) -> None:
    """As the organiser."""
    page.goto(f"{home}/konto/anmelden/")
    page.fill("[name=username]", "anna")
    page.fill("[name=password]", PASSWORD)
    page.press("[name=password]", "Enter")
    page.wait_for_load_state()


def type_sheets(page: Page, url: str, slug: str, sheets: Sheets, *, enters: bool) -> tuple[list[int], list[int]]:
    """Types all sheets of a tournament; the number of keys of each, and after which the cursor was lost."""
    counts, lost = [], []
    page.goto(url)
    for table, entries in sheets.items():
        on_list = page.locator("#tisch[autofocus]").count() > 0
        keys = [*(opening_keys(table) if on_list else ()), *keys_of(sheet_of(slug), entries, enters=enters)]
        for key in keys:
            page.keyboard.press(key)
            page.wait_for_timeout(BETWEEN_KEYS_MS)
        page.locator("[data-saved-key]", has_text=f"Tisch {table} ist gespeichert").wait_for()
        counts.append(len(keys))
        if table != max(sheets) and not page.evaluate(CURSOR):
            lost.append(table)
    return counts, lost


def wrong_tables(tournament: Tournament, sheets: Sheets) -> list[int]:
    """The tables at which something else is stored than was meant."""
    sittings = {sitting.table: sitting for sitting in Sitting.objects.filter(round__tournament=tournament)}
    stored = {table: list(entries_at(sittings[table], sittings[table].version)) for table in sheets}
    return [table for table, meant in sheets.items() if canonical(stored[table]) != canonical(meant)]


def canonical(entries: object) -> str:
    """Lists and tuples look alike in it."""
    return json.dumps(entries, sort_keys=True)


def main() -> int:
    """Types, compares, prints; 1 if a goal is missed or a key lost."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sheets", type=int, default=100)
    parser.add_argument("--enters", action="store_true")
    parser.add_argument("--game", nargs="*", default=sorted(games()))
    options = parser.parse_args()
    call_command("migrate", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    organiser = User.objects.create_superuser("anna", password=PASSWORD)
    missed = 0
    with serving() as home, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        page = browser.new_page(locale="de-DE")
        log_in(page, home)
        for slug in options.game:
            tournament, meant = prepared(slug, options.sheets, organiser)
            url = f"{home}/t/{tournament.slug}/durchgang/"
            counts, lost = type_sheets(page, url, slug, meant, enters=options.enters)
            goal = None if options.enters else GOALS.get(slug)
            missed |= report(slug, counts, goal, wrong_tables(tournament, meant), lost)
        browser.close()
    return missed


def prepared(slug: str, sheets: int, organiser: User) -> tuple[Tournament, Sheets]:
    """A tournament of a game with so many empty tables, and what shall stand on the sheet of each."""
    rng = random.Random(20)
    tournament = tournament_import(text=tournament_text(slug, sheets), by=organiser)
    return tournament, {table: random_sheet(sheet_of(slug), rng) for table in range(1, sheets + 1)}


def report(slug: str, keys: list[int], goal: int | None, wrong: list[int], lost: list[int]) -> int:
    """One line per game."""
    stored = "every sheet as meant" if not wrong else f"NOT AS MEANT: tables {wrong}"
    cursor = "cursor never lost" if not lost else f"CURSOR LOST after tables {lost}"
    print(
        f"{slug:<11} median {median(keys):5.1f}  most {max(keys):3}  goal {goal or '-':>3}  "
        f"{len(keys)} sheets, {stored}, {cursor}",
        flush=True,
    )
    return int((goal is not None and median(keys) > goal) or bool(wrong) or bool(lost))


if __name__ == "__main__":
    sys.exit(main())
