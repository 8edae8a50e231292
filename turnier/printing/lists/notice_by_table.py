"""The notice of a draw by table: who plays whom at which table, to be read by a crowd."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.kit.text import text
from turnier.printing.canvas import Canvas
from turnier.printing.facts import Head, PaperTable
from turnier.printing.fitting import BOLD, LEADING, Fit, printable, width, wrap
from turnier.printing.frame import Frame
from turnier.printing.pages import PageHead, draw_list

SIZE = 18.0
LABEL = 16.0
_TABLE_SIZE = 34.0
_PADDING = 7.0
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
    draw_list(canvas, running, _heading, [_entry(table, running.body.width - _NAME - deals) for table in ordered])


@dataclass(frozen=True)
class _TableEntry:
    table: PaperTable
    names: tuple[Fit, ...]

    @property
    def height(self) -> float:
        # Even a single line keeps the height of the big table number.
        return max(sum(name.height for name in self.names), _TABLE_SIZE) + 2 * _PADDING

    def draw(self, canvas: Canvas, frame: Frame) -> None:
        base = frame.top - _PADDING - SIZE * 0.92
        if self.table.is_bye:
            canvas.text(frame.left, base, _BYE, SIZE, face=BOLD)
        else:
            canvas.text(
                frame.left, frame.top - _PADDING - 0.8 * _TABLE_SIZE, str(self.table.table), _TABLE_SIZE, face=BOLD
            )
        for index, (side, name) in enumerate(zip(self.table.sides, self.names, strict=True)):
            canvas.text(frame.left + _NUMBER, base, str(side.number), SIZE, anchor="right")
            canvas.lines(frame.left + _NAME, base, name)
            if index == self.table.first_dealer:
                canvas.text(frame.right, base, _DEALS, LABEL, face=BOLD, anchor="right")
            base -= len(name.lines) * SIZE * LEADING


def _entry(table: PaperTable, room: float) -> _TableEntry:
    return _TableEntry(table, tuple(wrap(side.name, room, size=SIZE) for side in table.sides))


def _heading(canvas: Canvas, frame: Frame) -> None:
    base = frame.bottom + 7
    canvas.text(frame.left, base, text("Tisch"), LABEL)
    canvas.text(frame.left + _NUMBER, base, text("Nr."), LABEL, anchor="right")
    canvas.text(frame.left + _NAME, base, text("Name"), LABEL)
