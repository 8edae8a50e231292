"""The score pad beside the form."""

from __future__ import annotations

import pytest

from games import registry
from games.kit.terms import Table
from games.watten.house_rules import WattenRules
from turnier.forms.sheets.entry import Sheet
from turnier.web.sheets.pads import blocks

SHEET = Sheet(registry.find("watten"), WattenRules(), Table(("Huber / Maier", "Öztürk / Żuk")))


def padded(*rows: tuple[str, str]):
    data = {}
    for i, (winner, value) in enumerate(rows):
        data |= {f"line-{i}-kind": "game", f"line-{i}-winner": winner, f"line-{i}-value": value}
    return blocks(SHEET, SHEET.typed(SHEET.evaluated(()), SHEET.lines(data)))


def texts(block):
    return [[cell.text for cell in cells] for _title, cells in block.lines]


def test_running_totals_stand_line_by_line():
    first, second, third = padded(("1", "2"), ("2", "2"), ("1", "3"))
    assert texts(first) == [["2", "0"], ["2", "2"], ["5", "2"]]
    assert [cell.scored for cell in first.lines[2][1]] == [True, False]
    assert (first.foot, first.result) == ("Stand", "5 : 2")
    assert [(block.state, block.result) for block in (second, third)] == [("open", "– : –"), ("open", "– : –")]


def test_all_blocks_are_equally_long():
    first, second, third = padded(*[("1", "2"), ("2", "2")] * 4)
    assert [len(block.lines) + len(block.blanks) for block in (first, second, third)] == [9, 9, 9]


def test_where_only_the_ends_are_written_nothing_is_left_empty():
    final = {"kind": "bummerl", "score": [11, 7], "retourschneider": False}
    made = blocks(SHEET, SHEET.typed(SHEET.evaluated((final,)), ()))
    assert [(len(block.lines), len(block.blanks)) for block in made] == [(1, 0), (0, 1), (0, 1)]


def test_the_tense_side_is_marked():
    first, *_ = padded(("1", "9"))
    assert [cell.tense for cell in first.lines[0][1]] == [True, False]


@pytest.mark.parametrize(
    ("rows", "shown"), [([("1", "4"), ("1", "8")], ["4 + 8 ?", "0"]), ([("2", "12")], ["0", "0 + 12 ?"])]
)
def test_the_line_that_cannot_be_shows_what_was_tried(rows, shown):
    first, *_ = padded(*rows)
    assert texts(first)[-1] == shown
    assert [cell.wrong for cell in first.lines[-1][1]] == ["?" in text for text in shown]
    assert (first.state, first.foot, first.result) == ("bad", "so nicht möglich", "")


def test_a_finished_block_says_who_won():
    first, second, _third = padded(("1", "11"))
    assert (first.state, first.foot, first.result) == (
        "done",
        "Huber / Maier gewinnen den Bummerl 11:0 (Schneider)",
        "11:0",
    )
    assert second.state == "now"
