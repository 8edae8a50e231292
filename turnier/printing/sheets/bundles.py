"""Several papers in one print: all that a round needs, and the folder with which the evening goes on by hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from games.kit.text import text
from turnier.printing.canvas import A4, Canvas
from turnier.printing.facts import EmergencyPaper, Head, PaperTable
from turnier.printing.fitting import BOLD, wrap
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

    `shown` are the same tables with the names that everybody may see.
    """
    canvas = Canvas(title=head.part)
    draw_sheets(canvas, head, plan_for, tables)
    draw_notice_by_table(canvas, draw, shown)
    draw_notice_by_name(canvas, draw, shown)
    return canvas.pdf()
