"""Several papers in one print, and how many pages papers have: set out on a canvas that keeps nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from games.kit.text import text
from turnier.printing.canvas import A4, Anchor, Canvas, Frame
from turnier.printing.facts import EmergencyPaper, Head, PaperTable, StandingsPaper
from turnier.printing.fitting import BOLD, PLAIN, wrap
from turnier.printing.lists.notices import draw_notice_by_name, draw_notice_by_table
from turnier.printing.lists.standings import draw_standings
from turnier.printing.pages import PageHead
from turnier.printing.sheets.columns import Plan
from turnier.printing.sheets.sheet import draw_sheets

_SIZE = 14.0


def emergency_folder(head: Head, draw: Head, plan_for: Callable[[int], Plan], paper: EmergencyPaper) -> bytes:
    """A PDF of standings, seating, the sheets of open tables with names, and blank ones; `draw` heads the seating."""
    canvas = Canvas(title=text("Notfallmappe {tournament}", tournament=head.tournament))
    _cover(canvas, head, paper)
    draw_standings(canvas, replace(head, round=draw.round, moment=draw.moment), paper.standings)
    if paper.seated:
        draw_notice_by_table(canvas, draw, paper.seated)
    if paper.open_sheets:
        draw_sheets(canvas, draw, plan_for, paper.open_sheets)
    if paper.blank_sheets:
        draw_sheets(canvas, head, plan_for, paper.blank_sheets, form="blank")
    return canvas.pdf()


def _cover(canvas: Canvas, head: Head, paper: EmergencyPaper) -> None:
    running = PageHead(head, text("Notfallmappe"))
    canvas.page(A4)
    running.draw(canvas, 1, 1)
    top = running.body.top - 30
    canvas.text(running.body.left, top, text("Wenn der Strom oder der Rechner ausfällt:"), 16, face=BOLD)
    top -= 16
    for number, sentence in enumerate(_steps(paper), start=1):
        top -= 1.4 * _SIZE
        canvas.text(running.body.left, top, f"{number}.", _SIZE, face=BOLD)
        lines = wrap(sentence, running.body.width - 28, size=_SIZE)
        canvas.lines(running.body.left + 28, top, lines)
        top -= lines.height - _SIZE
    canvas.next_page()


def _steps(paper: EmergencyPaper) -> tuple[str, ...]:
    return (
        text("Ruhe bewahren. Alles bis zu diesem Stand ist in dieser Mappe und auf dem Rechner."),
        text("Die Rangliste gilt bis hierher. Neue Ergebnisse mit der Hand dazuschreiben."),
        *((text("Die letzte Sitzordnung liegt bei. Danach wird gespielt."),) if paper.seated else ()),
        *((text("Für offene Tische liegen Spielzettel mit Namen bei."),) if paper.open_sheets else ()),
        text("Für danach sind leere Spielzettel da: Namen, Startnummern und Tisch eintragen."),
        text("Neue Tische mit Zetteln auslosen: Startnummern ziehen, reihum an die Tische."),
        text("Alle Zettel aufheben. Wenn der Rechner wieder läuft, werden sie in Ruhe eingegeben."),
    )


def round_papers(
    head: Head, draw: Head, plan_for: Callable[[int], Plan], tables: Sequence[PaperTable], shown: Sequence[PaperTable]
) -> bytes:
    """A PDF of the sheets of `tables`, and under the head `draw` of who sits where by table and by name.

    `shown` are all tables in play, with the names that everybody may see.
    """
    canvas = Canvas(title=head.part)
    draw_sheets(canvas, head, plan_for, tables)
    draw_notice_by_table(canvas, draw, shown)
    draw_notice_by_name(canvas, draw, shown)
    return canvas.pdf()


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


def round_extent(
    draw: Head, plan_for: Callable[[int], Plan], tables: Sequence[PaperTable], shown: Sequence[PaperTable]
) -> RoundExtent:
    """The pages of `round_papers`; a code on a sheet takes up no room."""
    return RoundExtent(
        sheets_extent(draw, plan_for, tables),
        _pages(lambda canvas: draw_notice_by_table(canvas, draw, shown)),
        _pages(lambda canvas: draw_notice_by_name(canvas, draw, shown)),
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
