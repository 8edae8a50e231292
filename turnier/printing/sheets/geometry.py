"""Where everything stands on a score sheet: the plan of its columns, measured out in frames."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Literal

from turnier.printing.canvas import A4, Frame
from turnier.printing.sheets.columns import Plan, PlannedColumn

MILLIMETRE = 72 / 25.4
QR_EDGE = 30 * MILLIMETRE
_QUIET = 12
"""What stays white beside the code."""
_BAND = QR_EDGE + 18
TITLE, RESULT, TICK, SUM, LOW_SUM, SUM_TITLE = 15.0, 21.0, 13.0, 19.0, 15.0, 16.0
GROUP, SUBHEADING, STEEP = 15.0, 13.0, 40.0
"""The heights of the line with the sides, of the line with their columns, and of headings that run upwards."""
_GAP, _NAMES, _SIGNATURE, _IMPRINT, _RECEIPT = 24.0, 29.0, 30.0, 13.0, 18.0
_LEAST_ROW, _LEAST_UNIT, _LIST_ROW, _STRIP_ROW, _STRIP = 14.5, 30.0, 15.5, 40.0, 14.0
_MOST_ROW, _MOST_STRIP_ROW = 48.0, 64.0
"""So high is a line at most: with few hands the rest of the page stays white."""
_NUMBERS, _CARRIED, _ROW_LABELS, _PARTNERS = 15.0, 40.0, 80.0, 60.0
_NAMED_GROUP, _BLOCKS_ACROSS = 34.0, 4

LineKind = Literal["opening", "carried", "hand", "carry", "sum"]


@dataclass(frozen=True)
class SheetCell:
    """One column of a block: its frame over all lines, and the room for strokes beside its figures."""

    column: PlannedColumn
    frame: Frame
    stroke: Frame | None = None


@dataclass(frozen=True)
class SheetLine:
    """One line of a block; `number` is that of the hand, counted from 1 over all pages."""

    frame: Frame
    kind: LineKind = "hand"
    number: int = 0


@dataclass(frozen=True)
class SheetBlock:
    """One list of the sheet: title, heading, line numbers, columns, groups of the sides, what stands below them."""

    title: Frame
    heading: Frame
    subheading: Frame
    lines: tuple[SheetLine, ...]
    numbers: Frame
    cells: tuple[SheetCell, ...]
    sums: tuple[Frame, ...]
    result: Frame
    ticks: Frame

    def group(self, side: int) -> Frame:
        """The frame over all columns of a side."""
        frames = [cell.frame for cell in self.cells if cell.column.side == side]
        return Frame(
            min(f.left for f in frames), frames[0].bottom, max(f.right for f in frames), max(f.top for f in frames)
        )


@dataclass(frozen=True)
class Corner:
    """Number of the table, code and number of the sheet; on a half sheet the sums too."""

    table: Frame
    code: Frame
    number: Frame
    sums: tuple[Frame, ...] = ()


@dataclass(frozen=True)
class SheetGeometry:
    """The frames of one page of a sheet."""

    plan: Plan
    page: Frame
    head: Frame
    sides: tuple[Frame, ...]
    blocks: tuple[SheetBlock, ...]
    signatures: tuple[Frame, ...]
    receipt: Frame | None
    imprint: Frame
    corner: Corner


@dataclass(frozen=True)
class HandRange:
    """The hands of one page: numbers of the first and the last, and whether others come before and after."""

    first: int
    last: int
    continues: bool = False
    goes_on: bool = False


def sheet_page(plan: Plan) -> Frame:
    """The lower half of a page where there is room enough to write in, else the whole of it."""
    half = Frame(0, 0, A4.width, A4.height / 2)
    if _needs_room(plan):
        return A4
    block = measure(plan, half).blocks[0]
    unit = min((cell.frame.width / cell.column.width for cell in block.cells), default=_LEAST_UNIT)
    return half if block.lines[0].frame.height >= _LEAST_ROW and unit >= _LEAST_UNIT else A4


def hand_ranges(plan: Plan, page: Frame) -> tuple[HandRange, ...]:
    """The hands page by page: as few pages as keep the lines high enough, all as full as each other."""
    least = plan.layout.least_row or (_STRIP_ROW if _has_strip(plan) else _LIST_ROW)
    if page.height < A4.height or _room(plan, page).height / _line_count(plan, plan.rows) >= least:
        return (HandRange(1, plan.rows),)
    most = max(int(_room(plan, page).height // least) - 3, 1)
    pages = -(-plan.rows // most)
    firsts = range(1, plan.rows + 1, -(-plan.rows // pages))
    return tuple(
        HandRange(first, min(first + firsts.step - 1, plan.rows), first > 1, first + firsts.step <= plan.rows)
        for first in firsts
    )


def measure(plan: Plan, page: Frame, stretch: HandRange | None = None) -> SheetGeometry:
    """Measures a page of the sheet out: the code beside the lines on a half page, above them on a whole one."""
    stretch = stretch or HandRange(1, plan.rows)
    return (_half if page.height < A4.height else _whole)(plan, page, stretch)


def _half(plan: Plan, page: Frame, stretch: HandRange) -> SheetGeometry:
    aside, main = page.inset(26, 20).cut_right(QR_EDGE)
    main = main.cut_right(_GAP)[1]
    head, main = main.cut_top(16)
    names, main = main.cut_top(_NAMES * _name_rows(plan.sides))
    imprint, main = main.cut_bottom(_IMPRINT)
    signatures, main = main.cut_bottom(_SIGNATURE)
    blocks = main.cut_top(4)[1].across(plan.layout.blocks, gap=14)
    corner = _aside(plan, aside.cut_bottom(_IMPRINT + 6)[1])
    return SheetGeometry(
        plan,
        page,
        head,
        _sides(names, plan.sides),
        tuple(measure_block(plan, block, stretch) for block in blocks),
        signatures.across(plan.sides, gap=20),
        None,
        imprint,
        corner,
    )


def _whole(plan: Plan, page: Frame, stretch: HandRange) -> SheetGeometry:
    head, main = page.inset(26, 20).cut_top(16)
    band = main.cut_top(_BAND)[0]
    code, rest = band.cut_right(QR_EDGE)
    table, names = rest.cut_right(104)
    table = table.cut_right(_QUIET)[1]
    imprint, main = main.cut_bottom(_IMPRINT)
    receipt, main = main.cut_bottom(_RECEIPT)
    signatures = main.cut_bottom(_SIGNATURE)[0]
    names = names.cut_right(12)[1].cut_top(_NAMES * 3)[0]
    number = code.cut_bottom(_BAND - QR_EDGE - 2)[0]
    return SheetGeometry(
        plan,
        page,
        head,
        _sides(names, plan.sides, least_rows=3),
        tuple(measure_block(plan, frame, stretch) for frame in _rooms_for_blocks(plan, page)),
        signatures.across(plan.sides, gap=20),
        receipt,
        imprint,
        Corner(table, code.cut_top(2)[1].cut_top(QR_EDGE)[0], number, _sums_below(plan, page)),
    )


def _middle(page: Frame) -> Frame:
    """What is left of a whole page between the band with the names and the signatures."""
    inner = page.inset(26, 20).cut_top(16 + _BAND)[1]
    return inner.cut_bottom(_IMPRINT + _RECEIPT + _SIGNATURE)[1].cut_top(2)[1].cut_bottom(6)[1]


def _sums_height(plan: Plan) -> float:
    """How much the sums take up below several blocks; those of a single one belong to it."""
    if plan.layout.blocks == 1 or not plan.layout.sums:
        return 0
    return SUM_TITLE + 28.0 * (1 if plan.sides <= 2 else plan.sides)


def _sums_below(plan: Plan, page: Frame) -> tuple[Frame, ...]:
    height = _sums_height(plan)
    return _middle(page).cut_bottom(height)[0].across(len(plan.layout.sums), gap=24) if height else ()


def _rooms_for_blocks(plan: Plan, page: Frame) -> tuple[Frame, ...]:
    blocks = plan.layout.blocks
    rows = -(-blocks // _BLOCKS_ACROSS)
    room = _middle(page).cut_bottom(_sums_height(plan))[1]
    frames = [frame for row in room.down(rows) for frame in row.across(-(-blocks // rows), gap=14)]
    return tuple(frames[:blocks])


def _room(plan: Plan, page: Frame) -> Frame:
    block = measure_block(plan, _rooms_for_blocks(plan, page)[0], HandRange(1, 1), filled=True)
    return Frame(0, block.lines[-1].frame.bottom, 1, block.lines[0].frame.top)


def measure_block(
    plan: Plan, frame: Frame, stretch: HandRange, *, titled: bool | None = None, filled: bool = False
) -> SheetBlock:
    """Measures one list out; `titled` leaves room for a title, as several lists beside each other need it.

    Its lines fill the frame up to a height at which it is comfortable to write; `filled`: however high they become.
    """
    layout = plan.layout
    titled = layout.blocks > 1 if titled is None else titled
    title, rest = (frame if filled else _filled(plan, frame, stretch, titled=titled)).cut_top(TITLE if titled else 0)
    heading, rest = rest.cut_top(_heading_height(plan))
    ticks, rest = rest.cut_bottom(TICK * max(len(layout.ticks), len(layout.blanks)))
    single = layout.blocks == 1
    foot, body = rest.cut_bottom(_foot_height(plan))
    numbers, figures = body.cut_left(_title_width(plan))
    return SheetBlock(
        title,
        heading,
        heading.cut_bottom(_subheading_height(plan))[0],
        _lines(plan, body, stretch),
        numbers,
        _cells(plan, figures),
        foot.down(len(layout.sums)) if single else (),
        foot,
        ticks,
    )


def _filled(plan: Plan, frame: Frame, stretch: HandRange, *, titled: bool) -> Frame:
    """The upper part of a frame that its lines fill at their greatest height, with all that stands around them."""
    layout = plan.layout
    around = (TITLE if titled else 0) + _heading_height(plan) + _foot_height(plan)
    around += TICK * max(len(layout.ticks), len(layout.blanks))
    most = _MOST_STRIP_ROW if _has_strip(plan) else _MOST_ROW
    return frame.cut_top(min(frame.height, around + most * len(_kinds(plan, stretch))))[0]


def _foot_height(plan: Plan) -> float:
    """The sums below a single list are as low as its lines, so that more of those fit on the page."""
    layout = plan.layout
    if layout.blocks > 1 or not layout.sums:
        return RESULT
    return (LOW_SUM if layout.least_row else SUM) * len(layout.sums)


def _title_width(plan: Plan) -> float:
    layout = plan.layout
    if not layout.row_labels:
        # Where no other column stands left of the sides, "Übertrag" has to fit here.
        return _NUMBERS if layout.blocks > 1 or plan.before else _CARRIED
    return _ROW_LABELS + (_PARTNERS if layout.partners else 0)


def _lines(plan: Plan, body: Frame, stretch: HandRange) -> tuple[SheetLine, ...]:
    kinds = _kinds(plan, stretch)
    return tuple(
        SheetLine(frame, kind, number) for frame, (kind, number) in zip(body.down(len(kinds)), kinds, strict=True)
    )


def _kinds(plan: Plan, stretch: HandRange) -> list[tuple[LineKind, int]]:
    kinds: list[tuple[LineKind, int]] = [("opening", 0)] if plan.layout.opening and not stretch.continues else []
    if stretch.continues:
        kinds.append(("carried", 0))
    for number in range(stretch.first, stretch.last + 1):
        kinds.append(("hand", number))
        ends_section = plan.layout.carry and number % plan.layout.carry == 0 and number < stretch.last
        if ends_section or (stretch.goes_on and number == stretch.last):
            kinds.append(("carry", 0))
    if plan.layout.column_sum and not stretch.goes_on:
        kinds.append(("sum", 0))
    return kinds


def _line_count(plan: Plan, rows: int) -> int:
    return len(_kinds(plan, HandRange(1, rows)))


def _cells(plan: Plan, figures: Frame) -> tuple[SheetCell, ...]:
    unit = figures.width / _units(plan)
    cells: list[SheetCell] = []
    left = figures.left
    for columns in (plan.before, *plan.groups, plan.after):
        frame = Frame(left, figures.bottom, left + unit * _group_units(columns), figures.top)
        cells += _group_cells(columns, frame)
        left = frame.right
    return tuple(cells)


def _units(plan: Plan) -> float:
    return sum(_group_units(columns) for columns in (plan.before, *plan.groups, plan.after)) or 1


def _group_units(columns: Sequence[PlannedColumn]) -> float:
    return max(sum(c.width for c in columns if not c.strip), sum(c.width for c in columns if c.strip))


def _group_cells(columns: Sequence[PlannedColumn], frame: Frame) -> list[SheetCell]:
    cells = []
    for strip in (False, True):
        tier = [column for column in columns if column.strip is strip]
        total = sum(column.width for column in tier)
        ends = [frame.left + frame.width * end / (total or 1) for end in accumulate((c.width for c in tier), initial=0)]
        cells += [_cell(c, Frame(a, frame.bottom, b, frame.top)) for c, a, b in zip(tier, ends, ends[1:], strict=False)]
    return cells


def _cell(column: PlannedColumn, frame: Frame) -> SheetCell:
    if column.mark != "stroke":
        return SheetCell(column, frame)
    # Where nothing but running totals is written, a stroke beside them keeps the sum checkable.
    stroke, figure = frame.cut_right(min(14, 0.25 * frame.width))
    return SheetCell(column, figure, stroke)


def upper(line: Frame, plan: Plan) -> Frame:
    """The part of a line above the strip."""
    return line.cut_top(0.58 * line.height)[0] if _has_strip(plan) else line


def lower(line: Frame) -> Frame:
    """The strip at the foot of a line."""
    return line.cut_bottom(0.42 * line.height)[0]


def is_named(plan: Plan) -> bool:
    """Whether the sides are named above their columns."""
    return plan.layout.blocks == 1


def _heading_height(plan: Plan) -> float:
    group = _NAMED_GROUP if is_named(plan) else 19
    steep = any(column.mark == "tick" and column.side is None for column in plan.columns)
    return max(group + _subheading_height(plan), STEEP + 6 if steep else 0)


def _subheading_height(plan: Plan) -> float:
    return SUBHEADING if any(len([c for c in group if not c.strip]) > 1 for group in plan.groups) else 0


def _has_strip(plan: Plan) -> bool:
    return any(column.strip for column in plan.columns)


def _needs_room(plan: Plan) -> bool:
    return _has_strip(plan) or bool(plan.layout.carry) or bool(plan.layout.partners)


def _name_rows(sides: int) -> int:
    return sides if sides <= 2 else (sides + 1) // 2


def _sides(names: Frame, sides: int, *, least_rows: int = 0) -> tuple[Frame, ...]:
    rows = names.down(max(_name_rows(sides), least_rows))
    return rows[:sides] if sides <= 2 else tuple(f for row in rows for f in row.across(2, gap=14))[:sides]


def _aside(plan: Plan, frame: Frame) -> Corner:
    table, rest = frame.cut_top(82)
    code, rest = rest.cut_top(QR_EDGE)
    number, rest = rest.cut_top(28)
    count = len(plan.layout.sums) if plan.layout.blocks > 1 else 0
    lines = 1 if plan.sides <= 2 else plan.sides
    sums, _ = rest.cut_bottom(min(rest.height, count * (SUM_TITLE + 28.0 * lines)))
    return Corner(table, code, number, sums.down(count))
