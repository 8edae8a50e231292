"""Everything that a round needs on paper, in one print: the sheets of its tables, then both notices."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from turnier.printing.canvas import Canvas
from turnier.printing.facts import Head, PaperTable
from turnier.printing.lists.notice_by_name import draw_notice_by_name
from turnier.printing.lists.notice_by_table import draw_notice_by_table
from turnier.printing.sheets.columns import Plan
from turnier.printing.sheets.sheet import draw_sheets


def round_papers(
    head: Head, draw: Head, plan_for: Callable[[int], Plan], tables: Sequence[PaperTable], shown: Sequence[PaperTable]
) -> bytes:
    """A PDF of the sheets of `tables`, and under the head `draw` of who sits where by table and by name.

    `shown` are the same tables with the names that everybody may see.
    """
    canvas = Canvas(title=head.part)
    draw_sheets(canvas, head, plan_for, tables)
    draw_notice_by_table(canvas, draw, shown)
    draw_notice_by_name(canvas, draw, shown)
    return canvas.pdf()
