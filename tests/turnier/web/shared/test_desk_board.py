"""The order in which the desk goes through the missing tables."""

from __future__ import annotations

import pytest

from turnier.web.shared.desk_board import PILE, DeskBoard, DeskTable, desk_board, next_missing


def row(round_number: int, table: int, *, finished: bool = False) -> DeskTable:
    return DeskTable(round_number, table, ("A", "B"), begun=finished, finished=finished, result="")


BOARD = DeskBoard(2, (row(1, 4), row(2, 1), row(2, 2, finished=True), row(2, 3)))


@pytest.mark.parametrize(
    ("here", "there"),
    [((1, 4), (2, 1)), ((2, 1), (2, 3)), ((2, 2), (2, 3)), ((2, 3), (1, 4))],
)
def test_the_next_missing_table_follows_and_the_last_starts_again(here, there):
    found = BOARD.next_after(*here)
    assert (found.round, found.table) == there


def test_the_last_missing_table_has_no_next():
    assert DeskBoard(1, (row(1, 1), row(1, 2, finished=True))).next_after(1, 1) is None


def test_missing_done_and_current_tables():
    assert [r.table for r in BOARD.missing] == [4, 1, 3]
    assert [r.table for r in BOARD.done] == [2]
    assert [r.table for r in BOARD.current] == [1, 2, 3]


def test_a_number_means_the_sheet_that_is_missing():
    """Of two rounds, where it is missing in both; of the current one, where none is missing."""
    again = DeskBoard(2, (row(1, 4), row(1, 5), row(2, 1, finished=True), row(2, 4), row(2, 5, finished=True)))
    found = {typed: [(r.round, r.table) for r in again.found(typed)] for typed in ("4", "5", "1", "9")}
    assert found == {"4": [(1, 4), (2, 4)], "5": [(1, 5)], "1": [(2, 1)], "9": []}


@pytest.mark.parametrize(("missing", "piled"), [(PILE, True), (PILE + 1, False)])
def test_more_than_a_pile_are_typed_by_number(missing, piled):
    rows = (row(1, table) for table in range(1, missing + 1))
    assert DeskBoard(1, (*rows, row(1, 99, finished=True))).piled == piled


@pytest.mark.parametrize("last", [1, 2])
def test_without_the_board_the_next_one_is_the_same(tournament, register, drawn, enter, last):
    register(tournament, 6)
    sittings = list(drawn(tournament).sittings.all())
    for sitting in sittings[:last]:
        enter(sitting)
    for sitting in sittings:
        assert next_missing(sitting) == desk_board(tournament).next_after(1, sitting.table)


@pytest.mark.parametrize(
    ("people", "found"), [(("A", "B"), (2, 1)), (("A", "B", "C"), (2, 1)), (("A", "C"), None), (("C", "D"), None)]
)
def test_a_table_plays_on_where_most_of_its_people_sit(people, found):
    """After a new draw others sit at the table of that number."""
    assert BOARD.newer_sheet(1, 1, people) == found
