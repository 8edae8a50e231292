"""Where everything stands on a score sheet: the declared layout of a game, measured out in frames."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from string import ascii_uppercase

from games.kit.layout import Layout
from turnier.printing.frame import A4, Frame

MILLIMETRE = 72 / 25.4
QR_EDGE = 30 * MILLIMETRE
TITLE, HEADING, RESULT, TICK, SUM_TITLE = 15.0, 19.0, 21.0, 13.0, 16.0
_GAP, _NAMES, _SIGNATURE, _IMPRINT = 24.0, 29.0, 30.0, 13.0
_LEAST_ROW = 12.5
_NUMBERS, _ROW_LABELS = 15.0, 68.0


@dataclass(frozen=True)
class Cell:
    """One column of a block: its frame over all rows, its heading, the side whose totals it holds, its strip.

    `of` is the letter of the side where each side has its own column of a field.
    """

    frame: Frame
    heading: str
    side: int | None = None
    strip: Frame | None = None
    of: str = ""


@dataclass(frozen=True)
class Block:
    """One list of the sheet: title, heading line, line numbers, columns, and what stands below them."""

    title: Frame
    heading: Frame
    rows: tuple[Frame, ...]
    numbers: Frame
    cells: tuple[Cell, ...]
    result: Frame
    ticks: Frame


@dataclass(frozen=True)
class Aside:
    """The narrow column at the right: table number, code, number of the sheet, sums."""

    table: Frame
    code: Frame
    number: Frame
    sums: tuple[Frame, ...]


@dataclass(frozen=True)
class Anatomy:
    """The frames of one sheet for a number of sides."""

    page: Frame
    head: Frame
    sides: tuple[Frame, ...]
    blocks: tuple[Block, ...]
    signatures: tuple[Frame, ...]
    imprint: Frame
    aside: Aside


def letter(side: int) -> str:
    """What a side is called on the sheet."""
    return ascii_uppercase[side]


def sheet_page(layout: Layout, sides: int) -> Frame:
    """The lower half of a page where the lines stay high enough to write in, else the whole of it."""
    half = Frame(0, 0, A4.width, A4.height / 2)
    return half if measure(layout, sides, half).blocks[0].rows[0].height >= _LEAST_ROW else A4


def measure(layout: Layout, sides: int, page: Frame, per_side: Collection[str] = ()) -> Anatomy:
    """Measures the sheet out on a page; `per_side` are the columns of which each side has its own."""
    aside, main = page.inset(26, 20).cut_right(QR_EDGE)
    main = main.cut_right(_GAP)[1]
    head, main = main.cut_top(16)
    names, main = main.cut_top(_NAMES * _name_rows(sides))
    imprint, main = main.cut_bottom(_IMPRINT)
    signatures, main = main.cut_bottom(_SIGNATURE)
    blocks = main.cut_top(4)[1].across(layout.blocks, gap=14)
    return Anatomy(
        page=page,
        head=head,
        sides=_sides(names, sides),
        blocks=tuple(measure_block(layout, sides, block, per_side) for block in blocks),
        signatures=signatures.across(sides, gap=20),
        imprint=imprint,
        aside=_aside(layout, sides, aside.cut_bottom(_IMPRINT + 6)[1]),
    )


def measure_block(layout: Layout, sides: int, frame: Frame, per_side: Collection[str] = ()) -> Block:
    """Measures one block out; `per_side` are the columns of which each side has its own."""
    title, rest = frame.cut_top(TITLE)
    heading, rest = rest.cut_top(HEADING)
    ticks, rest = rest.cut_bottom(TICK * max(len(layout.ticks), len(layout.blanks)))
    result, body = rest.cut_bottom(RESULT)
    numbers, figures = body.cut_left(_ROW_LABELS if layout.row_labels else _NUMBERS)
    return Block(
        title,
        heading,
        body.down(layout.rows),
        numbers,
        _cells(layout, sides, figures, {"totals", *per_side}),
        result,
        ticks,
    )


def _cells(layout: Layout, sides: int, figures: Frame, split: Collection[str]) -> tuple[Cell, ...]:
    count = sum(sides if column in split else 1 for column in layout.columns)
    frames = iter(figures.across(count))
    cells: list[Cell] = []
    for column in layout.columns:
        if column == "totals":
            cells += [_total(next(frames), side, alone=len(layout.columns) == 1) for side in range(sides)]
        elif column in split:
            cells += [Cell(next(frames), column, of=letter(side)) for side in range(sides)]
        else:
            cells.append(Cell(next(frames), column))
    return tuple(cells)


def _total(frame: Frame, side: int, *, alone: bool) -> Cell:
    if not alone:
        return Cell(frame, letter(side), side)
    # Where nothing but running totals is written, a stroke beside them keeps the sum checkable.
    strip, figure = frame.cut_right(min(14, 0.25 * frame.width))
    return Cell(figure, letter(side), side, strip)


def _name_rows(sides: int) -> int:
    return sides if sides <= 2 else (sides + 1) // 2


def _sides(names: Frame, sides: int) -> tuple[Frame, ...]:
    rows = names.down(_name_rows(sides))
    return rows if sides <= 2 else tuple(frame for row in rows for frame in row.across(2, gap=14))[:sides]


def _aside(layout: Layout, sides: int, frame: Frame) -> Aside:
    table, rest = frame.cut_top(82)
    code, rest = rest.cut_top(QR_EDGE)
    number, rest = rest.cut_top(28)
    lines = 1 if sides <= 2 else sides
    sums, _ = rest.cut_bottom(min(rest.height, len(layout.sums) * (SUM_TITLE + 28.0 * lines)))
    return Aside(table, code, number, sums.down(len(layout.sums)))
