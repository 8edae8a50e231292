"""The notices of a draw: by name, where everybody finds their table, and by table, to be read by a crowd."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.kit.text import Text, text
from turnier.printing.canvas import FINE, THIN, Canvas, Frame
from turnier.printing.facts import Head, PaperTable
from turnier.printing.fitting import BOLD, LEADING, PLAIN, SLAB, Fit, printable, widest_word, width, wrap
from turnier.printing.pages import HEADING, ListEntry, PageHead, draw_list, height_of, paginate
from turnier.text.names import initial, list_key, sort_key, surname_first

SIZE = 16.0
"""The least that is read at arm's length by somebody who looks for himself in a crowd."""
_SIZES = (22.0, 20.0, 18.0, SIZE)
_TABLE = 1.6
"""How much larger than a name the number of a table is."""
_SHORT = 3
"""So many letters of a table are a number; a word such as "Freilos" stands below the name, which keeps its room."""
_PADDING, _MOST_AIR = 5.0, 20.0
_COLUMNS, _BETWEEN = 2, 24.0
_PARTS = 40
"""In so many steps it is tried how low columns of long names can be."""
_TITLE_BY_NAME = text("Auslosung nach Namen")
_INITIAL, _INITIAL_SIZE, _GAP = 24.0, 16.0, 10.0
LABEL = 16.0
_TABLE_SIZE = 34.0
_NUMBER = 122.0
_NAME = 138.0
_DEALS = text("gibt zuerst")


def notice_by_name(head: Head, tables: Sequence[PaperTable]) -> bytes:
    """A PDF of all players in the order of their surnames, with number, team and table, in two columns of names."""
    canvas = Canvas(title=_TITLE_BY_NAME)
    draw_notice_by_name(canvas, head, tables)
    return canvas.pdf()


def draw_notice_by_name(canvas: Canvas, head: Head, tables: Sequence[PaperTable]) -> None:
    """Puts the notice on the next pages."""
    running = PageHead(head, _TITLE_BY_NAME)
    seated = sorted(_seated(tables), key=lambda place: (place.key, place.number))
    canvas.page(running.page)
    top, room = running.body.cut_top(HEADING)
    beside = room.across(_COLUMNS, _BETWEEN)
    pages = _laid_out(seated, beside[0])
    for number, page in enumerate(pages, start=1):
        running.draw(canvas, number, len(pages))
        _draw_heading(canvas, top, teams=any(place.team for place in seated))
        air = min([_MOST_AIR, *((room.height - height_of(each)) / len(each) for each in page if each)])
        for column, frame in zip(page, beside, strict=False):
            _draw_column(canvas, column, frame, air)
        canvas.next_page()


def _laid_out(seated: Sequence[_Place], column: Frame) -> list[list[list[_NameEntry]]]:
    """The columns page by page: in the largest type that takes no more pages and tears no more than the least does."""
    fewest = _pages(seated, column, SIZE)
    most = -(-len(seated) // (_COLUMNS * len(fewest)))
    larger = (size for size in _SIZES if size > SIZE and most * _least_height(size) <= column.height)
    pages = (_pages(seated, column, size) for size in larger)
    good = (found for found in pages if len(found) == len(fewest) and _torn(found) == _torn(fewest))
    return next(good, fewest)


def _torn(pages: Sequence[Sequence[Sequence[_NameEntry]]]) -> int:
    return sum(entry.torn for page in pages for column in page for entry in column)


def _least_height(size: float) -> float:
    """What somebody takes up whose name and team need one line each."""
    return 2 * size * LEADING + 2 * _PADDING


def _pages(seated: Sequence[_Place], column: Frame, size: float) -> list[list[list[_NameEntry]]]:
    entries = [_NameEntry.of(place, column.width, size) for place in seated]
    columns = _filled(entries, column.height)
    return [columns[at : at + _COLUMNS] for at in range(0, len(columns), _COLUMNS)]


def _filled(entries: Sequence[_NameEntry], room: float) -> list[list[_NameEntry]]:
    """The columns of as few pages as possible, all with as many names; about as high where long names forbid that."""
    packed = paginate(entries, height_of, room)
    pages = -(-len(packed) // _COLUMNS)
    count = max(-(-len(entries) // (pages * _COLUMNS)), 1)
    even = [list(entries[at : at + count]) for at in range(0, len(entries), count)]
    if even and all(height_of(column) <= room for column in even):
        return even
    heights = (room * part / _PARTS for part in range(_PARTS // 2, _PARTS))
    level = (paginate(entries, height_of, height) for height in heights)
    return next((columns for columns in level if len(columns) <= pages * _COLUMNS), packed)


def _draw_heading(canvas: Canvas, top: Frame, *, teams: bool) -> None:
    for frame in top.across(_COLUMNS, _BETWEEN):
        base = frame.bottom + 7
        said = text("Name, Nr. und Team") if teams else text("Name und Nr.")
        canvas.text(frame.left + _INITIAL, base, said, SIZE)
        canvas.text(frame.right, base, text("Tisch"), SIZE, anchor="right")
        canvas.hline(frame.left, frame.right, frame.bottom, THIN)


def _draw_column(canvas: Canvas, column: Sequence[_NameEntry], room: Frame, air: float) -> None:
    before = ""
    for entry in column:
        frame, room = room.cut_top(entry.height + air)
        inner, letter = frame.inset(0, air / 2), initial(entry.place.name)
        if letter != before:
            canvas.text(frame.left, entry.base(inner), letter, _INITIAL_SIZE, face=SLAB)
        entry.draw(canvas, inner)
        canvas.hline(frame.left, frame.right, frame.bottom, FINE)
        before = letter


@dataclass(frozen=True)
class _Place:
    name: str
    team: str
    number: int
    table: str
    match: str
    key: tuple[object, ...]


@dataclass(frozen=True)
class _NameEntry:
    """Somebody: the name, below it number, team and what is played for, beside both the table, large.

    A word in the place of a table ends the last line, or has one of its own. `torn` is whether a word is too long.
    """

    place: _Place
    name: Fit
    below: tuple[Fit, ...]
    size: float
    lines: int
    torn: bool

    @classmethod
    def of(cls, place: _Place, room: float, size: float) -> _NameEntry:
        beside = 0 if cls._is_word(place) else width(place.table, SLAB, size * _TABLE) + _GAP
        name_room = room - _INITIAL - beside
        name = wrap(place.name, name_room, size=size, bold=True)
        beside_number = name_room - width(str(place.number), PLAIN, size) - _GAP
        words = [each for each in (place.team, place.match) if each]
        below = tuple(wrap(each, beside_number, size=size) for each in words)
        lines = max(sum(len(each.lines) for each in below), 1)
        if cls._is_word(place) and below:
            last = width(below[-1].lines[-1], PLAIN, size) + _GAP + width(place.table, SLAB, size)
            lines += last > beside_number
        torn = widest_word(place.name, BOLD, size) > name_room
        torn = torn or any(widest_word(each, PLAIN, size) > beside_number for each in words)
        return cls(place, name, below, size, lines, torn)

    @staticmethod
    def _is_word(place: _Place) -> bool:
        return len(place.table) > _SHORT

    @property
    def height(self) -> float:
        return self.name.height + self.lines * self.size * LEADING + 2 * _PADDING

    def base(self, frame: Frame) -> float:
        """Where the name stands in a frame."""
        return frame.top - _PADDING - self.size * 0.95

    def draw(self, canvas: Canvas, frame: Frame) -> None:
        base = self.base(frame)
        second, left = base - self.name.height, frame.left + _INITIAL
        number, end = str(self.place.number), second - (self.lines - 1) * self.size * LEADING
        canvas.lines(left, base, self.name)
        canvas.text(left, second, number, self.size)
        for lines in self.below:
            canvas.lines(left + width(number, PLAIN, self.size) + _GAP, second, lines)
            second -= lines.height
        if self._is_word(self.place):
            canvas.text(frame.right, end, self.place.table, self.size, face=SLAB, anchor="right")
            return
        size = self.size * _TABLE
        middle = (frame.top + frame.bottom) / 2 - size * 0.35
        canvas.text(frame.right, middle, self.place.table, size, face=SLAB, anchor="right")


def _seated(tables: Sequence[PaperTable]) -> Iterator[_Place]:
    for table in tables:
        where = _without_table(table) if table.is_bye else str(table.table)
        for side in table.sides:
            if not side.players:
                yield _Place(side.name, "", side.number, where, table.match, (sort_key(side.name),))
            for player in side.players:
                team = side.name if len(side.players) > 1 else ""
                yield _Place(surname_first(player), team, side.number, where, table.match, list_key(player))


def _without_table(table: PaperTable) -> Text:
    return text("kampflos") if table.won else text("Freilos")


_SIDE_SIZE = 18.0
_WIDE, _TIGHT = 7.0, 5.0
"""Above and below a table, and where that brings all of them onto one page."""
_TITLE_BY_TABLE = text("Auslosung nach Tischen")


def notice_by_table(head: Head, tables: Sequence[PaperTable]) -> bytes:
    """A PDF of the tables in order, each with its sides and who deals first; byes stand at the end."""
    canvas = Canvas(title=_TITLE_BY_TABLE)
    draw_notice_by_table(canvas, head, tables)
    return canvas.pdf()


def draw_notice_by_table(canvas: Canvas, head: Head, tables: Sequence[PaperTable]) -> None:
    """Puts the notice on the next pages."""
    running = PageHead(head, _TITLE_BY_TABLE)
    dealt = any(table.first_dealer is not None for table in tables)
    deals = width(printable(_DEALS, BOLD), BOLD, LABEL) + 14 if dealt else 0
    ordered = sorted(tables, key=lambda table: (table.is_bye, table.table))
    names = running.body.width - _NAME
    wishes: list[ListEntry] = [_Wishes(wrap(head.relaxed, running.body.width, size=10))] if head.relaxed else []
    entries, tight = (
        [_entry(table, names, deals, padding) for table in ordered] + wishes for padding in (_WIDE, _TIGHT)
    )
    room = running.body.height - HEADING
    draw_list(canvas, running, _heading, tight if height_of(tight) <= room < height_of(entries) else entries)


@dataclass(frozen=True)
class _TableEntry:
    table: PaperTable
    above: tuple[Fit, ...]
    names: tuple[Fit, ...]
    padding: float

    @property
    def height(self) -> float:
        # Even a single line keeps the height of the big table number.
        return max(sum(line.height for line in (*self.above, *self.names)), _TABLE_SIZE) + 2 * self.padding

    def draw(self, canvas: Canvas, frame: Frame) -> None:
        base = frame.top - self.padding - _SIDE_SIZE * 0.92
        if self.table.is_bye:
            canvas.text(frame.left, base, _without_table(self.table), _SIDE_SIZE, face=BOLD)
        else:
            number = frame.top - self.padding - 0.8 * _TABLE_SIZE
            canvas.text(frame.left, number, str(self.table.table), _TABLE_SIZE, face=SLAB)
        for each in self.above:
            canvas.lines(frame.left + _NAME, base, each)
            base -= each.height
        for index, (side, name) in enumerate(zip(self.table.sides, self.names, strict=True)):
            canvas.text(frame.left + _NUMBER, base, str(side.number), _SIDE_SIZE, anchor="right")
            canvas.lines(frame.left + _NAME, base, name)
            if index == self.table.first_dealer:
                canvas.text(frame.right, base, _DEALS, LABEL, face=BOLD, anchor="right")
            base -= len(name.lines) * _SIDE_SIZE * LEADING


@dataclass(frozen=True)
class _Wishes:
    """What the draw could not keep: below the last table, since nobody finds their seat by it."""

    said: Fit

    @property
    def height(self) -> float:
        return self.said.height + 2 * _TIGHT

    def draw(self, canvas: Canvas, frame: Frame) -> None:
        canvas.lines(frame.left, frame.top - _TIGHT - self.said.size, self.said)


def _entry(table: PaperTable, room: float, deals: float, padding: float) -> ListEntry:
    """A table of which the side that deals first has less room for its name, by what is said of it."""
    rooms = [room - deals * (index == table.first_dealer) for index in range(len(table.sides))]
    names = tuple(wrap(side.name, own, size=_SIDE_SIZE) for side, own in zip(table.sides, rooms, strict=True))
    above = tuple(wrap(each, room, size=_SIDE_SIZE, bold=True) for each in (table.match, table.group) if each)
    return _TableEntry(table, above, names, padding)


def _heading(canvas: Canvas, frame: Frame) -> None:
    base = frame.bottom + 7
    canvas.text(frame.left, base, text("Tisch"), LABEL)
    canvas.text(frame.left + _NUMBER, base, text("Nr."), LABEL, anchor="right")
    canvas.text(frame.left + _NAME, base, text("Name"), LABEL)
