"""The start list as it is frozen before a draw: hung up, so that nobody can change it unseen."""

from __future__ import annotations

from dataclasses import dataclass

from games.kit.text import text
from turnier.printing.canvas import Canvas
from turnier.printing.facts import Head, ListedEntrant, StartListPaper
from turnier.printing.fitting import Fit, wrap
from turnier.printing.frame import Frame
from turnier.printing.pages import PageHead, print_list

SIZE = 14.0
_PADDING = 4.0
_NUMBER, _GAP = 36.0, 14.0


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
