"""The part of a score sheet that is the same for every table: head, empty lines, labels, places to write."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, pairwise, zip_longest

from games.kit.text import text
from turnier.printing.canvas import FINE, HEAVY, THIN, Canvas, Frame
from turnier.printing.facts import Head
from turnier.printing.fitting import BOLD, PLAIN, fit, printable, width
from turnier.printing.marks import draw_dealer, draw_pack, draw_partners, draw_rehearsal
from turnier.printing.sheets.columns import Plan
from turnier.printing.sheets.geometry import (
    SUM_TITLE,
    SheetBlock,
    SheetCell,
    SheetGeometry,
    SheetLine,
    is_named,
    lower,
    upper,
)

SMALL, LABEL = 7.0, 8.5
_TICK_EDGE, _COLON, _RESULT_LABEL, _LEAST_HEADING = 7.5, 10.0, 44.0, 5.6
_BELOW_OVER = 14.0
"""So high above the lines there is room for the line between two columns that share a heading."""
_ROW_TITLES = {"carried": text("Übertrag"), "carry": text("Übertrag")}
_RECEIVED = (text("abgegeben um"), text("eingegeben von"), text("geprüft von"))


def draw_grid(canvas: Canvas, head: Head, anatomy: SheetGeometry) -> None:
    """Draws what does not differ between the tables of a round."""
    plan = anatomy.plan
    _head(canvas, head, anatomy)
    for index, block in enumerate(anatomy.blocks, start=1):
        draw_block(canvas, plan, block, title=_numbered(plan, index))
    if anatomy.corner.sums:
        for title, frame in zip(plan.layout.sums, anatomy.corner.sums, strict=True):
            _sum(canvas, plan, title, frame)
    for side, frame in enumerate(anatomy.signatures):
        _signature(canvas, plan.side_name(side), frame)
    if anatomy.receipt:
        _receipt(canvas, anatomy.receipt)
    draw_rehearsal(canvas, head, anatomy.page)


def draw_block(canvas: Canvas, plan: Plan, block: SheetBlock, *, title: str) -> None:
    """Draws one empty block with its title and its foot."""
    if block.title.height:
        words = fit(title, block.title.width, sizes=(10, 5), bold=True, lines=1)
        canvas.lines(block.title.left, block.title.bottom + 4, words)
    canvas.hline(block.title.left, block.title.right, block.title.bottom, HEAVY)
    _headings(canvas, plan, block)
    _lines(canvas, plan, block)
    if block.sums:
        _sums(canvas, plan, block)
    else:
        canvas.text(block.result.left, block.result.bottom + 4, text("Ergebnis"), LABEL)
        _figures(canvas, result_blanks(block))
    _foot(canvas, plan, block.ticks)


def result_blanks(block: SheetBlock) -> tuple[Frame, ...]:
    """Where the result of a block is written, one frame per side: below its column if the label leaves room."""
    row = block.result.inset(0, 4)
    below = [Frame(cell.frame.left + 4, row.bottom, cell.frame.right - 4, row.top) for cell in total_cells(block)]
    if len(below) > 2 and below[0].left >= row.left + _RESULT_LABEL:
        return tuple(below)
    return row.cut_left(_RESULT_LABEL)[1].across(len(below), gap=_COLON)


def total_cells(block: SheetBlock) -> list[SheetCell]:
    """The last column of each side, in seat order."""
    last = {cell.column.side: cell for cell in block.cells if cell.column.side is not None}
    return list(last.values())


def mark_dealers(canvas: Canvas, plan: Plan, block: SheetBlock, first: int) -> None:
    """Marks in each line the side that deals, from side `first` on clockwise; where it sits out, with a dash."""
    for line in block.lines:
        if line.kind == "hand":
            side = (first + line.number - 1) % plan.sides
            group = block.group(side)
            draw_dealer(canvas, Frame(group.left, line.frame.bottom, group.right, line.frame.top))
            if plan.idle:
                figures = [c.frame for c in block.cells if c.column.side == side and c.column.mark != "tick"]
                canvas.hline(figures[0].left + 7, group.right - 5, (line.frame.bottom + line.frame.top) / 2)


def draw_opening(canvas: Canvas, block: SheetBlock, opening: Sequence[str]) -> None:
    """Writes with what each side begins, and behind them what that is together, into the line above the first one."""
    line = block.lines[0]
    if line.kind != "opening":
        return
    for cell in block.cells:
        if cell.column.opens:
            words = opening[-1 if cell.column.side is None else cell.column.side]
            base = (line.frame.bottom + line.frame.top) / 2 - 4
            _figure(canvas, words, cell.frame.left, cell.frame.right, base)


def write_sums(canvas: Canvas, plan: Plan, block: SheetBlock, sums: Sequence[Sequence[str]]) -> None:
    """Writes a figure for each side into the lines at the foot of the sheet."""
    for figures, frame in zip(sums, block.sums, strict=False):
        for side, words in enumerate(figures[: plan.sides]):
            group = block.group(side)
            _figure(canvas, words, group.left, group.right, frame.bottom + 5.5)


def _figure(canvas: Canvas, words: str, left: float, right: float, base: float) -> None:
    fitted = fit(words, right - left - 4, sizes=(11, 4), bold=True, lines=1)
    canvas.text((left + right) / 2, base, fitted.lines[0], fitted.size, face=BOLD, anchor="centre")


def _numbered(plan: Plan, index: int) -> str:
    layout = plan.layout
    return (
        layout.block_title if layout.blocks == 1 else text("{block} {number}", block=layout.block_title, number=index)
    )


def _head(canvas: Canvas, head: Head, anatomy: SheetGeometry) -> None:
    frame, corner = anatomy.head, anatomy.corner
    canvas.text(frame.right, frame.top - 9, head.part, 10, face=BOLD, anchor="right")
    room = frame.width - width(printable(head.part, BOLD), BOLD, 10) - 16
    room -= draw_pack(canvas, Frame(frame.left, frame.top - 10, frame.left + room, frame.top - 1), head.suits)
    canvas.lines(frame.left, frame.top - 9, fit(f"{head.tournament} · {head.game}", room, sizes=(10, 8), lines=1))
    canvas.hline(frame.left, frame.right, frame.bottom, HEAVY)
    beside = corner.table.left > frame.right
    canvas.text(corner.table.left, frame.top - 9 if beside else corner.table.top - 15, text("Tisch"), 10, face=BOLD)
    if beside:
        canvas.hline(corner.table.left, corner.table.right, frame.bottom, HEAVY)
    imprint = text("{state} · gedruckt am {printed_at}", state=head.state, printed_at=head.printed_at)
    canvas.lines(
        anatomy.imprint.left, anatomy.imprint.bottom + 1, fit(imprint, anatomy.imprint.width, sizes=(SMALL, 5), lines=1)
    )


def _headings(canvas: Canvas, plan: Plan, block: SheetBlock) -> None:
    frame = block.heading
    line_title = fit(plan.layout.line_title, block.numbers.width - 1, sizes=(6, 3), lines=1)
    canvas.text(block.numbers.right - 1, frame.bottom + 4, line_title.lines[0], line_title.size, anchor="right")
    for cell in block.cells:
        if cell.column.side is None:
            _line_heading(canvas, cell, frame)
        elif len(plan.groups[cell.column.side]) > 1 and not cell.column.strip and block.subheading.height:
            _centred(canvas, cell.column.title, cell.frame, frame.bottom + 4, (7.5, 3.5))
        if cell.stroke:
            canvas.upwards(cell.stroke.left + 9, frame.bottom + 1.5, text("Strich"), 5)
    for over, cells in groupby(block.cells, key=lambda cell: cell.column.over):
        if over:
            _over(canvas, over, list(cells), frame)
    for side in range(plan.sides):
        _side_heading(canvas, plan, block, side)
    canvas.hline(frame.left, frame.right, frame.bottom, THIN)


def _line_heading(canvas: Canvas, cell: SheetCell, frame: Frame) -> None:
    column = cell.column
    middle = (cell.frame.left + cell.frame.right) / 2
    if column.suit:
        edge = min(cell.frame.width - 3, 11)
        canvas.suit(Frame(middle - edge / 2, frame.bottom + 2, middle + edge / 2, frame.bottom + 2 + edge), column.suit)
        return
    words = fit(column.title, cell.frame.width - 2, sizes=(8, _LEAST_HEADING), bold=True, lines=1)
    if words.size >= _LEAST_HEADING:
        canvas.text(middle, frame.bottom + 4, words.lines[0], words.size, face=BOLD, anchor="centre")
        return
    steep = fit(column.title, frame.height - 5, sizes=(7, 3), bold=True, lines=1)
    canvas.upwards(middle + 0.36 * steep.size, frame.bottom + 3, steep.lines[0], steep.size, face=BOLD)


def _over(canvas: Canvas, over: str, cells: Sequence[SheetCell], frame: Frame) -> None:
    span = Frame(cells[0].frame.left, frame.bottom, cells[-1].frame.right, frame.top)
    _centred(canvas, over, span, frame.bottom + 17, (8, 4))


def _side_heading(canvas: Canvas, plan: Plan, block: SheetBlock, side: int) -> None:
    group = block.group(side)
    base = block.heading.bottom + block.subheading.height
    if not is_named(plan):
        _centred(canvas, plan.side_name(side), group, base + 5.5, (10, 5))
        return
    canvas.text(group.left + 3, block.heading.top - 11, plan.side_name(side), 10, face=BOLD)
    if block.subheading.height:
        canvas.hline(group.left, group.right, base, FINE)


def _centred(canvas: Canvas, words: str, frame: Frame, base: float, sizes: tuple[float, float]) -> None:
    set_words = fit(words, frame.width - 3, sizes=sizes, bold=True, lines=1)
    middle = (frame.left + frame.right) / 2
    canvas.text(middle, base, set_words.lines[0], set_words.size, face=BOLD, anchor="centre")


def _lines(canvas: Canvas, plan: Plan, block: SheetBlock) -> None:
    for line in block.lines:
        _line_title(canvas, plan, block.numbers, line)
        for cell in block.cells:
            _prepared(canvas, plan, cell, line)
        if line is not block.lines[-1]:
            _below(canvas, plan, block, line)
    _uprights(canvas, plan, block)
    canvas.hline(block.heading.left, block.heading.right, block.lines[-1].frame.bottom, HEAVY)


def _below(canvas: Canvas, plan: Plan, block: SheetBlock, line: SheetLine) -> None:
    ends_round = plan.layout.dealer_rounds and line.number % plan.sides == 0
    weight = THIN if line.kind != "hand" or ends_round else FINE
    # The strip stays free of lines: the stroke is drawn there.
    for cell in block.cells:
        canvas.hline(cell.frame.left, cell.frame.right, line.frame.bottom, weight)
    if line.kind != "hand" or plan.layout.row_labels:
        canvas.hline(block.numbers.left, block.numbers.right, line.frame.bottom, weight)


def _uprights(canvas: Canvas, plan: Plan, block: SheetBlock) -> None:
    bottom = block.lines[-1].frame.bottom
    overs = [cell.column.over for cell in block.cells]
    for cell, over, left in zip(block.cells, overs, ["", *overs], strict=False):
        if cell.column.strip:
            continue
        starts = cell.column.side is None or cell.frame.left == block.group(cell.column.side).left
        weight = THIN if starts and len(plan.columns) > plan.sides else FINE
        if cell.column in plan.before:
            _uprights_of_hands(canvas, block, cell.frame.left, weight)
            continue
        if over and over == left:
            canvas.vline(cell.frame.left, bottom, block.heading.bottom + _BELOW_OVER, FINE)
            continue
        foot = block.sums[-1].bottom if block.sums and starts else bottom
        top = block.heading.top if starts else block.heading.bottom + block.subheading.height
        canvas.vline(cell.frame.left, foot, top, weight)
        if cell.stroke:
            canvas.vline(cell.stroke.left, bottom, block.heading.top, FINE)


def _uprights_of_hands(canvas: Canvas, block: SheetBlock, x: float, weight: float) -> None:
    """The lines in between stay open at the left: their title stands there."""
    for kind, lines in groupby(block.lines, key=lambda line: line.kind):
        run = list(lines)
        if kind == "hand":
            canvas.vline(x, run[-1].frame.bottom, run[0].frame.top, weight)


def _prepared(canvas: Canvas, plan: Plan, cell: SheetCell, line: SheetLine) -> None:
    """What is printed in a cell beforehand: a box to tick, a figure to begin with, the edge of the strip."""
    column, frame = cell.column, line.frame
    if line.kind != "hand":
        return
    if column.mark == "tick":
        middle = (cell.frame.left + cell.frame.right) / 2
        canvas.tick_box(middle - _TICK_EDGE / 2, (frame.bottom + frame.top - _TICK_EDGE) / 2, _TICK_EDGE)
    part = lower(frame) if column.strip else upper(frame, plan)
    if column.strip:
        canvas.hline(cell.frame.left, cell.frame.right, part.top, FINE)
        canvas.vline(cell.frame.left, part.bottom, part.top, FINE)
    if column.printed:
        size = 6.0 if column.strip else 9.0
        face = PLAIN if column.strip else BOLD
        words = fit(column.printed, cell.frame.width - 4, sizes=(size, 3), lines=1)
        canvas.text(cell.frame.left + 2.5, part.top - words.size - 0.5, words.lines[0], words.size, face=face)


def _line_title(canvas: Canvas, plan: Plan, column: Frame, line: SheetLine) -> None:
    """The number of a line; where the line is something of its own, what it is stands behind the number."""
    frame, layout = line.frame, plan.layout
    base = frame.bottom + 0.5 * frame.height - 2.2
    if line.kind != "hand":
        own = {"opening": layout.opening, "sum": layout.column_sum}
        words = own[line.kind] if line.kind in own else _ROW_TITLES[line.kind]
        canvas.text(column.left, base, words, 7, face=BOLD)
        return
    labels, notes, index = layout.row_labels, layout.row_notes, line.number - 1
    if index >= len(labels):
        canvas.text(column.right - 4, base, str(line.number), 7, anchor="right")
        return
    canvas.text(column.left + 8, base, str(line.number), 7, anchor="right")
    room = Frame(column.left + 13, frame.bottom, column.right - 3, frame.top)
    if index < len(layout.partners):
        picture, room = room.cut_left(min(frame.height, 0.42 * room.width))
        draw_partners(canvas, picture, layout.partners[index], layout.side_names)
        room = room.cut_left(3)[1]
    note = notes[index] if index < len(notes) else ""
    canvas.lines(
        room.left, base + (5 if note else 0), fit(labels[index], room.width, sizes=(10, 5), bold=True, lines=1)
    )
    if note:
        canvas.lines(room.left, base - 6, fit(note, room.width, sizes=(8, 4), lines=1))


def _sums(canvas: Canvas, plan: Plan, block: SheetBlock) -> None:
    left = min(cell.frame.left for cell in block.cells if cell.column.side is not None)
    for title, frame in zip(plan.layout.sums, block.sums, strict=True):
        words = fit(title, left - frame.left - 4, sizes=(9, 5), bold=True, lines=1)
        canvas.lines(frame.left, frame.bottom + 5.5, words)
        canvas.hline(left, frame.right, frame.bottom, HEAVY if frame is block.sums[-1] else FINE)


def _figures(canvas: Canvas, blanks: Sequence[Frame]) -> None:
    """A line to write on for every side, between two of them a colon."""
    for blank in blanks:
        canvas.hline(blank.left, blank.right, blank.bottom, THIN)
    for before, after in pairwise(blanks) if len(blanks) == 2 else ():
        canvas.text((before.right + after.left) / 2, after.bottom + 1, ":", 11, face=BOLD, anchor="centre")


def _foot(canvas: Canvas, plan: Plan, frame: Frame) -> None:
    ticks, blanks = plan.layout.ticks, plan.layout.blanks
    lines = zip_longest(ticks, blanks)
    for row, (tick, blank) in zip(frame.down(max(len(ticks), len(blanks))), lines, strict=True):
        room = 0.55 * row.width if blank else row.width
        used = _tick(canvas, tick, row, room) + 10 if tick else 0
        if blank:
            draw_blank(canvas, blank, row.cut_left(used)[1])


def _tick(canvas: Canvas, words: str, row: Frame, room: float) -> float:
    """Draws a box to tick before its words and gives the width of both, at most `room`."""
    canvas.tick_box(row.left, row.bottom + 1.5, _TICK_EDGE)
    indent = _TICK_EDGE + 4
    label = fit(words, room - indent, sizes=(LABEL, 5), lines=1)
    canvas.lines(row.left + indent, row.bottom + 2.5, label)
    return indent + width(label.lines[0], label.face, label.size)


def draw_blank(canvas: Canvas, words: str, row: Frame, size: float = LABEL) -> None:
    """Words, and behind them a line to write on up to the end of the row."""
    label = fit(words, 0.6 * row.width, sizes=(size, 5), lines=1)
    canvas.lines(row.left, row.bottom + 2.5, label)
    canvas.hline(row.left + width(label.lines[0], label.face, label.size) + 4, row.right, row.bottom + 1.5, THIN)


def _sum(canvas: Canvas, plan: Plan, title: str, frame: Frame) -> None:
    heading, rest = frame.cut_top(SUM_TITLE)
    canvas.lines(heading.left, heading.bottom + 5, fit(title, heading.width, sizes=(10, 5), bold=True, lines=1))
    if plan.sides <= 2:
        _figures(canvas, rest.inset(0, 4).across(plan.sides, gap=_COLON))
        return
    for side, line in enumerate(rest.down(plan.sides)):
        canvas.text(line.left, line.bottom + 4, plan.side_name(side), LABEL)
        _figures(canvas, (line.inset(0, 4).cut_left(14)[1],))


def _signature(canvas: Canvas, side: str, frame: Frame) -> None:
    canvas.hline(frame.left, frame.right, frame.bottom + 10, THIN)
    canvas.lines(frame.left, frame.bottom + 2, fit(text("Unterschrift {side}", side=side), frame.width, sizes=(7, 4)))


def _receipt(canvas: Canvas, frame: Frame) -> None:
    for words, part in zip(_RECEIVED, frame.cut_bottom(13)[0].across(3, gap=14), strict=True):
        draw_blank(canvas, words, part, SMALL)
