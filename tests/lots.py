"""The lots that tests draw: the same ones each time, so that a test that fails fails again and can be looked at."""

from __future__ import annotations

import hashlib
import itertools
import os
from collections.abc import Callable

#: Set to look for tests that pass only with some lots: every run then draws others.
FREE_LOTS = "FREE_LOTS" in os.environ


def lots(name: str) -> Callable[..., str]:
    """What takes the place of `secrets.token_hex` for whatever bears the name."""
    drawn = itertools.count()

    def token_hex(nbytes: int = 32) -> str:
        return hashlib.shake_256(f"{name} {next(drawn)}".encode()).hexdigest(nbytes)

    return token_hex
