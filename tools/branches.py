"""How many branches of the parts that have to be right are run by their own tests.

`BRANCHES=FOLDER pytest …` leaves in an empty folder what each worker saw; `tools/branches.py FOLDER` says what that
makes, and fails below the floor. Tracing nearly doubles the time of a test, so each part is traced only while its own
quick tests run, but for those that walk through every game once more (`tests/games/test_every_*.py`).
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from coverage import Coverage

ROOT = Path(__file__).parents[1]
FLOOR = 95.0
"""Of a hundred branches."""
MEASURED = {
    "games": "tests/games/",
    "turnier/draw": "tests/turnier/draw/",
    "turnier/prizes": "tests/turnier/prizes/",
    "turnier/services": "tests/turnier/services/",
}
"""Part of the program → its own tests."""
WALKS = "tests/games/test_every_"
"""How those begin that are not traced."""


def measuring(folder: Path, *parts: str) -> Coverage:
    """What sees the branches of some parts."""
    return Coverage(
        data_file=folder / "branches",
        data_suffix=True,
        source=[str(ROOT / part) for part in parts],
        config_file=str(ROOT / "pyproject.toml"),
    )


class Branches:
    """A plugin: traces every part while modules are imported, and later each part while its own tests run."""

    def __init__(self, folder: Path) -> None:
        self._parts = {tests: measuring(folder, part) for part, tests in MEASURED.items()}
        self._imports = measuring(folder, *MEASURED)
        self._tracing: Coverage | None = None
        self._trace(self._imports)

    def _trace(self, coverage: Coverage | None) -> None:
        if coverage is not self._tracing:
            if self._tracing:
                self._tracing.stop()
            if coverage:
                coverage.start()
            self._tracing = coverage

    def pytest_runtest_protocol(self, item: Any) -> None:
        """Before each test; a long one is not made longer still."""
        own = (coverage for tests, coverage in self._parts.items() if item.nodeid.startswith(tests))
        is_long = item.get_closest_marker("slow") or item.nodeid.startswith(WALKS)
        self._trace(None if is_long else next(own, None))

    def pytest_sessionfinish(self) -> None:
        """At the end of a worker."""
        self._trace(None)
        for coverage in (self._imports, *self._parts.values()):
            coverage.save()


def counted(folder: Path) -> dict[str, tuple[int, int]]:
    """File → its branches and those that were taken, of all workers together."""
    coverage, told = measuring(folder, *MEASURED), folder / "branches.json"
    coverage.combine([str(folder)], keep=True)
    coverage.json_report(outfile=str(told))
    files = json.loads(told.read_text(encoding="utf-8"))["files"]
    return {
        name: (each["summary"]["num_branches"], each["summary"]["covered_branches"]) for name, each in files.items()
    }


def share(counts: Iterable[tuple[int, int]]) -> float:
    """Of a hundred branches, those that were taken; all of none."""
    there, taken = (sum(column) for column in zip((0, 0), *counts, strict=True))
    return 100.0 * taken / there if there else 100.0


def main(folder: Path) -> int:
    """Says the share of every part and of the modules below the floor; 1 if a part is below."""
    files, lacking = counted(folder), 0
    for part in MEASURED:
        own = {name: counts for name, counts in files.items() if name.startswith(f"{part}/")}
        reached = share(own.values())
        lacking += reached < FLOOR
        print(f"{part}: {reached:.1f} % von {sum(there for there, _ in own.values())} Verzweigungen")
        for name, counts in own.items():
            if share([counts]) < FLOOR:
                print(f"  {name}: {counts[1]} von {counts[0]}")
    return min(lacking, 1)


if __name__ == "__main__":
    folder = Path(sys.argv[1]).resolve()
    os.chdir(ROOT)  # files are named from there
    sys.exit(main(folder))
