"""The signs on the tables, folded: outside the number for the hall, inside the seats for those who sit there."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

from games.kit.text import text
from turnier.printing.canvas import HEAVY, THIN, Press
from turnier.printing.drawings import modules
from turnier.printing.facts import Head, PhoneSlot, TentPaper
from turnier.printing.fitting import BOLD, fit, wrap
from turnier.printing.frame import A4, Frame
from turnier.printing.marks import draw_pack, draw_rehearsal

_LOWER = Frame(0, 0, A4.width, A4.height / 2)
_UPPER = Frame(0, A4.height / 2, A4.width, A4.height)
_NUMBER, _LEAST_NUMBER, _NOTE = 270.0, 120.0, 13.0
_CHAIR, _CODE = 15.0, 85.0


def tents(head: Head, paper: TentPaper) -> bytes:
    """A PDF with two pages for each table: outside and, on its back, inside."""
    press = Press(title=text("Tischkarten {tournament}", tournament=head.tournament))
    for table in paper.tables:
        _outside(press, head, table)
        _inside(press, head, paper, table)
    if not paper.tables:
        press.say(60, 60, text("Es gibt noch keinen Tisch."), 12)
        press.next_page()
    return press.pdf()


def _outside(press: Press, head: Head, table: int) -> None:
    _sign(press, head, _LOWER, table)
    with press.turned(_UPPER):
        _sign(press, head, _UPPER, table)
    press.dashes(0, A4.width, A4.height / 2)
    press.next_page()


def _sign(press: Press, head: Head, frame: Frame, table: int) -> None:
    inner = frame.inset(36, 30)
    press.say(inner.left, inner.top - 26, text("Tisch"), 32, face=BOLD)
    draw_pack(press, Frame(inner.left, inner.top - 28, inner.right, inner.top), head.suits)
    number = fit(str(table), inner.width, sizes=(_NUMBER, _LEAST_NUMBER), bold=True, lines=1)
    middle = (inner.left + inner.right) / 2
    base = (inner.bottom + inner.top) / 2 - 0.36 * number.size - 8
    press.say(middle, base, number.lines[0], number.size, face=BOLD, anchor="centre")
    press.rule(inner.left, inner.right, inner.bottom + 24, HEAVY)
    press.lines(inner.left, inner.bottom + 6, fit(head.tournament, inner.width, sizes=(13, 6), lines=1))
    draw_rehearsal(press, head, frame)


def _inside(press: Press, head: Head, paper: TentPaper, table: int) -> None:
    inner = _LOWER.inset(36, 30)
    press.say(inner.left, inner.top - 18, text("Tisch {number}", number=table), 22, face=BOLD)
    press.rule(inner.left, inner.right, inner.top - 28, HEAVY)
    picture, words = inner.cut_top(44)[1].cut_left(0.45 * inner.width)
    _seats(press, picture.inset(_CHAIR + 6, _CHAIR + 6), paper.seats)
    _notes(press, words.cut_left(24)[1], paper, table)
    draw_rehearsal(press, head, _LOWER)
    press.dashes(0, A4.width, A4.height / 2)
    press.next_page()


def _seats(press: Press, frame: Frame, seats: Sequence[str]) -> None:
    """The seats clockwise around a round table, the first one on top."""
    x, y = (frame.left + frame.right) / 2, (frame.bottom + frame.top) / 2
    radius = min(frame.width, frame.height) / 2
    press.ring(x, y, radius - 1.4 * _CHAIR, HEAVY)
    for index, seat in enumerate(seats):
        angle = pi / 2 - 2 * pi * index / len(seats)
        chair = (x + radius * cos(angle), y + radius * sin(angle))
        press.ring(*chair, _CHAIR)
        press.say(chair[0], chair[1] - 5.5, seat, 15, face=BOLD, anchor="centre")
    press.lines(x - 46, y + 2, wrap(text("Plätze im Uhrzeigersinn"), 92, size=9))


def _notes(press: Press, frame: Frame, paper: TentPaper, table: int) -> None:
    top = frame.top - _NOTE
    for note in paper.notes:
        lines = wrap(note, frame.width, size=_NOTE)
        press.lines(frame.left, top, lines)
        top -= lines.height + 0.5 * _NOTE
    if slot := paper.phones.get(table):
        _phone(press, frame.cut_bottom(_CODE)[0], slot)
    else:
        press.say(frame.left, frame.bottom + 4, text("WLAN"), 10)
        press.rule(frame.left + 40, frame.right, frame.bottom + 3, THIN)


def _phone(press: Press, frame: Frame, slot: PhoneSlot) -> None:
    code, beside = frame.cut_left(_CODE)
    press.code(code, *modules(slot.qr))
    beside = beside.cut_left(10)[1]
    press.lines(beside.left, beside.top - 10, wrap(slot.hint, beside.width, size=10))
    press.lines(beside.left, beside.bottom + 16, fit(slot.code, beside.width, sizes=(16, 6), bold=True, lines=1))
    press.lines(beside.left, beside.bottom + 2, fit(slot.host, beside.width, sizes=(9, 5), lines=1))
