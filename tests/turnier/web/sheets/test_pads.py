"""The score pad beside the form; and every read-back says all columns by name, also where figures agree."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from games import registry
from games.kit.game import first_table
from games.kit.sittings.random_lines import random_entry
from games.kit.terms import Table
from games.registry import games
from games.watten.house_rules import WattenRules
from tests.turnier.web.sheets.columns_of_a_list import LINES, NAMES, sheet_of
from turnier.forms.sheets.entry import Sheet
from turnier.web.sheets.pads import blocks, blocks_of, score_name, table_totals
from turnier.web.sheets.phone.proof import proof

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


SEATS: Any = [SimpleNamespace(entrant=SimpleNamespace(name=name)) for name in NAMES]


@pytest.mark.parametrize(("first", "second"), [("column_1", "column_2"), ("column_2", "column_1")])
def test_the_confirmation_names_every_column_of_every_line(first: str, second: str) -> None:
    names = {"column_1": "Punkte", "column_2": "Siege"}
    sheet = sheet_of(first, second)
    shown = proof(sheet, SEATS, sheet.evaluated(LINES))
    said = [(row.title, row.who, [bold for _small, bold in row.cells]) for row in shown.rows]
    told = [[(names[key], [str(figure) for figure in line[key]]) for key in (first, second)] for line in LINES]
    assert said == [
        row
        for number, ((score, own), (other, rest)) in enumerate(told, start=1)
        for row in ((str(number), score, own), (other, "", rest))
    ]
    assert not any(small for row in shown.rows for small, _bold in row.cells)


def test_the_confirmation_has_the_sum_of_every_column_of_the_paper() -> None:
    sheet = sheet_of()
    sums = dict(proof(sheet, SEATS, sheet.evaluated(LINES)).sums)
    assert (sums["Siege"], sums["Punkte"]) == (("1", "1", "0", "0"), ("1", "20", "2", "0"))


def test_the_sentence_of_a_line_names_every_column() -> None:
    sheet = sheet_of()
    assert [str(say.head) for say in sheet.evaluated(LINES).sentences if say] == [
        "Siege: Helga Haas 1, Franz Fuchs 0, Eva Ebner 0, Ivo Ihle 0; Punkte: 1 · 0 · 0 · 0",
        "Siege: Helga Haas 0, Franz Fuchs 1, Eva Ebner 0, Ivo Ihle 0; Punkte: 0 · 20 · 2 · 0",
    ]


def test_the_pad_shows_every_column_line_by_line() -> None:
    sheet = sheet_of()
    (block,) = blocks_of(sheet, sheet.evaluated(LINES))
    assert [(title, [cell.text for cell in cells]) for title, cells in block.lines] == [
        ("Spiel 1, Siege", ["1", "0", "0", "0"]),
        ("Punkte", ["1", "0", "0", "0"]),
        ("Spiel 2, Siege", ["1", "1", "0", "0"]),
        ("Punkte", ["1", "20", "2", "0"]),
    ]
    assert [cell.scored for cell in block.lines[3][1]] == [False, True, True, False]
    assert block.columned


@pytest.mark.parametrize(("key", "name"), [("column_1", "Punkte"), ("column_2", "Siege")])
def test_the_control_says_which_sums_of_the_paper_it_means(key: str, name: str) -> None:
    sheet = sheet_of(key)
    control = table_totals(sheet, sheet.typed(sheet.evaluated(()), ()), {}, frozenset())
    assert control is not None
    assert str(control.column) == name


@pytest.mark.parametrize("slug", sorted(registry.games()))
def test_a_line_with_one_figure_for_each_side_has_no_name_for_it(slug: str) -> None:
    game = registry.games()[slug]
    rules = game.rules()
    sheet = Sheet(game, rules, first_table(game, rules, NAMES[: game.sides[0]]))
    named = [kind.name for kind in game.kinds.values() if score_name(sheet, kind) and kind.numbered]
    assert named == []


@pytest.mark.parametrize("slug", [slug for slug, game in games().items() if "totals" in game.kinds])
def test_the_pad_shows_every_figure_that_was_typed_of_a_final_score(slug: str) -> None:
    """What parts equals is looked at as much as the points are."""
    game = games()[slug]
    rules = game.rules()
    sheet = Sheet(game, rules, first_table(game, rules, ("Anna", "Bernd", "Cilli", "Dora")[: game.sides[0]]))
    kind = game.kinds["totals"]
    for seed in range(5):
        line = random_entry(kind, rules, sheet.evaluated(()).state, sheet.table, Random(seed))
        evaluation = sheet.evaluated([line])
        shown = {tuple(cell.text for cell in cells) for _title, cells in blocks_of(sheet, evaluation)[0].lines}
        (tallied, fields) = game.tally(evaluation.state), {each.field for each in kind.inputs(rules, sheet.table)}
        typed = [column for column in game.columns(rules) if column.shows in fields]
        assert typed
        assert {tuple(column.text(tally) for tally in tallied) for column in typed} <= shown


def test_who_won_how_often_stands_below_the_points_of_a_tausend_sheet() -> None:
    game = registry.find("tausend")
    rules = game.rules()
    sheet = Sheet(game, rules, first_table(game, rules, ("Josef", "Lisa", "Sepp")))
    line = {"kind": "totals", "points": [1250, 480, -425], "solos_won": [9, 6, 2]}
    assert texts(blocks_of(sheet, sheet.evaluated([line]))[0]) == [["1250", "480", "−425"], ["9", "6", "2"]]
