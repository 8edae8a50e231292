"""R07: the clock of the computer jumps while phones enter results and the organiser is logged in."""

from __future__ import annotations

import mmap
import os
import struct
import time
from pathlib import Path

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.db import connection

from benchmarks.faults.evening import evening, organiser, tokens, violations
from benchmarks.faults.kills import PATIENT, await_progress
from benchmarks.faults.load import under_load
from benchmarks.faults.outcome import Outcome
from benchmarks.faults.server import Server
from benchmarks.faults.shims import CLOCK_JUMP, NO_COMPILER, compiled
from turnier.models import AuditEvent, Revision, Sitting, Tournament
from turnier.services.host.clock import SessionStore
from turnier.services.sheets.tallies import tallies_rewrite
from turnier.services.standings.standings import standings

DAY, HOUR, YEAR = 86_400, 3_600, 365 * 86_400
JUMPS = (DAY, -DAY, HOUR, -HOUR, -30 * YEAR, YEAR)
"""A day, the two nights of summer time, a year that was wrong at the start, and one that somebody mistypes."""
PROGRESS = 20


class Clock:
    """By how much the clock of the program is ahead of the real one."""

    def __init__(self) -> None:
        path = Path(settings.DATA_FOLDER) / "uhr"
        path.write_bytes(bytes(8))
        os.environ["TURNIER_FAULT_CLOCK"] = str(path)
        with path.open("r+b") as file:
            self._shared = mmap.mmap(file.fileno(), 8)

    def set(self, seconds: int) -> None:
        """At once, for the running program and for those to come."""
        self._shared[:] = struct.pack("q", seconds)


def r07(runs: int) -> Outcome:
    """The clock jumps, one way and back; nobody is logged out, order and sums stay. The control sorts by the clock."""
    library = compiled(CLOCK_JUMP)
    if library is None:
        return Outcome(0, facts=NO_COMPILER)
    tournament, clock, wrong = evening(6), Clock(), []
    server = Server(preload=library)
    server.start()
    cookie = _login()
    history, stop, threads = under_load(server, tokens(tournament), 8)
    for n in range(runs):
        jump = JUMPS[n % len(JUMPS)]
        for ahead in (jump, 0):
            await_progress(history, PATIENT, PROGRESS)
            clock.set(ahead)
            time.sleep(clock.PAUSE_SECONDS * 2)
            if server.status(f"/t/{tournament.slug}/", cookie) != 200:
                wrong.append(f"{jump} s: the organiser is logged out")
                cookie = _login()
    stop.set()
    for thread in threads:
        thread.join(timeout=30)
    server.kill()
    connection.close()
    noted = AuditEvent.objects.filter(tournament=tournament, action="clock_jump").count()
    wrong += [f"{noted} jumps in the record"] * (noted != 2 * runs)
    wrong += violations(history.saved) + history.strange + _other_standings(tournament)
    facts = f"{len(history.saved)} bestätigt, {noted} Sprünge im Protokoll, niemand abgemeldet"
    return Outcome(runs, wrong, _by_the_clock(tournament), facts)


def _login() -> str:
    """The cookie of an organiser who is logged in."""
    user, session = organiser(), SessionStore()
    session[SESSION_KEY], session[BACKEND_SESSION_KEY] = str(user.pk), settings.AUTHENTICATION_BACKENDS[-1]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.create()
    connection.close()
    return f"{settings.SESSION_COOKIE_NAME}={session.session_key}"


def _other_standings(tournament: Tournament) -> list[str]:
    """What a computation from the sheets alone, without any time, gives differently."""

    def seen() -> list[tuple[int, int | None]]:
        return [(row.entrant.number, row.place) for row in standings(Tournament.objects.get(pk=tournament.pk)).rows]

    stored = seen()
    for sitting in Sitting.objects.filter(round__tournament=tournament).select_related("round"):
        tallies_rewrite(tournament, sitting)
    return [] if seen() == stored else ["other standings"]


def _by_the_clock(tournament: Tournament) -> list[str]:
    """Tables whose changes would stand in another order if the clock had given it."""
    found = []
    for sitting in Sitting.objects.filter(round__tournament=tournament):
        revisions = Revision.objects.filter(sitting=sitting)
        by_number = list(revisions.order_by("number").values_list("number", flat=True))
        by_clock = list(revisions.order_by("at", "number").values_list("number", flat=True))
        found += [f"{sitting}: {by_clock[:5]}"] * (by_clock != by_number)
    links = AuditEvent.objects.filter(tournament=tournament)
    by_number = list(links.order_by("number").values_list("number", flat=True))
    by_clock = list(links.order_by("at", "number").values_list("number", flat=True))
    return found + ["the record"] * (by_clock != by_number)
