"""Every fault of an evening in a few runs, each with its control; the many runs are in docs/reliability.md."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.faults.__main__ import NAMES
from benchmarks.faults.outcome import Outcome
from tests.programs import program

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
LONG = {"R01", "R02", "R03", "R04", "R06", "R07"}
"""They start servers again and again, or wait for compilers, databases and locks: by hand only."""
NEEDED = {"R05": ("mount", "umount")}
"""Programs without which a fault cannot be made."""


@pytest.mark.parametrize("name", [name for name in NAMES if name not in LONG])
def test_nothing_is_lost_and_the_control_shows_what_would_be(name: str) -> None:
    for needed in NEEDED.get(name, ()):
        program(needed)
    command = [sys.executable, "-m", "benchmarks.faults", "--short", name]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    row = done.stdout.splitlines()[-1]
    assert (done.returncode, row.startswith(f"| {name} |"), done.stderr) == (0, True, "")


@pytest.mark.parametrize(
    ("wrong", "control", "passed"),
    [([], None, True), ([], ["seen"], True), ([], [], False), (["lost"], ["seen"], False), (["lost"], None, False)],
)
def test_a_control_that_finds_nothing_proves_nothing(wrong: list[str], control: list[str] | None, passed: bool) -> None:
    assert Outcome(1, wrong, control).passed is passed
