"""A knock-out on paper: its levels side by side, each match between the two that it follows from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from games.kit.text import text
from turnier.printing.canvas import A3_ACROSS, A4_ACROSS, THIN, Canvas, Frame
from turnier.printing.facts import BracketLevel, BracketMatch, BracketPaper, BracketSide, Head
from turnier.printing.fitting import BOLD, Fit, fit, width
from turnier.printing.pages import HEADING, PageHead

_MATCHES = {A4_ACROSS: 16, A3_ACROSS: 32}
"""Page → so many matches of its first level keep a type that is read at arm's length."""
_WIDE = 1.5
"""How much wider than those between are the first level of many, since everybody stands in it, and the final."""
_FEW, _FEWEST = 3, 2
"""So many levels are equally wide; a page with fewer than the least has columns as narrow as with so many."""
_GAP, _HIGHEST, _FILLED = 16.0, 24.0, 0.47
"""Between two levels; the highest row; how much of its share of the page each of the two rows of a match takes."""
_HIGHER = 1.35
"""How much higher the rows of later levels are, which have room above and below."""
_LETTERS, _LEAST = 0.68, 0.62
"""The size of type in a row of height 1; by how much a name may be smaller before it takes two lines."""
_PADDING, _SEED = 4.0, 18.0


def bracket(head: Head, *papers: BracketPaper, large: bool = False) -> bytes:
    """A PDF of knock-outs, across: A4 with up to 32 on a page, or large on A3 with 64; a larger one takes several.

    Of several pages the first hold the levels of a part each, and the last the levels that follow from them.
    """
    page = A3_ACROSS if large else A4_ACROSS
    canvas = Canvas(page, title=text("Turnierbaum"))
    for paper in papers:
        winner = text("Sieger: {name}", name=paper.winner) if paper.winner else ""
        seeded = any(side.seed for match in paper.levels[0].matches for side in match.sides)
        detail = text("Klein vor dem Namen: wie gesetzt wurde. Das ist nicht die Startnummer.") if seeded else ""
        running = PageHead(head, paper.name or text("Turnierbaum"), winner, detail, page=page)
        pages = _pages(paper, _MATCHES[page])
        for number, part in enumerate(pages, start=1):
            running.draw(canvas, number, len(pages))
            part.draw(canvas, running.body)
            canvas.next_page()
    return canvas.pdf()


def _pages(paper: BracketPaper, most: int) -> list[_Part]:
    parts = [*_parts(paper.levels, most), *_beside(paper)]
    return [replace(part, single=_single(paper)) if part.final else part for part in parts]


@dataclass(frozen=True)
class _Part:
    """What stands on one page: levels, `linked` if each match follows from two of the level before.

    `single` is a level of one match that is played beside the final.
    """

    levels: tuple[BracketLevel, ...]
    linked: bool = True
    final: bool = False
    single: BracketLevel | None = None

    def draw(self, canvas: Canvas, body: Frame) -> None:
        """Draws the levels side by side, and what is played beside the final in the free corner below it."""
        columns = _columns(body, len(self.levels), final=self.final)
        rows = self._rows(body)
        drawn = [self._level(canvas, *each) for each in zip(columns, self.levels, rows, strict=True)]
        if self.linked:
            for earlier, later in pairwise(drawn):
                _link(canvas, earlier, later)
        if self.single is not None:
            corner = columns[-1].cut_bottom(HEADING + 3 * rows[-1])[0]
            self._level(canvas, corner, self.single, rows[-1])

    def _rows(self, body: Frame) -> list[float]:
        """How high the rows of each level are: as high as those of the fullest, a final as high as it has room."""
        least, single = (_row(body, max(len(level.matches) for level in self.levels)), _row(body, 1))
        highest = min(_HIGHER * least, _HIGHEST)
        rows = [least, *[highest if self.linked else least] * (len(self.levels) - 1)]
        return [*rows[:-1], single] if self.final else rows

    def _level(self, canvas: Canvas, column: Frame, level: BracketLevel, row: float) -> list[Frame]:
        """Draws one level; gives the boxes of its matches from top to bottom."""
        heading, room = column.cut_top(HEADING)
        title = fit(level.name, heading.width, sizes=(12, 6), bold=True, lines=1)
        canvas.lines(heading.left, heading.bottom + 9, title)
        boxes = []
        shares = len(level.matches) if self.linked else max(len(level.matches), int(room.height / (3 * row)))
        for share, match in zip(room.down(shares), level.matches, strict=False):
            middle = (share.top + share.bottom) / 2
            box = Frame(column.left, middle - row, column.right, middle + row)
            _draw_match(canvas, box, match)
            boxes.append(box)
        return boxes


def _parts(levels: Sequence[BracketLevel], most: int) -> Iterator[_Part]:
    """The pages of a bracket whose first level has a power of two matches, `most` of them on a page."""
    count = len(levels[0].matches)
    if count <= most:
        yield _Part(tuple(levels), final=True)
        return
    deep = most.bit_length()
    for block in range(count // most):
        shares = [(level, most >> deeper) for deeper, level in enumerate(levels[:deep])]
        yield _Part(tuple(replace(e, matches=e.matches[block * n : (block + 1) * n]) for e, n in shares))
    yield from _parts(levels[deep:], most)


def _single(paper: BracketPaper) -> BracketLevel | None:
    """What fits beside the final."""
    return next((level for level in paper.beside if len(level.matches) == 1), None)


def _beside(paper: BracketPaper) -> Iterator[_Part]:
    """A page for what is played beside and does not fit there."""
    rest = tuple(level for level in paper.beside if level is not _single(paper))
    if rest:
        yield _Part(rest, linked=False)


def _row(body: Frame, matches: int) -> float:
    """How high each of the two rows of so many matches is that stand below each other."""
    return min(_HIGHEST, (body.height - HEADING) / matches * _FILLED)


def _columns(body: Frame, count: int, *, final: bool) -> list[Frame]:
    """The columns of the levels with a gap between them, the first of many and a final wider than the others.

    A single one has half of the page.
    """
    if count <= _FEW:
        return list(body.across(max(count, _FEWEST), _GAP))[:count]
    shares = [_WIDE, *[1.0] * (count - 2), _WIDE if final else 1.0]
    share = (body.width - (count - 1) * _GAP) / sum(shares)
    columns = []
    for each in shares:
        column, body = body.cut_left(share * each)
        columns.append(column)
        body = body.cut_left(_GAP)[1]
    return columns


def _draw_match(canvas: Canvas, box: Frame, match: BracketMatch) -> None:
    canvas.box(box, THIN)
    for side, row in zip(match.sides, box.down(2), strict=True):
        _draw_side(canvas, row, side)
    canvas.hline(box.left, box.right, (box.top + box.bottom) / 2)


def _draw_side(canvas: Canvas, row: Frame, side: BracketSide) -> None:
    size = row.height * _LETTERS
    base = row.bottom + row.height * 0.3
    left, right = row.left + _PADDING, row.right - _PADDING
    if side.seed:
        canvas.text(left + _SEED - _PADDING, base, str(side.seed), size * 0.75, anchor="right")
        left += _SEED
    if side.result:
        canvas.text(right, base, side.result, size, face=BOLD, anchor="right")
        right -= width(side.result, BOLD, size) + _PADDING
    name = fit(side.name, right - left, sizes=(size, size * _LEAST), bold=side.won)
    canvas.lines(left, base if len(name.lines) == 1 else row.top - _first_line(row, name), name)


def _first_line(row: Frame, name: Fit) -> float:
    """How far below the edge of its row the first of several lines stands."""
    return (row.height - name.height) / 2 + name.size


def _link(canvas: Canvas, earlier: Sequence[Frame], later: Sequence[Frame]) -> None:
    """Lines from each two matches to the one that follows from them."""
    for index, box in enumerate(later):
        pair = earlier[2 * index : 2 * index + 2]
        heights = [(each.top + each.bottom) / 2 for each in pair]
        middle = box.left - _GAP / 2
        for each, height in zip(pair, heights, strict=True):
            canvas.hline(each.right, middle, height, THIN)
        canvas.vline(middle, min(heights), max(heights), THIN)
        canvas.hline(middle, box.left, (box.top + box.bottom) / 2, THIN)
