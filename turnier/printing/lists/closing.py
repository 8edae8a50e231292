"""The closing of the cash box on paper: what was counted, what the books say, two signatures."""

from __future__ import annotations

from games.kit.text import text
from turnier.printing.canvas import FINE, HEAVY, THIN, Press
from turnier.printing.facts import Head
from turnier.printing.fitting import BOLD, PLAIN, wrap
from turnier.printing.frame import Frame
from turnier.printing.money_facts import ClosingPaper
from turnier.printing.pages import Running

_ROW, _SIZE = 19.0, 11.0
_SIGN_ABOVE, _SIGNED = 60.0, 14.0


def closing(head: Head, paper: ClosingPaper) -> bytes:
    """One page; without pieces it is the empty form to count on."""
    running = Running(head, text("Kassenabschluss"))
    press = Press(running.page, title=running.title)
    running.draw(press, 1, 1)
    body = running.body
    left, right = body.across(2, gap=40)
    _counted(press, left, paper)
    y = _sums(press, right, paper)
    _result(press, Frame(right.left, body.bottom, right.right, y - 14), paper)
    _signatures(press, body, paper)
    press.next_page()
    return press.pdf()


def _counted(press: Press, frame: Frame, paper: ClosingPaper) -> None:
    top = frame.top - 16
    middle = frame.left + frame.width * 0.62
    for x, words in ((frame.left + 74, text("Stück zu")), (middle, text("Anzahl")), (frame.right, text("Betrag"))):
        press.say(x, top, words, _SIZE - 1, face=BOLD, anchor="right")
    press.rule(frame.left, frame.right, top - 6, THIN)
    for index, (denomination, pieces, sum_) in enumerate(paper.rows, start=1):
        base = top - 2 - index * _ROW
        press.say(frame.left + 74, base, denomination, _SIZE, anchor="right")
        press.say(middle, base, pieces, _SIZE, anchor="right")
        press.say(frame.right, base, sum_, _SIZE, anchor="right")
        press.rule(frame.left, frame.right, base - 6, HEAVY if index == len(paper.rows) else FINE)


def _sums(press: Press, frame: Frame, paper: ClosingPaper) -> float:
    y = frame.top - 16
    press.say(frame.left, y, text("Konten"), _SIZE - 1, face=BOLD)
    press.rule(frame.left, frame.right, y - 6, THIN)
    for label, sum_ in paper.sums:
        y -= _ROW
        press.say(frame.left, y - 2, label, _SIZE)
        press.say(frame.right, y - 2, sum_, _SIZE, anchor="right")
        press.rule(frame.left, frame.right, y - 8, FINE)
    return y - 8


def _result(press: Press, frame: Frame, paper: ClosingPaper) -> None:
    result = wrap(paper.result, frame.width, size=14, bold=True)
    press.lines(frame.left, frame.top - 14, result)
    reason = wrap(paper.reason, frame.width, size=_SIZE)
    press.lines(frame.left, frame.top - 18 - result.height - _SIZE, reason)


def _signatures(press: Press, body: Frame, paper: ClosingPaper) -> None:
    y = body.bottom + _SIGN_ABOVE
    names = (*paper.signers, "", "")[:2]
    for frame, name in zip(body.across(2, gap=40), names, strict=True):
        press.rule(frame.left, frame.right, y, FINE)
        press.say(frame.left, y - _SIGNED, name or text("Name und Unterschrift"), _SIZE - 1, face=PLAIN)
