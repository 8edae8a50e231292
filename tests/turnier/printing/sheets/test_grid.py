"""The foot of a block, the result below its columns, the sums."""

from collections.abc import Callable
from typing import Any

from games.kit.layout import Layout, PaperColumn
from games.kit.text import text
from turnier.printing import Head
from turnier.printing.canvas import A4, Canvas, Frame
from turnier.printing.sheets.columns import make_plan
from turnier.printing.sheets.geometry import HandRange, SheetBlock, measure, measure_block
from turnier.printing.sheets.grid import draw_grid, result_blanks, total_cells

Read = Callable[[bytes], list[list[Any]]]
FRAME = Frame(0, 0, 400, 300)


def drawn(head: Head, layout: Layout, sides: int) -> bytes:
    canvas = Canvas()
    draw_grid(canvas, head, measure(make_plan(layout, sides), A4))
    canvas.next_page()
    return canvas.pdf()


def block_of(layout: Layout, sides: int) -> SheetBlock:
    return measure_block(make_plan(layout, sides), FRAME, HandRange(1, 4))


def test_the_result_of_two_sides_stands_behind_its_label() -> None:
    first, second = result_blanks(block_of(Layout(), 2))
    assert (first.left, second.left - first.right, second.right) == (44, 10, 400)


def test_the_result_of_four_sides_stands_below_its_columns() -> None:
    block = block_of(Layout(columns=(PaperColumn(text("Art")), "totals")), 4)
    blanks = result_blanks(block)
    assert [(blank.left - 4, blank.right + 4) for blank in blanks] == [
        (cell.frame.left, cell.frame.right) for cell in total_cells(block)
    ]


def test_a_colon_stands_between_two_sides_only(head: Head, read: Read) -> None:
    layout = Layout(blocks=2, sums=(text("Punkte"),))
    colons = [[piece.words for piece in read(drawn(head, layout, sides))[0]].count(":") for sides in (1, 2, 4)]
    assert colons == [0, 3, 0]


def test_ticks_and_blanks_share_their_lines(head: Head, read: Read) -> None:
    layout = Layout(ticks=(text("Schneider"),), blanks=(text("Strafen"), text("Bemerkung")))
    places = {piece.words: piece for piece in read(drawn(head, layout, 2))[0]}
    assert places["Schneider"].bottom == places["Strafen"].bottom
    assert places["Schneider"].right < places["Strafen"].left
    assert places["Bemerkung"].bottom < places["Strafen"].bottom


def test_several_blocks_are_numbered_and_a_single_one_has_no_title(head: Head, read: Read) -> None:
    found = [
        [piece.words for piece in read(drawn(head, Layout(blocks=blocks, block_title=text("Liste")), 2))[0]]
        for blocks in (1, 2)
    ]
    assert [[word for word in page if word.startswith("Liste")] for page in found] == [[], ["Liste 1", "Liste 2"]]


def test_the_sums_of_a_list_stand_below_the_columns_of_their_sides(head: Head, read: Read) -> None:
    layout = Layout(sums=(text("Punkte"), text("Siege")))
    pieces = {piece.words: piece for piece in read(drawn(head, layout, 3))[0]}
    assert "Ergebnis" not in pieces
    assert pieces["12"].bottom > pieces["Punkte"].bottom > pieces["Siege"].bottom


def test_without_a_round_none_is_named(head: Head, read: Read) -> None:
    found = [piece.words for piece in read(drawn(Head("Turnier", "Spiel", None, "heute", "Stand 1"), Layout(), 2))[0]]
    assert [word for word in found if word.startswith("Durchgang")] == []
