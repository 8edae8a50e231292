"""The signs on the tables, folded: outside the number for the hall, inside the seats for those who sit there."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

from games.kit.text import text
from turnier.printing.canvas import A4, HEAVY, THIN, Canvas, Frame
from turnier.printing.drawings import modules
from turnier.printing.facts import Head, PhoneSlot, TableCardPaper
from turnier.printing.fitting import BOLD, SLAB, fit, wrap
from turnier.printing.marks import draw_pack, draw_rehearsal

_LOWER = Frame(0, 0, A4.width, A4.height / 2)
_UPPER = Frame(0, A4.height / 2, A4.width, A4.height)
_NUMBER, _LEAST_NUMBER, _NOTE = 270.0, 120.0, 13.0
_CHAIR, _CODE = 15.0, 85.0


def table_cards(head: Head, paper: TableCardPaper) -> bytes:
    """A PDF with two pages for each table: outside and, on its back, inside."""
    canvas = Canvas(title=text("Tischkarten {tournament}", tournament=head.tournament))
    for table in paper.tables:
        _outside(canvas, head, table)
        _inside(canvas, head, paper, table)
    if not paper.tables:
        canvas.text(60, 60, text("Es gibt noch keinen Tisch."), 12)
        canvas.next_page()
    return canvas.pdf()


def _outside(canvas: Canvas, head: Head, table: int) -> None:
    _sign(canvas, head, _LOWER, table)
    with canvas.turned(_UPPER):
        _sign(canvas, head, _UPPER, table)
    canvas.dashes(0, A4.width, A4.height / 2)
    canvas.next_page()


def _sign(canvas: Canvas, head: Head, frame: Frame, table: int) -> None:
    inner = frame.inset(36, 30)
    canvas.text(inner.left, inner.top - 26, text("Tisch"), 32, face=SLAB)
    draw_pack(canvas, Frame(inner.left, inner.top - 28, inner.right, inner.top), head.suits)
    number = fit(str(table), inner.width, sizes=(_NUMBER, _LEAST_NUMBER), face=SLAB, lines=1)
    middle = (inner.left + inner.right) / 2
    base = (inner.bottom + inner.top) / 2 - 0.36 * number.size - 8
    canvas.text(middle, base, number.lines[0], number.size, face=SLAB, anchor="centre")
    canvas.hline(inner.left, inner.right, inner.bottom + 24, HEAVY)
    canvas.lines(inner.left, inner.bottom + 6, fit(head.tournament, inner.width, sizes=(13, 6), lines=1))
    draw_rehearsal(canvas, head, frame)


def _inside(canvas: Canvas, head: Head, paper: TableCardPaper, table: int) -> None:
    inner = _LOWER.inset(36, 30)
    canvas.text(inner.left, inner.top - 18, text("Tisch {number}", number=table), 22, face=BOLD)
    canvas.hline(inner.left, inner.right, inner.top - 28, HEAVY)
    picture, words = inner.cut_top(44)[1].cut_left(0.45 * inner.width)
    _seats(canvas, picture.inset(_CHAIR + 6, _CHAIR + 6), paper.seats)
    _notes(canvas, words.cut_left(24)[1], paper, table)
    draw_rehearsal(canvas, head, _LOWER)
    canvas.dashes(0, A4.width, A4.height / 2)
    canvas.next_page()


def _seats(canvas: Canvas, frame: Frame, seats: Sequence[str]) -> None:
    """The seats clockwise around a round table, the first one on top."""
    x, y = (frame.left + frame.right) / 2, (frame.bottom + frame.top) / 2
    radius = min(frame.width, frame.height) / 2
    canvas.ring(x, y, radius - 1.4 * _CHAIR, HEAVY)
    for index, seat in enumerate(seats):
        angle = pi / 2 - 2 * pi * index / len(seats)
        chair = (x + radius * cos(angle), y + radius * sin(angle))
        canvas.ring(*chair, _CHAIR)
        canvas.text(chair[0], chair[1] - 5.5, seat, 15, face=BOLD, anchor="centre")
    canvas.lines(x - 46, y + 2, wrap(text("Plätze im Uhrzeigersinn"), 92, size=9))


def _notes(canvas: Canvas, frame: Frame, paper: TableCardPaper, table: int) -> None:
    top = frame.top - _NOTE
    for note in paper.notes:
        lines = wrap(note, frame.width, size=_NOTE)
        canvas.lines(frame.left, top, lines)
        top -= lines.height + 0.5 * _NOTE
    if slot := paper.phones.get(table):
        _phone(canvas, frame.cut_bottom(_CODE)[0], slot)
    else:
        canvas.text(frame.left, frame.bottom + 4, text("WLAN"), 10)
        canvas.hline(frame.left + 40, frame.right, frame.bottom + 3, THIN)


def _phone(canvas: Canvas, frame: Frame, slot: PhoneSlot) -> None:
    code, beside = frame.cut_left(_CODE)
    canvas.path(code, *modules(slot.qr))
    beside = beside.cut_left(10)[1]
    canvas.lines(beside.left, beside.top - 10, wrap(slot.hint, beside.width, size=10))
    canvas.lines(beside.left, beside.bottom + 16, fit(slot.code, beside.width, sizes=(16, 6), bold=True, lines=1))
    canvas.lines(beside.left, beside.bottom + 2, fit(slot.host, beside.width, sizes=(9, 5), lines=1))
