"""R01, R02: the program and the current go, at any moment, again and again."""

from __future__ import annotations

import random
import secrets
import shutil
import statistics
import time
from contextlib import suppress
from pathlib import Path

from django.db import connection

from benchmarks.faults.evening import database, evening, organiser, tokens, violations
from benchmarks.faults.load import History, under_load
from benchmarks.faults.outcome import Outcome
from benchmarks.faults.server import Server
from benchmarks.faults.shims import NO_COMPILER, POWER_CUT, compiled
from turnier.models import Sitting, Tournament
from turnier.services.sheets.save import result_save
from turnier.services.sheets.submission import Conflict, Submission

TABLES, CLIENTS = 12, 16
FULL = 2
"""A table with so many lines has room for one more: three Bummerl are the whole sheet."""
PROGRESS = 50
"""So many entries are acknowledged between two kills: 200 kills interrupt more than 10,000."""
PATIENT, IMPATIENT = 60.0, 3.0
"""Seconds to wait for them. Without a safeguard the tables soon break down, and nothing more comes."""


def killed(runs: int, *, without: str = "", preload: str = "", cut: bool = False) -> tuple[list[str], str]:
    """What is wrong after so many kills under load, and the figures."""
    patience = IMPATIENT if without else PATIENT
    tournament = evening(TABLES)
    if cut:
        _all_is_synced()
    server, ready = Server(without, preload), []
    server.start()
    history, stop, threads = under_load(server, tokens(tournament), CLIENTS)
    for _ in range(runs):
        if not without:
            make_room(tournament)
        await_progress(history, patience)
        time.sleep(random.uniform(0.15, 1.2))
        server.kill()
        if cut:
            connection.close()
            _lose_what_was_not_synced()
        ready.append(server.start())
    time.sleep(1)
    stop.set()
    for thread in threads:
        thread.join(timeout=30)
    server.kill()
    wrong = violations(history.saved) + ([] if without else history.strange)
    waits = sorted(history.waits)
    facts = (
        f"{len(history.saved)} bestätigt, {history.retries} Wiederholungen, "
        f"bereit nach {statistics.median(ready):.1f} s, Antwort nach {1000 * statistics.median(waits):.0f} ms, "
        f"99 von 100 nach {waits[len(waits) * 99 // 100]:.1f} s"
    )
    return wrong, facts


def r01(runs: int) -> Outcome:
    """Kill -9 of the server during concurrent entry; the control writes without transactions."""
    wrong, facts = killed(runs)
    control: list[str] = []
    for _ in range(6):
        control = control or killed(max(3, runs // 10), without="atomic")[0]
    return Outcome(runs, wrong, control, facts)


def r02(runs: int) -> Outcome:
    """Power cut: whatever was not synced is gone; the control trusts the operating system (synchronous=NORMAL)."""
    library = compiled(POWER_CUT)
    if library is None:
        return Outcome(0, facts=NO_COMPILER)
    wrong, facts = killed(runs, preload=library, cut=True)
    control, _facts = killed(max(3, runs // 3), without="sync", preload=library, cut=True)
    return Outcome(runs, wrong, control, facts)


def await_progress(history: History, patience: float, entries: int = PROGRESS) -> None:
    """Until the phones have been told of a few more entries: a kill of an idle program shows nothing."""
    wanted, end = len(history.saved) + entries, time.monotonic() + patience
    while len(history.saved) < wanted and time.monotonic() < end:
        time.sleep(0.02)


def make_room(tournament: Tournament) -> None:
    """Empties full sheets as the desk would: a phone takes a line back for a minute only, and kills can last longer."""
    for sitting in Sitting.objects.filter(round__tournament=tournament, entries_count__gte=FULL):
        submission = Submission(
            key=secrets.token_hex(16), base_version=sitting.version, entries=(), reason="Nochmals von vorn"
        )
        with suppress(Conflict):  # a phone was quicker
            result_save(sitting=sitting, submission=submission, by=organiser())


def _all_is_synced() -> None:
    """What is there before the load begins lies safely on the disk."""
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    for name in (str(database()), f"{database()}-wal"):
        Path(f"{name}.synced").unlink(missing_ok=True)
    shutil.copyfile(database(), f"{database()}.synced")


def _lose_what_was_not_synced() -> None:
    for name in (str(database()), f"{database()}-wal"):
        synced = Path(f"{name}.synced")
        if synced.exists():
            shutil.copyfile(synced, name)
        else:
            Path(name).unlink(missing_ok=True)
    Path(f"{database()}-shm").unlink(missing_ok=True)
