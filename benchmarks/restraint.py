"""A small computer out of a large one: a program that gets only a share of one core."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

PERIOD = 0.1
"""Seconds in which a share is spent; the kernel's usual period, too."""
GROUPS = Path("/sys/fs/cgroup")
SHELL = "/bin/sh"
INSIDE = 'echo $$ > "$0/cgroup.procs" && exec "$@"'


@dataclass(frozen=True)
class Restraint:
    """`how` says what restrains; `command` comes before that of a program; `share` is of one core."""

    how: str
    share: float
    command: tuple[str, ...] = ()

    @contextmanager
    def holding(self, pid: int) -> Iterator[None]:
        """Restrains a process that was not started by the command; does nothing where the kernel does."""
        if self.command:
            yield
            return
        ended = threading.Event()
        thread = threading.Thread(target=_in_turns, args=(pid, self.share, ended))
        thread.start()
        try:
            yield
        finally:
            ended.set()
            thread.join()


@contextmanager
def restraint(share: float) -> Iterator[Restraint]:
    """By the kernel where it lets us make a group (Linux, as root), else by stopping the process most of the time."""
    file = next(filter(None, (_made(files, share) for files in _ways(share))), None)
    if file is None:
        yield Restraint("stopped and continued by the measurement (SIGSTOP, SIGCONT)", share)
        return
    try:
        yield Restraint(f"{file.name} of a control group", share, (SHELL, "-c", INSIDE, str(file.parent)))
    finally:
        _remove(file.parent)


def _made(files: Sequence[Path], share: float) -> Path | None:
    """The first of the files of a group that holds the share; None where no group may be made."""
    group = files[0].parent
    try:
        group.mkdir()
        for file, text in zip(files, _texts(files, share), strict=True):
            file.write_text(text)
    except OSError:
        _remove(group)
        return None
    return files[0]


def _ways(share: float) -> Iterator[Sequence[Path]]:
    name = f"turnier-{os.getpid()}-{share:.2f}"
    if "cpu" in _controllers():
        yield (GROUPS / name / "cpu.max",)
    if (GROUPS / "cpu" / "cpu.cfs_quota_us").exists():
        yield GROUPS / "cpu" / name / "cpu.cfs_quota_us", GROUPS / "cpu" / name / "cpu.cfs_period_us"


def _texts(files: Sequence[Path], share: float) -> Sequence[str]:
    quota, period = str(int(share * PERIOD * 1e6)), str(int(PERIOD * 1e6))
    return (f"{quota} {period}",) if len(files) == 1 else (quota, period)


def _controllers() -> list[str]:
    with suppress(OSError):
        return (GROUPS / "cgroup.controllers").read_text().split()
    return []


def _remove(group: Path) -> None:
    """A group goes once the last process in it has."""
    for _ in range(50 if group.exists() else 0):
        with suppress(OSError):
            group.rmdir()
            return
        time.sleep(0.1)


def _in_turns(pid: int, share: float, ended: threading.Event) -> None:
    with suppress(ProcessLookupError):
        while not ended.wait(share * PERIOD):
            os.kill(pid, signal.SIGSTOP)
            time.sleep((1 - share) * PERIOD)
            os.kill(pid, signal.SIGCONT)
