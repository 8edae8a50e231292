"""Papers of sentences: the rules on the wall, the announcement, the list for the helpers, and the whole rule book.

The rule book has all rules of a game with numbers, on A4, or on A5 in the order in which sheets fold to a booklet.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from games.kit.layout import KeyCard
from games.kit.text import text
from turnier.printing.canvas import A4, A4_ACROSS, A5, FINE, HEAVY, THIN, Canvas, Frame
from turnier.printing.drawings import drawing_of, modules
from turnier.printing.facts import AnnouncementPaper, BookRule, BookSection, Head, PosterPaper, RuleBookPaper, Section
from turnier.printing.fitting import PLAIN, SLAB, Fit, fit, wrap
from turnier.printing.marks import draw_pack, draw_rehearsal
from turnier.printing.pages import MARGIN, PageHead, height_of, paginate, without_orphans

_CHECKS = (15.0, 14.0, 13.0, 12.0, 11.0, 10.0, 9.0, 8.0)
_INVITED = (16.0, *_CHECKS)
_POSTER = (28.0, 26.0, 24.0, 22.0, 20.0, 19.0, 18.0, 17.0, *_INVITED)
"""Sizes of type, of which the largest is taken at which all fits the page."""
_CARDS, _LABEL, _BOX = 64.0, 120.0, 10.0
_SCANNED = 330.0
"""The largest edge of the code on a poster that is scanned from some steps away, in points."""


def poster(head: Head, paper: PosterPaper) -> bytes:
    """A PDF of one page with the house rules as large as they fit, and the version that they have."""
    canvas = Canvas(title=text("Regeln {tournament}", tournament=head.tournament))
    frame = _banner(canvas, head)
    foot, frame = frame.cut_bottom(26)
    _version(canvas, foot, paper.version, head.printed_at)
    if paper.cards:
        cards, frame = frame.cut_bottom(_CARDS)
        _key_cards(canvas, cards, paper.cards)
    _sentences(canvas, frame, (Section("", paper.sentences),), _POSTER)
    draw_rehearsal(canvas, head, A4)
    canvas.next_page()
    return canvas.pdf()


def announcement(head: Head, paper: AnnouncementPaper) -> bytes:
    """A PDF of one page for the door of the pub: what is played, when, where, for how much, by which rules."""
    title = text("Ausschreibung {tournament}", tournament=head.tournament)
    canvas = Canvas(title=text("Absage {tournament}", tournament=head.tournament) if paper.called_off else title)
    frame = _banner(canvas, head)
    if paper.called_off:
        said, frame = frame.cut_top(90)
        canvas.lines(said.left, said.top - 64, fit(text("Abgesagt"), said.width, sizes=(72, 20), bold=True, lines=1))
    elif paper.host:
        host, frame = frame.cut_top(26)
        words = fit(text("{host} lädt ein", host=paper.host), host.width, sizes=(16, 8), bold=True, lines=1)
        canvas.lines(host.left, host.top - 15, words)
    for label, value in paper.facts:
        frame = _fact(canvas, frame, label, value)
    foot, frame = frame.cut_bottom(26)
    if paper.version:
        _version(canvas, foot, paper.version, head.printed_at)
    _sentences(canvas, frame.cut_top(14)[1], paper.sections, _INVITED)
    draw_rehearsal(canvas, head, A4)
    canvas.next_page()
    return canvas.pdf()


def sign_up_poster(head: Head, facts: Sequence[tuple[str, str]], address: str, hint: str) -> bytes:
    """A PDF of one page for the wall: the code by which phones sign up, its address, and a hint on who reaches it.

    Above it stands for what: `facts` are labels with what they say.
    """
    canvas = Canvas(title=text("Hier anmelden {tournament}", tournament=head.tournament))
    frame = _banner(canvas, head)
    for label, value in facts:
        frame = _fact(canvas, frame, label, value)
    title, frame = frame.cut_top(64)
    words = fit(text("Hier anmelden"), title.width, sizes=(44, 20), bold=True, lines=1)
    canvas.lines(title.left, title.bottom + 10, words)
    said = wrap(text("Mit der Kamera des Handys scannen, Namen eintragen, fertig."), frame.width, size=20)
    canvas.lines(frame.left, frame.top - 20, said)
    frame = frame.cut_top(said.height + 24)[1]
    below = (wrap(address, frame.width, size=14, bold=True), wrap(hint, frame.width, size=14))
    edge = min(_SCANNED, frame.height - sum(16 + words.height for words in below))
    code, frame = frame.cut_top(edge)
    canvas.path(code.cut_left(edge)[0], *modules(address))
    for words in below:
        frame = frame.cut_top(16)[1]
        canvas.lines(frame.left, frame.top - 14, words)
        frame = frame.cut_top(words.height)[1]
    draw_rehearsal(canvas, head, A4)
    canvas.next_page()
    return canvas.pdf()


def checklist(head: Head, sections: Sequence[Section]) -> bytes:
    """A PDF of one page: what the helpers have to think of, with boxes to tick."""
    running = PageHead(head, text("Checkliste für die Helfer"))
    canvas = Canvas(title=running.title)
    running.draw(canvas, 1, 1)
    _sentences(canvas, running.body.cut_top(10)[1], sections, _CHECKS, ticks=True)
    canvas.next_page()
    return canvas.pdf()


def _banner(canvas: Canvas, head: Head) -> Frame:
    inner = A4.inset(MARGIN, MARGIN - 6)
    pack = draw_pack(canvas, Frame(inner.left, inner.top - 44, inner.right, inner.top - 10), head.suits)
    name = fit(head.tournament, inner.width - pack - 12, sizes=(30, 22), bold=True, lines=2)
    canvas.lines(inner.left, inner.top - name.size, name)
    base = inner.top - max(name.height + 8, 46) - 18
    canvas.lines(inner.left, base, fit(head.game, inner.width, sizes=(20, 8), lines=1))
    canvas.hline(inner.left, inner.right, base - 10, HEAVY)
    return Frame(inner.left, inner.bottom, inner.right, base - 22)


def _fact(canvas: Canvas, frame: Frame, label: str, value: str) -> Frame:
    words = wrap(value, frame.width - _LABEL, size=15, bold=True)
    canvas.lines(frame.left, frame.top - 15, fit(label, _LABEL - 10, sizes=(13, 6), lines=1))
    canvas.lines(frame.left + _LABEL, frame.top - 15, words)
    return frame.cut_top(words.height + 7)[1]


def _version(canvas: Canvas, frame: Frame, version: str, printed_at: str) -> None:
    canvas.hline(frame.left, frame.right, frame.top - 8, THIN)
    words = text("Regelstand {version} · gedruckt am {printed_at}", version=version, printed_at=printed_at)
    canvas.lines(frame.left, frame.bottom + 4, fit(words, frame.width, sizes=(10, 6), lines=1))


def _key_cards(canvas: Canvas, frame: Frame, cards: Sequence[KeyCard]) -> None:
    canvas.hline(frame.left, frame.right, frame.top - 4, THIN)
    for card, part in zip(cards, frame.across(len(cards), gap=14), strict=True):
        canvas.suit(Frame(part.left, part.bottom + 10, part.left + 38, part.bottom + 48), drawing_of(card.suit))
        words = part.cut_left(46)[1]
        canvas.lines(words.left, part.bottom + 34, fit(card.name, words.width, sizes=(15, 6), bold=True, lines=1))
        canvas.lines(words.left, part.bottom + 16, fit(card.rank, words.width, sizes=(12, 5), lines=1))


def _sentences(
    canvas: Canvas, frame: Frame, sections: Sequence[Section], sizes: Sequence[float], *, ticks: bool = False
) -> None:
    """The sections at the largest size at which all of them fit."""
    size = next((size for size in sizes if _height(sections, frame.width, size) <= frame.height), sizes[-1])
    top = frame.top
    for section in sections:
        if section.heading:
            heading = _heading(section, frame.width, size)
            canvas.lines(frame.left, top - 1.5 * size, heading)
            top -= heading.height + 0.6 * size
        for sentence in section.sentences:
            lines = wrap(sentence, frame.width - _indent(size), size=size)
            base = top - size
            if ticks:
                canvas.tick_box(frame.left, base - 1, min(_BOX, 0.9 * size))
            else:
                canvas.dot(frame.left + 0.25 * size, base + 0.35 * size, 0.16 * size)
            canvas.lines(frame.left + _indent(size), base, lines)
            top -= lines.height + 0.45 * size


def _heading(section: Section, width: float, size: float) -> Fit:
    return wrap(section.heading, width, size=1.15 * size, bold=True)


def _indent(size: float) -> float:
    return 1.5 * size


def _height(sections: Sequence[Section], width: float, size: float) -> float:
    headings = sum(_heading(section, width, size).height + 0.6 * size for section in sections if section.heading)
    sentences = [sentence for section in sections for sentence in section.sentences]
    heights = [wrap(sentence, width - _indent(size), size=size).height + 0.45 * size for sentence in sentences]
    return headings + sum(heights) + 0.3 * size


_LARGE, _SMALL = (12.0, 11.75, 11.5, 11.25, 11.0), (10.0, 9.75, 9.5, 9.25, 9.0)
"""The sizes of A4 and of A5, the usual one first."""
_CARD_WIDTH, _CARD_HEIGHT, _GAP = 24.0, 34.0, 5.0
_COLUMNS = {A4: 2, A5: 1}
_BETWEEN = 28.0
"""Between two columns."""
_SHEET = 4
"""So many pages of a booklet stand on one sheet of paper."""


@dataclass(frozen=True)
class _Lines:
    """Words with a mark beside them; a house rule has a bar at the edge."""

    words: Fit
    indent: float
    above: float = 0
    dot: bool = False
    bar: bool = False

    @property
    def height(self) -> float:
        return self.above + self.words.height + 0.35 * self.words.size

    def draw(self, canvas: Canvas, frame: Frame) -> None:
        size, base = self.words.size, frame.top - self.above - self.words.size
        if self.bar:
            canvas.vline(frame.left - 6, base - self.words.height + size, base + 0.8 * size, HEAVY)
        if self.dot:
            canvas.dot(frame.left + 0.25 * size, base + 0.35 * size, 0.14 * size)
        canvas.lines(frame.left + self.indent, base, self.words)


@dataclass(frozen=True)
class _Cards:
    """A row of cards as they look."""

    cards: tuple[tuple[str, str], ...]

    @property
    def height(self) -> float:
        return _CARD_HEIGHT + 8

    def draw(self, canvas: Canvas, frame: Frame) -> None:
        top = frame.top - 2
        for number, (suit, rank) in enumerate(self.cards):
            left = frame.left + number * (_CARD_WIDTH + _GAP)
            card = Frame(left, top - _CARD_HEIGHT, left + _CARD_WIDTH, top)
            canvas.box(card, THIN)
            canvas.suit(Frame(left + 5, top - 17, left + 19, top - 3), drawing_of(suit))
            canvas.text(left + _CARD_WIDTH / 2, card.bottom + 5, rank, 11, face=PLAIN, anchor="centre")


@dataclass(frozen=True)
class _Kept:
    """What stays together: a heading and what follows it."""

    parts: tuple[_Lines | _Cards, ...]

    @property
    def height(self) -> float:
        return sum(part.height for part in self.parts)

    def draw(self, canvas: Canvas, frame: Frame) -> None:
        for part in self.parts:
            part.draw(canvas, frame)
            frame = frame.cut_top(part.height)[1]


_Page: TypeAlias = Sequence[Sequence[_Kept]]
"""The columns of a page with what stands in them."""


def rule_book(head: Head, paper: RuleBookPaper) -> bytes:
    """A PDF on A4."""
    running = _running(head, paper, A4)
    canvas = Canvas(title=running.title)
    pages = _pages(running, paper, _LARGE)
    for number, page in enumerate(pages, start=1):
        _draw(canvas, running, page, number, len(pages))
        canvas.next_page()
    return canvas.pdf()


def rule_booklet(head: Head, paper: RuleBookPaper) -> bytes:
    """A PDF on A4 across, two pages of A5 on each side: printed on both sides and folded it reads from 1 to the end."""
    running = _running(head, paper, A5)
    canvas = Canvas(A4_ACROSS, title=running.title)
    pages = _pages(running, paper, _SMALL)
    for pair in _folded(len(pages)):
        for side, number in enumerate(pair):
            if number <= len(pages):
                with canvas.shifted(0, side * A5.width):
                    _draw(canvas, running, pages[number - 1], number, len(pages))
        canvas.next_page()
    return canvas.pdf()


def _folded(pages: int) -> Iterator[tuple[int, int]]:
    """Which pages, from 1, stand left and right on each side of the paper; those after the last one are empty."""
    whole = -(-pages // _SHEET) * _SHEET
    for sheet in range(0, whole // 2, 2):
        yield whole - sheet, sheet + 1
        yield sheet + 2, whole - sheet - 1


def _running(head: Head, paper: RuleBookPaper, page: Frame) -> PageHead:
    title = text("Regelbuch {game}", game=head.game)
    version = text("Regelstand {version}", version=paper.version)
    own = text("Ein Strich am Rand: So gilt es bei diesem Turnier, sonst meist anders.")
    both = text("{version}. {own}", version=version, own=own)
    return PageHead(head, title, detail=both if paper.differs else version, page=page)


def _columns(running: PageHead) -> tuple[Frame, ...]:
    return running.body.across(_COLUMNS[running.page], gap=_BETWEEN)


def _draw(canvas: Canvas, running: PageHead, page: _Page, number: int, pages: int) -> None:
    running.draw(canvas, number, pages)
    for column, items in zip(_columns(running), page, strict=False):
        if column.left > running.body.left:
            canvas.vline(column.left - _BETWEEN / 2, column.bottom, column.top, FINE)
        room = column
        for item in items:
            item.draw(canvas, room)
            room = room.cut_top(item.height)[1]


def _pages(running: PageHead, paper: RuleBookPaper, sizes: Sequence[float]) -> list[_Page]:
    """The pages, each with its columns, in the usual size, or in the next smaller one that saves a page."""
    usual, *smaller = (_set(running, paper, size) for size in sizes)
    return next((pages for pages in smaller if len(pages) < len(usual)), usual)


def _set(running: PageHead, paper: RuleBookPaper, size: float) -> list[_Page]:
    first, *_others = columns = _columns(running)
    items = [item for each in paper.sections for item in _items(each, first.width, size)]
    filled = without_orphans(paginate(items, height_of, first.height), height_of, first.height)
    return [filled[begin : begin + len(columns)] for begin in range(0, len(filled), len(columns))]


def _items(section: BookSection, width: float, size: float) -> Iterator[_Kept]:
    heading = f"{section.mark}  {section.heading}".strip()
    first, *others = section.rules
    set_in_slab = fit(heading, width, sizes=(1.4 * size, 1.4 * size), face=SLAB, lines=3)
    yield _Kept((_Lines(set_in_slab, 0, size), _rule(first, width, size)))
    yield from (_Kept((_rule(rule, width, size),)) for rule in others)
    for title, cards in section.cards:
        yield _Kept((_Lines(wrap(title, width, size=size, bold=True), 0, 0.5 * size), *_rows(cards, width)))
    title = text("Beispiele") if len(section.examples) > 1 else text("Ein Beispiel")
    for number, (above, *below) in enumerate(section.examples):
        heads = (_Lines(wrap(title, width, size=size, bold=True), 0, 0.5 * size),) if number == 0 else ()
        told = (_Lines(wrap(line, width - 1.4 * size, size=size), 1.4 * size) for line in below)
        begun = _Lines(wrap(above, width - 1.4 * size, size=size), 1.4 * size, 0.4 * size if number else 0)
        yield _Kept((*heads, begun, *told))


def _rule(rule: BookRule, width: float, size: float) -> _Lines:
    return _Lines(wrap(rule.words, width - 1.4 * size, size=size), 1.4 * size, dot=True, bar=rule.own)


def _rows(cards: tuple[tuple[str, str], ...], width: float) -> Iterator[_Cards]:
    fitting = int((width + _GAP) // (_CARD_WIDTH + _GAP))
    for begin in range(0, len(cards), fitting):
        yield _Cards(cards[begin : begin + fitting])
