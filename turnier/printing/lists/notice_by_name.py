"""The notice of a draw by name: everybody finds himself, his number, his team and his table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.kit.text import text
from turnier.printing.canvas import Canvas
from turnier.printing.facts import Head, PaperSide, PaperTable
from turnier.printing.fitting import SLAB, Fit, wrap
from turnier.printing.frame import Frame
from turnier.printing.pages import PageHead, draw_list
from turnier.text.names import initial, sort_key, surname_first

SIZE = 16.0
_TABLE_SIZE = 18.0
_PADDING = 5.0
_TITLE = text("Auslosung nach Namen")
_INITIAL, _NUMBER, _TABLE, _GAP = 26.0, 40.0, 66.0, 14.0


def notice_by_name(head: Head, tables: Sequence[PaperTable]) -> bytes:
    """A PDF of all players in the order of their surnames, with number, team and table."""
    canvas = Canvas(title=_TITLE)
    draw_notice_by_name(canvas, head, tables)
    return canvas.pdf()


def draw_notice_by_name(canvas: Canvas, head: Head, tables: Sequence[PaperTable]) -> None:
    """Puts the notice on the next pages."""
    running = PageHead(head, _TITLE)
    seated = sorted(_seated(tables), key=lambda place: (sort_key(place.name), place.number))
    columns = _NameColumns.of(running.body.width, teams=any(place.team for place in seated))
    before = ("", *(initial(place.name) for place in seated))
    entries = [_NameEntry.of(place, letter, columns) for place, letter in zip(seated, before, strict=False)]
    draw_list(canvas, running, columns.heading, entries)


@dataclass(frozen=True)
class _Place:
    name: str
    team: str
    number: int
    table: str


@dataclass(frozen=True)
class _NameColumns:
    """Where the columns stand, in points from the left edge of the list."""

    name: float
    number: float
    team: float
    name_width: float
    team_width: float

    @classmethod
    def of(cls, width: float, *, teams: bool) -> _NameColumns:
        flexible = width - _INITIAL - _NUMBER - _TABLE - 2 * _GAP
        name = flexible / 2 if teams else flexible
        number = _INITIAL + name + _GAP + _NUMBER
        return cls(_INITIAL, number, number + _GAP, name, flexible - name - _GAP if teams else 0)

    def heading(self, canvas: Canvas, frame: Frame) -> None:
        base = frame.bottom + 7
        canvas.text(frame.left + self.name, base, text("Name"), SIZE)
        canvas.text(frame.left + self.number, base, text("Nr."), SIZE, anchor="right")
        if self.team_width:
            canvas.text(frame.left + self.team, base, text("Team"), SIZE)
        canvas.text(frame.right, base, text("Tisch"), SIZE, anchor="right")


@dataclass(frozen=True)
class _NameEntry:
    place: _Place
    initial: str
    columns: _NameColumns
    name: Fit
    team: Fit

    @classmethod
    def of(cls, place: _Place, before: str, columns: _NameColumns) -> _NameEntry:
        letter = initial(place.name)
        name = wrap(place.name, columns.name_width, size=SIZE)
        team = wrap(place.team, max(columns.team_width, SIZE), size=SIZE)
        return cls(place, "" if letter == before else letter, columns, name, team)

    @property
    def height(self) -> float:
        return max(self.name.height, self.team.height) + 2 * _PADDING

    def draw(self, canvas: Canvas, frame: Frame) -> None:
        base = frame.top - _PADDING - SIZE * 0.95
        columns = self.columns
        canvas.text(frame.left, base, self.initial, _TABLE_SIZE, face=SLAB)
        canvas.lines(frame.left + columns.name, base, self.name)
        canvas.text(frame.left + columns.number, base, str(self.place.number), SIZE, anchor="right")
        canvas.lines(frame.left + columns.team, base, self.team)
        canvas.text(frame.right, base, self.place.table, _TABLE_SIZE, face=SLAB, anchor="right")


def _seated(tables: Sequence[PaperTable]) -> Iterator[_Place]:
    for table in tables:
        where = text("Freilos") if table.is_bye else str(table.table)
        for side in table.sides:
            if not side.players:
                yield _Place(side.name, "", side.number, where)
            for player in side.players:
                yield _Place(surname_first(player), _team(side, player), side.number, where)


def _team(side: PaperSide, player: str) -> str:
    return "" if player == side.name else side.name
