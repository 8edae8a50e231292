"""Prepares the environment of a test run before any settings are read: a data folder of its own, thrown away after."""

from __future__ import annotations

import atexit
import gc
import os
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

MEMORY, ROOM = Path("/dev/shm"), 2 * 1024**3
RUBBISH = 50_000
"""So many new objects are looked through for what nobody needs any more, not a few hundred at a time."""
gc.disable()
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # the program is started dozens of times, and compiled once
sys.dont_write_bytecode = False


def quickest() -> Path | None:
    """A folder in memory, where no test waits for a disk; None where there is none with enough room."""
    usable = MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM
    return MEMORY if usable else None


FOLDER = Path(tempfile.mkdtemp(prefix="turnier-test-", dir=quickest()))
(FOLDER / "turnier-static").mkdir()
os.environ["TURNIER_DATA"] = str(FOLDER)
os.environ["TURNIER_PROFILE"] = "saal"
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
atexit.register(shutil.rmtree, FOLDER, ignore_errors=True)
BRANCHES: Any = None
if "BRANCHES" in os.environ:  # traced from here on, before any module of the program is read
    from tools.branches import Branches

    BRANCHES = Branches(Path(os.environ["BRANCHES"]))


def pytest_configure(config: Any) -> None:
    """Lets the tracing, where there is any, see which test is next."""
    if BRANCHES:
        config.pluginmanager.register(BRANCHES)


def pytest_collection_finish() -> None:
    """All that is there by now lives until the end: nobody looks whether it still does, before or after."""
    gc.freeze()
    gc.set_threshold(RUBBISH)
    gc.enable()


def pytest_runtest_setup(item: Any) -> None:
    """Nothing is prepared for a test in a browser that is not there."""
    if item.get_closest_marker("browser"):
        from tests import programs  # noqa: PLC0415 - the environment has to be there before anything else

        programs.browser()


def pytest_addoption(parser: Any) -> None:
    """Where to write what could not be tested, for a run on a machine that has everything: `pytest @FILE`."""
    parser.addoption("--lacking", metavar="FILE", type=Path)


def pytest_terminal_summary(terminalreporter: Any, config: Any) -> None:
    """Says at the end, in one line, what was not tested because this machine lacks something."""
    from tests import programs  # noqa: PLC0415 - as above

    skipped = programs.lacked(terminalreporter.stats.get("skipped", []))
    if skipped:
        terminalreporter.write_line(programs.told(skipped.values()), yellow=True)
    if config.option.lacking:
        config.option.lacking.write_text("".join(f"{test}\n" for test in skipped), encoding="utf-8")
