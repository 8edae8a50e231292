"""The players of a row, in whichever way the list spreads their names over its columns."""

from __future__ import annotations

import re
from collections.abc import Sequence

from turnier.names import first_name_first
from turnier.registration_files.headings import Layout, Slot

_BETWEEN_PLAYERS = re.compile(r"\s*[/&+]\s*|\s+und\s+|\s*\n\s*")
_NOBODY = frozenset({"", "-", "–", "—", "--", "---", "/", "?", "n.n.", "nn", "frei"})


def cell_at(cells: Sequence[str], index: int | None) -> str:
    """The cell, empty where the row ends before it or the list has no such column."""
    return cells[index] if index is not None and index < len(cells) else ""


def filled(cell: str) -> str:
    """The cell, or nothing for the signs with which people fill an empty one ("–", "n. n.")."""
    return "" if cell.replace(" ", "").casefold() in _NOBODY else cell


def written_name(cells: Sequence[str], slot: Slot) -> str:
    """The name as it stands in the row: one cell, or first name and surname."""
    if slot.whole is not None:
        return first_name_first(filled(cell_at(cells, slot.whole)))
    return " ".join(part for index in (slot.first, slot.last) if (part := filled(cell_at(cells, index))))


def written_players(cells: Sequence[str], layout: Layout, team_size: int) -> list[tuple[str, int]]:
    """Names with the index of their column, empty places left out.

    In a team tournament a list with one column for all its players has "Sepp Huber / Max Maier" in it.
    """
    found = [(name, slot.indices[0]) for slot in layout.slots if (name := written_name(cells, slot))]
    shared = team_size > 1 and len(layout.slots) == 1 and layout.slots[0].whole is not None
    if not shared:
        return found
    return [(first_name_first(name), index) for cell, index in found for name in _BETWEEN_PLAYERS.split(cell) if name]
