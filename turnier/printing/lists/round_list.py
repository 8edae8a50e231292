"""The list of the desk: which sheet is out, back, typed in and checked, table by table and round by round."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from games.kit.text import text
from turnier.printing.canvas import A4_ACROSS, THIN, Canvas, Frame
from turnier.printing.facts import Head, RoundListPaper
from turnier.printing.fitting import BOLD, fit
from turnier.printing.pages import PageHead, draw_list

_PER_PAGE = 3
_TABLE, _ROW, _BOX, _GAP = 44.0, 20.0, 11.0, 16.0
_STEPS = (text("ausgegeben"), text("zurück"), text("eingegeben"), text("geprüft"))
_TIME = text("Zeit")


def round_list(head: Head, paper: RoundListPaper) -> bytes:
    """A PDF with three rounds side by side; further rounds follow on further pages."""
    canvas = Canvas(A4_ACROSS, title=_title())
    for first in range(1, max(paper.rounds, 1) + 1, _PER_PAGE):
        rounds = tuple(range(first, min(first + _PER_PAGE, paper.rounds + 1)))
        running = PageHead(head, _title(), page=A4_ACROSS)
        entries = [_RoundEntry(table, rounds) for table in paper.tables]
        draw_list(canvas, running, partial(_heading, rounds=rounds, seatings=paper.seatings), entries)
    return canvas.pdf()


def _title() -> str:
    return text("Tischrundenliste")


@dataclass(frozen=True)
class _RoundEntry:
    table: int
    rounds: tuple[int, ...]

    @property
    def height(self) -> float:
        return _ROW

    def draw(self, canvas: Canvas, frame: Frame) -> None:
        canvas.text(frame.left + 26, frame.bottom + 5, str(self.table), 13, face=BOLD, anchor="right")
        for part in _parts(frame, self.rounds):
            *boxes, time = part.across(len(_STEPS) + 1)
            for box in boxes:
                canvas.tick_box((box.left + box.right - _BOX) / 2, box.bottom + 4.5, _BOX)
            canvas.hline(time.left + 2, time.right, time.bottom + 4, THIN)


def _heading(canvas: Canvas, frame: Frame, *, rounds: tuple[int, ...], seatings: bool) -> None:
    name = text("Sitzordnung {round}") if seatings else text("Durchgang {round}")
    canvas.text(frame.left, frame.bottom + 5, text("Tisch"), 10)
    for number, part in zip(rounds, _parts(frame, rounds), strict=True):
        canvas.text(part.left, frame.bottom + 16, text(name, round=number), 10, face=BOLD)
        for words, column in zip((*_STEPS, _TIME), part.across(len(_STEPS) + 1), strict=True):
            middle = (column.left + column.right) / 2
            label = fit(words, column.width - 2, sizes=(8, 4), lines=1)
            canvas.text(middle, frame.bottom + 5, label.lines[0], label.size, anchor="centre")


def _parts(frame: Frame, rounds: tuple[int, ...]) -> tuple[Frame, ...]:
    return frame.cut_left(_TABLE)[1].across(_PER_PAGE, gap=_GAP)[: len(rounds)]
