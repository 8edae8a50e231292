"""The pages of a list: repeated head, repeated foot with page x/y."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from games.kit.text import Text, text
from turnier.printing.canvas import A4, FINE, HEAVY, THIN, Canvas, Frame
from turnier.printing.drawings import modules
from turnier.printing.facts import Head
from turnier.printing.fitting import BOLD, SLAB, Fit, fit, printable, width, wrap
from turnier.printing.marks import draw_pack, draw_rehearsal

MARGIN = 38.0
HEADING = 26.0
_ORPHANS = 5
"""So few items alone on the last page are shared with the page before."""
_TITLE, _FOOT, _SKIP = 54.0, 24.0, 6.0
_PROOF, _CODE = 12.0, 52.0

Item = TypeVar("Item")
Heading = Callable[[Canvas, Frame], None]
"""Draws the line above the entries of a page."""


@dataclass(frozen=True)
class PageHead:
    """What is repeated on every page of a list: its title, below it a remark in bold (line by line) and its detail."""

    head: Head
    title: str
    remark: str = ""
    detail: str = ""
    page: Frame = A4

    @property
    def body(self) -> Frame:
        """The room for the list between head and foot."""
        inner = self.page.inset(MARGIN, MARGIN - 10)
        return inner.cut_top(self._head_height(inner))[1].cut_bottom(self._foot_height)[1]

    def draw(self, canvas: Canvas, number: int, pages: int) -> None:
        """Draws head and foot of page `number`, counted from 1."""
        inner = self.page.inset(MARGIN, MARGIN - 10)
        self._draw_head(canvas, inner)
        self._draw_foot(canvas, inner, text("Seite {number}/{pages}", number=number, pages=pages))
        draw_rehearsal(canvas, self.head, self.page)

    def _head_height(self, inner: Frame) -> float:
        remarks = self._remarks(inner)
        return _TITLE + sum(lines.height for lines in remarks) + (_SKIP if remarks else 0)

    def _remarks(self, inner: Frame) -> list[Fit]:
        said = [self.remark] if isinstance(self.remark, Text) else self.remark.split("\n")
        remarks = [wrap(line, inner.width, size=12, bold=True) for line in said]
        detail = wrap(self.detail, inner.width, size=10)
        return [lines for lines in (*remarks, detail) if lines.lines != ("",)]

    def _draw_head(self, canvas: Canvas, inner: Frame) -> None:
        canvas.text(inner.right, inner.top - 20, self.head.part, 20, face=SLAB, anchor="right")
        room = inner.width - width(printable(self.head.part, SLAB), SLAB, 20) - 20
        title = fit(self.title, room, sizes=(20, 12), face=SLAB, lines=1)
        canvas.lines(inner.left, inner.top - 20, title)
        pack = draw_pack(canvas, Frame(inner.left, inner.top - 40, inner.right, inner.top - 28), self.head.suits)
        name = fit(f"{self.head.tournament} · {self.head.game}", inner.width - pack, sizes=(12, 8), lines=1)
        canvas.lines(inner.left, inner.top - 38, name)
        y = inner.top - _TITLE - _SKIP
        for lines in self._remarks(inner):
            canvas.lines(inner.left, y, lines)
            y -= lines.height
        canvas.hline(inner.left, inner.right, inner.top - self._head_height(inner) + 6, HEAVY)

    @property
    def _foot_height(self) -> float:
        if self.head.check:
            return _CODE + 6
        return _FOOT + (_PROOF if self.head.proof else 0)

    def _draw_foot(self, canvas: Canvas, inner: Frame, page: str) -> None:
        canvas.hline(inner.left, inner.right, inner.bottom + self._foot_height - 12, FINE)
        inner = self._draw_check(canvas, inner) if self.head.check else inner
        room = inner.width - (0 if self.head.check else 16)
        canvas.lines(inner.left, inner.bottom + _PROOF, fit(self.head.proof, room, sizes=(9, 6), lines=1))
        canvas.text(inner.right, inner.bottom, page, 10, face=BOLD, anchor="right")
        state = text("{state} · gedruckt am {printed_at}", state=self.head.state, printed_at=self.head.printed_at)
        room = inner.width - width(printable(page, BOLD), BOLD, 10) - 16
        canvas.lines(inner.left, inner.bottom, fit(state, room, sizes=(9, 6), lines=1))

    def _draw_check(self, canvas: Canvas, inner: Frame) -> Frame:
        """Draws the code to recompute the draw with; returns the room beside it."""
        edge = _CODE - 10
        code, beside = inner.cut_left(edge)[0], inner.cut_left(edge + 10)[1]
        size, paths = modules(self.head.check)
        canvas.path(Frame(code.left, inner.bottom - 4, code.right, inner.bottom - 4 + edge), size, paths)
        address = text("Nachrechnen: {address}", address=self.head.check)
        words = (
            address
            if "://" in self.head.check
            else text("Im Code stehen E, P und N, um Siegel und Startwert nachzurechnen.")
        )
        canvas.lines(beside.left, inner.bottom + 2 * _PROOF, fit(words, beside.width, sizes=(9, 6), lines=1))
        return beside


class ListEntry(Protocol):
    """One line of a list that knows how high it is."""

    @property
    def height(self) -> float:
        """In points."""

    def draw(self, canvas: Canvas, frame: Frame) -> None:
        """Puts it into a frame of its height."""


def print_list(running: PageHead, heading: Heading, entries: Sequence[ListEntry]) -> bytes:
    """A PDF of the entries, each page under the same heading line, hairlines between, a heavy rule at the end."""
    canvas = Canvas(running.page, title=running.title)
    draw_list(canvas, running, heading, entries)
    return canvas.pdf()


def draw_list(canvas: Canvas, running: PageHead, heading: Heading, entries: Sequence[ListEntry]) -> None:
    """Puts the entries on the next pages."""
    draw_pages(canvas, running, [(heading, page) for page in list_pages(running, entries)])


def fewest_pages(running: PageHead, tries: Iterable[Sequence[ListEntry]]) -> Sequence[ListEntry]:
    """Of the same entries set ever more tightly the first that take no more pages than any other."""
    return min(tries, key=lambda entries: len(list_pages(running, entries)))


def list_pages(running: PageHead, entries: Sequence[ListEntry]) -> list[list[ListEntry]]:
    """The entries page by page, each under a heading line."""
    room = running.body.height - HEADING
    return without_orphans(paginate(entries, height_of, room), height_of, room)


def draw_pages(canvas: Canvas, running: PageHead, pages: Sequence[tuple[Heading, Sequence[ListEntry]]]) -> None:
    """Puts the entries of each page under its heading line."""
    canvas.page(running.page)
    top, room = running.body.cut_top(HEADING)
    for number, (heading, page) in enumerate(pages, start=1):
        running.draw(canvas, number, len(pages))
        heading(canvas, top)
        canvas.hline(top.left, top.right, top.bottom, THIN)
        _draw_entries(canvas, page, room)
        canvas.next_page()


def height_of(entries: Sequence[ListEntry]) -> float:
    """What entries take up on a page."""
    return sum(entry.height for entry in entries)


def paginate(items: Iterable[Item], height: Callable[[Sequence[Item]], float], room: float) -> list[list[Item]]:
    """Fills pages in order; `height` measures what a page would take up. An item too high for any page has its own."""
    pages: list[list[Item]] = [[]]
    for item in items:
        if pages[-1] and height([*pages[-1], item]) > room:
            pages.append([])
        pages[-1].append(item)
    return pages


def without_orphans(
    pages: list[list[Item]], height: Callable[[Sequence[Item]], float], room: float
) -> list[list[Item]]:
    """The pages; the last two share their items if only a few stood alone on the last, as evenly as there is room."""
    if len(pages) < 2 or len(pages[-1]) > _ORPHANS:
        return pages
    *front, before, last = pages
    both = [*before, *last]
    half = -(-len(both) // 2)
    at = next((at for at in range(half, len(before)) if height(both[at:]) <= room), len(before))
    return [*front, both[:at], both[at:]]


def _draw_entries(canvas: Canvas, entries: Sequence[ListEntry], room: Frame) -> None:
    for index, entry in enumerate(entries, start=1):
        frame, room = room.cut_top(entry.height)
        entry.draw(canvas, frame)
        canvas.hline(frame.left, frame.right, frame.bottom, FINE if index < len(entries) else HEAVY)
