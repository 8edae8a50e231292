"""The reverse side of a score sheet: a filled-in block beside the notes of the game."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from games.kit.layout import Layout
from games.kit.text import text
from turnier.printing.anatomy import Block, measure_block
from turnier.printing.fitting import wrap
from turnier.printing.frame import Frame
from turnier.printing.grid import PROBE, draw_block, result_blanks, total_cells
from turnier.printing.letters import BOLD, PLAIN
from turnier.printing.paper import Head
from turnier.printing.press import HEAVY, Press

_TITLE, _EXAMPLE, _WIDE = 30.0, 200.0, 330.0
"""The example takes more room where each side has more than its totals."""


def draw_back(
    press: Press, head: Head, layout: Layout, page: Frame, labels: Mapping[str, str], per_side: Collection[str] = ()
) -> None:
    """Draws "So wird geschrieben" with the example of the layout and its notes."""
    title, rest = page.inset(26, 24).cut_top(_TITLE)
    press.say(title.left, title.top - 16, text("So wird geschrieben"), 18, face=BOLD)
    press.rule(title.left, title.right, title.bottom, HEAVY)
    left, right = rest.cut_top(12)[1].cut_left(_WIDE if per_side else _EXAMPLE)
    right = right.cut_left(28)[1]
    if layout.example:
        _example(press, layout, left, labels, per_side)
    _notes(press, layout, right if layout.example else rest)
    if head.rehearsal:
        press.watermark(page, PROBE)


def _example(press: Press, layout: Layout, frame: Frame, labels: Mapping[str, str], per_side: Collection[str]) -> None:
    sides = len(layout.example[0])
    block = measure_block(layout, sides, frame, per_side)
    draw_block(press, layout, block, sides, title=text("Beispiel"), labels=labels)
    before = (0,) * sides
    for row, totals in zip(block.rows, layout.example, strict=False):
        _line(press, block, row, before, totals)
        before = totals
    _written(press, block, layout.example[-1])


def _line(press: Press, block: Block, row: Frame, before: tuple[int, ...], totals: tuple[int, ...]) -> None:
    cells = total_cells(block)
    for cell, old, new in zip(cells, before, totals, strict=True):
        face = PLAIN if old == new else BOLD
        right = cell.frame.right - 0.4 * cell.frame.width
        press.say(right, row.bottom + 0.5 * row.height - 4, str(new), 11, face=face, anchor="right")


def _written(press: Press, block: Block, totals: tuple[int, ...]) -> None:
    for blank, total in zip(result_blanks(block, len(totals)), totals, strict=True):
        press.say((blank.left + blank.right) / 2, blank.bottom + 3, str(total), 11, face=BOLD, anchor="centre")


def _notes(press: Press, layout: Layout, frame: Frame) -> None:
    size = _note_size(layout, frame)
    top = frame.top - size
    for note in layout.notes:
        lines = wrap(note, frame.width, size=size)
        press.lines(frame.left, top, lines)
        top -= lines.height + 0.6 * size


def _note_size(layout: Layout, frame: Frame) -> float:
    for size in (11.0, 10.0, 9.0, 8.0, 7.0):
        heights = [wrap(note, frame.width, size=size).height + 0.6 * size for note in layout.notes]
        if sum(heights) <= frame.height:
            return size
    return 6.0
