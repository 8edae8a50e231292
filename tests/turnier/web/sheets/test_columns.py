"""Where a game counts in more than one column, every read-back says all of them by name, also where figures agree."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from games import registry
from games.kit.game import first_table
from tests.turnier.web.sheets.columns_of_a_list import LINES, NAMES, sheet_of
from turnier.forms.sheets.entry import Sheet
from turnier.web.sheets.columns import score_name
from turnier.web.sheets.pads import blocks_of
from turnier.web.sheets.phone.proof import proof
from turnier.web.sheets.table_totals import table_totals

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
