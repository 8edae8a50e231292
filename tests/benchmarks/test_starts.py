"""Every measurement starts as it says, in a process of its own at its smallest size, and comes to its end.

Whether it meets its goals is for somebody who measures on a quiet machine: that is not asked here.
"""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.programs import lacking

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
PLAIN = {
    "draw": ("--short",),
    "engines": ("--sizes", "1", "2"),
    "large": ("--players", "32", "40"),
    "live": ("--clients", "1", "--tables", "2", "--seconds", "1"),
    "many": (*("--tournaments", "3", "6"), *("--tables", "2", "--rounds", "1", "--organisers", "2")),
    "modules": (),
    "money": ("--evenings", "1", "--steps", "1"),
    "pages": ("--tables", "10", "11"),
    "printing": ("--sheets", "4"),
    "proof": ("seconds", "--deals", "1"),
    "quarter": ("--share", "1", "--phones", "2", "--tables", "2", "--every", "0", "--sheets", "4"),
    "settings_walk": ("--settings", "1", "--from", "1", "--games", "brokdorf"),
    "sheets": ("--sizes", "3", "6"),
    "standings": ("--sizes", "2", "4"),
    "tampering": ("--edits", "1", "--tails", "1", "--game", "watten"),
    "uploads": ("--count", "1", "--game", "watten", "--kind", "files"),
}
IN_A_BROWSER = {
    "desk_keys": ("--sheets", "1", "--game", "watten"),
    "entry_walk": ("--sittings", "1", "--lines", "1", "--game", "watten", "--page", "phone", "--way", "browser"),
    "interruptions": ("--case", "73"),
    "phone_taps": ("--lines", "1", "--game", "watten"),
}
OF_A_SERVER = {
    "friday": (
        *("--tournaments", "2", "--tables", "2", "--hall", "2"),
        *("--processes", "1", "--clients", "2", "--polls", "4"),
    ),
}
ELSEWHERE = {"failover": "tests/deploy/test_failover.py", "update": "tests/deploy/test_update.py"}
"""Run by a test that asks for more than its end."""
LAST_WORDS = {
    "desk_keys": "1 sheets, every sheet as meant, cursor never lost",
    "draw": "Verzichten Sie darauf, die Vereine streng zu trennen.",
    "engines": "watten",
    "entry_walk": "0 faults",
    "friday": "6 of 6 sheets are stored",
    "interruptions": "1 of 1 interruptions ended with exactly one result",
    "large": "tournament file",
    "live": "errors 0 [], tables lost []",
    "many": "KiB for each tournament of 2 × 1",
    "modules": " modules",
    "money": "1 evenings, 1 steps without a fault",
    "pages": "phone confirms",
    "phone_taps": "1 lines (3×1), every line as meant",
    "printing": "KiB for each further page",
    "proof": "deals without a fault",
    "quarter": "errors 0 [], 2 of 2 sheets are stored",
    "settings_walk": "0 faults",
    "sheets": "one hand with sittings **",
    "standings": "a miss grows with teams **",
    "tampering": "1 edits, 1 tails, 0 unnoticed",
    "uploads": "0 noticed",
}


@pytest.mark.parametrize(("name", "size"), PLAIN.items(), ids=PLAIN)
def test_it_starts_and_comes_to_its_end(name: str, size: tuple[str, ...]) -> None:
    assert_runs(name, size)


@pytest.mark.browser
@pytest.mark.parametrize(("name", "size"), IN_A_BROWSER.items(), ids=IN_A_BROWSER)
def test_it_starts_in_a_browser_and_comes_to_its_end(name: str, size: tuple[str, ...]) -> None:
    assert_runs(name, size)


@pytest.mark.parametrize(("name", "size"), OF_A_SERVER.items(), ids=OF_A_SERVER)
def test_it_starts_on_a_server_and_comes_to_its_end(name: str, size: tuple[str, ...]) -> None:
    if missing := importlib.import_module("deploy.try").missing():
        lacking(", ".join(missing))
    assert_runs(name, size)


def test_none_is_left_out() -> None:
    found = {path.stem for path in (ROOT / "benchmarks").glob("*.py") if "__main__" in path.read_text(encoding="utf-8")}
    here = PLAIN.keys() | IN_A_BROWSER.keys() | OF_A_SERVER.keys()
    assert (here, here | ELSEWHERE.keys()) == (LAST_WORDS.keys(), found)
    assert [test for test in ELSEWHERE.values() if not (ROOT / test).is_file()] == []


def assert_runs(name: str, size: tuple[str, ...]) -> None:
    """Nothing of this test's own environment may be what lets it start."""
    outside = {key: value for key, value in os.environ.items() if not key.startswith(("TURNIER_", "DJANGO_"))}
    done = subprocess.run(
        [sys.executable, "-m", f"benchmarks.{name}", *size],
        cwd=ROOT,
        env=outside | {"PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    assert LAST_WORDS[name] in done.stdout.splitlines()[-1]
