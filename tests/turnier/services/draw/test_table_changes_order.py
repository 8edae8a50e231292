"""Swaps and changed tables stand in the order in which they were made, also where their rows were made at once."""

from __future__ import annotations

from turnier.models import Swap, TableChange
from turnier.services.draw.table_changes import in_order, tables_at_first


def swap(pk: int) -> Swap:
    return Swap(pk=pk)


def change(pk: int, after_swaps: int, table: int = 1, *, added: bool = True) -> TableChange:
    return TableChange(pk=pk, after_swaps=after_swaps, table=table, added=added)


def test_a_changed_table_stands_behind_the_swaps_that_were_there() -> None:
    first, second = swap(3), swap(5)
    before, between, last, very_last = change(9, 0), change(4, 1), change(7, 2), change(8, 2)
    found = in_order([second, first], [very_last, last, between, before])
    assert found == [before, first, between, second, last, very_last]


def test_without_swaps_the_older_change_comes_first() -> None:
    assert in_order([], [change(8, 0), change(7, 0)]) == [change(7, 0), change(8, 0)]


def test_the_tables_at_first_are_those_before_any_change() -> None:
    changes = [change(1, 0, 5), swap(1), change(2, 1, 3, added=False), change(3, 1, 5, added=False)]
    assert tables_at_first([1, 2, 4], changes) == [1, 2, 3, 4]
    assert tables_at_first([1, 2], []) == [1, 2]
