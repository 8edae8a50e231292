"""R05, R06: a disk that is full, a file that another program holds."""

from __future__ import annotations

import os
import random
import secrets
import shutil
import sqlite3
import subprocess
import tempfile
import threading
import time
from contextlib import closing
from pathlib import Path
from unittest.mock import patch

from django.db import DatabaseError, connection
from django.db.transaction import Atomic

from benchmarks.faults.evening import database, evening, organiser, points, tokens, violations
from benchmarks.faults.load import under_load
from benchmarks.faults.outcome import Outcome
from benchmarks.faults.server import Server
from turnier.models import Revision, Sitting
from turnier.services.host import data_folder
from turnier.services.sheets.save import result_save
from turnier.services.sheets.submission import Submission
from turnier.web.middleware.errors import NO_SPACE, trouble_in

DISK = 3_000_000


def r05(runs: int) -> Outcome:
    """A disk of 3 MB that fills up while results come in, a run at a time; the control counts halves without atomic."""
    if os.name != "posix" or os.geteuid() != 0:
        return Outcome(0, facts="nur als root: eine kleine Festplatte wird eingehängt")
    wrong: list[str] = []
    kept = 0
    for _ in range(runs):
        found, saved = _full_disk()
        wrong += found
        kept += saved
    control: list[str] = []
    with patch.multiple(Atomic, __enter__=lambda self: None, __exit__=lambda self, *error: None):
        for _ in range(6):
            control = control or _halves()
    return Outcome(runs, wrong, control, f"{kept} Einträge vor der vollen Platte, alle da; danach geht es weiter")


def _halves() -> list[str]:
    """What is wrong without transactions; the look at it may not fit on the disk either."""
    try:
        return _full_disk()[0]
    except DatabaseError as error:
        return [str(error)]


def _full_disk() -> tuple[list[str], int]:
    """Fills a disk up, frees it and goes on; what is wrong, and how many entries there were."""
    folder = Path(tempfile.mkdtemp())
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={DISK}", "tmpfs", str(folder)], check=False)
    if mounted.returncode:
        return ["mounting is not allowed here"], 0
    home, saved = database(), 0
    try:
        tournament = evening(4)
        connection.close()
        shutil.copyfile(home, folder / "turnier.sqlite3")
        connection.settings_dict["NAME"] = str(folder / "turnier.sqlite3")
        (folder / "ballast").write_bytes(
            bytes(max(0, data_folder.free_bytes(folder) - random.randrange(100_000, 400_000)))
        )
        sittings = list(Sitting.objects.filter(round__tournament=tournament).select_related("round"))
        wrong = ["the disk was never full"]
        for n in range(5_000):
            try:
                _correct(sittings[n % 4], n)
                saved += 1
            except (DatabaseError, OSError) as error:
                wrong = [] if trouble_in(error) == NO_SPACE else [f"not told as a full disk: {error}"]
                break
        connection.close()
        (folder / "ballast").unlink()
        wrong += violations()
        before = Revision.objects.filter(sitting__round__tournament=tournament).count()
        if before != saved:
            wrong.append(f"{saved} acknowledged, {before} there")
        _correct(sittings[0], 5_001)
        return wrong, saved
    finally:
        connection.close()
        connection.settings_dict["NAME"] = str(home)
        subprocess.run(["umount", str(folder)], check=False)


def _correct(sitting: Sitting, n: int) -> None:
    sitting.refresh_from_db()
    entries = ({"kind": "bummerl", "score": [11, points(n)]},)
    submission = Submission(secrets.token_hex(12), sitting.version, entries, reason="voll " * 40)
    result_save(sitting=sitting, submission=submission, by=organiser())


def r06(runs: int) -> Outcome:
    """Another program holds the file for 3 s, then for 30 s; the control asks without patience and must be refused."""
    tournament, server, wrong = evening(4), Server(), []
    server.start()
    history, stop, threads = under_load(server, tokens(tournament), 4)
    for n in range(runs):
        time.sleep(1)
        _hold(3 if n % 2 == 0 or runs < 4 else 30)
    time.sleep(2)
    stop.set()
    for thread in threads:
        thread.join(timeout=40)
    server.kill()
    control = _without_patience()
    wrong += violations(history.saved) + history.strange
    answers = sorted(history.answers)
    facts = (
        f"{len(history.saved)} bestätigt, 99 von 100 Antworten nach {answers[len(answers) * 99 // 100]:.1f} s, "
        f"die letzte nach {answers[-1]:.1f} s"
    )
    return Outcome(runs, wrong, control, facts)


def _hold(seconds: float) -> None:
    with closing(sqlite3.connect(database(), isolation_level=None, timeout=20)) as other:
        other.execute("BEGIN IMMEDIATE")
        time.sleep(seconds)
        other.execute("ROLLBACK")


def _without_patience() -> list[str]:
    holder = threading.Thread(target=_hold, args=(2,))
    holder.start()
    time.sleep(0.5)
    try:
        with closing(sqlite3.connect(database(), isolation_level=None, timeout=0)) as impatient:
            impatient.execute("BEGIN IMMEDIATE")
        return []
    except sqlite3.OperationalError as error:
        return [str(error)]
    finally:
        holder.join()
