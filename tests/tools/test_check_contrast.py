"""Every pair of colours in use is strong enough, and both ways into the dark scheme give the same colours."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_every_pair_of_colours_can_be_read() -> None:
    run = subprocess.run(
        [sys.executable, ROOT / "tools" / "check_contrast.py"], capture_output=True, text=True, check=False
    )
    assert (run.returncode, run.stdout.count("\n") > 50) == (0, True)
