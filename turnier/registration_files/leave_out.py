"""What an organiser leaves out of a list: rows with a fault, and its start numbers."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from turnier.registration_files.headings import Role, resolve
from turnier.registration_files.model import RawTable


def without_rows(table: RawTable, rows: Collection[int]) -> RawTable:
    """The table without these rows, 1-based as the person sees them, and what could not be read in them."""
    kept = tuple((number, cells) for number, cells in table.rows if number not in rows)
    return replace(table, rows=kept, faults=tuple(fault for fault in table.faults if fault.row not in rows))


def without_numbers(table: RawTable) -> RawTable:
    """The table with its column of start numbers empty, its heading too; the others stay where they are."""
    column = resolve(table.columns).single.get(Role.NUMBER)
    if column is None:
        return table

    def emptied(cells: tuple[str, ...]) -> tuple[str, ...]:
        return tuple("" if index == column else cell for index, cell in enumerate(cells))

    return replace(
        table,
        columns=emptied(table.columns),
        rows=tuple((number, emptied(cells)) for number, cells in table.rows),
        faults=tuple(fault for fault in table.faults if fault.index != column),
    )


def has_numbers(table: RawTable) -> bool:
    """Whether a column of start numbers has anything in it."""
    column = resolve(table.columns).single.get(Role.NUMBER)
    return column is not None and any(column < len(cells) and cells[column].strip() for _number, cells in table.rows)
