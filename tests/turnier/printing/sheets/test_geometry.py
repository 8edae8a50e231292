"""A score sheet is measured out of what the game declares, and nothing leaves the page."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.kit.entries.fields import Number
from games.kit.layout import Layout, PaperColumn
from games.kit.text import text
from turnier.printing.canvas import A4, Frame
from turnier.printing.sheets.columns import make_plan
from turnier.printing.sheets.geometry import (
    MILLIMETRE,
    HandRange,
    SheetGeometry,
    hand_ranges,
    lower,
    measure,
    measure_block,
    sheet_page,
    upper,
)

HALF = Frame(0, 0, A4.width, A4.height / 2)
POINTS = PaperColumn(text("Punkte"), each=True)


def frames(anatomy: SheetGeometry) -> list[Frame]:
    corner = anatomy.corner
    cells = [cell.frame for block in anatomy.blocks for cell in block.cells]
    lines = [line.frame for block in anatomy.blocks for line in block.lines]
    feet = [frame for block in anatomy.blocks for frame in (block.title, block.result, block.ticks, *block.sums)]
    singles = [anatomy.head, anatomy.imprint, corner.table, corner.code, corner.number]
    return [*singles, *anatomy.sides, *anatomy.signatures, *corner.sums, *cells, *lines, *feet]


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 6), st.integers(1, 3), st.integers(1, 40), st.integers(0, 3), st.integers(0, 2), st.booleans())
def test_every_frame_lies_on_the_page(sides: int, blocks: int, rows: int, feet: int, sums: int, listed: bool) -> None:
    words = (text("Feld"),) * 3
    columns: tuple[str | PaperColumn, ...] = (POINTS, PaperColumn(text("Kontrolle"))) if listed else ("totals",)
    layout = Layout(
        blocks=blocks,
        rows=rows,
        columns=columns,
        ticks=words[:feet],
        blanks=words[:1],
        sums=words[:sums],
        carry=12 if listed else 0,
    )
    plan = make_plan(layout, sides)
    page = sheet_page(plan)
    for stretch in hand_ranges(plan, page):
        for frame in frames(measure(plan, page, stretch)):
            assert page.left + 20 <= frame.left <= frame.right + 1e-6 <= page.right - 20 + 1e-6
            assert page.bottom + 19.9 <= frame.bottom <= frame.top + 1e-6 <= page.top - 19.9


def test_three_lists_of_two_columns_with_a_strip(layout: Layout) -> None:
    anatomy = measure(make_plan(layout, 2), HALF)
    assert [len(block.lines) for block in anatomy.blocks] == [12, 12, 12]
    assert [(cell.column.side, cell.stroke is None) for cell in anatomy.blocks[0].cells] == [(0, False), (1, False)]
    assert (len(anatomy.sides), len(anatomy.signatures), len(anatomy.corner.sums)) == (2, 2, 2)


def test_lines_are_high_enough_to_write_in(layout: Layout) -> None:
    assert measure(make_plan(layout, 2), HALF).blocks[0].lines[0].frame.height > 5 * MILLIMETRE


@pytest.mark.parametrize("page", [HALF, A4])
def test_the_place_of_the_code(layout: Layout, page: Frame) -> None:
    code = measure(make_plan(layout, 2), page).corner.code
    assert (code.width / MILLIMETRE, code.height / MILLIMETRE) == pytest.approx((30, 30))


def test_beside_the_code_the_paper_stays_white(layout: Layout) -> None:
    corner = measure(make_plan(layout, 4), A4).corner
    assert corner.code.left - corner.table.right > 4 * MILLIMETRE


def test_a_strip_stands_only_where_running_totals_stand_alone() -> None:
    block = measure_block(make_plan(Layout(columns=(POINTS, "totals")), 2), HALF, HandRange(1, 3))
    assert [(cell.column.title, cell.column.side, cell.stroke) for cell in block.cells] == [
        ("Punkte", 0, None),
        ("Stand", 0, None),
        ("Punkte", 1, None),
        ("Stand", 1, None),
    ]


def test_many_lines_take_the_whole_page(layout: Layout) -> None:
    assert sheet_page(make_plan(layout, 2)) == HALF
    assert sheet_page(make_plan(Layout(rows=24), 4)) == A4


@pytest.mark.parametrize("rows", [1, 4, 8])
def test_few_lines_are_no_higher_than_a_hand_writes(rows: int) -> None:
    """The foot follows the lines, and the rest of a whole page stays white."""
    layout = Layout(rows=rows, columns=(POINTS, PaperColumn(text("Kontrolle"))), sums=(text("Summe"),), carry=12)
    (block,) = measure(make_plan(layout, 4), A4).blocks
    assert {round(line.frame.height) for line in block.lines} == {48}
    assert block.lines[-1].frame.bottom == pytest.approx(block.result.top)


def test_many_columns_take_the_whole_page() -> None:
    fields = {"bid": Number(label=text("Gebot"))}
    wide = Layout(rows=4, columns=("bid", "bid", "bid", POINTS, POINTS, "totals"))
    assert [sheet_page(make_plan(wide, sides, fields)) for sides in (2, 4)] == [HALF, A4]


def test_three_and_more_names_stand_in_two_columns(layout: Layout) -> None:
    sides = measure(make_plan(layout, 3), HALF).sides
    assert [(side.left == sides[0].left, side.top == sides[0].top) for side in sides] == [
        (True, True),
        (False, True),
        (True, False),
    ]


def test_what_the_lines_are_needs_room() -> None:
    plain, labelled = (
        measure_block(make_plan(layout, 2), HALF, HandRange(1, 2)).numbers.width
        for layout in (Layout(), Layout(row_labels=(text("mit links"),)))
    )
    assert (plain, labelled) == (40, 80)


def test_a_strip_lies_at_the_foot_of_the_line() -> None:
    layout = Layout(rows=4, columns=(POINTS, PaperColumn(text("Stapel"), each=True, strip=True)))
    plan = make_plan(layout, 2)
    block = measure(plan, sheet_page(plan)).blocks[0]
    assert {cell.frame.left for cell in block.cells} == {block.group(0).left, block.group(1).left}
    line = block.lines[0].frame
    assert upper(line, plan).bottom == pytest.approx(lower(line).top)


@pytest.mark.parametrize(("rows", "pages"), [(36, [36]), (37, [19, 18]), (38, [19, 19]), (80, [27, 27, 26])])
def test_the_pages_of_a_list_are_equally_full(rows: int, pages: list[int]) -> None:
    plan = make_plan(Layout(rows=rows, columns=("totals", PaperColumn(text("Wert")))), 4)
    cut = hand_ranges(plan, A4)
    assert [stretch.last - stretch.first + 1 for stretch in cut] == pages
    assert [stretch.first for stretch in cut] == [1, *(stretch.last + 1 for stretch in cut[:-1])]


def test_a_line_below_the_last_one_adds_up_the_columns() -> None:
    layout = Layout(rows=60, columns=(POINTS,), column_sum=text("Summe"))
    plan = make_plan(layout, 4)
    kinds = [[line.kind for line in measure(plan, A4, each).blocks[0].lines] for each in hand_ranges(plan, A4)]
    assert [page[-1] for page in kinds] == ["carry", "sum"]


def test_a_list_is_cut_into_pages_with_what_is_carried_over() -> None:
    plan = make_plan(Layout(rows=60, columns=(POINTS,), carry=12), 4)
    cut = hand_ranges(plan, A4)
    assert [number for stretch in cut for number in range(stretch.first, stretch.last + 1)] == list(range(1, 61))
    assert [(stretch.continues, stretch.goes_on) for stretch in cut] == [(False, True), (True, False)]
    kinds = [[line.kind for line in measure(plan, A4, stretch).blocks[0].lines] for stretch in cut]
    assert [(page[0], page[-1]) for page in kinds] == [("hand", "carry"), ("carried", "hand")]


@pytest.mark.parametrize(("least", "pages"), [(0, 2), (12.4, 1)])
def test_a_list_may_have_lower_lines_so_that_it_fits_on_one_page(least: float, pages: int) -> None:
    layout = Layout(rows=44, columns=("totals", PaperColumn(text("Wert"))), least_row=least)
    assert len(hand_ranges(make_plan(layout, 4), A4)) == pages
