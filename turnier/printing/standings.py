"""The standings on paper: place, number, name, what decides in order, the rounds, and how each tie was decided."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from games.kit.text import text
from turnier.printing.columns import Column, columns_of
from turnier.printing.fitting import LEADING, Fit, fit, wrap
from turnier.printing.frame import A4, A4_ACROSS, Frame
from turnier.printing.letters import BOLD
from turnier.printing.paper import Head, StandingsPaper, StandingsRow
from turnier.printing.press import FINE, HEAVY, THIN, Press
from turnier.printing.running import HEADING, MARGIN, Running, paginate

_NOTE_SIZE, _NOTE_INDENT, _NOTES_GAP = 9.5, 18.0, 12.0
_ROW, _BASE = 21.0, 14.5
_PLACE, _NUMBER, _NAME = 28.0, 64.0, 74.0
_LEAST_NAME = 125.0
_MOST_NAMED = 24
"""So many open tables are named one by one; of more only the number is said."""
_FORMATS = ((A4, 11.0), (A4, 10.5), (A4, 10.0), (A4_ACROSS, 11.0), (A4_ACROSS, 9.0), (A4_ACROSS, 7.0), (A4_ACROSS, 5.0))


def standings(head: Head, paper: StandingsPaper) -> bytes:
    """A PDF of the standings, repeated head; explanations of ties stand below the rows of the same page."""
    press = Press(title=_title(head, paper))
    draw_standings(press, head, paper)
    return press.pdf()


def draw_standings(press: Press, head: Head, paper: StandingsPaper) -> None:
    """Puts the standings on the next pages."""
    table = _Table.of(paper)
    press.page(table.page)
    running = Running(head, _title(head, paper), _standing(paper), paper.order, page=table.page)
    heading, room = running.body.cut_top(HEADING)
    pages = paginate(_rows(paper, table), lambda page: _height(page, room.width), room.height)
    for number, rows in enumerate(pages, start=1):
        running.draw(press, number, len(pages))
        table.draw_heading(press, heading)
        _draw_rows(press, table, rows, room)
        _draw_notes(press, rows, room)
        press.next_page()


@dataclass(frozen=True)
class _Table:
    """The columns at the first size and on the first page on which they leave room for the names."""

    page: Frame
    size: float
    columns: tuple[Column, ...]

    @classmethod
    def of(cls, paper: StandingsPaper) -> _Table:
        tables = [cls(page, size, columns_of(paper, size)) for page, size in _FORMATS]
        return next((table for table in tables if table.name_width >= _LEAST_NAME), tables[-1])

    @property
    def name_width(self) -> float:
        return self.page.width - 2 * MARGIN - _NAME - sum(column.width for column in self.columns)

    def rights(self, right: float) -> list[float]:
        """Where each column ends on a list that ends at `right`."""
        widths = [column.width for column in self.columns]
        return [right - sum(widths) + end for end in accumulate(widths)]

    def draw_heading(self, press: Press, frame: Frame) -> None:
        base = frame.bottom + 7
        press.say(frame.left + _PLACE, base, text("Platz"), self.size, anchor="right")
        press.say(frame.left + _NUMBER, base, text("Nr."), self.size, anchor="right")
        press.say(frame.left + _NAME, base, text("Name"), self.size)
        for column, right in zip(self.columns, self.rights(frame.right), strict=True):
            column.draw_heading(press, right, base, self.size)
        press.rule(frame.left, frame.right, frame.bottom, THIN)


@dataclass(frozen=True)
class _Row:
    row: StandingsRow
    name: Fit
    note_number: int

    @property
    def height(self) -> float:
        return _ROW + (len(self.name.lines) - 1) * self.name.size * LEADING

    def draw(self, press: Press, table: _Table, frame: Frame) -> None:
        base = frame.top - _BASE
        press.say(frame.left + _PLACE, base, self.row.place, table.size, face=BOLD, anchor="right")
        if self.note_number:
            press.say(frame.left + _PLACE + 1.5, base + 4, str(self.note_number), 7)
        press.say(frame.left + _NUMBER, base, str(self.row.number), table.size, anchor="right")
        press.lines(frame.left + _NAME, base, self.name)
        cells = (*self.row.cells, *self.row.rounds)
        for column, right, cell in zip(table.columns, table.rights(frame.right), cells, strict=True):
            column.draw_cell(press, right, base, cell, table.size)


def _rows(paper: StandingsPaper, table: _Table) -> list[_Row]:
    notes = dict.fromkeys(row.note for row in paper.rows if row.note)
    numbers = {note: number for number, note in enumerate(notes, start=1)}
    sizes = (table.size, min(9.0, table.size))
    return [
        _Row(row, fit(row.name, table.name_width, sizes=sizes, lines=4), numbers.get(row.note, 0)) for row in paper.rows
    ]


def _title(head: Head, paper: StandingsPaper) -> str:
    return text("Endstand") if paper.final else text("Zwischenstand") if head.round else text("Rangliste")


def _standing(paper: StandingsPaper) -> str:
    if paper.final:
        return text("endgültig")
    if not paper.open_tables:
        return text("vorläufig")
    if len(paper.open_tables) > _MOST_NAMED:
        return text("vorläufig, es fehlen {count} Tische", count=len(paper.open_tables))
    *others, last = [str(table) for table in paper.open_tables]
    if not others:
        return text("vorläufig, es fehlt Tisch {table}", table=last)
    return text("vorläufig, es fehlen Tisch {tables} und {last}", tables=", ".join(others), last=last)


def _notes(rows: Sequence[_Row], room_width: float) -> list[tuple[int, Fit]]:
    notes = {row.note_number: row.row.note for row in rows if row.note_number}
    return [(number, wrap(note, room_width - _NOTE_INDENT, size=_NOTE_SIZE)) for number, note in sorted(notes.items())]


def _height(rows: Sequence[_Row], room_width: float) -> float:
    notes = _notes(rows, room_width)
    return sum(row.height for row in rows) + sum(note.height for _, note in notes) + _NOTES_GAP


def _draw_rows(press: Press, table: _Table, rows: Sequence[_Row], room: Frame) -> None:
    for index, row in enumerate(rows, start=1):
        frame, room = room.cut_top(row.height)
        row.draw(press, table, frame)
        press.rule(frame.left, frame.right, frame.bottom, FINE if index < len(rows) else HEAVY)


def _draw_notes(press: Press, rows: Sequence[_Row], room: Frame) -> None:
    notes = _notes(rows, room.width)
    base = room.bottom + sum(note.height for _, note in notes) - _NOTE_SIZE
    for number, note in notes:
        press.say(room.left + 10, base + 3, str(number), 7, anchor="right")
        press.lines(room.left + _NOTE_INDENT, base, note)
        base -= note.height
