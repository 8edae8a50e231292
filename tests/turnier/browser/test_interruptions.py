"""Twelve of the ninety interruptions of an entry on a phone, against the program in a process of its own."""

from __future__ import annotations

import subprocess
import sys

import pytest
from django.conf import settings

from tests.turnier.browser.conftest import chromium

pytestmark = pytest.mark.browser
EVERY = 8


def test_interrupted_results_arrive_exactly_once() -> None:
    chromium()
    command = [sys.executable, "-m", "benchmarks.interruptions", "--every", str(EVERY)]
    played = subprocess.run(command, cwd=settings.BASE_DIR, capture_output=True, text=True, check=False)
    assert played.stdout.splitlines()[-1:] == ["12 of 12 interruptions ended with exactly one result"], played.stdout
