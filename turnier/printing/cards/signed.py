"""What somebody is given with a signature: a certificate ("Urkunde"), or a receipt for money.

A certificate is A4 across, with the club's logo and the name as large as it fits. A receipt is half a page, twice on
the sheet: one for the person, one for the cash box.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.kit.text import text
from turnier.printing.canvas import A4, A4_ACROSS, FINE, HEAVY, THIN, Canvas, Frame
from turnier.printing.facts import Head
from turnier.printing.fitting import BOLD, LEADING, SLAB, Fit, fit, width, wrap
from turnier.printing.marks import PROBE, draw_rehearsal
from turnier.printing.money_facts import Certificate, MoneyReceipt

_MARGIN, _INNER = 34.0, 6.0
_LOGO = 84.0
_SUIT = 22.0
_SIGN = 76.0
_WITHIN, _RESULT, _AROUND = 8.0, 24.0, 14.0
"""Between the lines of a group, what the rules around the result take up, and how far they reach beyond it."""


def certificates(papers: Sequence[Certificate], *, logo: bytes | None, rehearsal: bool = False) -> bytes:
    """A PDF with one page for each certificate; `logo` is a picture as PNG or JPEG."""
    canvas = Canvas(A4_ACROSS, title=text("Urkunden"))
    for paper in papers:
        _border(canvas, paper.suits)
        body = A4_ACROSS.inset(_MARGIN + 50, _MARGIN + 22)
        if logo is not None:
            canvas.picture(Frame(body.left, body.top - _LOGO, body.right, body.top), logo)
            body = body.cut_top(_LOGO + 6)[1]
        _words(canvas, body, paper)
        _signatures(canvas, A4_ACROSS.inset(_MARGIN + 80, _MARGIN + 26), paper)
        if rehearsal:
            canvas.watermark(A4_ACROSS, PROBE)
        canvas.next_page()
    return canvas.pdf()


def _border(canvas: Canvas, suits: Sequence[str]) -> None:
    """Two lines around the page that leave its corners to the four suits of the pack."""
    for distance, weight in ((_MARGIN, HEAVY), (_MARGIN + _INNER, FINE)):
        frame = A4_ACROSS.inset(distance, distance)
        corner = _SUIT + _MARGIN - distance
        for y in (frame.bottom, frame.top):
            canvas.hline(frame.left + corner, frame.right - corner, y, weight)
        for x in (frame.left, frame.right):
            canvas.vline(x, frame.bottom + corner, frame.top - corner, weight)
    middle = A4_ACROSS.inset(_MARGIN + _INNER / 2, _MARGIN + _INNER / 2)
    corners = [(x, y) for y in (middle.top, middle.bottom) for x in (middle.left, middle.right)]
    for suit, (x, y) in zip(suits, corners, strict=True):
        half = _SUIT / 2
        canvas.suit(Frame(x - half, y - half, x + half, y + half), suit)


def _words(canvas: Canvas, body: Frame, paper: Certificate) -> None:
    """Everything centred, in three groups spread over the room above the signatures: occasion, people, result."""
    groups = [
        (
            fit(text("Urkunde"), body.width, sizes=(54, 30), face=SLAB, lines=1),
            fit(paper.occasion, body.width, sizes=(18, 12)),
        ),
        (
            fit(paper.name, body.width, sizes=(48, 22), face=SLAB),
            fit(paper.members, body.width, sizes=(16, 11)),
        ),
        (
            fit(paper.honour, body.width, sizes=(28, 16), face=SLAB),
            fit(paper.result, body.width - 2 * _AROUND, sizes=(16, 11)),
        ),
    ]
    said = [[block for block in group if block.lines != ("",)] for group in groups]
    blocks = [block for group in said for block in group]
    room = body.height - _SIGN - _RESULT
    free = room - sum(block.height for block in blocks)
    within = min(_WITHIN, max(2.0, free / (3 * len(blocks))))
    between = max(4.0, (free - within * (len(blocks) - len(said))) / (len(said) + 1))
    y = body.top - between / 2
    for group in said:
        for block in group:
            ruled = paper.result != "" and block is blocks[-1]
            y -= _RESULT / 2 if ruled else 0
            _centred(canvas, body, y, block)
            if ruled:
                _rules(canvas, body, y, block)
            y -= block.height + within
        y -= between - within


def _rules(canvas: Canvas, body: Frame, top: float, block: Fit) -> None:
    """A line above and one below the result."""
    half = max(width(line, block.face, block.size) for line in block.lines) / 2 + _AROUND
    middle = (body.left + body.right) / 2
    for y in (top + _RESULT / 4, top - block.height - _RESULT / 4):
        canvas.hline(middle - half, middle + half, y, THIN)


def _centred(canvas: Canvas, body: Frame, top: float, block: Fit) -> None:
    middle = (body.left + body.right) / 2
    for index, line in enumerate(block.lines):
        y = top - block.size - index * block.size * LEADING
        canvas.text(middle, y, line, block.size, face=block.face, anchor="centre")


def _signatures(canvas: Canvas, frame: Frame, paper: Certificate) -> None:
    base = frame.bottom + 16
    left, middle, right = frame.across(3, gap=36)
    centre = (middle.left + middle.right) / 2
    for words, y in ((paper.where, base + 12), (paper.when, base - 2)):
        line = fit(words, middle.width, sizes=(12, 7), lines=1)
        canvas.text(centre, y, line.lines[0], line.size, anchor="centre")
    for room, role in ((left, paper.host or text("Verein")), (right, text("Turnierleitung"))):
        canvas.hline(room.left, room.right, base + 12, THIN)
        line = fit(role, room.width, sizes=(11, 7), lines=1)
        canvas.text((room.left + room.right) / 2, base - 2, line.lines[0], line.size, anchor="centre")


_RECEIPT_MARGIN, _LABEL, _ROW, _SIZE, _SMALL = 44.0, 100.0, 34.0, 13.0, 9.0
_TITLE, _SUM, _RECEIPT_SIGN = 26.0, 24.0, 58.0


def money_receipt(head: Head, paper: MoneyReceipt) -> bytes:
    """A PDF of one page with the receipt twice, to be cut apart."""
    canvas = Canvas(A4, title=f"{paper.title} {paper.number}")
    for half in A4.down(2):
        _receipt(canvas, half.inset(_RECEIPT_MARGIN, _RECEIPT_MARGIN), head, paper)
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
    base = frame.bottom + _RECEIPT_SIGN
    left, right = frame.across(2, gap=30)
    for part, above, below in (
        (left, paper.where_and_when, text("Ort und Tag")),
        (right, "", text("Unterschrift: {who}", who=paper.signer)),
    ):
        canvas.lines(part.left, base + 5, fit(above, part.width, sizes=(_SIZE - 1, 7), lines=1))
        canvas.hline(part.left, part.right, base, THIN)
        canvas.lines(part.left, base - 12, fit(below, part.width, sizes=(_SMALL, 6), lines=1))
    canvas.lines(frame.left, frame.bottom + 12, wrap(paper.note, frame.width, size=_SMALL))
