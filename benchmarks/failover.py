"""The machine of the database is lost on a Friday night: what was acknowledged is there, and nothing is there twice.

    python -m benchmarks.failover [--runs 3] [--tournaments 4] [--tables 12] [--processes 2] [--clients 8]

Starts the parts of `deploy/try.py` with a standby, and enters sheets at the desk over HTTPS. In the middle of it the
database is killed (-9), the standby is promoted and the pool is pointed to it, as `docs/hosting.md` says; the web
processes are not touched, and every volunteer sends the same sheet again until it is acknowledged. In every second run
the line to the standby is dead for a second before. Then the same once more with asynchronous commit: this control must
find losses. The exit code is 1 if anything acknowledged is lost or counted twice, or if the control finds nothing.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from http.client import HTTPException
from typing import Any

from django.db import DatabaseError, connection

from benchmarks.friday import Browser, Evening, found, try_it
from benchmarks.plain_form import NotOfferedError, PlainForm

DEAD_LINE_SECONDS = 1.0
PAUSE_SECONDS = 0.1
KILLED_AFTER = 1 / 3
"""Of the sheets of a run."""


@dataclass
class Load:
    """Volunteers who enter sheets until all are acknowledged; `acknowledged` are keys with the second of each."""

    acknowledged: list[tuple[str, float]] = field(default_factory=list)
    again: int = 0
    strange: list[str] = field(default_factory=list)

    def run(self, browser: Browser, paths: Sequence[str]) -> None:
        """One volunteer: each sheet with its page before."""
        for path in paths:
            form = self._page(browser, path)
            while not self._sent(browser, path, form):
                self.again += 1
                time.sleep(PAUSE_SECONDS)

    def _page(self, browser: Browser, path: str) -> PlainForm:
        while True:
            try:
                return browser.sheet(path)
            except (OSError, HTTPException, RuntimeError, NotOfferedError):
                browser.close()
                self.again += 1
                time.sleep(PAUSE_SECONDS)

    def _sent(self, browser: Browser, path: str, form: PlainForm) -> bool:
        """Whether that was the end of it."""
        try:
            status, page = browser.ask(path, form.content())
        except (OSError, HTTPException):
            browser.close()
            return False
        if status in (302, 303):
            self.acknowledged.append((form.value("key"), time.monotonic()))
        elif status < 500:
            self.strange.append(f"{path}: {status} {page[:300]}")
        return status < 500


def main() -> int:
    """Prints a line for each run."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    usual_sizes = (("runs", 3), ("tournaments", 4), ("tables", 12), ("processes", 2), ("clients", 8))
    for name, usual in usual_sizes:
        parser.add_argument(f"--{name}", type=int, default=usual)
    given = parser.parse_args()
    if lacking := try_it.missing():
        print(f"This machine lacks: {', '.join(lacking)}")
        return 0
    with try_it.running(given.processes) as stack:
        evenings, cookies = found(stack, [given.tables] * given.tournaments * (given.runs + 1))
        clients = [Browser(stack, cookies) for _ in range(given.clients)]
        of_run = [evenings[n * given.tournaments : (n + 1) * given.tournaments] for n in range(given.runs + 1)]
        print("commit        line  acknowledged  before  sent again  promoted s  first s  wrong", flush=True)
        wrong, kept = [], 0
        for number in range(given.runs):
            load = lose_the_database(stack, of_run[number], clients, dead_line=bool(number % 2), synchronous=True)
            wrong += faults(load)
            kept += len(load.acknowledged)
        control = faults(lose_the_database(stack, of_run[-1], clients, dead_line=True, synchronous=False))
        for browser in clients:
            browser.close()
    for fault in wrong[:10]:
        print(fault, file=sys.stderr)
    print(f"{kept} acknowledged in {given.runs} failovers, {len(wrong)} lost or wrong; control: {len(control)} found")
    return int(bool(wrong) or not control)


def lose_the_database(
    stack: Any, evenings: Sequence[Evening], clients: Sequence[Browser], *, dead_line: bool, synchronous: bool
) -> Load:
    """One run: load, the end of the database, the standby in its place, and the rest of the load."""
    stack.add_standby(synchronous=synchronous)
    paths = [path for evening in evenings for path in evening.sheets]
    load = Load()
    threads = [
        threading.Thread(target=load.run, args=(browser, paths[number :: len(clients)]), daemon=True)
        for number, browser in enumerate(clients)
    ]
    for thread in threads:
        thread.start()
    while len(load.acknowledged) < KILLED_AFTER * len(paths):
        time.sleep(0.01)
    if dead_line:
        os.kill(int(try_it.ask(stack.database, "SELECT pid FROM pg_stat_replication")), signal.SIGSTOP)
        time.sleep(DEAD_LINE_SECONDS)
    stack.database.stop(signal.SIGKILL)
    killed, before = time.monotonic(), len(load.acknowledged)
    stack.promote()
    promoted = time.monotonic() - killed
    for thread in threads:
        thread.join()
    until_the_pool_answers()
    after = min((at for _key, at in load.acknowledged[before:]), default=killed) - killed
    commit, line = "synchronous" if synchronous else "asynchronous", "dead" if dead_line else "up"
    print(f"{commit:<13} {line:<5} {len(load.acknowledged):>12} {before:>7} {load.again:>11}", end=" ")
    print(f"{promoted:>11.1f} {after:>8.1f}", end="  ", flush=True)
    return load


def until_the_pool_answers() -> None:
    """Nobody may have asked since the kill, if all was entered by then, and then the pool has not yet looked again."""
    end = time.monotonic() + try_it.PATIENCE
    while time.monotonic() < end:
        try:
            connection.cursor().execute("SELECT 1")
            return
        except DatabaseError:
            connection.close()
            time.sleep(PAUSE_SECONDS)


def faults(load: Load) -> list[str]:
    """What is lost, there twice, half or counted wrong, of all that this run was told."""
    from benchmarks.faults.evening import violations  # noqa: PLC0415 - models can be imported only after setup()

    wrong = [*load.strange, *violations(key for key, _at in load.acknowledged)]
    print(f"{len(wrong):>5}", flush=True)
    return wrong


if __name__ == "__main__":
    sys.exit(main())
