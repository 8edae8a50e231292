"""How many pages papers have: they are set out by the code that draws them, on a canvas that keeps nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from turnier.printing.canvas import Anchor, Canvas, Frame
from turnier.printing.facts import Head, PaperTable, StandingsPaper
from turnier.printing.fitting import PLAIN
from turnier.printing.lists.notices import draw_notice_by_name, draw_notice_by_table
from turnier.printing.lists.standings import draw_standings
from turnier.printing.sheets.columns import Plan
from turnier.printing.sheets.sheet import draw_sheets


@dataclass(frozen=True)
class RoundExtent:
    """The pages of what a round needs."""

    sheets: int
    by_table: int
    by_name: int

    @property
    def whole(self) -> int:
        """Those of all of it in one print."""
        return self.sheets + self.by_table + self.by_name


def round_extent(draw: Head, plan_for: Callable[[int], Plan], tables: Sequence[PaperTable]) -> RoundExtent:
    """The pages of `round_papers`; `tables` with the names that hang up, a code on a sheet takes up no room."""
    return RoundExtent(
        sheets_extent(draw, plan_for, tables),
        _pages(lambda canvas: draw_notice_by_table(canvas, draw, tables)),
        _pages(lambda canvas: draw_notice_by_name(canvas, draw, tables)),
    )


def sheets_extent(head: Head, plan_for: Callable[[int], Plan], tables: Sequence[PaperTable]) -> int:
    """The pages of `score_sheets`, without their backs."""
    return _pages(lambda canvas: draw_sheets(canvas, head, plan_for, tables))


def standings_extent(head: Head, paper: StandingsPaper) -> int:
    """The pages of `standings`."""
    return _pages(lambda canvas: draw_standings(canvas, head, paper))


def _pages(draw: Callable[[Canvas], None]) -> int:
    counted = _CountingCanvas()
    draw(counted)
    return counted.pages


class _Nowhere:
    """Takes every drawing and keeps none."""

    def __getattr__(self, name: str) -> Callable[..., _Nowhere]:
        return lambda *_args, **_options: self


class _CountingCanvas(Canvas):
    """Counts its pages. What would have to be measured or computed to be drawn is left out."""

    def __init__(self) -> None:
        self._canvas: Any = _Nowhere()
        self.pages = 0

    def text(self, x: float, y: float, words: str, size: float, *, face: str = PLAIN, anchor: Anchor = "left") -> None:
        """Sets nothing."""

    def watermark(self, frame: Frame, words: str) -> None:
        """Sets nothing."""

    def next_page(self) -> None:
        """Counts the page."""
        self.pages += 1
