"""Figures line up on the colon, or at the right."""

from collections.abc import Callable
from typing import Any

import pytest

from turnier.printing import StandingsPaper, StandingsRow
from turnier.printing.columns import Column, columns_of
from turnier.printing.letters import BOLD, PLAIN, width
from turnier.printing.press import Press


def drawn(cells: list[str], read: Callable[[bytes], list[list[Any]]]) -> list[Any]:
    press = Press()
    column = Column.of("Punkte", cells, PLAIN, 10)
    for y, cell in enumerate(cells):
        column.draw_cell(press, 300, 100 + 20 * y, cell, 10)
    press.next_page()
    return read(press.pdf())[0]


def test_ratios_line_up_on_the_colon(read: Callable[[bytes], list[list[Any]]]) -> None:
    cells = ["90:50", "7:113", "0:0"]
    colons = [piece.left + width(piece.words.split(":")[0], PLAIN, 10) for piece in drawn(cells, read)]
    assert colons == pytest.approx([300 - width(":113", PLAIN, 10)] * 3, abs=0.01)


def test_numbers_line_up_at_the_right(read: Callable[[bytes], list[list[Any]]]) -> None:
    assert [piece.right for piece in drawn(["+16", "−3", "±0"], read)] == pytest.approx([300] * 3, abs=0.01)


def test_a_column_is_as_wide_as_its_widest_part() -> None:
    wide, narrow = (Column.of("Differenz", cells, PLAIN, 10) for cells in (["1.000.000.000:1"], ["1"]))
    assert narrow.width == 9.5 + width("Differenz", PLAIN, 10)
    assert wide.width == 9.5 + width("1.000.000.000:1", PLAIN, 10)


def test_the_first_column_is_bold_and_rounds_are_numbered() -> None:
    row = StandingsRow("1", 7, "Huber", ("6", "71:64"), ("3:0", "2:1"), "")
    columns = columns_of(StandingsPaper(("Bummerl", "Punkte"), (row,), 2, "", (), final=True), 10)
    assert [(column.heading, column.face) for column in columns] == [
        ("Bummerl", BOLD),
        ("Punkte", PLAIN),
        ("D1", PLAIN),
        ("D2", PLAIN),
    ]
