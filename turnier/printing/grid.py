"""The part of a score sheet that is the same for every table: head, empty lines, labels, places to write."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from games.kit.layout import Layout
from games.kit.text import text
from turnier.printing.anatomy import Anatomy, Block, letter
from turnier.printing.fitting import fit
from turnier.printing.frame import Frame
from turnier.printing.letters import BOLD, PLAIN, printable, width
from turnier.printing.paper import Head
from turnier.printing.press import FINE, HEAVY, THIN, Press

SMALL, LABEL = 7.0, 8.5
PROBE = text("PROBE")
_TICK_EDGE, _COLON = 7.5, 10.0


def draw_grid(press: Press, head: Head, layout: Layout, anatomy: Anatomy, labels: Mapping[str, str]) -> None:
    """Draws everything that does not differ between the tables of a round. `labels` heads the columns that are fields."""
    _head(press, head, anatomy)
    for index, block in enumerate(anatomy.blocks, start=1):
        draw_block(press, layout, block, len(anatomy.sides), _numbered(layout, index), labels)
    for title, frame in zip(layout.sums, anatomy.aside.sums, strict=True):
        _sum(press, title, frame, len(anatomy.sides))
    for side, frame in enumerate(anatomy.signatures):
        _signature(press, side, frame)
    if head.rehearsal:
        press.watermark(anatomy.page, PROBE)


def draw_block(
    press: Press, layout: Layout, block: Block, sides: int, title: str, labels: Mapping[str, str]
) -> None:
    """Draws one empty block with its title and its foot."""
    frame = block.title
    press.say(frame.left, frame.bottom + 4, title, 10, face=BOLD)
    press.rule(frame.left, frame.right, frame.bottom, HEAVY)
    _headings(press, layout, block, labels)
    _lines(press, block)
    press.say(block.result.left, block.result.bottom + 4, text("Ergebnis"), LABEL)
    _figures(press, result_blanks(block, sides))
    _foot(press, layout, block.ticks)


def result_blanks(block: Block, sides: int) -> tuple[Frame, ...]:
    """Where the result of a block is written, one frame per side."""
    return block.result.inset(0, 4).cut_left(44)[1].across(sides, gap=_COLON)


def _numbered(layout: Layout, index: int) -> str:
    return layout.block_title if layout.blocks == 1 else f"{layout.block_title} {index}"


def _head(press: Press, head: Head, anatomy: Anatomy) -> None:
    frame, aside = anatomy.head, anatomy.aside
    part = text("Durchgang {round}", round=head.round) if head.round else ""
    press.say(frame.right, frame.top - 9, part, 10, face=BOLD, anchor="right")
    room = frame.width - width(part, BOLD, 10) - 16
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
    for cell in block.cells:
        words = fit(labels.get(cell.heading, cell.heading), cell.frame.width - 4, sizes=(10, 5), bold=True, lines=1)
        press.say((cell.frame.left + cell.frame.right) / 2, base, words.lines[0], words.size, face=BOLD, anchor="centre")
        if cell.strip:
            press.upwards(cell.strip.left + 9, block.heading.bottom + 1.5, text("Strich"), 5)
    press.rule(block.heading.left, block.heading.right, block.heading.bottom, THIN)


def _lines(press: Press, block: Block) -> None:
    for number, row in enumerate(block.rows, start=1):
        press.say(block.numbers.right - 4, row.bottom + 0.5 * row.height - 2.2, str(number), 6, anchor="right")
        if number < len(block.rows):
            # The strip stays free of lines: the stroke is drawn there.
            for cell in block.cells:
                press.rule(cell.frame.left, cell.frame.right, row.bottom)
    bottom, top = block.rows[-1].bottom, block.heading.top
    for cell in block.cells:
        for edge in (cell.frame, cell.strip) if cell.strip else (cell.frame,):
            press.upright(edge.left, bottom, top, FINE)
    press.rule(block.heading.left, block.heading.right, bottom, HEAVY)


def _figures(press: Press, blanks: Sequence[Frame]) -> None:
    """A line to write on for every side, with colons between."""
    for blank in blanks:
        press.rule(blank.left, blank.right, blank.bottom, THIN)
    for before, after in pairwise(blanks):
        press.say((before.right + after.left) / 2, after.bottom + 1, ":", 11, face=BOLD, anchor="centre")


def _foot(press: Press, layout: Layout, frame: Frame) -> None:
    count = max(len(layout.ticks), len(layout.blanks))
    for index, row in enumerate(frame.down(count)):
        left = row.left
        if index < len(layout.ticks):
            left = _tick(press, layout.ticks[index], row) + 10
        if index < len(layout.blanks):
            _blank(press, layout.blanks[index], row.cut_left(left - row.left)[1])


def _tick(press: Press, words: str, row: Frame) -> float:
    press.tick_box(row.left, row.bottom + 1.5, _TICK_EDGE)
    left = row.left + _TICK_EDGE + 4
    press.say(left, row.bottom + 2.5, words, LABEL)
    return left + width(printable(words), PLAIN, LABEL)


def _blank(press: Press, words: str, row: Frame) -> None:
    press.say(row.left, row.bottom + 2.5, words, LABEL)
    press.rule(row.left + width(printable(words), PLAIN, LABEL) + 4, row.right, row.bottom + 1.5, THIN)


def _sum(press: Press, title: str, frame: Frame, sides: int) -> None:
    press.say(frame.left, frame.top - 11, title, 10, face=BOLD)
    _figures(press, frame.inset(0, 5).across(sides, gap=_COLON))


def _signature(press: Press, side: int, frame: Frame) -> None:
    press.rule(frame.left, frame.right, frame.bottom + 10, THIN)
    press.say(frame.left, frame.bottom + 2, text("Unterschrift {side}", side=letter(side)), SMALL)
