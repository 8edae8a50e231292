"""The foot of a block, the result below its columns, the sums."""

from collections.abc import Callable
from typing import Any

from games.kit.layout import Layout
from games.kit.text import text
from turnier.printing import Head
from turnier.printing.anatomy import measure, measure_block
from turnier.printing.frame import A4, Frame
from turnier.printing.grid import draw_grid, result_blanks, total_cells
from turnier.printing.press import Press

Read = Callable[[bytes], list[list[Any]]]
FRAME = Frame(0, 0, 400, 300)


def drawn(head: Head, layout: Layout, sides: int) -> bytes:
    press = Press()
    draw_grid(press, head, layout, measure(layout, sides, A4), {})
    press.next_page()
    return press.pdf()


def test_the_result_of_two_sides_stands_behind_its_label() -> None:
    first, second = result_blanks(measure_block(Layout(), 2, FRAME), 2)
    assert (first.left, second.left - first.right, second.right) == (44, 10, 400)


def test_the_result_of_four_sides_stands_below_its_columns() -> None:
    block = measure_block(Layout(columns=("kind", "totals")), 4, FRAME)
    blanks = result_blanks(block, 4)
    assert [(blank.left - 4, blank.right + 4) for blank in blanks] == [
        (cell.frame.left, cell.frame.right) for cell in total_cells(block)
    ]


def test_a_colon_stands_between_two_sides_only(head: Head, read: Read) -> None:
    layout = Layout(sums=(text("Punkte"),))
    colons = [[piece.words for piece in read(drawn(head, layout, sides))[0]].count(":") for sides in (1, 2, 4)]
    assert colons == [0, 2, 0]


def test_ticks_and_blanks_share_their_lines(head: Head, read: Read) -> None:
    layout = Layout(ticks=(text("Schneider"),), blanks=(text("Strafen"), text("Bemerkung")))
    places = {piece.words: piece for piece in read(drawn(head, layout, 2))[0]}
    assert places["Schneider"].bottom == places["Strafen"].bottom
    assert places["Schneider"].right < places["Strafen"].left
    assert places["Bemerkung"].bottom < places["Strafen"].bottom


def test_a_single_block_has_no_number(head: Head, read: Read) -> None:
    found = [piece.words for piece in read(drawn(head, Layout(block_title=text("Liste")), 2))[0]]
    assert [word for word in found if word.startswith("Liste")] == ["Liste"]


def test_without_a_round_none_is_named(head: Head, read: Read) -> None:
    found = [piece.words for piece in read(drawn(Head("Turnier", "Spiel", None, "heute", "Stand 1"), Layout(), 2))[0]]
    assert [word for word in found if word.startswith("Durchgang")] == []
