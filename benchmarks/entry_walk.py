"""Whether everything that a table can come to can be entered: on phone and desk, with script and without.

    python -m benchmarks.entry_walk [--sittings 200] [--lines 8] [--game tausend ...] [--page phone] [--way plain]

Draws sittings of each game over all its kinds, answers, house rules and endings, enters them through the real pages and
compares what is stored with what was meant. `plain` fills in the forms as the HTML has them, `browser` does it in
Chromium on the running program. Prints what was shown, and the first faults; 1 if there is any.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

from benchmarks.setup import set_up

set_up()

from django.conf import settings
from django.core.management import call_command
from django.test.utils import setup_test_environment
from playwright.sync_api import Error, sync_playwright

from benchmarks.browser import chromium
from benchmarks.browser_walk import Answers, tap_phone, type_desk
from benchmarks.plain_form import NotOfferedError
from benchmarks.plain_walk import as_meant, difference, founded, walk_desk, walk_phone
from benchmarks.sampler import Sampled, Sampler, to_show
from benchmarks.server import serving
from games.registry import games
from turnier.models import Sitting, User

PASSWORD = "vier gute Karten"
VIEW = {"width": 360, "height": 640}
SEED = 16
MOST_FAULTS = 5
PATIENCE_MS = 180_000
"""So long a page may take where much else is computed beside it."""
STEP = 20
"""After so many sittings it is told how far things are."""

Walk = Callable[[Sampled, Sitting], list[dict[str, Any]]]


def walk_game(
    slug: str, walk: Walk, by: User, options: argparse.Namespace, *, insists: bool
) -> tuple[Sampler, Counter]:
    """Enters so many sittings of a game; gives the sampler, and how often each fault came."""
    sampler = Sampler(games()[slug], options.seed, options.lines, insists=insists)
    faults: Counter[str] = Counter()
    for number, sampled in enumerate(sampler.sittings(options.sittings), start=1):
        try:
            found = walk(sampled, founded(sampled, by))
            faults.update([difference(found, sampled.entries)] if not as_meant(found, sampled.entries) else [])
        except (NotOfferedError, AssertionError, Error) as fault:
            faults[f"{type(fault).__name__}: {fault}"[:300]] += 1
        if number % STEP == 0:
            print(f"  {slug}: {number} of {options.sittings} sittings, {sum(faults.values())} faults", flush=True)
    return sampler, faults


def report(slug: str, page: str, way: str, sampler: Sampler, faults: Counter[str]) -> int:
    """One line for a game on a page, and its first faults; the number of faults."""
    missing = sorted(" ".join(feature) for feature in to_show(sampler.game) - set(sampler.seen))
    kinds = {name: sampler.seen[("kind", name)] for name in sampler.game.kinds}
    rules = sum(feature[0] == "rule" for feature in sampler.seen)
    count = sum(faults.values())
    told = f"not shown: {', '.join(missing)}" if missing else "all shown"
    print(
        f"{slug:<11} {page:<5} {way:<7} {count} faults, {told}; sittings by kind {kinds}, {rules} changed rules",
        flush=True,
    )
    for fault, times in faults.most_common(MOST_FAULTS):
        print(f"    {times} × {fault}")
    return count


@contextmanager
def ways(by: User, options: argparse.Namespace) -> Iterator[dict[tuple[str, str], Walk]]:
    """How a sitting is entered, by page and way."""
    rng = Random(options.seed)
    plain: dict[tuple[str, str], Walk] = {
        ("phone", "plain"): lambda sampled, sitting: walk_phone(sampled, sitting, rng),
        ("desk", "plain"): lambda sampled, sitting: walk_desk(sampled, sitting, rng, by),
    }
    if "browser" not in options.way:
        yield plain
        return
    with serving() as home, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        phone = Answers(browser.new_context(locale="de-DE", viewport=VIEW, has_touch=True).new_page())
        desk = browser.new_context(locale="de-DE", viewport={"width": 1280, "height": 900}).new_page()
        for page in (phone.page, desk):
            page.set_default_timeout(PATIENCE_MS)
        heard = Answers(desk)
        desk.goto(f"{home}/konto/anmelden/")
        desk.fill("[name=username]", "anna")
        desk.fill("[name=password]", PASSWORD)
        desk.press("[name=password]", "Enter")
        desk.wait_for_load_state()
        yield plain | {
            ("phone", "browser"): lambda sampled, sitting: tap_phone(phone, home, sampled, sitting),
            ("desk", "browser"): lambda sampled, sitting: type_desk(heard, home, sampled, sitting),
        }
        browser.close()


def main() -> int:
    """Walks, compares, prints; 1 if anything could not be entered or is stored otherwise."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sittings", type=int, default=200)
    parser.add_argument("--lines", type=int, default=8)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--game", nargs="*", default=sorted(games()))
    parser.add_argument("--page", nargs="*", default=["phone", "desk"])
    parser.add_argument("--way", nargs="*", default=["plain", "browser"])
    options = parser.parse_args()
    setup_test_environment()
    call_command("migrate", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    settings.ALLOWED_HOSTS = ["*"]
    organiser = User.objects.create_superuser("anna", password=PASSWORD)
    count = 0
    with ways(organiser, options) as walks:
        for slug in options.game:
            for (page, way), walk in walks.items():
                if page in options.page and way in options.way:
                    insists = (page, way) == ("desk", "plain")
                    count += report(slug, page, way, *walk_game(slug, walk, organiser, options, insists=insists))
    return int(count > 0)


if __name__ == "__main__":
    sys.exit(main())
