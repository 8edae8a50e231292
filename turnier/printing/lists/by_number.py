"""Lists by number: people before a draw and over several rounds, and tables with what has become of each sheet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.kit.text import text
from turnier.printing.canvas import A4_ACROSS, THIN, Canvas, Frame
from turnier.printing.facts import Head, ListedEntrant, PlanPaper, PlanPaperRow, RoundListPaper, StartListPaper
from turnier.printing.fitting import BOLD, Fit, fit, wrap
from turnier.printing.pages import HEADING, ListEntry, PageHead, draw_pages, fewest_pages, list_pages, print_list

SIZE = 14.0
_SIZES = (SIZE, 13.0, 12.0, 11.0)
"""Of the start list, of which a smaller one has to save a page."""
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
    tries = [[_StartEntry.of(row, running.body.width, size) for row in paper.rows] for size in _SIZES]
    return print_list(running, _heading, fewest_pages(running, tries))


def _halves(name: str, grouped: str) -> tuple[str, str]:
    """Two lines of eight groups each are easier to copy down than one and a bit."""
    middle = len(grouped) // 2
    return f"{name}:  {grouped[:middle].strip()}", f"{name}…  {grouped[middle:].strip()}"


@dataclass(frozen=True)
class _StartEntry:
    row: ListedEntrant
    name: Fit
    remark: Fit
    size: float

    @classmethod
    def of(cls, row: ListedEntrant, width: float, size: float) -> _StartEntry:
        room = (width - _NUMBER - 2 * _GAP) / 2
        return cls(row, wrap(row.name, room, size=size), wrap(row.remark, room, size=size), size)

    @property
    def height(self) -> float:
        return max(self.name.height, self.remark.height) + 2 * _PADDING

    def draw(self, canvas: Canvas, frame: Frame) -> None:
        base = frame.top - _PADDING - self.size * 0.95
        canvas.text(frame.left + _NUMBER, base, str(self.row.number), self.size, anchor="right")
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
    """A PDF of all start numbers with a column of tables for each round; a dash stands for a bye."""
    running = PageHead(
        head, text("Plan nach Startnummern"), detail=text("Alle Durchgänge wurden auf einmal gelost. – heißt Freilos.")
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


_ABREAST = 3
_TABLE, _ROW, _BOX, _COLUMN_GAP, _ABOVE = 44.0, 20.0, 11.0, 16.0, 16.0
_STEPS = (text("ausgegeben"), text("zurück"), text("eingegeben"), text("geprüft"))
_TIME = text("Zeit")


def round_list(head: Head, paper: RoundListPaper) -> bytes:
    """A PDF with three rounds side by side; further rounds follow below where there is room, else on further pages."""
    canvas, running = Canvas(A4_ACROSS, title=_title()), PageHead(head, _title(), page=A4_ACROSS)
    firsts = range(1, max(paper.rounds, 1) + 1, _ABREAST)
    abreast = [tuple(range(first, min(first + _ABREAST, paper.rounds + 1))) for first in firsts]
    rows = len(paper.tables) * _ROW
    below = max(int((running.body.height - HEADING - rows) // (_ABOVE + HEADING + rows)), 0)
    pages = [
        (_RoundHeading(first, seatings=paper.seatings).line, page)
        for first, *more in (abreast[at : at + below + 1] for at in range(0, len(abreast), below + 1))
        for page in list_pages(running, _round_entries(paper, first, more))
    ]
    draw_pages(canvas, running, pages)
    return canvas.pdf()


def _round_entries(paper: RoundListPaper, first: tuple[int, ...], more: Sequence[tuple[int, ...]]) -> list[ListEntry]:
    """The tables of the first rounds, and below each other under a heading those of the others."""
    entries: list[ListEntry] = [_RoundEntry(table, first) for table in paper.tables]
    for rounds in more:
        entries.append(_RoundHeading(rounds, seatings=paper.seatings))
        entries += [_RoundEntry(table, rounds) for table in paper.tables]
    return entries


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


@dataclass(frozen=True)
class _RoundHeading:
    """Which rounds stand below, as the line above a page or, with some room above it, within one."""

    rounds: tuple[int, ...]
    seatings: bool

    @property
    def height(self) -> float:
        return _ABOVE + HEADING

    def draw(self, canvas: Canvas, frame: Frame) -> None:
        self.line(canvas, frame.cut_bottom(HEADING)[0])

    def line(self, canvas: Canvas, frame: Frame) -> None:
        """Draws it into a frame as high as a heading line."""
        name = text("Sitzordnung {round}") if self.seatings else text("Durchgang {round}")
        canvas.text(frame.left, frame.bottom + 5, text("Tisch"), 10)
        for number, part in zip(self.rounds, _parts(frame, self.rounds), strict=True):
            canvas.text(part.left, frame.bottom + 16, text(name, round=number), 10, face=BOLD)
            for words, column in zip((*_STEPS, _TIME), part.across(len(_STEPS) + 1), strict=True):
                middle = (column.left + column.right) / 2
                label = fit(words, column.width - 2, sizes=(8, 4), lines=1)
                canvas.text(middle, frame.bottom + 5, label.lines[0], label.size, anchor="centre")


def _parts(frame: Frame, rounds: tuple[int, ...]) -> tuple[Frame, ...]:
    return frame.cut_left(_TABLE)[1].across(_ABREAST, gap=_COLUMN_GAP)[: len(rounds)]
