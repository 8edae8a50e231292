"""A score sheet is measured out of what the game declares, and nothing leaves the page."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.kit.layout import Layout
from games.kit.text import text
from turnier.printing.anatomy import MILLIMETRE, Anatomy, letter, measure, measure_block, sheet_page
from turnier.printing.frame import A4, Frame

HALF = Frame(0, 0, A4.width, A4.height / 2)


def frames(anatomy: Anatomy) -> list[Frame]:
    aside = anatomy.aside
    cells = [cell.frame for block in anatomy.blocks for cell in block.cells]
    rows = [row for block in anatomy.blocks for row in (*block.rows, block.title, block.result, block.ticks)]
    singles = [anatomy.head, anatomy.imprint, aside.table, aside.code, aside.number]
    return [*singles, *anatomy.sides, *anatomy.signatures, *aside.sums, *cells, *rows]


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 6), st.integers(1, 3), st.integers(1, 30), st.integers(0, 3), st.integers(0, 2))
def test_every_frame_lies_on_the_page(sides: int, blocks: int, rows: int, feet: int, sums: int) -> None:
    words = (text("Feld"),) * 3
    layout = Layout(blocks=blocks, rows=rows, ticks=words[:feet], blanks=words[:1], sums=words[:sums])
    page = sheet_page(layout, sides)
    for frame in frames(measure(layout, sides, page)):
        assert page.left + 20 <= frame.left <= frame.right <= page.right - 20
        assert page.bottom + 19.9 <= frame.bottom <= frame.top + 1e-6 <= page.top - 19.9


def test_three_lists_of_two_columns_with_a_strip(layout: Layout) -> None:
    anatomy = measure(layout, 2, HALF)
    assert [len(block.rows) for block in anatomy.blocks] == [12, 12, 12]
    assert [(cell.heading, cell.side, cell.strip is None) for cell in anatomy.blocks[0].cells] == [
        ("A", 0, False),
        ("B", 1, False),
    ]
    assert (len(anatomy.sides), len(anatomy.signatures), len(anatomy.aside.sums)) == (2, 2, 2)


def test_lines_are_high_enough_to_write_in(layout: Layout) -> None:
    assert measure(layout, 2, HALF).blocks[0].rows[0].height > 5 * MILLIMETRE


def test_the_place_of_the_code(layout: Layout) -> None:
    code = measure(layout, 2, HALF).aside.code
    assert (code.width / MILLIMETRE, code.height / MILLIMETRE) == pytest.approx((30, 30))


def test_a_strip_stands_only_where_running_totals_stand_alone() -> None:
    block = measure_block(Layout(columns=("tricks", "totals")), 2, HALF)
    assert [(cell.heading, cell.side, cell.strip) for cell in block.cells] == [
        ("tricks", None, None),
        ("A", 0, None),
        ("B", 1, None),
    ]


def test_many_lines_take_the_whole_page(layout: Layout) -> None:
    assert (sheet_page(layout, 2), sheet_page(Layout(rows=24), 4)) == (HALF, A4)


def test_three_and_more_names_stand_in_two_columns(layout: Layout) -> None:
    sides = measure(layout, 3, HALF).sides
    assert [(side.left == sides[0].left, side.top == sides[0].top) for side in sides] == [
        (True, True),
        (False, True),
        (True, False),
    ]


def test_letters_of_the_sides() -> None:
    assert [letter(side) for side in range(6)] == list("ABCDEF")


def test_each_side_has_its_own_column_of_a_field() -> None:
    block = measure_block(Layout(columns=("tricks", "kind", "totals")), 3, HALF, {"tricks"})
    assert [(cell.heading, cell.of, cell.side) for cell in block.cells] == [
        ("tricks", "A", None),
        ("tricks", "B", None),
        ("tricks", "C", None),
        ("kind", "", None),
        ("A", "", 0),
        ("B", "", 1),
        ("C", "", 2),
    ]


def test_what_the_lines_are_needs_room() -> None:
    plain = measure_block(Layout(), 2, HALF).numbers.width
    assert measure_block(Layout(row_labels=(text("mit links"),)), 2, HALF).numbers.width > 3 * plain
