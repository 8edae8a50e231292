"""The score sheets of a round: one fixed form, filled in with names, table and code.

The words of a game on it are in its own `sheet.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from games.kit.text import text
from turnier.printing.canvas import A4, Canvas, Frame
from turnier.printing.drawings import modules
from turnier.printing.facts import Head, PaperSide, PaperTable
from turnier.printing.fitting import BOLD, SLAB, cut, fit, width
from turnier.printing.sheets.columns import Plan
from turnier.printing.sheets.example import draw_back
from turnier.printing.sheets.geometry import Corner, SheetGeometry, hand_ranges, is_named, measure, sheet_page
from turnier.printing.sheets.grid import draw_grid, draw_opening, mark_dealers

_LEAST_PLAYERS, _LEAST_NAME, _LEAST_HEADING = 7.0, 7.8, 6.5


def score_sheets(
    head: Head, plan_for: Callable[[int], Plan], tables: Sequence[PaperTable], *, back: bool = False
) -> bytes:
    """A PDF with one sheet per table that plays, two on a page where the plan leaves room.

    `plan_for` gives the plan for a number of sides. With `back` every page is followed by its reverse side, which
    shows how to write.
    """
    canvas = Canvas(title=text("Spielzettel {tournament}", tournament=head.tournament))
    draw_sheets(canvas, head, plan_for, tables, back=back)
    return canvas.pdf()


def draw_sheets(
    canvas: Canvas,
    head: Head,
    plan_for: Callable[[int], Plan],
    tables: Sequence[PaperTable],
    *,
    back: bool = False,
    form: str = "sheet",
) -> None:
    """Puts the sheets of the tables that play on the next pages; `form` tells sheets with different heads apart."""
    canvas.page(A4)
    playing = [table for table in tables if not table.is_bye]
    plans = {sides: plan_for(sides) for sides in {len(table.sides) for table in playing}}
    page = max((sheet_page(plan) for plan in plans.values()), key=lambda page: page.height, default=A4)
    forms = _Forms(canvas, head, plan_for, plans, page, form)
    if not playing:
        canvas.text(A4.width / 2, A4.height / 2, text("An keinem Tisch wird gespielt."), 16, anchor="centre")
        canvas.next_page()
    if page.height < A4.height:
        _half_pages(canvas, forms, playing, page, back=back)
    else:
        _whole_pages(canvas, forms, playing, back=back)


class _Forms:
    """The fixed parts, recorded once per number of sides, page, first dealer and what is played for."""

    def __init__(
        self,
        canvas: Canvas,
        head: Head,
        plan_for: Callable[[int], Plan],
        plans: dict[int, Plan],
        page: Frame,
        form: str,
    ) -> None:
        self._form = form
        self._press, self._head, self._plan_for, self.plans, self._page = canvas, head, plan_for, plans, page
        self._measured: dict[str, SheetGeometry] = {}
        self._matches: dict[str, int] = {}

    def pages(self, sides: int) -> int:
        return len(hand_ranges(self.plans[sides], self._page))

    def front(self, table: PaperTable, index: int = 0) -> SheetGeometry:
        """Puts the empty sheet on the page and says where its parts are."""
        plan = self.plans[len(table.sides)]
        dealer = table.first_dealer if plan.layout.dealer_marks else None
        match = self._matches.setdefault(table.match, len(self._matches))
        name = f"{self._form}{plan.sides}p{index}d{dealer}m{match}"
        if name not in self._measured:
            anatomy = measure(plan, self._page, hand_ranges(plan, self._page)[index])
            with self._press.form(name):
                draw_grid(self._press, replace(self._head, moment=table.match or self._head.moment), anatomy)
                if dealer is not None:
                    mark_dealers(self._press, plan, anatomy.blocks[0], dealer)
            self._measured[name] = anatomy
        self._press.place(name)
        return self._measured[name]

    def back(self, sides: int) -> None:
        """Puts the reverse side on the page."""
        example_sides = self.plans[sides].example_sides
        name = f"{self._form}back{example_sides}"
        if not self._press.has_form(name):
            with self._press.form(name):
                draw_back(self._press, self._head, self._plan_for(example_sides), self._page)
        self._press.place(name)


def _half_pages(canvas: Canvas, forms: _Forms, tables: Sequence[PaperTable], page: Frame, *, back: bool) -> None:
    for start in range(0, len(tables), 2):
        pair = tables[start : start + 2]
        for table, up in zip(pair, (page.height, 0.0), strict=False):
            with canvas.shifted(up):
                _fill(canvas, table, forms.front(table))
        canvas.dashes(0, A4.width, page.height)
        canvas.next_page()
        if back:
            for table, up in zip((pair[0], pair[-1]), (page.height, 0.0), strict=True):
                with canvas.shifted(up):
                    forms.back(len(table.sides))
            canvas.next_page()


def _whole_pages(canvas: Canvas, forms: _Forms, tables: Sequence[PaperTable], *, back: bool) -> None:
    for table in tables:
        for index in range(forms.pages(len(table.sides))):
            _fill(canvas, table, forms.front(table, index))
            canvas.next_page()
            if back:
                forms.back(len(table.sides))
                canvas.next_page()


def _fill(canvas: Canvas, table: PaperTable, anatomy: SheetGeometry) -> None:
    for index, (side, frame) in enumerate(zip(table.sides, anatomy.sides, strict=True)):
        _side(canvas, anatomy.plan.side_name(index), side, frame, deals=index == table.first_dealer)
    if is_named(anatomy.plan):
        _name_groups(canvas, table, anatomy)
    _openings(canvas, table, anatomy)
    _corner(canvas, table, anatomy.corner)


def _side(canvas: Canvas, letter: str, side: PaperSide, frame: Frame, *, deals: bool) -> None:
    base = frame.top - 18
    canvas.text(frame.left, base, letter, 13, face=BOLD)
    canvas.text(frame.left + max(17, width(letter, BOLD, 13) + 5), base, _numbered(side), 9.5)
    if deals:
        canvas.text(frame.left, base - 9, text("gibt zuerst"), 7.5, face=BOLD)
    room = frame.cut_left(62)[1]
    if side.is_blank:
        canvas.hline(frame.left + 34, room.left - 6, base - 2)
        canvas.hline(room.left, room.right, base - 2)
    else:
        _name(canvas, side, room, base)


def _numbered(side: PaperSide) -> str:
    return text("Nr.") if side.is_blank else text("Nr. {number}", number=side.number)


def _name(canvas: Canvas, side: PaperSide, frame: Frame, base: float) -> None:
    name = fit(side.name, frame.width, sizes=(15, 10.5), bold=True, lines=2, even=True)
    if name.size < _LEAST_NAME:
        name = fit(side.name, frame.width, sizes=(15, _LEAST_NAME), bold=True, lines=3, even=True)
    canvas.lines(frame.left, base if len(name.lines) == 1 else frame.top - name.size - 1, name)
    if side.players == (side.name,):
        return
    players = fit(", ".join(side.players), frame.width, sizes=(8, _LEAST_PLAYERS), lines=1)
    if len(name.lines) == 1 and players.size >= _LEAST_PLAYERS:
        canvas.lines(frame.left, base - 9, players)


def _name_groups(canvas: Canvas, table: PaperTable, anatomy: SheetGeometry) -> None:
    """Repeats number and name above the columns of each side."""
    block = anatomy.blocks[0]
    for index, side in enumerate(table.sides):
        if side.is_blank:
            continue
        group = block.group(index)
        top = block.heading.top
        canvas.text(group.right - 3, top - 10, _numbered(side), 7, anchor="right")
        name = fit(side.name, group.width - 6, sizes=(8.5, _LEAST_HEADING), lines=2)
        if name.size < _LEAST_HEADING:
            name = cut(side.name, group.width - 6, size=_LEAST_HEADING, lines=2)
        canvas.lines(group.left + 3, top - 21, name)


def _openings(canvas: Canvas, table: PaperTable, anatomy: SheetGeometry) -> None:
    """Writes with what each side begins into the line above the first one."""
    if table.opening:
        draw_opening(canvas, anatomy.blocks[0], (*table.opening, table.opening_sum))


def _corner(canvas: Canvas, table: PaperTable, corner: Corner) -> None:
    frame = corner.table
    if table.is_blank:
        canvas.hline(frame.left, frame.right - 10, frame.bottom + 14)
        return
    number = fit(str(table.table), frame.width, sizes=(60, 20), face=SLAB, lines=1)
    canvas.lines(frame.left, frame.bottom + 16, number)
    words = text("Zettel {sheet}", sheet=table.sheet)
    canvas.lines(frame.left, frame.bottom + 4, fit(words, frame.width, sizes=(10, 5), lines=1))
    _phone(canvas, table, corner)


def _phone(canvas: Canvas, table: PaperTable, corner: Corner) -> None:
    """The code that opens the page of the table, and below it what is typed where instead."""
    if table.qr is not None:
        canvas.path(corner.code, *modules(table.qr))
    left, base, width = corner.number.left, corner.number.top - 9, corner.number.width
    if table.code:
        canvas.lines(left, base, fit(table.code, width, sizes=(10, 6), bold=True, lines=1))
        canvas.lines(left, base - 7, fit(table.host, width, sizes=(7, 4), lines=1))
