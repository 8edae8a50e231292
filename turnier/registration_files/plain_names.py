"""A list with one name a line, as people write it in a message: "1. Anna Huber (TSV Au)"."""

from __future__ import annotations

import re
from collections.abc import Sequence

LINE = re.compile(r"(?:\d{1,3}[.)]\s*)?(?P<name>[^\d,;:()/&+]+?)\s*(?:\((?P<club>[^()]+)\))?")
"""The number before it is where somebody stands in the list, and no start number."""


def plain_names(rows: Sequence[tuple[int, Sequence[str]]]) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """The rows as name and club; empty where one of them is anything else."""
    if any(len(cells) != 1 for _number, cells in rows):
        return ()
    found = [(number, LINE.fullmatch(cells[0].strip())) for number, cells in rows]
    if not all(match for _number, match in found):
        return ()
    return tuple((number, _cells(match)) for number, match in found if match)


def _cells(match: re.Match[str]) -> tuple[str, ...]:
    name, club = match["name"].strip(), (match["club"] or "").strip()
    return (name, club) if club else (name,)
