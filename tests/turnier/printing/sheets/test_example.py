"""The reverse side: the example as it would be written, the notes in full."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from games.kit.layout import Layout, PaperColumn
from games.kit.text import text
from turnier.printing import Head
from turnier.printing.canvas import A4, Canvas, Frame
from turnier.printing.sheets.columns import make_plan
from turnier.printing.sheets.example import draw_back

Read = Callable[[bytes], list[list[Any]]]
HALF = Frame(0, 0, A4.width, A4.height / 2)


def drawn(head: Head, layout: Layout) -> bytes:
    canvas = Canvas()
    draw_back(canvas, head, make_plan(layout, 2), HALF)
    canvas.next_page()
    return canvas.pdf()


def test_each_line_of_the_example_stands_on_one_line(head: Head, layout: Layout, read: Read) -> None:
    totals = [piece for piece in read(drawn(head, layout))[0] if piece.size == 11 and piece.words.isdigit()]
    pairs = list(zip(totals[::2], totals[1::2], strict=True))
    written = [cells for (cells,) in layout.example]
    assert [(left.words, right.words) for left, right in pairs] == [*written, written[-1]]
    assert {round(left.bottom - right.bottom, 6) for left, right in pairs} == {0}


def test_many_notes_become_smaller_and_stay_on_the_page(
    head: Head, layout: Layout, read: Read, well_set: Callable[[bytes], None]
) -> None:
    notes = tuple(
        text("Regel {number}: geschrieben wird vor dem nächsten Abheben, danach nicht mehr.", number=number)
        for number in range(14)
    )
    pdf = drawn(head, replace(layout, notes=notes))
    well_set(pdf)
    assert sum(piece.words.startswith("Regel") for piece in read(pdf)[0]) == 14


def test_without_an_example_the_notes_take_the_page(head: Head, layout: Layout, read: Read) -> None:
    pieces = read(drawn(head, replace(layout, example=())))[0]
    assert [piece.words for piece in pieces] == ["So wird geschrieben", *layout.notes]
    assert {piece.left for piece in pieces} == {26}


def test_the_example_begins_and_ends_as_the_layout_says(head: Head, layout: Layout, read: Read) -> None:
    figures = PaperColumn(text("Stapel"), each=True, opens=True)
    ended = replace(
        layout,
        blocks=1,
        columns=(figures, PaperColumn(text("Summe"), opens=True)),
        opening=text("Anfang"),
        example=((("9", "11"), "20"),),
        example_tense=(),
        example_opening=("10", "12", "22"),
        example_sums=(("1", "2"), ("33", "44")),
    )
    canvas = Canvas()
    draw_back(canvas, head, make_plan(ended, 2), A4)
    canvas.next_page()
    found = [piece.words for piece in read(canvas.pdf())[0]]
    assert [found.count(figure) for figure in ("10", "12", "22", "33", "44")] == [1] * 5
