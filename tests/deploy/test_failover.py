"""The database is killed under load and its standby takes its place: nothing that was acknowledged is lost."""

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
SIZE = ("--runs", "2", "--tournaments", "1", "--tables", "12", "--processes", "1", "--clients", "3")


def test_nothing_acknowledged_is_lost_unless_commits_are_asynchronous() -> None:
    """Once with the line to the standby up, once with it dead; what `control` finds is lost without waiting for it."""
    deploy: Any = importlib.import_module("deploy.try")
    if missing := deploy.missing():
        lacking(", ".join(missing))
    outside = {key: value for key, value in os.environ.items() if not key.startswith(("TURNIER_", "DJANGO_"))}
    command = [sys.executable, "-m", "benchmarks.failover", *SIZE]
    done = subprocess.run(command, cwd=ROOT, env=outside, capture_output=True, text=True, check=False)
    *_head, first, second, control, last = done.stdout.splitlines()
    assert (done.returncode, done.stderr) == (0, "")
    assert [line.split()[:2] for line in (first, second, control)] == [
        ["synchronous", "up"],
        ["synchronous", "dead"],
        ["asynchronous", "dead"],
    ]
    assert "24 acknowledged in 2 failovers, 0 lost or wrong" in last
    assert all(int(line.split()[3]) < int(line.split()[2]) for line in (first, second)), "killed in the middle"
