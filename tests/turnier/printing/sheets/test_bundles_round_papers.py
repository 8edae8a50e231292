"""One print for a round: the sheets of its tables, then who sits where by table and by name."""

from collections.abc import Callable
from typing import Any

from games.kit.layout import Layout
from turnier.printing import Head, PaperTable, round_papers
from turnier.printing.sheets.columns import make_plan

Read = Callable[[bytes], list[list[Any]]]


def test_the_print_holds_all_sheets_and_both_notices(
    head: Head,
    layout: Layout,
    tables: Callable[..., list[PaperTable]],
    read: Read,
    well_set: Callable[[bytes], None],
) -> None:
    drawn = tables(4)
    pdf = round_papers(head, head, lambda sides: make_plan(layout, sides), drawn, drawn)
    well_set(pdf)
    pages = [{piece.words for piece in page} for page in read(pdf)]
    sheets = [f"Zettel W-3-0{number}" for number in range(1, 5)]
    assert [[sheet for sheet in sheets if sheet in page] for page in pages] == [sheets[:2], sheets[2:], [], []]
    titles = ("Auslosung nach Tischen", "Auslosung nach Namen")
    assert [[title for title in titles if title in page] for page in pages[2:]] == [[titles[0]], [titles[1]]]
