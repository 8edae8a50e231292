"""Numbers as a browser sends them: of tables, rounds, versions, teams."""

from __future__ import annotations

import re

NUMBER = re.compile(r"[0-9]{1,9}")


def number_in(sent: str) -> int | None:
    """The number; None for anything else, also for one that no database could hold."""
    return int(sent) if NUMBER.fullmatch(sent) else None
