"""How many taps a result takes on a phone, on the real page in Chromium, and whether it is stored as it was meant.

    python -m benchmarks.phone_taps [--lines 100] [--game tausend ...]

Starts the program on a data folder of its own, taps random sittings of each game line by line, and prints the median
and the most taps of a usual line beside the goal, and below it those of the lines with an answer that stands behind
"Mehr". A new table begins where what the page does not ask is not as it proposes it.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter
from statistics import median
from typing import Any, NamedTuple

from benchmarks.setup import set_up

set_up()

from django.core.management import call_command
from playwright.sync_api import Browser, sync_playwright

from benchmarks.browser import chromium
from benchmarks.finger import Finger, affirm, as_proposed, rare_answers, without_rare_answers
from benchmarks.server import serving
from benchmarks.typist import RARELY, tournament_text
from games.kit.sittings.evaluation import check_entry
from games.kit.sittings.random_lines import random_entry
from games.registry import games
from turnier.models import Sitting, User
from turnier.services.sheets.queries import open_proposals, table_of
from turnier.services.sheets.table_codes import access_code_of
from turnier.services.tournaments.file.exchange import tournament_import

GOALS = {"brokdorf": 2, "watten": 3, "seconds": 4, "doppelkopf": 9, "skat": 5, "tausend": 10, "schafkopf": 4}
"""Game → the taps that its usual line may take; any other game is tapped as well."""
LINES_AT_A_TABLE = 10
VIEW = {"width": 360, "height": 640}


class Line(NamedTuple):
    """What stands in a line, and whether one of its answers stands behind "Mehr"."""

    payload: dict[str, Any]
    rare: bool


class Tapped:
    """The taps of each usual and of each rare line of a game, and what was stored otherwise than meant."""

    def __init__(self) -> None:
        self.usual: list[int] = []
        self.rare: list[int] = []
        self.wrong: list[str] = []


def tap_table(browser: Browser, home: str, sitting: Sitting, lines: list[Line], found: Tapped) -> None:
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
        finger.enter(kinds[line.payload["kind"]], rules, table, line.payload)
        affirm(page, finger, number)
        page.locator(f'[data-page-version="{number}"]').wait_for()
        (found.rare if line.rare else found.usual).append(finger.taps)
    context.close()
    stored = [proposal.payload for proposal in open_proposals(Sitting.objects.get(pk=sitting.pk))]
    meant = [line.payload for line in lines]
    same = [
        {name: value for name, value in has.items() if name in line} for has, line in zip(stored, meant, strict=True)
    ]
    if json.dumps(same, sort_keys=True) != json.dumps(meant, sort_keys=True):
        found.wrong += [
            f"table {sitting.table}: {has}, meant {line}" for has, line in zip(same, meant, strict=True) if has != line
        ]


def random_lines(sitting: Sitting, rng: random.Random) -> list[Line]:
    """The beginning of a random sitting of the first kind that the desk offers; few lines have a rare answer."""
    tournament = sitting.round.tournament
    game, rules, table = tournament.kind_of_game, tournament.house_rules(), table_of(sitting)
    kind, state = game.kinds[game.desk[0]], game.begin(rules, table)
    lines: list[Line] = []
    while len(lines) < LINES_AT_A_TABLE and not game.finished(rules, state):
        payload = random_entry(kind, rules, state, table, rng)
        if rng.randrange(RARELY):
            payload = without_rare_answers(kind, rules, state, table, payload)
        entry, problems = check_entry(game, rules, table, state=state, payload=payload, path="")
        if entry is None or any(problem.severity == "error" for problem in problems):
            continue
        if not as_proposed(kind, rules, state, table, payload):
            break
        lines.append(Line(payload, bool(rare_answers(kind, rules, state, table, payload))))
        state = game.after(rules, state, entry)
    return lines


def tap_game(browser: Browser, home: str, slug: str, by: User, options: argparse.Namespace) -> Tapped:
    """Taps so many lines of a game."""
    tournament = tournament_import(text=tournament_text(slug, 2 * options.lines), by=by)
    found, rng = Tapped(), random.Random(6)
    for sitting in Sitting.objects.filter(round__tournament=tournament).select_related("round__tournament"):
        lines = random_lines(sitting, rng)[: options.lines - len(found.usual) - len(found.rare)]
        if lines:
            tap_table(browser, home, sitting, lines, found)
        if len(found.usual) + len(found.rare) >= options.lines:
            break
    return found


def main() -> int:
    """Taps, compares, prints; 1 if a goal is missed or a line stored otherwise."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lines", type=int, default=100)
    parser.add_argument("--game", nargs="*", default=sorted(games()))
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
    """A line for the usual and one for the rare ones; whether something is not as it should be."""
    stored = "every line as meant" if not found.wrong else f"NOT AS MEANT: {found.wrong}"
    middle = median(found.usual)
    goal = GOALS.get(slug)
    print(f"{slug:<11} goal {goal or '-':>2}  usual {spread(found.usual)}, {stored}", flush=True)
    if found.rare:
        print(f"{'':<11}          rare {spread(found.rare)}", flush=True)
    return (goal is not None and middle > goal) or bool(found.wrong)


def spread(taps: list[int]) -> str:
    """The median and how often each number of taps was needed."""
    counts = " ".join(f"{number}×{count}" for number, count in sorted(Counter(taps).items()))
    return f"median {median(taps):4.1f}, {len(taps)} lines ({counts})"


if __name__ == "__main__":
    sys.exit(main())
