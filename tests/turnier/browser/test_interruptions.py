"""Sixteen of the 126 interruptions of an entry on a phone, against the program in a process of its own."""

from __future__ import annotations

import subprocess
import sys

import pytest
from django.conf import settings

pytestmark = pytest.mark.browser
EVERY = 24


@pytest.mark.parametrize(
    ("first", "count"),
    [(1, 6), pytest.param(9, 5, marks=pytest.mark.slow), pytest.param(17, 5, marks=pytest.mark.slow)],
    ids=("1", "9", "17"),
)
def test_interrupted_results_arrive_exactly_once(first: int, count: int) -> None:
    command = [sys.executable, "-m", "benchmarks.interruptions", "--every", str(EVERY), "--first", str(first)]
    played = subprocess.run(command, cwd=settings.BASE_DIR, capture_output=True, text=True, check=False)
    said = f"{count} of {count} interruptions ended with exactly one result"
    assert played.stdout.splitlines()[-1:] == [said], played.stdout
