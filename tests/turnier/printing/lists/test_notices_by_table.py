"""The notice by table."""

from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader

from turnier.printing import Head, PaperSide, PaperTable, notice_by_table
from turnier.printing.fitting import printable, visual_order

Read = Callable[[bytes], list[list[Any]]]
Make = Callable[..., list[PaperTable]]
FINE_PRINT = ("Prüfzeichen", "Seite", "Frühlingsturnier")


def test_tables_in_order_then_the_byes(head: Head, tables: Make, read: Read) -> None:
    bye = PaperTable(0, (PaperSide(99, "Pausiert"),), None, "")
    page = [piece.words for piece in read(notice_by_table(head, [bye, *reversed(tables(2))]))[0]]
    start = page.index("Name") + 1
    expected = [
        "1",
        "1",
        "Huber / Maier",
        "2",
        "Gast 1",
        "gibt zuerst",
        "2",
        "3",
        "Huber / Maier",
        "gibt zuerst",
        "4",
        "Gast 2",
    ]
    assert page[start : page.index("Pausiert") + 1] == [*expected, "Freilos", "99", "Pausiert"]


def test_a_long_name_gives_room_only_where_it_says_who_deals(head: Head, read: Read) -> None:
    long = "Annelies-Marie Oberhuber-Niedermayer"
    sides = (PaperSide(1, long), PaperSide(2, long))
    page = [piece.words for piece in read(notice_by_table(head, [PaperTable(1, sides, 0, "")]))[0]]
    assert page[page.index("Name") + 3 :][:5] == [
        "Annelies-Marie Oberhuber-",
        "Niedermayer",
        "gibt zuerst",
        "2",
        "Annelies-Marie Oberhuber-Niedermayer",
    ]


def test_names_survive_and_nothing_is_clipped(
    head: Head, tables: Make, read: Read, well_set: Callable[[bytes], None], name: str
) -> None:
    pdf = notice_by_table(head, tables(9, name))
    well_set(pdf)
    found = "".join(piece.words for page in read(pdf) for piece in page).replace(" ", "")
    assert found.count(visual_order(printable(name)).replace(" ", "")) == 9


def test_what_is_looked_up_is_large(head: Head, tables: Make, read: Read) -> None:
    pieces = [piece for page in read(notice_by_table(head, tables(30, "W" * 80))) for piece in page]
    assert min(piece.size for piece in pieces if not piece.words.startswith(FINE_PRINT)) >= 16


@pytest.mark.parametrize(("count", "pages"), [(0, 1), (1, 1), (12, 1), (13, 2), (200, 17)])
def test_pages_are_numbered(head: Head, tables: Make, read: Read, count: int, pages: int) -> None:
    found = read(notice_by_table(replace(head, round=None), tables(count)))
    numbers = [piece.words for page in found for piece in page if piece.words.startswith("Seite")]
    assert numbers == [f"Seite {number}/{pages}" for number in range(1, pages + 1)]


def test_same_paper_same_bytes(head: Head, tables: Make) -> None:
    assert notice_by_table(head, tables(30)) == notice_by_table(head, tables(30))


def test_a_rehearsal_says_so_on_every_page(head: Head, tables: Make, read: Read) -> None:
    pages = read(notice_by_table(replace(head, rehearsal=True), tables(40)))
    assert [[piece.words for piece in page].count("PROBE") for page in pages] == [1] * len(pages)


def test_twelve_tables_stay_on_one_page_beside_the_code(head: Head, tables: Make) -> None:
    coded = replace(head, proof="E 1a2b", check="http://192.168.178.123:8000/o/abc/auslosung/nachrechnen/3/")
    assert [len(PdfReader(BytesIO(notice_by_table(coded, tables(count)))).pages) for count in (12, 13)] == [1, 2]
