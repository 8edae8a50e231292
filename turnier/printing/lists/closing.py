"""The closing of the cash box on paper: what was counted, what the books say, two signatures."""

from __future__ import annotations

from games.kit.text import text
from turnier.printing.canvas import FINE, HEAVY, THIN, Canvas
from turnier.printing.facts import Head
from turnier.printing.fitting import BOLD, PLAIN, wrap
from turnier.printing.frame import Frame
from turnier.printing.money_facts import ClosingPaper
from turnier.printing.pages import PageHead

_ROW, _SIZE = 19.0, 11.0
_SIGN_ABOVE, _SIGNED = 60.0, 14.0


def closing(head: Head, paper: ClosingPaper) -> bytes:
    """One page; without pieces it is the empty form to count on."""
    running = PageHead(head, text("Kassenabschluss"))
    canvas = Canvas(running.page, title=running.title)
    running.draw(canvas, 1, 1)
    body = running.body
    left, right = body.across(2, gap=40)
    _counted(canvas, left, paper)
    y = _sums(canvas, right, paper)
    _result(canvas, Frame(right.left, body.bottom, right.right, y - 14), paper)
    _signatures(canvas, body, paper)
    canvas.next_page()
    return canvas.pdf()


def _counted(canvas: Canvas, frame: Frame, paper: ClosingPaper) -> None:
    top = frame.top - 16
    middle = frame.left + frame.width * 0.62
    for x, words in ((frame.left + 74, text("Stück zu")), (middle, text("Anzahl")), (frame.right, text("Betrag"))):
        canvas.text(x, top, words, _SIZE - 1, face=BOLD, anchor="right")
    canvas.hline(frame.left, frame.right, top - 6, THIN)
    for index, (denomination, pieces, sum_) in enumerate(paper.rows, start=1):
        base = top - 2 - index * _ROW
        canvas.text(frame.left + 74, base, denomination, _SIZE, anchor="right")
        canvas.text(middle, base, pieces, _SIZE, anchor="right")
        canvas.text(frame.right, base, sum_, _SIZE, anchor="right")
        canvas.hline(frame.left, frame.right, base - 6, HEAVY if index == len(paper.rows) else FINE)


def _sums(canvas: Canvas, frame: Frame, paper: ClosingPaper) -> float:
    y = frame.top - 16
    canvas.text(frame.left, y, text("Konten"), _SIZE - 1, face=BOLD)
    canvas.hline(frame.left, frame.right, y - 6, THIN)
    for label, sum_ in paper.sums:
        y -= _ROW
        canvas.text(frame.left, y - 2, label, _SIZE)
        canvas.text(frame.right, y - 2, sum_, _SIZE, anchor="right")
        canvas.hline(frame.left, frame.right, y - 8, FINE)
    return y - 8


def _result(canvas: Canvas, frame: Frame, paper: ClosingPaper) -> None:
    result = wrap(paper.result, frame.width, size=14, bold=True)
    canvas.lines(frame.left, frame.top - 14, result)
    reason = wrap(paper.reason, frame.width, size=_SIZE)
    canvas.lines(frame.left, frame.top - 18 - result.height - _SIZE, reason)


def _signatures(canvas: Canvas, body: Frame, paper: ClosingPaper) -> None:
    y = body.bottom + _SIGN_ABOVE
    names = (*paper.signers, "", "")[:2]
    for frame, name in zip(body.across(2, gap=40), names, strict=True):
        canvas.hline(frame.left, frame.right, y, FINE)
        canvas.text(frame.left, y - _SIGNED, name or text("Name und Unterschrift"), _SIZE - 1, face=PLAIN)
