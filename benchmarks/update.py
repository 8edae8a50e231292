"""A new version takes over on a Friday night: migrations first, then one web process after the other, under load.

    python -m benchmarks.update [--tournaments 20] [--tables 40] [--processes 2] [--clients 6]

Starts the parts of `deploy/try.py`, and enters sheets at the desk over HTTPS, each sent once: an answer that is none
counts as failed. Meanwhile the next version (a copy of this one with one more column) migrates the database, and the
web processes are restarted one after the other, as `docs/hosting.md` says. Then once more without the socket and the
helper of systemd: this control must find failed requests. The exit code is 1 if a request failed before,
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
THINKING_SECONDS, THINKING_IN_THE_CONTROL = 0.5, 0.1
OF_THE_CONTROL = 4
"""Every so manieth sheet."""


Phases = list[tuple[str, float]]
"""What was done, and the second at which it began."""


@dataclass
class Load:
    """Volunteers who enter one sheet after the other until `stop`; of each answer the second and how long it took."""

    thinking: float
    stop: threading.Event = field(default_factory=threading.Event)
    pages: list[tuple[float, float]] = field(default_factory=list)
    sent: list[tuple[float, float]] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)

    def while_doing(self, act: Callable[[], Phases], clients: Sequence[Browser], paths: Sequence[str]) -> None:
        """All of them enter these sheets while something is done, and for a moment before; prints how that went."""
        threads = [
            threading.Thread(target=self.run, args=(browser, paths[number :: len(clients)]))
            for number, browser in enumerate(clients)
        ]
        for thread in threads:
            thread.start()
        begun = time.monotonic()
        time.sleep(1)
        phases = [("before", begun), *act()]
        self.stop.set()
        for thread in threads:
            thread.join()
        tell(self, phases)

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
            self.stop.wait(self.thinking)


def main() -> int:
    """Prints what was asked in which phase, and how long the longest answer took."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, usual in (("tournaments", 20), ("tables", 40), ("processes", 2), ("clients", 6)):
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
        rest = [path for path in paths if path not in of_control]
        load = Load(THINKING_SECONDS)
        load.while_doing(lambda: update(stack, program), clients, rest)
        control = Load(THINKING_IN_THE_CONTROL)
        control.while_doing(lambda: restart(stack, None), clients, of_control)
        for browser in clients:
            browser.close()
        ran_out = ["The sheets ran out before the end."] * (len(load.sent) == len(rest))
        wrong = [*load.failed, *ran_out, *lost(len(load.sent) + len(control.sent))]
    for fault in wrong[:10]:
        print(fault, file=sys.stderr)
    asked = len(load.pages) + len(load.sent) + len(load.failed)
    print(f"{asked} requests, {len(wrong)} failed or lost; control: {len(control.failed)} found")
    return int(bool(wrong) or not control.failed)


def next_version(folder: Path) -> Path:
    """This version with a column more, in a folder of its own."""
    for name in LINKED:
        (folder / name).symlink_to(ROOT / name)
    shutil.copytree(ROOT / "turnier", folder / "turnier", ignore=shutil.ignore_patterns("__pycache__"))
    model = folder / "turnier" / "models" / "tournaments.py"
    source = model.read_text(encoding="utf-8")
    if BEFORE not in source:
        raise RuntimeError(f"{model.name} has no line {BEFORE!r} any more")
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
    return [("migrations", begun), *restart(stack, program)]


def restart(stack: Any, program: Path | None) -> Phases:
    """One web process after the other; without a new `program` as whoever knows of no helper would."""
    phases = []
    for number, web in enumerate(stack.web, start=1):
        phases.append((f"process {number} restarts", time.monotonic()))
        if program:
            web.restart(program)
        else:
            web.stop(try_it.signal.SIGTERM)
            web.start()
            web.wait_until_ready()
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
