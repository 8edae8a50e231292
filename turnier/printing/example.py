"""The reverse side of a score sheet: a filled-in block beside the notes of the game."""

from __future__ import annotations

from collections.abc import Mapping

from games.kit.layout import Layout
from games.kit.text import text
from turnier.printing.anatomy import Block, measure_block
from turnier.printing.fitting import wrap
from turnier.printing.frame import Frame
from turnier.printing.grid import PROBE, draw_block
from turnier.printing.letters import BOLD, PLAIN
from turnier.printing.paper import Head
from turnier.printing.press import HEAVY, Press

_TITLE = 30.0


def draw_back(press: Press, head: Head, layout: Layout, page: Frame, labels: Mapping[str, str]) -> None:
    """Draws "So wird geschrieben" with the example of the layout and its notes."""
    title, rest = page.inset(26, 24).cut_top(_TITLE)
    press.say(title.left, title.top - 16, text("So wird geschrieben"), 18, face=BOLD)
    press.rule(title.left, title.right, title.bottom, HEAVY)
    left, right = rest.cut_top(12)[1].across(2, gap=28)
    if layout.example:
        _example(press, layout, left, labels)
    _notes(press, layout, right if layout.example else rest)
    if head.rehearsal:
        press.watermark(page, PROBE)


def _example(press: Press, layout: Layout, frame: Frame, labels: Mapping[str, str]) -> None:
    sides = len(layout.example[0])
    block = measure_block(layout, sides, frame)
    draw_block(press, layout, block, sides, text("Beispiel"), labels)
    before = (0,) * sides
    for index, totals in enumerate(layout.example[: layout.rows]):
        _line(press, block, index, before, totals)
        before = totals


def _line(press: Press, block: Block, index: int, before: tuple[int, ...], totals: tuple[int, ...]) -> None:
    cells = [cell for cell in block.cells if cell.strip]
    for cell, old, new in zip(cells, before, totals, strict=True):
        face = PLAIN if old == new else BOLD
        base = block.rows[index].bottom + 0.5 * block.rows[index].height - 4
        press.say(cell.frame.right - 0.35 * cell.frame.width, base, str(new), 11, face=face, anchor="right")


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
