"""The standings on paper: place, number, name, what decides in order, the rounds, how ties were decided; groups."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from django.utils.translation import pgettext

from games.kit.text import text
from turnier.printing.canvas import A4, A4_ACROSS, FINE, HEAVY, THIN, Canvas, Frame
from turnier.printing.facts import GroupTables, Head, StandingsPaper, StandingsRow
from turnier.printing.fitting import BOLD, LEADING, PLAIN, SLAB, Fit, fit, printable, width, wrap
from turnier.printing.pages import HEADING, MARGIN, PageHead, paginate, without_orphans

_NOTE_SIZE, _NOTE_INDENT, _NOTES_GAP = 9.5, 18.0, 12.0
_ROW, _BASE = 21.0, 14.5
_PLACE, _NUMBER, _NAME = 28.0, 64.0, 74.0
"""Where place and number end and names begin, from the left edge in usual type."""
_LEAST_NAME = 125.0
"""The least room for names in usual type: longer ones take several lines."""
_MOST_NAMED = 24
"""So many open tables are named one by one; of more only the number is said."""
_LARGE = (18.0, 16.0, 15.0, 14.0, 13.0, 12.0, 11.0)
"""Sizes at which the list may fill a single page; it hangs on a wall and is read from a step away."""
_USUAL = 11.0
_GROUP_TITLE = 1.6
"""How much higher than a row the title of a group is, with the gap above it."""
_STRETCH, _TIGHT = 1.3, 0.85
"""By how much rows may be higher to fill the page, and lower where that saves a page."""
_FORMATS = ((A4, 11.0), (A4, 10.5), (A4, 10.0), (A4_ACROSS, 11.0), (A4_ACROSS, 9.0), (A4_ACROSS, 7.0), (A4_ACROSS, 5.0))
"""Paper and size of type, in the order in which they are tried where one page does not hold all."""


def standings(head: Head, paper: StandingsPaper) -> bytes:
    """A PDF of the standings, the head on every page; what decided ties stands below the rows of the same page."""
    canvas = Canvas(title=_title(head, paper))
    draw_standings(canvas, head, paper)
    return canvas.pdf()


def draw_standings(canvas: Canvas, head: Head, paper: StandingsPaper) -> None:
    """Puts the standings on the next pages, and on pages of their own the tables of the groups."""
    table, pages = _laid_out(head, paper)
    listed = _Pages(_running(head, paper, table.page), table, [[_Block("", rows)] for rows in pages])
    groups = [_group_pages(head, paper, paper.groups)] if paper.groups else []
    parts = [listed, *groups] if paper.groups and paper.groups.over else [*groups, listed]
    total = sum(len(part.pages) for part in parts)
    first = 1
    for part in parts:
        part.draw(canvas, first, total)
        first += len(part.pages)


def _running(head: Head, paper: StandingsPaper, page: Frame) -> PageHead:
    return PageHead(head, _title(head, paper), _standing(paper), paper.order, page=page)


def _laid_out(head: Head, paper: StandingsPaper) -> tuple[_StandingsTable, list[list[_StandingsRow]]]:
    """The table and the rows of each page: as large as one page allows, else in usual type on as many as it takes."""
    room = _room(head, paper, A4)
    for size in _LARGE:
        if len(paper.rows) * _first_line(size) > room.height:
            continue
        table = _StandingsTable(A4, size, columns_of(paper, size))
        rows = _rows(paper, table)
        if table.holds(paper) and _height(rows, room.width) <= room.height:
            return _filling(paper, table, rows, room)
    table = _StandingsTable.of(paper)
    room = _room(head, paper, table.page)
    tight = replace(table, spread=_TIGHT)
    pages, closer = (_paginated(_rows(paper, each), room) for each in (table, tight))
    if len(closer) == 1 < len(pages):
        return _filling(paper, table, _rows(paper, table), room)
    if len(closer) < len(pages):
        table, pages = tight, closer
    return table, without_orphans(pages, lambda page: _height(page, room.width), room.height)


def _room(head: Head, paper: StandingsPaper, page: Frame) -> Frame:
    return _running(head, paper, page).body.cut_top(HEADING)[1]


def _paginated(rows: Sequence[_StandingsRow], room: Frame) -> list[list[_StandingsRow]]:
    return paginate(rows, lambda page: _height(page, room.width), room.height)


def _filling(
    paper: StandingsPaper, table: _StandingsTable, rows: Sequence[_StandingsRow], room: Frame
) -> tuple[_StandingsTable, list[list[_StandingsRow]]]:
    """One page, its rows as much higher or lower as there is room; further lines of a name keep their distance."""
    lines = sum(row.first_line for row in rows)
    free = room.height - _height(rows, room.width)
    spread = min(_STRETCH, 1 + free / lines) if lines else 1.0
    filled = replace(table, spread=spread)
    return filled, [_rows(paper, filled)]


@dataclass(frozen=True)
class _StandingsTable:
    """The columns at the first size and on the first page on which they leave room for the names.

    `spread` is by how much rows are higher than their type needs.
    """

    page: Frame
    size: float
    columns: tuple[StandingsColumn, ...]
    spread: float = 1.0

    @classmethod
    def of(cls, paper: StandingsPaper) -> _StandingsTable:
        tables = [cls(page, size, columns_of(paper, size)) for page, size in _FORMATS]
        return next((table for table in tables if table.holds(paper)), tables[-1])

    @property
    def scale(self) -> float:
        """How much larger than usual everything is; small type keeps the usual distances."""
        return _scale(self.size)

    @property
    def name_width(self) -> float:
        return self.page.width - 2 * MARGIN - _NAME * self.scale - sum(column.width for column in self.columns)

    def holds(self, paper: StandingsPaper) -> bool:
        """Whether the columns leave room for the names: for each on one line, or for a usual one on several."""
        longest = max((width(printable(row.name), PLAIN, self.size) for row in paper.rows), default=0.0)
        return self.name_width >= min(longest, _LEAST_NAME * self.scale)

    def rights(self, right: float) -> list[float]:
        """Where each column ends on a list that ends at `right`."""
        widths = [column.width for column in self.columns]
        return [right - sum(widths) + end for end in accumulate(widths)]

    def draw_heading(self, canvas: Canvas, frame: Frame) -> None:
        base = frame.bottom + 7
        canvas.text(frame.left + _PLACE * self.scale, base, text("Platz"), self.size, anchor="right")
        canvas.text(frame.left + _NUMBER * self.scale, base, text("Nr."), self.size, anchor="right")
        canvas.text(frame.left + _NAME * self.scale, base, text("Name"), self.size)
        for column, right in zip(self.columns, self.rights(frame.right), strict=True):
            column.draw_heading(canvas, right, base, self.size)
        canvas.hline(frame.left, frame.right, frame.bottom, THIN)


@dataclass(frozen=True)
class _StandingsRow:
    row: StandingsRow
    name: Fit
    note_numbers: tuple[int, ...]
    first_line: float

    @property
    def height(self) -> float:
        return self.first_line + (len(self.name.lines) - 1) * self.name.size * LEADING

    def draw(self, canvas: Canvas, table: _StandingsTable, frame: Frame) -> None:
        scale = table.scale
        base = frame.top - _BASE * scale - (self.first_line - _ROW * scale) / 2
        canvas.text(frame.left + _PLACE * scale, base, self.row.place, table.size, face=SLAB, anchor="right")
        if self.note_numbers:
            canvas.text(frame.left + _PLACE * scale + 1.5, base + 4 * scale, ",".join(map(str, self.note_numbers)), 7)
        canvas.text(frame.left + _NUMBER * scale, base, str(self.row.number), table.size, anchor="right")
        canvas.lines(frame.left + _NAME * scale, base, self.name)
        cells = (*self.row.cells, *self.row.rounds)
        for column, right, cell in zip(table.columns, table.rights(frame.right), cells, strict=True):
            column.draw_cell(canvas, right, base, cell, table.size)


def _scale(size: float) -> float:
    return max(1.0, size / _USUAL)


def _first_line(size: float) -> float:
    """How high the first line of a row is, before it is spread."""
    return _ROW * _scale(size)


def _rows(paper: StandingsPaper, table: _StandingsTable) -> list[_StandingsRow]:
    notes = dict.fromkeys(note for row in paper.rows for note in row.notes)
    numbers = {note: number for number, note in enumerate(notes, start=1)}
    sizes = (table.size, table.size)
    first_line = _first_line(table.size) * table.spread
    return [
        _StandingsRow(
            row,
            fit(row.name, table.name_width, sizes=sizes, lines=4),
            tuple(numbers[note] for note in row.notes),
            first_line,
        )
        for row in paper.rows
    ]


def _title(head: Head, paper: StandingsPaper) -> str:
    if paper.final:
        return pgettext("Rangliste", "Endstand")
    return text("Zwischenstand") if head.round else text("Rangliste")


def _standing(paper: StandingsPaper) -> str:
    if paper.final:
        return text("endgültig") if paper.closed else text("alle Zettel da, noch nicht abgeschlossen")
    if not paper.open_tables:
        return _undecided(paper)
    if len(paper.open_tables) > _MOST_NAMED:
        return text("vorläufig, es fehlen {count} Tische", count=len(paper.open_tables))
    *others, last = [str(table) for table in paper.open_tables]
    if not others:
        return text("vorläufig, es fehlt Tisch {table}", table=last)
    return text("vorläufig, es fehlen Tisch {tables} und {last}", tables=", ".join(others), last=last)


def _undecided(paper: StandingsPaper) -> str:
    if paper.undecided:
        return text("vorläufig, es entscheidet noch: {lot}", lot=paper.undecided)
    if paper.without_winner:
        return text("vorläufig, noch ohne Sieger: {match}", match=paper.without_winner)
    return text("vorläufig")


def _notes(rows: Sequence[_StandingsRow], room_width: float) -> list[tuple[int, Fit]]:
    notes = {number: note for row in rows for number, note in zip(row.note_numbers, row.row.notes, strict=True)}
    return [(number, wrap(note, room_width - _NOTE_INDENT, size=_NOTE_SIZE)) for number, note in sorted(notes.items())]


@dataclass(frozen=True)
class _Block:
    """Rows below a `title`, "" for none: a group, or a page of the whole list."""

    title: str
    rows: Sequence[_StandingsRow]

    @property
    def title_height(self) -> float:
        return _GROUP_TITLE * self.rows[0].first_line if self.title and self.rows else 0.0

    def draw(self, canvas: Canvas, table: _StandingsTable, room: Frame) -> Frame:
        """Gives the room below it."""
        heading, room = room.cut_top(self.title_height)
        if self.title:
            base = heading.bottom + (_ROW - _BASE) * table.scale
            canvas.text(heading.left, base, self.title, table.size + 1, face=SLAB)
            canvas.hline(heading.left, heading.right, heading.bottom, THIN)
        for index, row in enumerate(self.rows, start=1):
            frame, room = room.cut_top(row.height)
            row.draw(canvas, table, frame)
            canvas.hline(frame.left, frame.right, frame.bottom, FINE if index < len(self.rows) else HEAVY)
        return room


@dataclass(frozen=True)
class _Pages:
    """Pages of one table, each of blocks of its rows."""

    running: PageHead
    table: _StandingsTable
    pages: Sequence[Sequence[_Block]]

    def draw(self, canvas: Canvas, first: int, total: int) -> None:
        """Draws them as the pages from the `first` on, of so many in `total`."""
        canvas.page(self.table.page)
        heading, room = self.running.body.cut_top(HEADING)
        for number, blocks in enumerate(self.pages, start=first):
            self.running.draw(canvas, number, total)
            self.table.draw_heading(canvas, heading)
            below = room
            for block in blocks:
                below = block.draw(canvas, self.table, below)
            _draw_notes(canvas, [row for block in blocks for row in block.rows], room)
            canvas.next_page()


def _group_pages(head: Head, paper: StandingsPaper, groups: GroupTables) -> _Pages:
    """As large as one page allows, else in usual type, and no group on two pages that finds room on one."""
    flat = replace(paper, columns=groups.columns, rows=tuple(row for each in groups.tables for row in each.rows))
    flat = replace(flat, rounds=())
    large = [_StandingsTable(A4, size, columns_of(flat, size)) for size in _LARGE]
    found = (_grouped(head, flat, groups, table) for table in large if table.holds(flat))
    return next(
        (each for each in found if len(each.pages) == 1), _grouped(head, flat, groups, _StandingsTable.of(flat))
    )


def _grouped(head: Head, flat: StandingsPaper, groups: GroupTables, table: _StandingsTable) -> _Pages:
    remark = "" if groups.over else _standing(flat)
    running = PageHead(head, text("Gruppen"), remark, groups.said, page=table.page)
    room = running.body.cut_top(HEADING)[1]
    rows, blocks = _rows(flat, table), []
    for each in groups.tables:
        own, rows = rows[: len(each.rows)], rows[len(each.rows) :]
        parts = paginate(own, lambda part: _blocks_height([_Block(" ", part)], room.width), room.height)
        blocks += [_Block(each.title, part) for part in parts]
    pages = paginate(blocks, lambda page: _blocks_height(page, room.width), room.height)
    return _Pages(running, table, without_orphans(pages, lambda page: _blocks_height(page, room.width), room.height))


def _blocks_height(blocks: Sequence[_Block], room_width: float) -> float:
    rows = [row for block in blocks for row in block.rows]
    return sum(block.title_height for block in blocks) + _height(rows, room_width)


def _height(rows: Sequence[_StandingsRow], room_width: float) -> float:
    notes = _notes(rows, room_width)
    return sum(row.height for row in rows) + sum(note.height for _, note in notes) + _NOTES_GAP


def _draw_notes(canvas: Canvas, rows: Sequence[_StandingsRow], room: Frame) -> None:
    notes = _notes(rows, room.width)
    base = room.bottom + sum(note.height for _, note in notes) - _NOTE_SIZE
    for number, note in notes:
        canvas.text(room.left + 10, base + 3, str(number), 7, anchor="right")
        canvas.lines(room.left + _NOTE_INDENT, base, note)
        base -= note.height


_GAP_PER_SIZE = 0.95


@dataclass(frozen=True)
class StandingsColumn:
    """One column: widths in points of the whole and of what stands right of the point at which its figures line up."""

    heading: str
    face: str
    width: float
    behind: float

    @classmethod
    def of(cls, heading: str, cells: Iterable[str], face: str, size: float) -> StandingsColumn:
        """Measures the heading and the figures at the size at which both are printed."""
        halves = [_halves(printable(cell, face)) for cell in cells]
        before = max((width(first, face, size) for first, _ in halves), default=0)
        behind = max((width(second, face, size) for _, second in halves), default=0)
        return cls(
            heading, face, _GAP_PER_SIZE * size + max(before + behind, width(printable(heading), PLAIN, size)), behind
        )

    def draw_heading(self, canvas: Canvas, right: float, base: float, size: float) -> None:
        """Writes its heading flush right, `base` being the line it stands on, in points."""
        canvas.text(right, base, self.heading, size, anchor="right")

    def draw_cell(self, canvas: Canvas, right: float, base: float, cell: str, size: float) -> None:
        """Sets a figure into the column that ends at `right`."""
        first, _ = _halves(printable(cell, self.face))
        canvas.text(right - self.behind - width(first, self.face, size), base, cell, size, face=self.face)


def columns_of(paper: StandingsPaper, size: float) -> tuple[StandingsColumn, ...]:
    """The deciding columns, the first of them bold, then one per round."""
    deciding = [
        StandingsColumn.of(heading, [row.cells[index] for row in paper.rows], BOLD if index == 0 else PLAIN, size)
        for index, heading in enumerate(paper.columns)
    ]
    rounds = [
        StandingsColumn.of(mark, [row.rounds[index] for row in paper.rows], PLAIN, size)
        for index, mark in enumerate(paper.rounds)
    ]
    return (*deciding, *rounds)


def _halves(cell: str) -> tuple[str, str]:
    first, colon, second = cell.partition(":")
    return first, colon + second
