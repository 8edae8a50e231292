"""The score sheets of a round: one fixed form, filled in with names, table and code."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from games.kit.layout import Layout
from games.kit.text import text
from turnier.printing.anatomy import Anatomy, Aside, letter, measure, sheet_page
from turnier.printing.example import draw_back
from turnier.printing.fitting import fit
from turnier.printing.frame import A4, Frame
from turnier.printing.grid import draw_grid
from turnier.printing.letters import BOLD
from turnier.printing.paper import Head, PaperSide, PaperTable
from turnier.printing.press import Press
from turnier.printing.qr import modules

_BACK = "back"
_LEAST_PLAYERS = 7.0


def score_sheets(
    head: Head,
    layout: Layout,
    tables: Sequence[PaperTable],
    *,
    back: bool = False,
    labels: Mapping[str, str] | None = None,
    per_side: Collection[str] = (),
) -> bytes:
    """A PDF with one sheet per table that plays, two on a page where the layout allows.

    With `back` every page is followed by its reverse side, which shows how to write. `labels` heads those columns of
    the layout that are names of fields; of those in `per_side` each side has its own.
    """
    playing = [table for table in tables if not table.is_bye]
    page = sheet_page(layout, max((len(table.sides) for table in playing), default=2))
    per_page = round(A4.height / page.height)
    press = Press(title=text("Spielzettel {tournament}", tournament=head.tournament))
    forms = _Forms(press, head, layout, page, labels or {}, per_side)
    for start in range(0, max(len(playing), 1), per_page):
        _front_page(press, forms, playing[start : start + per_page], page)
        if back:
            _back_page(press, forms, page, per_page)
    return press.pdf()


class _Forms:
    """The fixed parts, recorded once per number of sides."""

    def __init__(
        self,
        press: Press,
        head: Head,
        layout: Layout,
        page: Frame,
        labels: Mapping[str, str],
        per_side: Collection[str],
    ) -> None:
        self._press, self._head, self._layout, self._page = press, head, layout, page
        self._labels, self._per_side = labels, per_side
        self._measured: dict[int, Anatomy] = {}

    def front(self, sides: int) -> Anatomy:
        """Puts the empty sheet on the page and says where its parts are."""
        name = f"sheet{sides}"
        if sides not in self._measured:
            self._measured[sides] = measure(self._layout, sides, self._page, self._per_side)
            with self._press.form(name):
                draw_grid(self._press, self._head, self._layout, self._measured[sides], self._labels)
        self._press.place(name)
        return self._measured[sides]

    def back(self) -> None:
        """Puts the reverse side on the page."""
        if not self._press.has_form(_BACK):
            with self._press.form(_BACK):
                draw_back(self._press, self._head, self._layout, self._page, self._labels, self._per_side)
        self._press.place(_BACK)


def _front_page(press: Press, forms: _Forms, tables: Sequence[PaperTable], page: Frame) -> None:
    if not tables:
        press.say(A4.width / 2, A4.height / 2, text("An keinem Tisch wird gespielt."), 16, anchor="centre")
    for index, table in enumerate(tables, start=1):
        with press.shifted(A4.height - index * page.height):
            _fill(press, table, forms.front(len(table.sides)))
    if page.height < A4.height:
        press.dashes(0, A4.width, page.height)
    press.next_page()


def _back_page(press: Press, forms: _Forms, page: Frame, per_page: int) -> None:
    for index in range(per_page):
        with press.shifted(index * page.height):
            forms.back()
    press.next_page()


def _fill(press: Press, table: PaperTable, anatomy: Anatomy) -> None:
    for index, (side, frame) in enumerate(zip(table.sides, anatomy.sides, strict=True)):
        _side(press, index, side, frame, deals=index == table.first_dealer)
    _aside(press, table, anatomy.aside)


def _side(press: Press, index: int, side: PaperSide, frame: Frame, *, deals: bool) -> None:
    base = frame.top - 18
    press.say(frame.left, base, letter(index), 13, face=BOLD)
    press.say(frame.left + 18, base, text("Nr. {number}", number=side.number), 10)
    if deals:
        press.say(frame.left + 18, base - 9, text("gibt zuerst"), 7.5, face=BOLD)
    _name(press, side, frame.cut_left(75)[1], base)


def _name(press: Press, side: PaperSide, frame: Frame, base: float) -> None:
    name = fit(side.name, frame.width, sizes=(15, 10.5), bold=True)
    press.lines(frame.left, base if len(name.lines) == 1 else base + 5, name)
    if side.players == (side.name,):
        return
    players = fit(", ".join(side.players), frame.width, sizes=(8, _LEAST_PLAYERS), lines=1)
    if len(name.lines) == 1 and players.size >= _LEAST_PLAYERS:
        press.lines(frame.left, base - 9, players)


def _aside(press: Press, table: PaperTable, aside: Aside) -> None:
    frame = aside.table
    number = fit(str(table.table), frame.width, sizes=(60, 20), bold=True, lines=1)
    press.lines(frame.left, frame.bottom + 14, number)
    if table.qr is not None:
        press.code(aside.code, *modules(table.qr))
    words = fit(text("Zettel {sheet}", sheet=table.sheet), aside.code.width, sizes=(10, 5), lines=2)
    press.lines(aside.code.left, aside.number.top - 17, words)
