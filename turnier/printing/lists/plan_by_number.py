"""A plan of several rounds by start number: at which table everybody sits in which round."""

from __future__ import annotations

from dataclasses import dataclass

from games.kit.text import text
from turnier.printing.canvas import Canvas
from turnier.printing.facts import Head, PlanPaper, PlanPaperRow
from turnier.printing.fitting import BOLD, Fit, wrap
from turnier.printing.frame import Frame
from turnier.printing.pages import PageHead, print_list

SIZE = 14.0
_PADDING = 4.0
_NUMBER, _GAP = 36.0, 14.0
_WIDEST, _ROOMY, _NAME_LEAST = 46.0, 36.0, 150.0


def plan_by_number(head: Head, paper: PlanPaper) -> bytes:
    """A PDF of all start numbers with a column of tables for each round; a dash stands for a pause."""
    running = PageHead(
        head, text("Plan nach Startnummern"), detail=text("Alle Durchgänge wurden auf einmal gelost. – heißt Pause.")
    )
    columns = _PlanColumns.of(running.body.width, paper.rounds)
    entries = [_PlanEntry(row, columns, wrap(row.name, columns.name, size=SIZE)) for row in paper.rows]
    return print_list(running, columns.heading, entries)


@dataclass(frozen=True)
class _PlanColumns:
    """Widths in points: the name, and each round."""

    rounds: tuple[int, ...]
    name: float
    each: float

    @classmethod
    def of(cls, width: float, rounds: tuple[int, ...]) -> _PlanColumns:
        room = width - _NUMBER - 2 * _GAP
        each = min(_WIDEST, (room - _NAME_LEAST) / len(rounds))
        return cls(rounds, room - each * len(rounds), each)

    def heading(self, canvas: Canvas, frame: Frame) -> None:
        base = frame.bottom + 7
        canvas.text(frame.left + _NUMBER, base, text("Nr."), SIZE, anchor="right")
        canvas.text(frame.left + _NUMBER + _GAP, base, text("Name"), SIZE)
        for index, number in enumerate(self.rounds):
            label = text("D {n}", n=number) if self.each >= _ROOMY else str(number)
            canvas.text(self.right(frame, index), base, label, SIZE, anchor="right")

    def right(self, frame: Frame, index: int) -> float:
        """The right edge of a round."""
        return frame.right - (len(self.rounds) - 1 - index) * self.each


@dataclass(frozen=True)
class _PlanEntry:
    row: PlanPaperRow
    columns: _PlanColumns
    name: Fit

    @property
    def height(self) -> float:
        return self.name.height + 2 * _PADDING

    def draw(self, canvas: Canvas, frame: Frame) -> None:
        base = frame.top - _PADDING - SIZE * 0.95
        canvas.text(frame.left + _NUMBER, base, str(self.row.number), SIZE, anchor="right")
        canvas.lines(frame.left + _NUMBER + _GAP, base, self.name)
        for index, table in enumerate(self.row.tables):
            canvas.text(self.columns.right(frame, index), base, table, SIZE, face=BOLD, anchor="right")
