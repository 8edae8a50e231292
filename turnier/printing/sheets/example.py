"""The reverse side of a score sheet: a filled-in block beside the notes of the game."""

from __future__ import annotations

from collections.abc import Sequence

from games.kit.layout import Layout
from games.kit.text import text
from turnier.printing.canvas import A4, HEAVY, Canvas, Frame
from turnier.printing.facts import Head
from turnier.printing.fitting import BOLD, fit, wrap
from turnier.printing.marks import draw_rehearsal
from turnier.printing.sheets.columns import Plan
from turnier.printing.sheets.geometry import (
    HandRange,
    SheetBlock,
    SheetCell,
    SheetLine,
    is_named,
    lower,
    measure_block,
    upper,
)
from turnier.printing.sheets.grid import draw_block, draw_opening, mark_dealers, result_blanks, write_sums

_TITLE, _NARROW, _ROW, _HIGH_ROW = 30.0, 200.0, 24.0, 44.0


def draw_back(canvas: Canvas, head: Head, plan: Plan, page: Frame) -> None:
    """Draws "So wird geschrieben" with the example of the layout and its notes."""
    title, rest = page.inset(26, 24).cut_top(_TITLE)
    canvas.text(title.left, title.top - 16, text("So wird geschrieben"), 18, face=BOLD)
    canvas.hline(title.left, title.right, title.bottom, HEAVY)
    example, notes = _parts(plan, rest.cut_top(12)[1], whole=page.height == A4.height)
    if plan.layout.example:
        _example(canvas, plan, example)
    _notes(canvas, plan.layout, notes)
    draw_rehearsal(canvas, head, page)


def _parts(plan: Plan, frame: Frame, *, whole: bool) -> tuple[Frame, Frame]:
    """The example and the notes: one above the other on a whole page, else side by side."""
    if not plan.layout.example:
        return frame, frame
    if whole:
        high = plan.layout.partners or any(column.strip for column in plan.columns)
        row = _HIGH_ROW if high else _ROW
        height = min(frame.height * 0.62, 120 + row * (len(plan.layout.example) + 2))
        example, notes = frame.cut_top(height)
        return example, notes.cut_top(20)[1]
    width = _NARROW if len(plan.columns) == plan.sides else 0.6 * frame.width
    example, notes = frame.cut_left(width)
    return example, notes.cut_left(28)[1]


def _example(canvas: Canvas, plan: Plan, frame: Frame) -> None:
    count = len(plan.layout.example) - bool(plan.layout.column_sum)
    rows = max(count + 1, 10) if is_example_of_blocks(plan) else count
    block = measure_block(plan, frame, HandRange(1, rows), titled=True)
    draw_block(canvas, plan, block, title=text("Beispiel"))
    filled = [line for line in block.lines if line.kind in {"hand", "sum"}]
    if plan.layout.dealer_marks:
        mark_dealers(canvas, plan, block, 0)
    for index, (line, cells) in enumerate(zip(filled, plan.layout.example, strict=False)):
        before = plan.layout.example[index - 1] if index else cells
        for cell in block.cells:
            words = _content(cells, cell.column.place)
            same = cell.stroke is not None and index > 0 and words == _content(before, cell.column.place)
            _write(canvas, plan, cell, line, words, bold=not same)
        if plan.layout.example_tense:
            _strokes(canvas, block, line, plan.layout.example_tense[index])
    if plan.layout.example_opening:
        draw_opening(canvas, block, plan.layout.example_opening)
    write_sums(canvas, plan, block, plan.layout.example_sums)
    if is_example_of_blocks(plan):
        _result(canvas, block, plan.layout.example[-1][0])


def is_example_of_blocks(plan: Plan) -> bool:
    """Whether the example is one of several blocks, which has a result of its own."""
    return not is_named(plan)


def _content(cells: Sequence[str | tuple[str, ...]], place: tuple[int, int | None]) -> str:
    written = cells[place[0]]
    if isinstance(written, str):
        return written
    return written[place[1] or 0]


def _write(canvas: Canvas, plan: Plan, cell: SheetCell, line: SheetLine, words: str, *, bold: bool) -> None:
    if not words:
        return
    column, frame = cell.column, line.frame
    part = lower(frame) if column.strip else upper(frame, plan)
    if column.mark == "tick":
        _cross(canvas, cell, frame)
        return
    indent = 14 if column.printed else 1
    room = Frame(cell.frame.left + indent, part.bottom, cell.frame.right - 1, part.top)
    written = fit(words, room.width, sizes=(11, 4), bold=bold, lines=1)
    base = (room.bottom + room.top) / 2 - 0.36 * written.size
    canvas.text((room.left + room.right) / 2, base, written.lines[0], written.size, face=written.face, anchor="centre")


def _cross(canvas: Canvas, cell: SheetCell, frame: Frame) -> None:
    x, y = (cell.frame.left + cell.frame.right) / 2, (frame.bottom + frame.top) / 2
    for slope in (-1, 1):
        canvas.line(x - 5, y - 5 * slope, x + 5, y + 5 * slope, HEAVY)


def _strokes(canvas: Canvas, block: SheetBlock, line: SheetLine, tense: Sequence[bool]) -> None:
    for cell in block.cells:
        if cell.stroke and cell.column.side is not None and tense[cell.column.side]:
            middle = (cell.stroke.left + cell.stroke.right) / 2
            canvas.vline(middle, line.frame.bottom + 2, line.frame.top - 2, 2.5)


def _result(canvas: Canvas, block: SheetBlock, totals: str | tuple[str, ...]) -> None:
    for blank, total in zip(result_blanks(block), totals, strict=True):
        canvas.text((blank.left + blank.right) / 2, blank.bottom + 3, total, 11, face=BOLD, anchor="centre")


def _notes(canvas: Canvas, layout: Layout, frame: Frame) -> None:
    size = _note_size(layout, frame)
    top = frame.top - size
    for note in layout.notes:
        lines = wrap(note, frame.width, size=size)
        canvas.lines(frame.left, top, lines)
        top -= lines.height + 0.6 * size


def _note_size(layout: Layout, frame: Frame) -> float:
    for size in (14.0, 13.0, 12.0, 11.0, 10.0, 9.0, 8.0, 7.0):
        heights = [wrap(note, frame.width, size=size).height + 0.6 * size for note in layout.notes]
        if sum(heights) <= frame.height:
            return size
    return 6.0
