"""A receipt for money on half a page, twice on the sheet: one for the person, one for the cash box."""

from __future__ import annotations

from games.kit.text import text
from turnier.printing.canvas import A4, HEAVY, THIN, Canvas, Frame
from turnier.printing.facts import Head
from turnier.printing.fitting import BOLD, SLAB, fit, wrap
from turnier.printing.marks import draw_rehearsal
from turnier.printing.money_facts import MoneyReceipt

_MARGIN, _LABEL, _ROW, _SIZE, _SMALL = 44.0, 100.0, 34.0, 13.0, 9.0
_TITLE, _SUM, _SIGN = 26.0, 24.0, 58.0


def money_receipt(head: Head, paper: MoneyReceipt) -> bytes:
    """A PDF of one page with the receipt twice, to be cut apart."""
    canvas = Canvas(A4, title=f"{paper.title} {paper.number}")
    for half in A4.down(2):
        _receipt(canvas, half.inset(_MARGIN, _MARGIN), head, paper)
        draw_rehearsal(canvas, head, half)
    canvas.dashes(0, A4.width, A4.height / 2)
    canvas.next_page()
    return canvas.pdf()


def _receipt(canvas: Canvas, frame: Frame, head: Head, paper: MoneyReceipt) -> None:
    base = frame.top - _TITLE
    canvas.text(frame.left, base, paper.title, _TITLE, face=SLAB)
    canvas.text(frame.right, base, paper.number, _SIZE, anchor="right")
    canvas.hline(frame.left, frame.right, base - 10, HEAVY)
    canvas.text(frame.right, base - _ROW - 4, paper.sum, _SUM, face=BOLD, anchor="right")
    y = base - 2 * _ROW
    for label, said in ((paper.direction, paper.who), (text("Für"), paper.purpose), (text("Turnier"), head.tournament)):
        y -= _ROW
        canvas.text(frame.left, y, label, _SIZE - 2)
        canvas.lines(frame.left + _LABEL, y, fit(said, frame.width - _LABEL, sizes=(_SIZE, 9), lines=1))
        canvas.hline(frame.left + _LABEL, frame.right, y - 6, THIN)
    _signed(canvas, frame, paper)


def _signed(canvas: Canvas, frame: Frame, paper: MoneyReceipt) -> None:
    base = frame.bottom + _SIGN
    left, right = frame.across(2, gap=30)
    for part, above, below in (
        (left, paper.where_and_when, text("Ort und Tag")),
        (right, "", text("Unterschrift: {who}", who=paper.signer)),
    ):
        canvas.lines(part.left, base + 5, fit(above, part.width, sizes=(_SIZE - 1, 7), lines=1))
        canvas.hline(part.left, part.right, base, THIN)
        canvas.lines(part.left, base - 12, fit(below, part.width, sizes=(_SMALL, 6), lines=1))
    canvas.lines(frame.left, frame.bottom + 12, wrap(paper.note, frame.width, size=_SMALL))
