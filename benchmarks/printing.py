"""Prints score sheets and compares the time with the same sheets laid out by the flowing engine of the library.

python -m benchmarks.printing [--sheets 200]
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from io import BytesIO
from time import process_time

from reportlab.graphics.barcode.qr import QrCodeWidget
from reportlab.graphics.shapes import Drawing
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Flowable, Paragraph, SimpleDocTemplate, Spacer, Table, TableStyle

from benchmarks.setup import set_up

set_up()

from games.kit.layout import Layout
from games.kit.text import text
from turnier.printing import Head, PaperSide, PaperTable, Plan, score_sheets
from turnier.printing.fitting import PLAIN, font
from turnier.printing.sheets.columns import make_plan
from turnier.printing.sheets.geometry import QR_EDGE

HEAD = Head("Frühlingsturnier", "Watten", 3, "21. November 2026, 20:41 Uhr", "Prüfzeichen 7f3a 91c2")
LAYOUT = Layout(
    blocks=3,
    block_title=text("Bummerl"),
    ticks=(text("Schneider"), text("Retourschneider")),
    blanks=(text("Strafen"),),
    sums=(text("Bummerl"), text("Punkte")),
)


def plan_for(sides: int) -> Plan:
    """The plan of a sheet for so many sides."""
    return make_plan(LAYOUT, sides)


def tables(count: int) -> list[PaperTable]:
    """Tables 1 to `count`, two sides each."""
    return [
        PaperTable(
            number,
            (PaperSide(2 * number - 1, f"Huber {number} / Maier"), PaperSide(2 * number, f"Öztürk / Żuk {number}")),
            number % 2,
            f"W-3-{number:02}",
            f"http://192.168.178.23:8000/z/W3{number:03}X7Q",
        )
        for number in range(1, count + 1)
    ]


def flowing_sheets(count: int) -> bytes:
    """The same sheets out of paragraphs and tables."""
    font(PLAIN)
    buffer = BytesIO()
    document = SimpleDocTemplate(buffer, pagesize=A4, leftMargin=26, rightMargin=26, topMargin=10, bottomMargin=10)
    document.build([flowable for table in tables(count) for flowable in _flowing_sheet(table)])
    return buffer.getvalue()


def _flowing_sheet(table: PaperTable) -> list[Flowable]:
    style = ParagraphStyle("sheet", fontName=PLAIN, fontSize=10, leading=12)
    lines = [f"{HEAD.tournament} · Durchgang {HEAD.round} · Tisch {table.table} · {table.sheet}"]
    lines += [f"Nr. {side.number} {side.name}" for side in table.sides]
    names = [Paragraph(line, style) for line in lines]
    rows: list[list[str]] = [["A", "", "B", ""] * 3, *([""] * 12 for _ in range(12)), ["Ergebnis", "", ":", ""] * 3]
    grid = Table(rows, colWidths=[35, 12] * 6, rowHeights=15)
    grid.setStyle(TableStyle([("GRID", (0, 0), (-1, -1), 0.4, "black"), ("FONT", (0, 0), (-1, -1), PLAIN, 9)]))
    foot = [Paragraph(line, style) for line in ("Unterschrift A ______ Unterschrift B ______", HEAD.state)]
    return [*names, _flowing_code(table.qr or ""), grid, *foot, Spacer(0, 8)]


def _flowing_code(words: str) -> Drawing:
    drawing = Drawing(QR_EDGE, QR_EDGE)
    drawing.add(QrCodeWidget(words, barWidth=QR_EDGE, barHeight=QR_EDGE))
    return drawing


def seconds(make: Callable[[], bytes]) -> tuple[float, bytes]:
    """The processor time of one call, and what it made."""
    start = process_time()
    made = make()
    return process_time() - start, made


def main() -> None:
    """Prints both figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sheets", type=int, default=200, help="at least four, two of which fill a page")
    sheets = parser.parse_args().sheets
    first = len(score_sheets(HEAD, plan_for, tables(2)))
    own, made = min(
        (seconds(lambda: score_sheets(HEAD, plan_for, tables(sheets))) for _ in range(3)), key=lambda run: run[0]
    )
    flowing, _ = seconds(lambda: flowing_sheets(sheets))
    print(f"{sheets} sheets: {own:.3f} s CPU, flowing layout {flowing:.3f} s, ratio 1:{flowing / own:.1f}")
    print(f"{len(made) / 1024:.0f} KiB, {(len(made) - first) / (sheets / 2 - 1) / 1024:.2f} KiB for each further page")


if __name__ == "__main__":
    main()
