"""What a file of the tests holds line by line, and how it is written anew."""

from __future__ import annotations

import os
from collections.abc import Iterable
from difflib import unified_diff
from itertools import islice
from pathlib import Path

REWRITE = "REWRITE" in os.environ
"""Set after a change that is meant: the files are written, and their difference says what else has changed."""
SHOWN = 60


def assert_as_written(file: Path, lines: Iterable[str]) -> None:
    """Compares the lines with those of the file; with `REWRITE=1` before the command it is written instead."""
    found = list(lines)
    if REWRITE:
        file.write_text("".join(f"{line}\n" for line in found), encoding="utf-8")
    written = file.read_text(encoding="utf-8").splitlines()
    difference = unified_diff(written, found, file.name, "now", n=0, lineterm="")
    assert found == written, "\n".join(islice(difference, SHOWN))
