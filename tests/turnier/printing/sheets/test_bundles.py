"""The folder for the worst case: everything in one file, in the order in which it is needed."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from games.kit.layout import Layout
from turnier.printing import EmergencyPaper, Head, PaperSide, PaperTable, StandingsPaper, emergency_folder
from turnier.printing.sheets.columns import make_plan

Read = Callable[[bytes], list[list[Any]]]
BLANK = PaperTable(0, (PaperSide(0, ""),) * 2, None, "")
STANDINGS = StandingsPaper(("Bummerl",), (), ("D1",), "Bummerl", (4,), final=False)


def test_the_folder_holds_standings_seating_open_sheets_and_blank_ones(
    head: Head,
    layout: Layout,
    tables: Callable[..., list[PaperTable]],
    read: Read,
    well_set: Callable[[bytes], None],
) -> None:
    seated = tuple(tables(4))
    paper = EmergencyPaper(STANDINGS, seated, seated[3:], (BLANK, BLANK))
    pdf = emergency_folder(replace(head, round=None), head, lambda sides: make_plan(layout, sides), paper)
    well_set(pdf)
    pages = [[piece.words for piece in page] for page in read(pdf)]
    assert [page[0 if page[0] != "Durchgang 3" else 1] for page in pages[:3]] == [
        "Notfallmappe",
        "Zwischenstand",
        "Auslosung nach Tischen",
    ]
    assert ["Zettel W-3-04" in page for page in pages] == [False, False, False, True, False]
    assert [page.count("Nr.") for page in pages[3:]] == [0, 4]


def test_before_the_first_draw_there_are_standings_and_blank_sheets(head: Head, layout: Layout, read: Read) -> None:
    paper = EmergencyPaper(STANDINGS, (), (), (BLANK,))
    pages = read(emergency_folder(head, head, lambda sides: make_plan(layout, sides), paper))
    assert len(pages) == 3
