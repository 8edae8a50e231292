"""The part of a score sheet that is the same for every table: head, empty lines, labels, places to write."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise, zip_longest

from games.kit.layout import Layout
from games.kit.text import text
from turnier.printing.anatomy import SUM_TITLE, Anatomy, Block, Cell, letter
from turnier.printing.fitting import fit
from turnier.printing.frame import Frame
from turnier.printing.letters import BOLD, printable, width
from turnier.printing.paper import Head
from turnier.printing.press import FINE, HEAVY, THIN, Press

SMALL, LABEL = 7.0, 8.5
PROBE = text("PROBE")
_TICK_EDGE, _COLON, _RESULT_LABEL = 7.5, 10.0, 44.0


def draw_grid(press: Press, head: Head, layout: Layout, anatomy: Anatomy, labels: Mapping[str, str]) -> None:
    """Draws what does not differ between the tables of a round. `labels` heads the columns that are fields."""
    _head(press, head, anatomy)
    for index, block in enumerate(anatomy.blocks, start=1):
        draw_block(press, layout, block, len(anatomy.sides), title=_numbered(layout, index), labels=labels)
    for title, frame in zip(layout.sums, anatomy.aside.sums, strict=True):
        _sum(press, title, frame, len(anatomy.sides))
    for side, frame in enumerate(anatomy.signatures):
        _signature(press, side, frame)
    if head.rehearsal:
        press.watermark(anatomy.page, PROBE)


def draw_block(
    press: Press, layout: Layout, block: Block, sides: int, *, title: str, labels: Mapping[str, str]
) -> None:
    """Draws one empty block with its title and its foot."""
    frame = block.title
    press.lines(frame.left, frame.bottom + 4, fit(title, frame.width, sizes=(10, 5), bold=True, lines=1))
    press.rule(frame.left, frame.right, frame.bottom, HEAVY)
    _headings(press, layout, block, labels)
    _lines(press, block, layout.row_labels)
    press.say(block.result.left, block.result.bottom + 4, text("Ergebnis"), LABEL)
    _figures(press, result_blanks(block, sides))
    _foot(press, layout, block.ticks)


def result_blanks(block: Block, sides: int) -> tuple[Frame, ...]:
    """Where the result of a block is written, one frame per side: below its column if the label leaves room."""
    row = block.result.inset(0, 4)
    below = [Frame(cell.frame.left + 4, row.bottom, cell.frame.right - 4, row.top) for cell in total_cells(block)]
    if sides > 2 and below and below[0].left >= row.left + _RESULT_LABEL:
        return tuple(below)
    return row.cut_left(_RESULT_LABEL)[1].across(sides, gap=_COLON)


def total_cells(block: Block) -> list[Cell]:
    """The columns that hold running totals, in seat order."""
    return [cell for cell in block.cells if cell.side is not None]


def _numbered(layout: Layout, index: int) -> str:
    return (
        layout.block_title if layout.blocks == 1 else text("{block} {number}", block=layout.block_title, number=index)
    )


def _head(press: Press, head: Head, anatomy: Anatomy) -> None:
    frame, aside = anatomy.head, anatomy.aside
    part = text("Durchgang {round}", round=head.round) if head.round else ""
    press.say(frame.right, frame.top - 9, part, 10, face=BOLD, anchor="right")
    room = frame.width - width(printable(part, BOLD), BOLD, 10) - 16
    press.lines(frame.left, frame.top - 9, fit(f"{head.tournament} · {head.game}", room, sizes=(10, 8), lines=1))
    press.rule(frame.left, frame.right, frame.bottom, HEAVY)
    press.rule(aside.table.left, aside.table.right, frame.bottom, HEAVY)
    press.say(aside.table.left, frame.top - 9, text("Tisch"), 10, face=BOLD)
    imprint = text("{state} · gedruckt am {printed_at}", state=head.state, printed_at=head.printed_at)
    press.lines(
        anatomy.imprint.left, anatomy.imprint.bottom + 1, fit(imprint, anatomy.imprint.width, sizes=(SMALL, 5), lines=1)
    )


def _headings(press: Press, layout: Layout, block: Block, labels: Mapping[str, str]) -> None:
    base = block.heading.bottom + 5.5
    line_title = fit(layout.line_title, block.numbers.width - 1, sizes=(5, 3), lines=1)
    press.say(block.numbers.right - 1, base, line_title.lines[0], line_title.size, anchor="right")
    for cell in block.cells:
        heading = f"{labels.get(cell.heading, cell.heading)} {cell.of}".rstrip()
        words = fit(heading, cell.frame.width - 4, sizes=(10, 5), bold=True, lines=1)
        press.say(
            (cell.frame.left + cell.frame.right) / 2, base, words.lines[0], words.size, face=BOLD, anchor="centre"
        )
        if cell.strip:
            press.upwards(cell.strip.left + 9, block.heading.bottom + 1.5, text("Strich"), 5)
    press.rule(block.heading.left, block.heading.right, block.heading.bottom, THIN)


def _lines(press: Press, block: Block, labels: Sequence[str]) -> None:
    for number, row in enumerate(block.rows, start=1):
        _line_title(press, block.numbers, row, str(number), labels[number - 1] if number <= len(labels) else "")
        if number < len(block.rows):
            # The strip stays free of lines: the stroke is drawn there.
            for cell in block.cells:
                press.rule(cell.frame.left, cell.frame.right, row.bottom)
    bottom, top = block.rows[-1].bottom, block.heading.top
    for cell in block.cells:
        for edge in (cell.frame, cell.strip) if cell.strip else (cell.frame,):
            press.upright(edge.left, bottom, top, FINE)
    press.rule(block.heading.left, block.heading.right, bottom, HEAVY)


def _line_title(press: Press, column: Frame, row: Frame, number: str, label: str) -> None:
    """The number of a line; where the line is something of its own, what it is stands behind the number."""
    base = row.bottom + 0.5 * row.height - 2.2
    if not label:
        press.say(column.right - 4, base, number, 6, anchor="right")
        return
    press.say(column.left + 8, base, number, 6, anchor="right")
    press.lines(column.left + 12, base, fit(label, column.width - 16, sizes=(8, 5), bold=True, lines=1))


def _figures(press: Press, blanks: Sequence[Frame]) -> None:
    """A line to write on for every side, between two of them a colon."""
    for blank in blanks:
        press.rule(blank.left, blank.right, blank.bottom, THIN)
    for before, after in pairwise(blanks) if len(blanks) == 2 else ():
        press.say((before.right + after.left) / 2, after.bottom + 1, ":", 11, face=BOLD, anchor="centre")


def _foot(press: Press, layout: Layout, frame: Frame) -> None:
    lines = zip_longest(layout.ticks, layout.blanks)
    for row, (tick, blank) in zip(frame.down(max(len(layout.ticks), len(layout.blanks))), lines, strict=True):
        room = 0.55 * row.width if blank else row.width
        used = _tick(press, tick, row, room) + 10 if tick else 0
        if blank:
            _blank(press, blank, row.cut_left(used)[1])


def _tick(press: Press, words: str, row: Frame, room: float) -> float:
    """Draws a box to tick before its words and gives the width of both, at most `room`."""
    press.tick_box(row.left, row.bottom + 1.5, _TICK_EDGE)
    indent = _TICK_EDGE + 4
    label = fit(words, room - indent, sizes=(LABEL, 5), lines=1)
    press.lines(row.left + indent, row.bottom + 2.5, label)
    return indent + width(label.lines[0], label.face, label.size)


def _blank(press: Press, words: str, row: Frame) -> None:
    label = fit(words, 0.6 * row.width, sizes=(LABEL, 5), lines=1)
    press.lines(row.left, row.bottom + 2.5, label)
    press.rule(row.left + width(label.lines[0], label.face, label.size) + 4, row.right, row.bottom + 1.5, THIN)


def _sum(press: Press, title: str, frame: Frame, sides: int) -> None:
    heading, rest = frame.cut_top(SUM_TITLE)
    press.lines(heading.left, heading.bottom + 5, fit(title, heading.width, sizes=(10, 5), bold=True, lines=1))
    if sides <= 2:
        _figures(press, rest.inset(0, 4).across(sides, gap=_COLON))
        return
    for side, line in enumerate(rest.down(sides)):
        press.say(line.left, line.bottom + 4, letter(side), LABEL)
        _figures(press, (line.inset(0, 4).cut_left(14)[1],))


def _signature(press: Press, side: int, frame: Frame) -> None:
    press.rule(frame.left, frame.right, frame.bottom + 10, THIN)
    press.say(frame.left, frame.bottom + 2, text("Unterschrift {side}", side=letter(side)), SMALL)
