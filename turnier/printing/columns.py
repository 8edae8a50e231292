"""The columns of figures of a list, each as wide as its widest figure and lined up on the colon or at the right."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from games.kit.text import text
from turnier.printing.letters import BOLD, PLAIN, printable, width
from turnier.printing.paper import StandingsPaper
from turnier.printing.press import Press

_GAP_PER_SIZE = 0.95


@dataclass(frozen=True)
class Column:
    """One column: widths in points of the whole and of what stands right of the point at which its figures line up."""

    heading: str
    face: str
    width: float
    behind: float

    @classmethod
    def of(cls, heading: str, cells: Iterable[str], face: str, size: float) -> Column:
        """Measures the heading and the figures at the size at which both are printed."""
        halves = [_halves(printable(cell, face)) for cell in cells]
        before = max((width(first, face, size) for first, _ in halves), default=0)
        behind = max((width(second, face, size) for _, second in halves), default=0)
        return cls(
            heading, face, _GAP_PER_SIZE * size + max(before + behind, width(printable(heading), PLAIN, size)), behind
        )

    def draw_heading(self, press: Press, right: float, base: float, size: float) -> None:
        press.say(right, base, self.heading, size, anchor="right")

    def draw_cell(self, press: Press, right: float, base: float, cell: str, size: float) -> None:
        """Sets a figure into the column that ends at `right`."""
        first, _ = _halves(printable(cell, self.face))
        press.say(right - self.behind - width(first, self.face, size), base, cell, size, face=self.face)


def columns_of(paper: StandingsPaper, size: float) -> tuple[Column, ...]:
    """The deciding columns, the first of them bold, then one per round."""
    deciding = [
        Column.of(heading, [row.cells[index] for row in paper.rows], BOLD if index == 0 else PLAIN, size)
        for index, heading in enumerate(paper.columns)
    ]
    rounds = [
        Column.of(text("D{round}", round=index + 1), [row.rounds[index] for row in paper.rows], PLAIN, size)
        for index in range(paper.rounds)
    ]
    return (*deciding, *rounds)


def _halves(cell: str) -> tuple[str, str]:
    first, colon, second = cell.partition(":")
    return first, colon + second
