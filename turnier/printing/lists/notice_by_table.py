"""The notice of a draw by table: who plays whom at which table, to be read by a crowd."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.kit.text import text
from turnier.printing.canvas import Canvas
from turnier.printing.facts import Head, PaperTable
from turnier.printing.fitting import BOLD, LEADING, SLAB, Fit, printable, width, wrap
from turnier.printing.frame import Frame
from turnier.printing.pages import HEADING, PageHead, draw_list, height_of

SIZE = 18.0
LABEL = 16.0
_TABLE_SIZE = 34.0
_PADDING, _TIGHT = 7.0, 5.0
"""Above and below a table, and where that brings all of them onto one page."""
_NUMBER = 122.0
_NAME = 138.0
_DEALS = text("gibt zuerst")
_BYE = text("Freilos")
_TITLE = text("Auslosung nach Tischen")


def notice_by_table(head: Head, tables: Sequence[PaperTable]) -> bytes:
    """A PDF of the tables in order, each with its sides and who deals first; byes stand at the end."""
    canvas = Canvas(title=_TITLE)
    draw_notice_by_table(canvas, head, tables)
    return canvas.pdf()


def draw_notice_by_table(canvas: Canvas, head: Head, tables: Sequence[PaperTable]) -> None:
    """Puts the notice on the next pages."""
    running = PageHead(head, _TITLE, detail=head.relaxed)
    dealt = any(table.first_dealer is not None for table in tables)
    deals = width(printable(_DEALS, BOLD), BOLD, LABEL) + 14 if dealt else 0
    ordered = sorted(tables, key=lambda table: (table.is_bye, table.table))
    names = running.body.width - _NAME - deals
    entries, tight = ([_entry(table, names, padding) for table in ordered] for padding in (_PADDING, _TIGHT))
    room = running.body.height - HEADING
    draw_list(canvas, running, _heading, tight if height_of(tight) <= room < height_of(entries) else entries)


@dataclass(frozen=True)
class _TableEntry:
    table: PaperTable
    names: tuple[Fit, ...]
    padding: float

    @property
    def height(self) -> float:
        # Even a single line keeps the height of the big table number.
        return max(sum(name.height for name in self.names), _TABLE_SIZE) + 2 * self.padding

    def draw(self, canvas: Canvas, frame: Frame) -> None:
        base = frame.top - self.padding - SIZE * 0.92
        if self.table.is_bye:
            canvas.text(frame.left, base, _BYE, SIZE, face=BOLD)
        else:
            number = frame.top - self.padding - 0.8 * _TABLE_SIZE
            canvas.text(frame.left, number, str(self.table.table), _TABLE_SIZE, face=SLAB)
        for index, (side, name) in enumerate(zip(self.table.sides, self.names, strict=True)):
            canvas.text(frame.left + _NUMBER, base, str(side.number), SIZE, anchor="right")
            canvas.lines(frame.left + _NAME, base, name)
            if index == self.table.first_dealer:
                canvas.text(frame.right, base, _DEALS, LABEL, face=BOLD, anchor="right")
            base -= len(name.lines) * SIZE * LEADING


def _entry(table: PaperTable, room: float, padding: float) -> _TableEntry:
    return _TableEntry(table, tuple(wrap(side.name, room, size=SIZE) for side in table.sides), padding)


def _heading(canvas: Canvas, frame: Frame) -> None:
    base = frame.bottom + 7
    canvas.text(frame.left, base, text("Tisch"), LABEL)
    canvas.text(frame.left + _NUMBER, base, text("Nr."), LABEL, anchor="right")
    canvas.text(frame.left + _NAME, base, text("Name"), LABEL)
