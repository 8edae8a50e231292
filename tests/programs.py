"""What some tests need beside Python. Where it is missing they are skipped, and one line at the end says so."""

from __future__ import annotations

import os
import shutil
from collections import Counter
from collections.abc import Iterable
from typing import Any, NoReturn

import pytest

from benchmarks.browser import chromium

LACKING = "Hier fehlt: "
DEMANDED = os.environ.get("REQUIRE_ALL") == "1"
"""Then nothing is skipped: what is missing fails."""


def program(name: str, package: str = "") -> str:
    """The path of a program; ends the test without it. `package` names what brings it, if that has another name."""
    return shutil.which(name) or lacking(f"{name} ({package})" if package else name)


def has_program(name: str) -> bool:
    """Whether it is there, for what a test does besides; some other test is skipped for the same reason."""
    return shutil.which(name) is not None or (DEMANDED and bool(lacking(name)))


def browser() -> str:
    """The path of Chromium; ends the test without it."""
    return chromium() or lacking("Chromium")


def lacking(what: str) -> NoReturn:
    """Ends the test: this machine does not have what it needs, in German."""
    if DEMANDED:
        pytest.fail(f"REQUIRE_ALL=1, but this machine lacks: {what}", pytrace=False)
    pytest.skip(f"{LACKING}{what}")


def lacked(reports: Iterable[Any]) -> dict[str, str]:
    """Test → what it lacked, of the reports of skipped tests."""
    reasons = {report.nodeid: report.longrepr[2] for report in reports if isinstance(report.longrepr, tuple)}
    return {test: reason.partition(LACKING)[2] for test, reason in reasons.items() if LACKING in reason}


def told(lacking: Iterable[str]) -> str:
    """The line for the end of a run, of what each test lacked that did not run."""
    counted = [f"{what} ({many})" for what, many in sorted(Counter(lacking).items())]
    return f"Nicht geprüft, weil es hier fehlt (Tests): {', '.join(counted)}"
