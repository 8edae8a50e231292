"""Twelve of the ninety interruptions of an entry on a phone, against the program in a process of its own."""

from __future__ import annotations

import subprocess
import sys

import pytest
from django.conf import settings

pytestmark = pytest.mark.browser
EVERY = 24


@pytest.mark.parametrize(
    "first", [1, pytest.param(9, marks=pytest.mark.slow), pytest.param(17, marks=pytest.mark.slow)]
)
def test_interrupted_results_arrive_exactly_once(first: int) -> None:
    command = [sys.executable, "-m", "benchmarks.interruptions", "--every", str(EVERY), "--first", str(first)]
    played = subprocess.run(command, cwd=settings.BASE_DIR, capture_output=True, text=True, check=False)
    assert played.stdout.splitlines()[-1:] == ["4 of 4 interruptions ended with exactly one result"], played.stdout
