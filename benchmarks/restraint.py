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
    for files in _ways(share):
        group = files[0].parent
        with suppress(OSError):
            group.mkdir()
            try:
                for file, text in zip(files, _texts(files, share), strict=True):
                    file.write_text(text)
                yield Restraint(f"{files[0].name} of a control group", share, ("sh", "-c", INSIDE, str(group)))
                return
            finally:
                _remove(group)
    yield Restraint("stopped and continued by the measurement (SIGSTOP, SIGCONT)", share)


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
    for _ in range(50):
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
