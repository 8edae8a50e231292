"""Lists by start number: the start list as it is frozen before a draw, and a plan of several rounds."""

from __future__ import annotations

from dataclasses import dataclass

from games.kit.text import text
from turnier.printing.canvas import Canvas, Frame
from turnier.printing.facts import Head, ListedEntrant, PlanPaper, PlanPaperRow, StartListPaper
from turnier.printing.fitting import BOLD, Fit, wrap
from turnier.printing.pages import PageHead, print_list

SIZE = 14.0
_PADDING = 4.0
_NUMBER, _GAP = 36.0, 14.0
_WIDEST, _ROOMY, _NAME_LEAST = 46.0, 36.0, 150.0


def start_list(head: Head, paper: StartListPaper) -> bytes:
    """A PDF of the numbered list with E and C in full on top of every page."""
    running = PageHead(
        head,
        text("Startliste vor dem Losen, Versuch {attempt}", attempt=paper.attempt),
        remark="\n".join((*_halves("E", paper.input_hash), *_halves("C", paper.commitment))),
        detail=text(
            "E ist der Fingerabdruck dieser Liste, C das Siegel der Zufallszahl. Beide werden mit der Auslosung wieder "
            "veröffentlicht: Stimmen sie überein, wurde nichts geändert."
        ),
    )
    entries = [_StartEntry.of(row, running.body.width) for row in paper.rows]
    return print_list(running, _heading, entries)


def _halves(name: str, grouped: str) -> tuple[str, str]:
    """Two lines of eight groups each are easier to copy down than one and a bit."""
    middle = len(grouped) // 2
    return f"{name}:  {grouped[:middle].strip()}", f"{name}…  {grouped[middle:].strip()}"


@dataclass(frozen=True)
class _StartEntry:
    row: ListedEntrant
    name: Fit
    remark: Fit

    @classmethod
    def of(cls, row: ListedEntrant, width: float) -> _StartEntry:
        room = (width - _NUMBER - 2 * _GAP) / 2
        return cls(row, wrap(row.name, room, size=SIZE), wrap(row.remark, room, size=SIZE))

    @property
    def height(self) -> float:
        return max(self.name.height, self.remark.height) + 2 * _PADDING

    def draw(self, canvas: Canvas, frame: Frame) -> None:
        base = frame.top - _PADDING - SIZE * 0.95
        canvas.text(frame.left + _NUMBER, base, str(self.row.number), SIZE, anchor="right")
        canvas.lines(frame.left + _NUMBER + _GAP, base, self.name)
        canvas.lines(_middle(frame), base, self.remark)


def _heading(canvas: Canvas, frame: Frame) -> None:
    base = frame.bottom + 7
    canvas.text(frame.left + _NUMBER, base, text("Nr."), SIZE, anchor="right")
    canvas.text(frame.left + _NUMBER + _GAP, base, text("Name"), SIZE)
    canvas.text(_middle(frame), base, text("Verein oder Ort"), SIZE)


def _middle(frame: Frame) -> float:
    return frame.left + _NUMBER + _GAP + (frame.width - _NUMBER) / 2


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
