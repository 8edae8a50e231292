"""How many taps a result takes on a phone, on the real page in Chromium, and whether it is stored as it was meant.

    python -m benchmarks.phone_taps [--lines 100] [--game tausend ...] [--rare]

Starts the program on a data folder of its own, taps random sittings of each game line by line, and prints the median
and the most taps of a line beside the goal. A new table begins wherever something rare would happen, unless `--rare` is
given.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter
from statistics import median
from typing import Any

from benchmarks.setup import set_up

set_up()

from django.core.management import call_command
from playwright.sync_api import Browser, sync_playwright

from benchmarks.browser import chromium
from benchmarks.finger import Finger, affirm, as_proposed, plain
from benchmarks.server import serving
from benchmarks.typist import tournament_text
from games.kit.sittings.evaluation import evaluate
from games.kit.sittings.random_lines import random_sitting
from turnier.models import Sitting, User
from turnier.services.sheets.propose import open_proposals
from turnier.services.sheets.queries import table_of
from turnier.services.sheets.table_codes import access_code_of
from turnier.services.tournaments.file.exchange import tournament_import

GOALS = {"brokdorf": 2, "watten": 3, "seconds": 4, "doppelkopf": 9, "skat": 5, "tausend": 10, "schafkopf": 4}
"""Game → the taps that its usual line may take."""
LINES_AT_A_TABLE = 10
VIEW = {"width": 360, "height": 640}


class Tapped:
    """The taps of each line of a game, and what was stored otherwise than meant."""

    def __init__(self) -> None:
        self.taps: list[int] = []
        self.wrong: list[str] = []


def tap_table(browser: Browser, home: str, sitting: Sitting, lines: list[dict[str, Any]], found: Tapped) -> None:
    """Taps the lines at one table, one after the other."""
    tournament = sitting.round.tournament
    kinds, rules, table = tournament.kind_of_game.kinds, tournament.house_rules(), table_of(sitting)
    context = browser.new_context(locale="de-DE", viewport=VIEW, has_touch=True)
    page = context.new_page()
    page.goto(f"{home}/tisch/#{access_code_of(sitting.keys.get()).token}")
    page.get_by_role("button", name="Eintragen beginnen").click()
    for number, line in enumerate(lines, start=1):
        page.locator("[data-entry]").wait_for()
        finger = Finger(page)
        finger.enter(kinds[line["kind"]], rules, table, line)
        affirm(page, finger, number)
        page.locator(f'[data-page-version="{number}"]').wait_for()
        found.taps.append(finger.taps)
    context.close()
    stored = [proposal.payload for proposal in open_proposals(Sitting.objects.get(pk=sitting.pk))]
    same = [
        {name: value for name, value in has.items() if name in line} for has, line in zip(stored, lines, strict=True)
    ]
    if json.dumps(same, sort_keys=True) != json.dumps(lines, sort_keys=True):
        found.wrong += [
            f"table {sitting.table}: {has}, meant {line}" for has, line in zip(same, lines, strict=True) if has != line
        ]


def random_lines(sitting: Sitting, rng: random.Random, *, only_plain: bool) -> list[dict[str, Any]]:
    """The beginning of a random sitting of the first kind that the desk offers."""
    tournament = sitting.round.tournament
    game, rules, table = tournament.kind_of_game, tournament.house_rules(), table_of(sitting)
    kind = game.kinds[game.desk[0]]
    lines = random_sitting(game, rules, table, rng, kind.name)[:LINES_AT_A_TABLE]
    before = evaluate(game, rules, table, lines)
    for number, (line, state) in enumerate(zip(lines, (before.start, *before.states), strict=False)):
        if not as_proposed(kind, rules, state, table, line) or (only_plain and not plain(kind, rules, table, line)):
            return lines[:number]
    return lines


def tap_game(browser: Browser, home: str, slug: str, by: User, options: argparse.Namespace) -> Tapped:
    """Taps so many lines of a game."""
    tournament = tournament_import(text=tournament_text(slug, 2 * options.lines), by=by)
    found, rng = Tapped(), random.Random(6)
    for sitting in Sitting.objects.filter(round__tournament=tournament).select_related("round__tournament"):
        lines = random_lines(sitting, rng, only_plain=not options.rare)[: options.lines - len(found.taps)]
        if lines:
            tap_table(browser, home, sitting, lines, found)
        if len(found.taps) >= options.lines:
            break
    return found


def main() -> int:
    """Taps, compares, prints; 1 if a goal is missed or a line stored otherwise."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lines", type=int, default=100)
    parser.add_argument("--game", nargs="*", default=sorted(GOALS))
    parser.add_argument("--rare", action="store_true")
    options = parser.parse_args()
    call_command("migrate", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    organiser = User.objects.create_superuser("anna", password="vier gute Karten")
    missed = 0
    with serving() as home, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        for slug in options.game:
            found = tap_game(browser, home, slug, organiser, options)
            missed += report(slug, found)
        browser.close()
    return int(missed > 0)


def report(slug: str, found: Tapped) -> bool:
    """One line per game; whether something is not as it should be."""
    stored = "every line as meant" if not found.wrong else f"NOT AS MEANT: {found.wrong}"
    counts = " ".join(f"{taps}×{count}" for taps, count in sorted(Counter(found.taps).items()))
    middle = median(found.taps)
    print(
        f"{slug:<11} median {middle:4.1f}  goal {GOALS[slug]:2}  {len(found.taps)} lines ({counts}), {stored}",
        flush=True,
    )
    return middle > GOALS[slug] or bool(found.wrong)


if __name__ == "__main__":
    sys.exit(main())
