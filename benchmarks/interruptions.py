"""Results entered on a phone while something breaks: each of them has to arrive exactly once.

    python -m benchmarks.interruptions [--every 1] [--first 1] [--seed 6]

Six faults × three moments × seven games are 126 cases. In each, a phone enters a line and the other side confirms it,
in Chromium against the program on a data folder of its own. Either the line or the yes is interrupted: before the
server has it, while it works on it, or after it has been written and before the phone knows. Then the fault ends,
nobody touches anything, and the result has to be there, once, as it was tapped, and never called saved before it was.
"""

from __future__ import annotations

import argparse
import json
import logging
import random
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

from benchmarks.setup import set_up

set_up()

from django.core.management import call_command
from playwright.sync_api import Browser, BrowserContext, Error, Page, Route, expect, sync_playwright

from benchmarks.browser import chromium
from benchmarks.finger import Finger, plain_line
from benchmarks.server import Server
from benchmarks.typist import GOALS, tournament_text
from turnier.models import Proposal, Sitting, User
from turnier.services.sheets.queries import entries_at, table_of
from turnier.services.sheets.table_codes import access_code_of
from turnier.services.tournaments.file.exchange import tournament_import

FAULTS = ("network", "reload", "closed", "battery", "server", "silence")
MOMENTS = ("before", "during", "after")
DURING_MS = 25
"""The server is working on a request for about so long."""
PATIENCE_MS = 60_000
VIEW = {"width": 360, "height": 640}


@dataclass(frozen=True)
class Case:
    """One interruption at one table."""

    number: int
    game: str
    fault: str
    moment: str

    def __str__(self) -> str:
        return f"{self.number:>2} {self.game:<11} {self.fault:<8} {self.moment}"


CASES = tuple(Case(n, *each) for n, each in enumerate(product(sorted(GOALS), FAULTS, MOMENTS), start=1))


class Phone:
    """A phone that survives what is done to it: its page, and the request that is being interrupted."""

    def __init__(self, browser: Browser, server: Server, rng: random.Random) -> None:
        self.browser, self.server, self.rng = browser, server, rng
        self.context = self._context()
        self.page = self.context.new_page()
        self.held: list[Route] = []

    def scan(self, sitting: Sitting) -> None:
        """Opens the table by the code on its sheet."""
        self.page.goto(f"{self.server.home}/tisch/#{access_code_of(sitting.keys.get()).token}")
        self.page.get_by_role("button", name="Eintragen beginnen").click()
        expect(self.page.locator("[data-entry]")).to_be_visible()

    def interrupt(self, case: Case, act: Callable[[Page], None], page_version: int) -> None:
        """Does something whose request is interrupted, and waits until the table has come to `page_version`."""
        self.page.route("**/tisch/**", self._hold)
        act(self.page)
        while not self.held:
            self.page.wait_for_timeout(10)
        expect(self.page.locator(f'[data-page-version="{page_version}"]')).to_have_count(0)
        getattr(self, f"_{case.fault}")(self.held[0], case.moment)
        expect(self.page.locator(f'[data-page-version="{page_version}"]')).to_be_visible(timeout=PATIENCE_MS)
        self.held.clear()

    def _hold(self, route: Route) -> None:
        if route.request.method == "POST" and "vorschau" not in route.request.url and not self.held:
            self.held.append(route)
        else:
            route.continue_()

    def _meet(self, route: Route, moment: str) -> None:
        """Lets the request come as far as the moment says."""
        if moment == "during":
            route.continue_()
            time.sleep(self.rng.randrange(DURING_MS) / 1000)
        elif moment == "after":
            route.fetch(max_redirects=0)

    def _drop(self, route: Route, moment: str) -> None:
        if moment != "during":
            route.abort()

    def _network(self, route: Route, moment: str) -> None:
        self._meet(route, moment)
        self.context.set_offline(True)
        self._drop(route, moment)
        if moment != "during":
            expect(self.page.locator("[data-unsent]")).to_be_visible()
        self.context.set_offline(False)

    def _reload(self, route: Route, moment: str) -> None:
        self._meet(route, moment)
        self.page.unroute_all(behavior="ignoreErrors")
        self.page.reload()

    def _closed(self, route: Route, moment: str) -> None:
        self._meet(route, moment)
        self.page.close()
        self._open_again()

    def _battery(self, route: Route, moment: str) -> None:
        kept = self.context.storage_state()
        self._meet(route, moment)
        self.context.close()
        self.context = self._context(storage_state=kept)
        self._open_again()

    def _server(self, route: Route, moment: str) -> None:
        self._meet(route, moment)
        self.server.kill()
        self._drop(route, moment)
        self.server.start()

    def _silence(self, route: Route, moment: str) -> None:
        """The phone gives up waiting; "during", its request arrives after all, together with the next attempt."""
        if moment == "after":
            route.fetch(max_redirects=0)
        expect(self.page.locator("[data-unsent]")).to_be_visible(timeout=PATIENCE_MS)
        if moment == "during":
            route.fetch(max_redirects=0)

    def _open_again(self) -> None:
        self.page = self.context.new_page()
        self.page.goto(f"{self.server.home}/tisch/blatt/")

    def _context(self, **kept: Any) -> BrowserContext:
        context = self.browser.new_context(locale="de-DE", viewport=VIEW, has_touch=True, **kept)
        context.set_default_timeout(PATIENCE_MS)
        return context


def fault_of(case: Case, browser: Browser, server: Server, sitting: Sitting, rng: random.Random) -> str:
    """Plays one case; what is wrong afterwards, "" if nothing is."""
    tournament = sitting.round.tournament
    kind = tournament.kind_of_game.kinds[tournament.kind_of_game.desk[0]]
    rules, table = tournament.house_rules(), table_of(sitting)
    meant = plain_line(tournament.kind_of_game, rules, table, kind, rng)
    phone = Phone(browser, server, rng)
    try:
        phone.scan(sitting)
        steps = [
            lambda page: _ignore(Finger(page).enter(kind, rules, table, meant)),
            lambda page: page.get_by_role("button", name="Stimmt", exact=True).click(),
        ]
        interrupted = rng.randrange(2)
        for number, step in enumerate(steps):
            if number:
                phone.page.locator("a.t-pill").click()
            if number == interrupted:
                phone.interrupt(case, step, number + 1)
            else:
                step(phone.page)
                expect(phone.page.locator(f'[data-page-version="{number + 1}"]')).to_be_visible(timeout=PATIENCE_MS)
        return wrong(Sitting.objects.get(pk=sitting.pk), meant)
    except (AssertionError, Error) as error:
        return (str(error).splitlines() or ["?"])[0]
    finally:
        phone.context.close()


def _ignore(_taps: int) -> None:
    """An act has no result."""


def wrong(sitting: Sitting, meant: dict[str, Any]) -> str:
    """What is stored other than exactly one result, as it was tapped."""
    stored = [dict(entry) for entry in entries_at(sitting, sitting.version)]
    proposals = list(Proposal.objects.filter(sitting=sitting).values_list("state", flat=True))
    found = (sitting.revisions.count(), proposals, json.dumps([_said(each, meant) for each in stored], sort_keys=True))
    expected = (1, ["confirmed"], json.dumps([meant], sort_keys=True))
    return "" if found == expected else f"{found} instead of {expected}"


def _said(stored: dict[str, Any], meant: dict[str, Any]) -> dict[str, Any]:
    """A stored line without what the page knew by itself, such as whose turn it was to deal."""
    return {name: value for name, value in stored.items() if name in meant}


def tables(games: set[str], by: User) -> dict[str, Iterator[Sitting]]:
    """Game → its empty tables, one after the other."""
    cases = len(FAULTS) * len(MOMENTS)
    found = {}
    for game in games:
        tournament = tournament_import(text=tournament_text(game, cases), by=by)
        sittings = Sitting.objects.filter(round__tournament=tournament).select_related("round__tournament")
        found[game] = iter(sittings.order_by("table"))
    return found


def main() -> int:
    """Plays the cases and reports; 1 if any of them did not end with exactly one result."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--every", type=int, default=1, help="of the 126 cases, play only every so many")
    parser.add_argument("--first", type=int, default=1, help="begin with the case of this number")
    parser.add_argument("--case", type=int, help="play only the one with this number")
    parser.add_argument("--seed", type=int, default=6)
    options = parser.parse_args()
    logging.getLogger("asyncio").setLevel(logging.CRITICAL)  # pages are closed while something happens on them
    call_command("migrate", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    cases = [case for case in CASES[options.first - 1 :: options.every] if options.case in (None, case.number)]
    sittings = tables({case.game for case in cases}, User.objects.create_superuser("anna", password="vier gute Karten"))
    server, failed = Server(), 0
    server.start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        for case in cases:
            rng = random.Random(f"{options.seed} {case}")
            fault = fault_of(case, browser, server, next(sittings[case.game]), rng)
            failed += bool(fault)
            print(f"{case}  {fault or 'exactly one result'}", flush=True)
        browser.close()
    server.stop()
    print(f"{len(cases) - failed} of {len(cases)} interruptions ended with exactly one result")
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main())
