"""Small cards, four on a page, to be cut apart: start cards, and the slips of the registration desk."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from games.kit.text import text
from turnier.printing.canvas import A4, FINE, HEAVY, THIN, Canvas, Frame
from turnier.printing.drawings import modules
from turnier.printing.facts import Head, SlipPaper, StartCard, StartCardLine
from turnier.printing.fitting import BOLD, LEADING, Fit, cut, fit, fit_whole
from turnier.printing.marks import draw_pack, draw_rehearsal
from turnier.printing.sheets.grid import draw_blank

CARDS_ON_A_PAGE = 4
_MARGIN = 20.0

Card = TypeVar("Card")
RECEIPT_WIDTH = 80 * 72 / 25.4
_LINES_PER_CARD, _HIGHEST = 8, 52.0
_HEAD, _NUMBER, _HEADING, _TOTAL, _SLOT = 26.0, 74.0, 13.0, 26.0, 58.0
_RECEIPT_LINE, _RECEIPT_MARGIN = 34.0, 12.0
_LEAST_SMALL, _GOOD_OTHERS = 6.5, 8.0
_SIZES_OTHERS, _AROUND_OTHERS = (11.0, 10.0, 9.0, 8.0, 7.0, 6.0), 4.0
_SHARES = (0.08, 0.09, 0.09, 0.4, 0.15, 0.19)
"""What part of the width each column has: round, table, seat, with and against whom, result, signature."""
_SIZE = 9.0


def draw_cards(canvas: Canvas, head: Head, cards: Sequence[Card], draw: Callable[[Canvas, Frame, Card], None]) -> None:
    """Puts the cards on the next pages, row by row, with lines to cut along."""
    canvas.page(A4)
    for start in range(0, len(cards), CARDS_ON_A_PAGE):
        for card, frame in zip(cards[start : start + CARDS_ON_A_PAGE], quarters(), strict=False):
            draw(canvas, frame.inset(_MARGIN, _MARGIN), card)
            draw_rehearsal(canvas, head, frame)
        canvas.cut(A4.width / 2, 0, A4.width / 2, A4.height)
        canvas.dashes(0, A4.width, A4.height / 2)
        canvas.next_page()


def quarters() -> Iterator[Frame]:
    """The four quarters of a page."""
    for row in A4.down(2):
        yield from row.across(2)


def start_cards(head: Head, cards: Sequence[StartCard]) -> bytes:
    """A PDF with four cards on a page; who plays many rounds gets a further one."""
    canvas = Canvas(title=text("Startkarten {tournament}", tournament=head.tournament))
    parts = [part for card in cards for part in _parts(card)]
    draw_cards(canvas, head, parts, lambda canvas, frame, card: draw_start_card(canvas, head, frame, card))
    if not parts:
        _nobody(canvas)
    return canvas.pdf()


def start_receipts(head: Head, cards: Sequence[StartCard]) -> bytes:
    """A PDF with one strip per card for a receipt printer with 80 mm of paper."""
    canvas = Canvas(title=text("Startkarten {tournament}", tournament=head.tournament))
    for card in cards:
        height = 2 * _RECEIPT_MARGIN + _HEAD + _NUMBER + _HEADING + _TOTAL + _SLOT + _RECEIPT_LINE * len(card.lines)
        page = Frame(0, 0, RECEIPT_WIDTH, height)
        canvas.page(page)
        draw_start_card(canvas, head, page.inset(_RECEIPT_MARGIN, _RECEIPT_MARGIN), card)
        draw_rehearsal(canvas, head, page)
        canvas.next_page()
    if not cards:
        _nobody(canvas)
    return canvas.pdf()


def draw_start_card(canvas: Canvas, head: Head, frame: Frame, card: StartCard) -> None:
    """Draws one card into its frame: what all with as many rounds have in common once, and what is its own."""
    parts = _CardParts.of(frame, len(card.lines))
    common = (len(card.lines), card.result, card.hint, bool(card.qr), bool(card.transfer))
    canvas.repeat(common, frame, lambda inner: _empty_card(canvas, head, inner, card))
    _number(canvas, card, parts.number)
    for line, row in zip(card.lines, parts.rows, strict=True):
        _line(canvas, row, line)
    _slot(canvas, card, parts.slot)


@dataclass(frozen=True)
class _CardParts:
    """Where on a card its head, number and name, headings, rounds, sum and the place for a phone are."""

    head: Frame
    number: Frame
    heading: Frame
    rows: tuple[Frame, ...]
    total: Frame
    slot: Frame

    @classmethod
    def of(cls, frame: Frame, rounds: int) -> _CardParts:
        head, rest = frame.cut_top(_HEAD)
        number, rest = rest.cut_top(_NUMBER)
        slot, rest = rest.cut_bottom(_SLOT)
        total, rest = rest.cut_bottom(_TOTAL)
        heading, body = rest.cut_top(_HEADING)
        table = body.cut_top(min(_HIGHEST * rounds, body.height))[0]
        return cls(head, number, heading, table.down(rounds), total, slot)


def _empty_card(canvas: Canvas, head: Head, frame: Frame, card: StartCard) -> None:
    parts = _CardParts.of(frame, len(card.lines))
    _head(canvas, head, parts.head)
    _headings(canvas, card, parts.heading)
    for row in parts.rows:
        for column in _columns(row)[1:]:
            canvas.vline(column.left - 2, row.bottom, row.top, FINE)
        canvas.hline(row.left, row.right, row.bottom, FINE)
    _total(canvas, card, parts.total)
    canvas.hline(parts.slot.left, parts.slot.right, parts.slot.top - 1, FINE)
    if card.qr:
        words = _slot_words(card, parts.slot)
        canvas.lines(words.left, words.top - 16, fit(card.hint, words.width, sizes=(8, 5), lines=3))


def _parts(card: StartCard) -> list[StartCard]:
    starts = range(0, max(len(card.lines), 1), _LINES_PER_CARD)
    return [card.with_lines(card.lines[start : start + _LINES_PER_CARD]) for start in starts]


def _nobody(canvas: Canvas) -> None:
    canvas.text(60, 60, text("Noch ist niemand angemeldet."), 12)
    canvas.next_page()


def _head(canvas: Canvas, head: Head, frame: Frame) -> None:
    pack = draw_pack(canvas, Frame(frame.left, frame.top - 9, frame.right, frame.top), head.suits)
    canvas.lines(frame.left, frame.top - 9, fit(head.tournament, frame.width - pack, sizes=(10, 5), bold=True, lines=1))
    what = " · ".join(filter(None, (head.game, head.date)))
    canvas.lines(frame.left, frame.top - 20, fit(what, frame.width, sizes=(8, 5), lines=1))
    canvas.hline(frame.left, frame.right, frame.bottom, HEAVY)


def _number(canvas: Canvas, card: StartCard, frame: Frame) -> None:
    number, beside = frame.cut_left(0.4 * frame.width)
    words = fit(str(card.number), number.width - 6, sizes=(62, 12), bold=True, lines=1)
    canvas.lines(number.left, number.bottom + 14, words)
    name = fit(card.name, beside.width, sizes=(16, 10), bold=True, lines=3)
    base = beside.top - 6 - name.size
    canvas.lines(beside.left, base, name)
    base -= len(name.lines) * name.size * LEADING
    small = " · ".join(words for words in (", ".join(card.players), card.club) if words)
    room = _rows(base - frame.bottom, _LEAST_SMALL)
    if small and room:
        whole = fit(small, beside.width, sizes=(8, _LEAST_SMALL), lines=room)
        fits = whole.size >= _LEAST_SMALL
        canvas.lines(beside.left, base, whole if fits else cut(small, beside.width, size=_LEAST_SMALL, lines=room))


def _columns(frame: Frame) -> list[Frame]:
    left, frames = frame.left, []
    for share in _SHARES:
        right = left + share * frame.width
        frames.append(Frame(left, frame.bottom, right - 4, frame.top))
        left = right
    return frames


def _headings(canvas: Canvas, card: StartCard, frame: Frame) -> None:
    words = ("", text("Tisch"), text("Platz"), text("mit und gegen"), card.result, text("Unterschrift"))
    for word, column in zip(words, _columns(frame), strict=True):
        canvas.lines(column.left, frame.bottom + 3.5, fit(word, column.width, sizes=(7, 3), lines=1))
    canvas.hline(frame.left, frame.right, frame.bottom, THIN)


def _line(canvas: Canvas, frame: Frame, line: StartCardLine) -> None:
    middle = (frame.bottom + frame.top) / 2
    cells = (str(line.round), line.table, line.seat)
    columns = _columns(frame)
    for words, column in zip(cells, columns, strict=False):
        set_words = fit(words, column.width, sizes=(12, 5), bold=True, lines=1)
        canvas.lines(column.left, middle - 4, set_words)
    others = _others(line, columns[3])
    canvas.lines(columns[3].left, middle + others.height / 2 - others.size, others)


def _others(line: StartCardLine, room: Frame) -> Fit:
    """With and against whom, as large as there is room; in short where that is the only way to read it at a glance."""
    whole = _largest(line.others, room)
    if not line.briefly or whole.size >= _GOOD_OTHERS:
        return whole
    return max(whole, _largest(line.briefly, room), key=lambda fitted: fitted.size)


def _largest(words: str, room: Frame) -> Fit:
    """The words at the first size at which they fit, no word broken; at the least one, or still smaller, if at none."""
    for size in _SIZES_OTHERS:
        lines = max(_rows(room.height - _AROUND_OTHERS, size), 1)
        if whole := fit_whole(words, room.width, size=size, lines=lines):
            return whole
    return fit(words, room.width, sizes=(size, size), lines=lines)


def _rows(height: float, size: float) -> int:
    return int(height // (size * LEADING))


def _total(canvas: Canvas, card: StartCard, frame: Frame) -> None:
    columns = _columns(frame)
    words = fit(text("Gesamt"), columns[3].right - frame.left, sizes=(10, 5), bold=True, lines=1)
    canvas.text(columns[3].right, frame.bottom + 9, words.lines[0], words.size, face=BOLD, anchor="right")
    canvas.box(Frame(columns[4].left - 2, frame.bottom + 3, columns[4].right + 2, frame.top - 3), THIN)


def _slot(canvas: Canvas, card: StartCard, frame: Frame) -> None:
    """The place for a phone: on the left what leads to the page, on the right what pays the fee, the words between."""
    edge, words = _code_edge(frame), _slot_words(card, frame)
    if card.transfer:
        _code(canvas, card.transfer, frame.cut_right(edge)[0])
        beside = Frame(words.right + 8, words.bottom, frame.right - edge - 8, words.top)
        canvas.lines(beside.left, beside.top - 16, fit(card.transfer_hint, beside.width, sizes=(8, 5), lines=3))
    if card.qr:
        _code(canvas, card.qr, frame.cut_left(edge)[0])
    if card.code:
        canvas.lines(words.left, words.bottom + 4, fit(card.code, words.width, sizes=(14, 6), bold=True, lines=1))


def _code_edge(frame: Frame) -> float:
    return frame.height - 6


def _slot_words(card: StartCard, frame: Frame) -> Frame:
    """The room for the words beside what leads to the page: half of it where others say what pays the fee."""
    beside = frame.cut_left(_code_edge(frame))[1]
    if card.transfer:
        beside = beside.cut_right(_code_edge(frame))[1]
        beside = beside.cut_left(beside.width / 2)[0]
    return beside.cut_left(8)[1] if card.qr else beside


def _code(canvas: Canvas, words: str, frame: Frame) -> None:
    canvas.path(Frame(frame.left, frame.bottom, frame.right, frame.top - 6), *modules(words))


_SLIP_HEAD, _STUB, _BOX, _LEAST, _MOST = 44.0, 92.0, 9.0, 15.0, 27.0


def slips(head: Head, paper: SlipPaper) -> bytes:
    """A PDF with the blank slips, four on a page."""
    canvas = Canvas(title=text("Anmeldezettel {tournament}", tournament=head.tournament))
    draw_cards(canvas, head, range(paper.copies), lambda canvas, frame, _number: _slip(canvas, head, paper, frame))
    return canvas.pdf()


def _slip(canvas: Canvas, head: Head, paper: SlipPaper, frame: Frame) -> None:
    top, rest = frame.cut_top(_SLIP_HEAD)
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
