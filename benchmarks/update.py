"""A new version takes over on a Friday night: migrations first, then one web process after the other, under load.

    python -m benchmarks.update [--tournaments 12] [--tables 40] [--processes 2] [--clients 6]

Starts the parts of `deploy/try.py`, and enters sheets at the desk over HTTPS, each sent once: an answer that is none
counts as failed. Meanwhile the next version (a copy of this one with one more column) migrates the database, and the
web processes are restarted one after the other, as `docs/hosting.md` says. Then once more with the address of each
process closed while it restarts: this control must find failed requests. The exit code is 1 if a request failed before,
or if the control finds nothing.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from http.client import HTTPException
from pathlib import Path
from typing import Any

from benchmarks.friday import Browser, found, try_it

ROOT = Path(__file__).resolve().parents[1]
LINKED = ("games", "templates", "static", "locale", "manage.py")
COLUMN = '    next_version = models.CharField(max_length=10, blank=True, default="", db_default="")\n'
BEFORE = "    created_at = "
MIGRATION = '''"""A column more."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("turnier", "{newest}")]
    operations = [
        migrations.AddField(
            "tournament",
            "next_version",
            models.CharField(max_length=10, blank=True, default="", db_default=""),
        )
    ]
'''
THINKING_SECONDS = 0.4
OF_THE_CONTROL = 3
"""Every so manieth sheet."""


Phases = list[tuple[str, float]]
"""What was done, and the second at which it began."""


@dataclass
class Load:
    """Volunteers who enter one sheet after the other until `stop`; of each answer the second and how long it took."""

    stop: threading.Event = field(default_factory=threading.Event)
    pages: list[tuple[float, float]] = field(default_factory=list)
    sent: list[tuple[float, float]] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)

    def run(self, browser: Browser, paths: Sequence[str]) -> None:
        """One volunteer."""
        for path in paths:
            if self.stop.is_set():
                return
            try:
                begun = time.monotonic()
                form = browser.sheet(path)
                between = time.monotonic()
                self.pages.append((between, between - begun))
                browser.send(path, form)
                self.sent.append((time.monotonic(), time.monotonic() - between))
            except (OSError, HTTPException, RuntimeError) as error:
                self.failed.append(f"{type(error).__name__}: {error}"[:300])
                browser.close()
            self.stop.wait(THINKING_SECONDS)


def main() -> int:
    """Prints what was asked in which phase, and how long the longest answer took."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, usual in (("tournaments", 12), ("tables", 40), ("processes", 2), ("clients", 6)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    given = parser.parse_args()
    if lacking := try_it.missing():
        print(f"This machine lacks: {', '.join(lacking)}")
        return 0
    with try_it.running(given.processes) as stack, tempfile.TemporaryDirectory(prefix="turnier-next-") as folder:
        evenings, cookies = found(stack, [given.tables] * given.tournaments)
        paths = [path for evening in evenings for path in evening.sheets]
        clients = [Browser(stack, cookies) for _ in range(given.clients)]
        program = next_version(Path(folder))
        of_control = paths[::OF_THE_CONTROL]
        load = under_load(clients, [path for path in paths if path not in of_control], lambda: update(stack, program))
        control = under_load(clients, of_control, lambda: restart(stack, program, keep_address=False))
        for browser in clients:
            browser.close()
        wrong = [*load.failed, *lost(len(load.sent) + len(control.sent))]
    for fault in wrong[:10]:
        print(fault, file=sys.stderr)
    asked = len(load.pages) + len(load.sent) + len(load.failed)
    print(f"{asked} requests, {len(wrong)} failed or lost; control: {len(control.failed)} found")
    return int(bool(wrong) or not control.failed)


def under_load(clients: Sequence[Browser], paths: Sequence[str], act: Callable[[], Phases]) -> Load:
    """Volunteers enter these sheets while something is done, and for a moment before."""
    load, threads = Load(), []
    for number, browser in enumerate(clients):
        threads.append(threading.Thread(target=load.run, args=(browser, paths[number :: len(clients)])))
        threads[-1].start()
    begun = time.monotonic()
    time.sleep(1)
    phases = [("before", begun), *act()]
    if not any(thread.is_alive() for thread in threads):
        load.failed.append("The sheets ran out before the end.")
    load.stop.set()
    for thread in threads:
        thread.join()
    tell(load, phases)
    return load


def next_version(folder: Path) -> Path:
    """This version with a column more, in a folder of its own."""
    for name in LINKED:
        (folder / name).symlink_to(ROOT / name)
    shutil.copytree(ROOT / "turnier", folder / "turnier", ignore=shutil.ignore_patterns("__pycache__"))
    model = folder / "turnier" / "models" / "tournaments.py"
    source = model.read_text(encoding="utf-8")
    model.write_text(source.replace(BEFORE, COLUMN + BEFORE, 1), encoding="utf-8")
    migrations = folder / "turnier" / "migrations"
    newest = max(path.stem for path in migrations.glob("[0-9]*.py"))
    added = migrations / f"{int(newest[:4]) + 1:04}_next_version.py"
    added.write_text(MIGRATION.format(newest=newest), encoding="utf-8")
    return folder


def update(stack: Any, program: Path) -> Phases:
    """Migrates, then restarts each web process; gives the phases with the second at which each began."""
    begun = time.monotonic()
    stack.migrate(program)
    return [("migrations", begun), *restart(stack, program, keep_address=True)]


def restart(stack: Any, program: Path, *, keep_address: bool) -> Phases:
    """One web process after the other."""
    phases = []
    for number, web in enumerate(stack.web, start=1):
        phases.append((f"process {number} restarts", time.monotonic()))
        if not keep_address:
            web.stop(try_it.signal.SIGTERM)
        web.restart(program)
        phases.append((f"process {number} is new", time.monotonic()))
        time.sleep(1)
    return phases


def tell(load: Load, phases: Phases) -> None:
    """A line for each phase."""
    print(f"{'':<22} seconds  pages  sheets  longest s")
    ends = [at for _name, at in phases[1:]] + [time.monotonic()]
    for (name, begun), end in zip(phases, ends, strict=True):
        pages, sent = ([took for at, took in some if begun <= at < end] for some in (load.pages, load.sent))
        longest = max([*pages, *sent], default=0.0)
        print(f"{name:<22} {end - begun:>7.1f} {len(pages):>6} {len(sent):>7} {longest:>10.2f}", flush=True)


def lost(acknowledged: int) -> list[str]:
    """Whether as many sheets are stored as were acknowledged."""
    from turnier.models import Sitting  # noqa: PLC0415 - models can be imported only after setup()

    stored = Sitting.objects.filter(finished=True, entries_count=3, version=1).count()
    return [] if stored >= acknowledged else [f"{stored} of {acknowledged} sheets are stored"]


if __name__ == "__main__":
    sys.exit(main())
