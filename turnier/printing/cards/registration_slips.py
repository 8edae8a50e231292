"""The registration slips: filled in at the desk, the lower part torn off as the start number."""

from __future__ import annotations

from games.kit.text import text
from turnier.printing.canvas import HEAVY, THIN, Canvas
from turnier.printing.cards.card import draw_cards
from turnier.printing.facts import Head, SlipPaper
from turnier.printing.fitting import BOLD, fit
from turnier.printing.frame import Frame
from turnier.printing.marks import draw_pack
from turnier.printing.sheets.grid import draw_blank

_HEAD, _STUB, _BOX, _LEAST, _MOST = 44.0, 92.0, 9.0, 15.0, 27.0
_SIZE = 9.0


def slips(head: Head, paper: SlipPaper) -> bytes:
    """A PDF with the blank slips, four on a page."""
    canvas = Canvas(title=text("Anmeldezettel {tournament}", tournament=head.tournament))
    draw_cards(canvas, head, range(paper.copies), lambda canvas, frame, _number: _slip(canvas, head, paper, frame))
    return canvas.pdf()


def _slip(canvas: Canvas, head: Head, paper: SlipPaper, frame: Frame) -> None:
    top, rest = frame.cut_top(_HEAD)
    canvas.text(top.left, top.top - 14, text("Anmeldung"), 16, face=BOLD)
    draw_pack(canvas, Frame(top.left, top.top - 15, top.right, top.top - 3), head.suits)
    canvas.lines(top.left, top.top - 30, fit(head.tournament, top.width, sizes=(10, 5), lines=1))
    canvas.hline(top.left, top.right, top.bottom + 6, HEAVY)
    stub, body = rest.cut_bottom(_STUB)
    _stub(canvas, head, stub)
    _body(canvas, paper, body.cut_bottom(8)[1])


def _body(canvas: Canvas, paper: SlipPaper, frame: Frame) -> None:
    ticks, fields = frame.cut_bottom(40)
    blanks = _blanks(paper)
    for words, row in zip(blanks, fields.down(max(len(blanks), int(fields.height // _MOST))), strict=False):
        draw_blank(canvas, words, row, _SIZE)
    paid = (text("{name} {fee} bezahlt", name=paper.fee_name or text("Startgeld"), fee=paper.fee),) if paper.fee else ()
    consent = text("Mein Name darf in Listen und im Internet stehen.")
    for words, row in zip((*paid, consent), ticks.down(2), strict=False):
        canvas.tick_box(row.left, row.bottom + 4, _BOX)
        indent = _BOX + 6
        canvas.lines(row.left + indent, row.bottom + 5, fit(words, row.width - indent, sizes=(_SIZE, 5), lines=1))


def _blanks(paper: SlipPaper) -> tuple[str, ...]:
    """What is asked for; one slip for a whole team."""
    if paper.team_size == 1:
        names: tuple[str, ...] = (text("Vorname und Name"),)
    else:
        numbers = range(1, paper.team_size + 1)
        names = (
            *(text("{number}. Vorname und Name", number=number) for number in numbers),
            text("Teamname (freiwillig)"),
        )
    return (*names, text("Verein oder Ort"), text("Telefon (freiwillig)"), text("Unterschrift"))


def _stub(canvas: Canvas, head: Head, frame: Frame) -> None:
    canvas.dashes(frame.left - 20, frame.right + 20, frame.top)
    box, words = frame.cut_top(10)[1].cut_left(0.46 * frame.width)
    canvas.box(box, THIN)
    words = words.cut_left(12)[1]
    canvas.text(words.left, words.top - 16, text("Startnummer"), 14, face=BOLD)
    canvas.lines(words.left, words.top - 32, fit(head.tournament, words.width, sizes=(9, 6.5), lines=4))
    canvas.lines(words.left, words.bottom + 4, fit(head.date, words.width, sizes=(9, 5), lines=1))
