"""A list with columns on paper: words on the left, figures on the right, lines to sign on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from turnier.printing.fitting import Fit, wrap
from turnier.printing.frame import Frame
from turnier.printing.letters import BOLD, PLAIN
from turnier.printing.paper import Head
from turnier.printing.press import FINE, Press
from turnier.printing.running import Running, print_list

SIZE = 11.0
_GAP = 10.0
_PADDING = 5.0

Kind = Literal["words", "bold", "figures", "line"]


@dataclass(frozen=True)
class Column:
    """A column: its heading, its share of the width, and how its cells are set; a "line" is there to sign on."""

    heading: str
    share: float
    kind: Kind = "words"


@dataclass(frozen=True)
class Listing:
    """A paper of one list: `row_height` is the least height of a row in points, as for signatures."""

    title: str
    columns: tuple[Column, ...]
    rows: Sequence[Sequence[str]]
    remark: str = ""
    detail: str = ""
    row_height: float = 0


def print_listing(head: Head, listing: Listing) -> bytes:
    """A PDF of the list, its heading on every page."""
    running = Running(head, listing.title, listing.remark, listing.detail)
    entries = [_Row.of(listing, row, running.body.width) for row in listing.rows]
    return print_list(running, lambda press, frame: _heading(press, frame, listing.columns), entries)


@dataclass(frozen=True)
class _Row:
    columns: tuple[Column, ...]
    cells: tuple[Fit, ...]
    least: float

    @classmethod
    def of(cls, listing: Listing, row: Sequence[str], width: float) -> _Row:
        frames = frames_of(listing.columns, Frame(0, 0, width, 0))
        cells = tuple(
            wrap(cell, frame.width, size=SIZE, bold=column.kind == "bold")
            for column, frame, cell in zip(listing.columns, frames, row, strict=True)
        )
        return cls(listing.columns, cells, listing.row_height)

    @property
    def height(self) -> float:
        return max(self.least, max(cell.height for cell in self.cells) + 2 * _PADDING)

    def draw(self, press: Press, frame: Frame) -> None:
        base = frame.top - (self.height - max(cell.height for cell in self.cells)) / 2 - SIZE * 0.95
        for column, cell, room in zip(self.columns, self.cells, frames_of(self.columns, frame), strict=True):
            if column.kind == "line":
                press.rule(room.left, room.right, frame.bottom + _PADDING, FINE)
            elif column.kind == "figures":
                press.say(room.right, base, cell.lines[0], cell.size, face=PLAIN, anchor="right")
            else:
                press.lines(room.left, base, cell)


def frames_of(columns: Sequence[Column], frame: Frame) -> list[Frame]:
    """The columns side by side, with room between them."""
    room = frame.width - _GAP * (len(columns) - 1)
    total = sum(column.share for column in columns)
    frames, left = [], frame.left
    for column in columns:
        width = room * column.share / total
        frames.append(Frame(left, frame.bottom, left + width, frame.top))
        left += width + _GAP
    return frames


def _heading(press: Press, frame: Frame, columns: Sequence[Column]) -> None:
    for column, room in zip(columns, frames_of(columns, frame), strict=True):
        if column.kind == "figures":
            press.say(room.right, frame.bottom + 7, column.heading, SIZE - 1, face=BOLD, anchor="right")
        else:
            press.say(room.left, frame.bottom + 7, column.heading, SIZE - 1, face=BOLD)
