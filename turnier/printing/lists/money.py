"""Lists of money on paper: prizes, payouts, thanks to donors, the cash journal, the closing of the cash box."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

from games.kit.text import text
from turnier.printing.canvas import FINE, HEAVY, THIN, Canvas, Frame
from turnier.printing.facts import Head
from turnier.printing.fitting import BOLD, PLAIN, Fit, printable, width, wrap
from turnier.printing.money_facts import ClosingPaper, DonorLine, JournalLine, PaidLossLine, PrizeLine
from turnier.printing.pages import PageHead, fewest_pages, print_list

SIZE = 11.0
READ_ALOUD = 15.0
"""Of what somebody reads out to the hall, or all read from the wall."""
_GAP = 10.0
_PADDING = 5.0
Kind = Literal["words", "bold", "figures", "line"]


@dataclass(frozen=True)
class MoneyColumn:
    """A column: its heading, its share of the width, and how its cells are set; a "line" is there to sign on.

    "figures" stand in one line, whole: such a column is at least as wide as its widest figure. One of words that no row
    has is as wide as its heading.
    """

    heading: str
    share: float
    kind: Kind = "words"


@dataclass(frozen=True)
class Listing:
    """A paper of one list; in points the least height of its rows, as for signatures, and the size of its letters."""

    title: str
    columns: tuple[MoneyColumn, ...]
    rows: Sequence[Sequence[str]]
    remark: str = ""
    detail: str = ""
    row_height: float = 0
    size: float = SIZE

    def frames(self, frame: Frame) -> list[Frame]:
        """The columns side by side, with room between them; what figures need beyond their share the words give."""
        room = frame.width - _GAP * (len(self.columns) - 1)
        shares = [0 if n in self._empty else column.share for n, column in enumerate(self.columns)]
        widths = _shared(shares, room, self._needed)
        frames, left = [], frame.left
        for wide in widths:
            frames.append(Frame(left, frame.bottom, left + wide, frame.top))
            left += wide + _GAP
        return frames

    @cached_property
    def _needed(self) -> Mapping[int, float]:
        whole = {n for n, column in enumerate(self.columns) if column.kind == "figures"}
        return {n: self._widest(n) for n in whole | self._empty}

    @cached_property
    def _empty(self) -> frozenset[int]:
        words = (n for n, column in enumerate(self.columns) if column.kind == "words")
        return frozenset(n for n in words if not any(row[n] for row in self.rows))

    def _widest(self, number: int) -> float:
        figures = [width(printable(row[number]), PLAIN, self.size) for row in self.rows]
        return max([*figures, width(printable(self.columns[number].heading, BOLD), BOLD, SIZE - 1)])


def _shared(shares: Sequence[float], room: float, needed: Mapping[int, float]) -> list[float]:
    """Widths by share; a column that needs more has what it needs, and the others share the rest."""
    fixed: dict[int, float] = {}
    while True:
        rest = [n for n in range(len(shares)) if n not in fixed]
        left, total = room - sum(fixed.values()), sum(shares[n] for n in rest)
        widths = {n: left * shares[n] / total for n in rest} | fixed
        more = {n: need for n, need in needed.items() if n not in fixed and need > widths[n]}
        if not more:
            return [widths[n] for n in range(len(shares))]
        fixed |= more


def print_listing(head: Head, listing: Listing) -> bytes:
    """A PDF of the list, its heading on every page."""
    running = PageHead(head, listing.title, listing.remark, listing.detail)
    heights = (listing.row_height, min(listing.row_height, _SIGNED_TIGHT))
    set_so = [replace(listing, row_height=height) for height in heights]
    tries = [[_MoneyRow.of(each, row, running.body.width) for row in listing.rows] for each in set_so]
    return print_list(running, lambda canvas, frame: _heading(canvas, frame, listing), fewest_pages(running, tries))


@dataclass(frozen=True)
class _MoneyRow:
    listing: Listing
    cells: tuple[Fit, ...]

    @classmethod
    def of(cls, listing: Listing, row: Sequence[str], width: float) -> _MoneyRow:
        frames = listing.frames(Frame(0, 0, width, 0))
        cells = tuple(
            Fit((printable(cell),), PLAIN, listing.size)
            if column.kind == "figures"
            else wrap(cell, frame.width, size=listing.size, bold=column.kind == "bold")
            for column, frame, cell in zip(listing.columns, frames, row, strict=True)
        )
        return cls(listing, cells)

    @property
    def height(self) -> float:
        return max(self.listing.row_height, max(cell.height for cell in self.cells) + 2 * _PADDING)

    def draw(self, canvas: Canvas, frame: Frame) -> None:
        base = frame.top - (self.height - max(cell.height for cell in self.cells)) / 2 - self.listing.size * 0.95
        for column, cell, room in zip(self.listing.columns, self.cells, self.listing.frames(frame), strict=True):
            if column.kind == "line":
                canvas.hline(room.left, room.right, frame.bottom + _PADDING, FINE)
            elif column.kind == "figures":
                canvas.text(room.right, base, cell.lines[0], cell.size, face=PLAIN, anchor="right")
            else:
                canvas.lines(room.left, base, cell)


def _heading(canvas: Canvas, frame: Frame, listing: Listing) -> None:
    for column, room in zip(listing.columns, listing.frames(frame), strict=True):
        if column.kind == "figures":
            canvas.text(room.right, frame.bottom + 7, column.heading, SIZE - 1, face=BOLD, anchor="right")
        else:
            canvas.text(room.left, frame.bottom + 7, column.heading, SIZE - 1, face=BOLD)


_SIGNED, _SIGNED_TIGHT = 34.0, 27.0
"""How high a row is in which somebody signs, and where that saves a page; in points."""


def prize_list(head: Head, lines: Sequence[PrizeLine], total: str) -> bytes:
    """The prizes as they are hung up, money and things; `total` is a sum, of which the sentence below is made."""
    columns = (
        MoneyColumn(text("Platz"), 8, "bold"),
        MoneyColumn(text("Nr."), 6, "figures"),
        MoneyColumn(text("Name"), 40),
        MoneyColumn("", 32),
        MoneyColumn(text("Preisgeld"), 14, "figures"),
    )
    rows = [(line.place, str(line.number or ""), line.name, line.what, line.sum) for line in lines]
    remark = text("Zusammen {total}", total=total) if total else ""
    return print_listing(head, Listing(text("Preisliste"), columns, rows, remark=remark, size=READ_ALOUD))


def payout_list(head: Head, lines: Sequence[PrizeLine], total: str) -> bytes:
    """What is still to be paid out, with a line on which everybody signs for the money; `total` as for `prize_list`."""
    columns = (
        MoneyColumn(text("Nr."), 6, "figures"),
        MoneyColumn(text("Name"), 30),
        MoneyColumn(text("Wofür"), 22),
        MoneyColumn(text("Auszuzahlen"), 14, "figures"),
        MoneyColumn(text("Erhalten (Unterschrift)"), 28, "line"),
    )
    rows = [(str(line.number or ""), line.name, line.what, line.sum, "") for line in lines]
    remark = text("Noch auszuzahlen: {total}", total=total)
    return print_listing(head, Listing(text("Auszahlungsliste"), columns, rows, remark=remark, row_height=_SIGNED))


def loss_list(head: Head, lines: Sequence[PaidLossLine], remark: str) -> bytes:
    """What each table pays for what was lost, with a line to note what it gave; `remark` is the sentence below."""
    columns = (
        MoneyColumn(text("Tisch"), 20, "bold"),
        MoneyColumn(text("Wer verloren hat"), 40),
        MoneyColumn(text("Betrag"), 12, "figures"),
        MoneyColumn(text("Gezahlt"), 12, "figures"),
        MoneyColumn(text("Kassiert"), 16, "line"),
    )
    rows = [(line.table, line.who, line.sum, line.paid, "") for line in lines]
    return print_listing(head, Listing(text("Verlustgeld"), columns, rows, remark=remark, row_height=_SIGNED))


def journal(head: Head, lines: Sequence[JournalLine], remark: str) -> bytes:
    """Every booking that moved the box, in order, with the `remark` below; says why numbers are left out.

    Who booked stands in a column where they are several, else once below.
    """
    booked_by = {line.by for line in lines}
    several = len(booked_by) > 1
    columns = (
        MoneyColumn(text("Nr."), 5, "figures"),
        MoneyColumn(text("Zeit"), 16),
        MoneyColumn(text("Was"), 35),
        MoneyColumn(text("Grund"), 17),
        MoneyColumn(text("Ein"), 11, "figures"),
        MoneyColumn(text("Aus"), 11, "figures"),
        MoneyColumn(text("Bestand"), 12, "figures"),
        *([MoneyColumn(text("Gebucht von"), 16)] if several else []),
    )
    rows = [
        (
            line.number,
            line.time,
            line.what,
            line.reason,
            line.into,
            line.out_of,
            line.balance,
            *([line.by] if several else []),
        )
        for line in lines
    ]
    complete = [line.number for line in lines] == [str(n) for n in range(1, len(lines) + 1)]
    left_out = text("Fehlende Nummern: Was fällig oder festgelegt wurde, ohne dass Geld in die Kasse kam oder ging.")
    by_one = "" if several or not lines[0].by else text("Alles gebucht von {name}.", name=lines[0].by)
    detail = " ".join(filter(None, (by_one, "" if complete else left_out)))
    return print_listing(head, Listing(text("Kassenbuch"), columns, rows, remark=remark, detail=detail))


def thanks(head: Head, lines: Sequence[DonorLine]) -> bytes:
    """Who gave what for the prizes."""
    columns = (MoneyColumn(text("Gespendet von"), 40, "bold"), MoneyColumn(text("Preis"), 60))
    rows = [(line.donor, line.prizes) for line in lines]
    remark = text("Herzlichen Dank allen, die etwas für die Preise gegeben haben.")
    return print_listing(
        head, Listing(text("Dank an die Spender"), columns, rows, remark=remark, row_height=28, size=READ_ALOUD)
    )


_ROW = 19.0
_SIGN_ABOVE, _SIGN_BELOW = 60.0, 14.0


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
        canvas.text(x, top, words, SIZE - 1, face=BOLD, anchor="right")
    canvas.hline(frame.left, frame.right, top - 6, THIN)
    for index, (denomination, pieces, sum_) in enumerate(paper.rows, start=1):
        base = top - 2 - index * _ROW
        canvas.text(frame.left + 74, base, denomination, SIZE, anchor="right")
        canvas.text(middle, base, pieces, SIZE, anchor="right")
        canvas.text(frame.right, base, sum_, SIZE, anchor="right")
        canvas.hline(frame.left, frame.right, base - 6, HEAVY if index == len(paper.rows) else FINE)


def _sums(canvas: Canvas, frame: Frame, paper: ClosingPaper) -> float:
    """Draws what the books say; gives how far down it came, in points."""
    y = frame.top - 16
    canvas.text(frame.left, y, text("Kasse nach Buch"), SIZE - 1, face=BOLD)
    canvas.hline(frame.left, frame.right, y - 6, THIN)
    for line in paper.sums:
        y -= _ROW
        face = BOLD if line.total else PLAIN
        canvas.text(frame.left, y - 2, line.label, SIZE, face=face)
        canvas.text(frame.right, y - 2, line.sum, SIZE, face=face, anchor="right")
        canvas.hline(frame.left, frame.right, y - 8, HEAVY if line.total else FINE)
    return y - 8


def _result(canvas: Canvas, frame: Frame, paper: ClosingPaper) -> None:
    result = wrap(paper.result, frame.width, size=14, bold=True)
    canvas.lines(frame.left, frame.top - 14, result)
    reason = wrap(paper.reason, frame.width, size=SIZE)
    canvas.lines(frame.left, frame.top - 18 - result.height - SIZE, reason)


def _signatures(canvas: Canvas, body: Frame, paper: ClosingPaper) -> None:
    y = body.bottom + _SIGN_ABOVE
    names = (*paper.signers, "", "")[:2]  # two sign, whoever is named
    for frame, name in zip(body.across(2, gap=40), names, strict=True):
        canvas.hline(frame.left, frame.right, y, FINE)
        canvas.text(frame.left, y - _SIGN_BELOW, name or text("Name und Unterschrift"), SIZE - 1, face=PLAIN)
