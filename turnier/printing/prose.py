"""Papers of sentences: the rules on the wall, the announcement, the list for the helpers."""

from __future__ import annotations

from collections.abc import Sequence

from games.kit.layout import KeyCard
from games.kit.text import text
from turnier.printing.canvas import A4, HEAVY, THIN, Canvas, Frame
from turnier.printing.drawings import drawing_of
from turnier.printing.facts import AnnouncementPaper, Head, PosterPaper, Section
from turnier.printing.fitting import Fit, fit, wrap
from turnier.printing.marks import draw_pack, draw_rehearsal
from turnier.printing.pages import MARGIN, PageHead

_POSTER = (20.0, 19.0, 18.0, 17.0, 16.0, 15.0, 14.0, 13.0, 12.0, 11.0, 10.0, 9.0, 8.0)
_CHECKS = (15.0, 14.0, 13.0, 12.0, 11.0, 10.0, 9.0, 8.0)
_CARDS, _LABEL, _BOX = 64.0, 120.0, 10.0


def poster(head: Head, paper: PosterPaper) -> bytes:
    """A PDF of one page with the house rules as large as they fit, and the version that they have."""
    canvas = Canvas(title=text("Regeln {tournament}", tournament=head.tournament))
    frame = _banner(canvas, head, head.game)
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
    canvas = Canvas(title=text("Ausschreibung {tournament}", tournament=head.tournament))
    frame = _banner(canvas, head, head.game)
    if paper.host:
        host, frame = frame.cut_top(26)
        words = fit(text("{host} lädt ein", host=paper.host), host.width, sizes=(16, 8), bold=True, lines=1)
        canvas.lines(host.left, host.top - 15, words)
    for label, value in paper.facts:
        frame = _fact(canvas, frame, label, value)
    foot, frame = frame.cut_bottom(26)
    _version(canvas, foot, paper.version, head.printed_at)
    _sentences(canvas, frame.cut_top(14)[1], paper.sections, _POSTER[4:])
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


def _banner(canvas: Canvas, head: Head, game: str) -> Frame:
    inner = A4.inset(MARGIN, MARGIN - 6)
    pack = draw_pack(canvas, Frame(inner.left, inner.top - 44, inner.right, inner.top - 10), head.suits)
    name = fit(head.tournament, inner.width - pack - 12, sizes=(30, 16), bold=True, lines=2)
    canvas.lines(inner.left, inner.top - name.size, name)
    base = inner.top - max(name.height, 46) - 18
    canvas.lines(inner.left, base, fit(game, inner.width, sizes=(20, 8), lines=1))
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
