"""Score sheets: who sits where, two on a page, the same bytes every time."""

from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader

from games.kit.layout import Layout
from games.kit.text import text
from turnier.printing import Head, PaperSide, PaperTable, score_sheets
from turnier.printing.letters import printable, visual_order

Read = Callable[[bytes], list[list[Any]]]
Make = Callable[..., list[PaperTable]]
Check = Callable[[bytes], None]


def words(page: list[Any]) -> list[str]:
    return [piece.words for piece in page]


@pytest.mark.parametrize(("count", "pages"), [(0, 1), (1, 1), (2, 1), (3, 2), (200, 100)])
def test_two_sheets_on_a_page(head: Head, layout: Layout, tables: Make, count: int, pages: int) -> None:
    assert len(PdfReader(BytesIO(score_sheets(head, layout, tables(count)))).pages) == pages


def test_names_survive_and_nothing_is_clipped(
    head: Head, layout: Layout, tables: Make, read: Read, well_set: Check, name: str
) -> None:
    pdf = score_sheets(head, layout, tables(3, name), back=True)
    well_set(pdf)
    found = "".join(words(read(pdf)[0])).replace(" ", "")
    assert found.count(visual_order(printable(name)).replace(" ", "")) >= 2


def test_text_can_be_searched(head: Head, layout: Layout) -> None:
    side = PaperSide(7, "Ğülşen / Łukasz ẞ", ("Γιάννης", "Христо"))
    pdf = score_sheets(head, layout, [PaperTable(12, (side, PaperSide(8, "שלום")), 0, "W-3-12")])
    extracted = PdfReader(BytesIO(pdf)).pages[0].extract_text()
    wanted = [
        "Ğülşen / Łukasz ẞ",
        "Γιάννης, Христо",
        "שלום",
        "Nr. 7",
        "Nr. 8",
        "Zettel W-3-12",
        "Durchgang 3",
        head.state,
    ]
    assert [phrase for phrase in wanted if phrase not in extracted] == []


def test_the_empty_parts_come_from_the_layout(head: Head, layout: Layout, tables: Make, read: Read) -> None:
    found = words(read(score_sheets(head, layout, tables(1)))[0])
    assert [word for word in found if word.startswith("Bummerl")] == ["Bummerl 1", "Bummerl 2", "Bummerl 3", "Bummerl"]
    counts = [
        found.count(word) for word in ("A", "B", "12", "Strich", "Ergebnis", "Retourschneider", "Strafen", "Punkte")
    ]
    assert counts == [4, 4, 3, 6, 3, 3, 3, 1]


def test_a_layout_in_other_words(head: Head, tables: Make, read: Read) -> None:
    layout = Layout(blocks=2, rows=8, block_title=text("Bobbl"), line_title=text("Partie"), ticks=(text("Warme"),))
    found = words(read(score_sheets(head, layout, tables(1)))[0])
    assert [found.count(word) for word in ("Bobbl 1", "Bobbl 2", "Bobbl 3", "Partie", "Warme", "8", "9")] == [
        1,
        1,
        0,
        2,
        2,
        2,
        0,
    ]
    assert [word for word in found if "Watten" in word] == ["Frühlingsturnier · Watten"]


def test_the_first_dealer_is_marked_beside_his_side(head: Head, layout: Layout, tables: Make, read: Read) -> None:
    for dealer, number in ((0, "Nr. 1"), (1, "Nr. 2")):
        page = read(score_sheets(head, layout, [replace(tables(1)[0], first_dealer=dealer)]))[0]
        mark, side = (next(piece for piece in page if piece.words == word) for word in ("gibt zuerst", number))
        assert (mark.left, side.bottom - mark.bottom) == (side.left, 9)
    page = read(score_sheets(head, layout, [replace(tables(1)[0], first_dealer=None)]))[0]
    assert "gibt zuerst" not in words(page)


def test_without_a_code_its_place_stays_empty(head: Head, layout: Layout, tables: Make) -> None:
    with_code, without = (
        PdfReader(BytesIO(score_sheets(head, layout, [replace(tables(1)[0], qr=qr)])))
        .pages[0]
        .get_contents()
        .get_data()
        for qr in ("W-3-01", None)
    )
    assert without.count(b" re") == 0
    assert with_code.count(b" re") > 50


def test_the_back_shows_how_to_write(head: Head, layout: Layout, tables: Make, read: Read, well_set: Check) -> None:
    pdf = score_sheets(head, layout, tables(3), back=True)
    well_set(pdf)
    pages = [words(page) for page in read(pdf)]
    assert [page.count("So wird geschrieben") for page in pages] == [0, 2, 0, 2]
    assert [pages[1].count(word) for word in ("Beispiel", "Wos liegt, des biggd.")] == [2, 2]


def test_a_bye_needs_no_sheet(head: Head, layout: Layout, tables: Make, read: Read) -> None:
    bye = PaperTable(2, (PaperSide(3, "Pausiert"),), None, "")
    assert score_sheets(head, layout, [*tables(1), bye]) == score_sheets(head, layout, tables(1))
    assert words(read(score_sheets(head, layout, [bye]))[0]) == ["An keinem Tisch wird gespielt."]


def test_tables_of_different_sizes(head: Head, tables: Make, read: Read, well_set: Check) -> None:
    four = PaperTable(9, tuple(PaperSide(number, f"Spieler {number} " + "W" * 70) for number in range(4)), 3, "D-1-09")
    layout = Layout(rows=24, columns=("kind", "totals"), sums=(text("Punkte"),))
    pdf = score_sheets(head, layout, [*tables(1), four], labels={"kind": "Spielart"})
    well_set(pdf)
    pages = [words(page) for page in read(pdf)]
    assert [page.count("Spielart") for page in pages] == [1, 1]
    assert [[page.count(letter) for letter in "ABCD"] for page in pages] == [[2, 2, 0, 0], [3, 3, 3, 3]]


def test_labels_of_any_length_fit(head: Head, tables: Make, well_set: Check) -> None:
    long = (text("Unverhältnismäßig lange Bezeichnung eines Feldes"),) * 2
    layout = Layout(blocks=3, block_title=long[0], line_title=long[0], ticks=long, blanks=long[:1], sums=long)
    well_set(score_sheets(replace(head, tournament="Turnier " * 10), layout, tables(2, "W" * 80)))


def test_fonts_are_embedded_in_parts(head: Head, layout: Layout, tables: Make) -> None:
    pdf = score_sheets(head, layout, tables(2), back=True)
    for page in PdfReader(BytesIO(pdf)).pages:
        fonts = [font.get_object() for font in page["/Resources"]["/Font"].values()]
        assert {font["/BaseFont"].split("+")[1] for font in fonts} == {"DejaVuSans", "DejaVuSans-Bold"}
        assert all("/FontFile2" in font["/FontDescriptor"] for font in fonts)


def test_a_rehearsal_says_so_on_every_sheet(head: Head, layout: Layout, tables: Make, read: Read) -> None:
    pages = read(score_sheets(replace(head, rehearsal=True), layout, tables(2), back=True))
    assert [words(page).count("PROBE") for page in pages] == [2, 2]


def test_same_paper_same_bytes(head: Head, layout: Layout, tables: Make) -> None:
    assert score_sheets(head, layout, tables(5), back=True) == score_sheets(head, layout, tables(5), back=True)


def test_a_page_costs_little(head: Head, layout: Layout, tables: Make) -> None:
    few, many = (len(score_sheets(head, layout, tables(count))) for count in (2, 102))
    assert (many - few) / 50 < 2048


def test_lines_that_are_something_of_their_own(head: Head, tables: Make, read: Read, well_set: Check) -> None:
    four = PaperTable(9, tuple(PaperSide(number, f"Spieler {number}") for number in range(4)), 0, "S-1-09")
    layout = Layout(
        rows=3,
        columns=("tricks", "totals"),
        row_labels=(text("mit links"), text("mit rechts")),
        example=((1, 2, 3, 4),),
    )
    pdf = score_sheets(head, layout, [four], back=True, labels={"tricks": "Stiche"}, per_side={"tricks"})
    well_set(pdf)
    for page in read(pdf):
        found = words(page)
        assert [found.count(word) for word in ("Stiche A", "Stiche D", "mit links", "mit rechts", "3")] >= [
            1,
            1,
            1,
            1,
            1,
        ]


def test_who_plays_alone_is_named_once(head: Head, layout: Layout, read: Read) -> None:
    sides = (PaperSide(1, "Anna Eins", ("Anna Eins",)), PaperSide(2, "Team Zwei", ("Bernd", "Carla")))
    found = words(read(score_sheets(head, layout, [PaperTable(1, sides, 0, "S-1-01")]))[0])
    assert [found.count(word) for word in ("Anna Eins", "Team Zwei", "Bernd, Carla")] == [1, 1, 1]
