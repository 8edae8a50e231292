"""A new version takes over while sheets are entered: no request fails, and without systemd's socket some would."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.programs import lacking

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]


def test_no_request_fails_while_migrations_run_and_processes_restart() -> None:
    deploy: Any = importlib.import_module("deploy.try")
    if missing := deploy.missing():
        lacking(", ".join(missing))
    outside = {key: value for key, value in os.environ.items() if not key.startswith(("TURNIER_", "DJANGO_"))}
    command = [sys.executable, "-m", "benchmarks.update"]
    done = subprocess.run(command, cwd=ROOT, env=outside, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    assert " requests, 0 failed or lost; control: " in done.stdout.splitlines()[-1]
    while_migrating = next(line for line in done.stdout.splitlines() if line.startswith("migrations"))
    assert int(while_migrating.split()[-2]) > 0, "nobody saved anything meanwhile"


def test_a_process_of_systemd_takes_the_address_that_is_kept_for_it() -> None:
    """What `deploy/try.py` does with an address is what these units say."""
    units = ROOT / "deploy" / "systemd"
    names = ("turnier@.service", "turnier-helper@.service", "turnier@.socket")
    service, helper, kept = ((units / name).read_text(encoding="utf-8") for name in names)
    assert "ListenStream=127.0.0.1:%i" in kept
    assert "Requires=turnier@%i.socket" in service
    assert "Sockets=turnier@%i.socket" in helper
    assert "--bind" not in service + helper
