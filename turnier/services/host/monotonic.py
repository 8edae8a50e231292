"""The time as it was at the start of the program plus what has passed since: no change of the clock moves it."""

from __future__ import annotations

import time
from datetime import UTC, datetime


def monotonic_seconds() -> float:
    """Seconds since some moment, those that the computer slept through included."""
    if not hasattr(time, "clock_gettime"):
        return time.monotonic()
    return time.clock_gettime(getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))


_BEGUN = time.time() - monotonic_seconds()


def steady_now() -> datetime:
    """The steady time, with its zone."""
    return datetime.fromtimestamp(_BEGUN + monotonic_seconds(), tz=UTC)


def clock_ahead() -> float:
    """By how many seconds the clock of the computer was put forward since the start; negative if back."""
    return time.time() - monotonic_seconds() - _BEGUN
