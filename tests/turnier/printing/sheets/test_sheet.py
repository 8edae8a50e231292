"""Score sheets: who sits where, two on a page, the same bytes every time."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader

from games.kit.entries.field import Field
from games.kit.entries.fields import OneOf, PerSide
from games.kit.layout import Layout, PaperColumn
from games.kit.text import text
from turnier.printing import Head, PaperSide, PaperTable, Plan, score_sheets
from turnier.printing.fitting import printable, visual_order
from turnier.printing.sheets.columns import make_plan

Read = Callable[[bytes], list[list[Any]]]
Make = Callable[..., list[PaperTable]]
Check = Callable[[bytes], None]


def planned(layout: Layout, fields: Mapping[str, Field] | None = None) -> Callable[[int], Plan]:
    return lambda sides: make_plan(layout, sides, fields)


def words(page: list[Any]) -> list[str]:
    return [piece.words for piece in page]


@pytest.mark.parametrize(("count", "pages"), [(0, 1), (1, 1), (2, 1), (3, 2), (200, 100)])
def test_two_sheets_on_a_page(head: Head, layout: Layout, tables: Make, count: int, pages: int) -> None:
    assert len(PdfReader(BytesIO(score_sheets(head, planned(layout), tables(count)))).pages) == pages


def test_names_survive_and_nothing_is_clipped(
    head: Head, layout: Layout, tables: Make, read: Read, well_set: Check, name: str
) -> None:
    pdf = score_sheets(head, planned(layout), tables(3, name), back=True)
    well_set(pdf)
    found = "".join(words(read(pdf)[0])).replace(" ", "")
    assert found.count(visual_order(printable(name)).replace(" ", "")) >= 2


def test_printed_on_both_sides_every_page_has_its_own_reverse(head: Head, tables: Make, read: Read) -> None:
    """Two pages a table: page 2 of a sheet, and the next table, never stand on the reverse of another page."""
    layout = Layout(rows=38, columns=("totals", PaperColumn(text("Wert"))), notes=(text("So geht es."),))
    four = [replace(table, sides=table.sides * 2) for table in tables(2)]
    pages = read(score_sheets(head, planned(layout), four, back=True))
    assert ["So wird geschrieben" in words(page) for page in pages] == [False, True] * 4


def test_text_can_be_searched(head: Head, layout: Layout) -> None:
    side = PaperSide(7, "Ğülşen / Łukasz ẞ", ("Γιάννης", "Христо"))
    pdf = score_sheets(head, planned(layout), [PaperTable(12, (side, PaperSide(8, "שלום")), 0, "W-3-12")])
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
    found = words(read(score_sheets(head, planned(layout), tables(1)))[0])
    assert [word for word in found if word.startswith("Bummerl")] == ["Bummerl 1", "Bummerl 2", "Bummerl 3", "Bummerl"]
    counts = [
        found.count(word) for word in ("A", "B", "12", "Strich", "Ergebnis", "Retourschneider", "Strafen", "Punkte")
    ]
    assert counts == [4, 4, 3, 6, 3, 3, 3, 1]


def test_a_layout_in_other_words(head: Head, tables: Make, read: Read) -> None:
    layout = Layout(blocks=2, rows=8, block_title=text("Bobbl"), line_title=text("Partie"), ticks=(text("Warme"),))
    found = words(read(score_sheets(head, planned(layout), tables(1)))[0])
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
        page = read(score_sheets(head, planned(layout), [replace(tables(1)[0], first_dealer=dealer)]))[0]
        mark, side = (next(piece for piece in page if piece.words == word) for word in ("gibt zuerst", number))
        assert (side.left - mark.left, side.bottom - mark.bottom) == (17, 9)
    page = read(score_sheets(head, planned(layout), [replace(tables(1)[0], first_dealer=None)]))[0]
    assert "gibt zuerst" not in words(page)


def test_without_a_code_its_place_stays_empty(head: Head, layout: Layout, tables: Make) -> None:
    with_code, without = (
        PdfReader(BytesIO(score_sheets(head, planned(layout), [replace(tables(1)[0], qr=qr)])))
        .pages[0]
        .get_contents()
        .get_data()
        for qr in ("W-3-01", None)
    )
    assert without.count(b" re") == 0
    assert with_code.count(b" re") > 50


def test_the_back_shows_how_to_write(head: Head, layout: Layout, tables: Make, read: Read, well_set: Check) -> None:
    pdf = score_sheets(head, planned(layout), tables(3), back=True)
    well_set(pdf)
    pages = [words(page) for page in read(pdf)]
    assert [page.count("So wird geschrieben") for page in pages] == [0, 2, 0, 2]
    assert [pages[1].count(word) for word in ("Beispiel", "Wos liegt, des biggd.")] == [2, 2]


def test_a_bye_needs_no_sheet(head: Head, layout: Layout, tables: Make, read: Read) -> None:
    bye = PaperTable(2, (PaperSide(3, "Pausiert"),), None, "")
    assert score_sheets(head, planned(layout), [*tables(1), bye]) == score_sheets(head, planned(layout), tables(1))
    assert words(read(score_sheets(head, planned(layout), [bye]))[0]) == ["An keinem Tisch wird gespielt."]


def test_tables_of_different_sizes(head: Head, tables: Make, read: Read, well_set: Check) -> None:
    four = PaperTable(9, tuple(PaperSide(number, f"Spieler {number} " + "W" * 70) for number in range(4)), 3, "D-1-09")
    layout = Layout(rows=24, columns=("kind", "totals"), sums=(text("Punkte"),))
    fields: dict[str, Field] = {"kind": OneOf(label=text("Spielart"), words={})}
    pdf = score_sheets(head, planned(layout, fields), [*tables(1), four])
    well_set(pdf)
    pages = [words(page) for page in read(pdf)]
    assert [page.count("Spielart") for page in pages] == [1, 1]
    assert [[page.count(letter) for letter in "ABCD"] for page in pages] == [[2, 2, 0, 0], [2, 2, 2, 2]]


def test_labels_of_any_length_fit(head: Head, tables: Make, read: Read, well_set: Check) -> None:
    long = (text("Unverhältnismäßig lange Bezeichnung eines Feldes"),) * 2
    layout = Layout(blocks=3, block_title=long[0], line_title=long[0], ticks=long, blanks=long[:1], sums=long)
    pdf = score_sheets(replace(head, tournament="Turnier " * 10), planned(layout), tables(2, "W" * 80))
    well_set(pdf)
    (page,) = read(pdf)
    sheets, blocks = 2, 3
    assert [words(page).count(f"{long[0]} {block}") for block in (1, 2, 3, 4)] == [2, 2, 2, 0]
    line_title, ticks, blanks, sums = 1, 2, 1, 2
    assert words(page).count(long[0]) == sheets * (blocks * (line_title + ticks + blanks) + sums)


def test_fonts_are_embedded_in_parts(head: Head, layout: Layout, tables: Make) -> None:
    pdf = score_sheets(head, planned(layout), tables(2), back=True)
    for page in PdfReader(BytesIO(pdf)).pages:
        fonts = [font.get_object() for font in page["/Resources"]["/Font"].values()]
        assert {font["/BaseFont"].split("+")[1] for font in fonts} == {"ZettelSans", "ZettelSans-Bold", "ZettelSlab"}
        assert all("/FontFile2" in font["/FontDescriptor"] for font in fonts)


def test_a_rehearsal_says_so_on_every_sheet(head: Head, layout: Layout, tables: Make, read: Read) -> None:
    pages = read(score_sheets(replace(head, rehearsal=True), planned(layout), tables(2), back=True))
    assert [words(page).count("PROBE") for page in pages] == [2, 2]


def test_same_paper_same_bytes(head: Head, layout: Layout, tables: Make) -> None:
    first, second = (score_sheets(head, planned(layout), tables(5), back=True) for _ in range(2))
    assert first == second


def test_a_page_costs_little(head: Head, layout: Layout, tables: Make) -> None:
    few, many = (len(score_sheets(head, planned(layout), tables(count))) for count in (2, 102))
    assert (many - few) / 50 < 2048


def four_players(first_dealer: int | None = 0) -> PaperTable:
    players = tuple(PaperSide(number, f"Spieler {number}") for number in range(1, 5))
    return PaperTable(9, players, first_dealer, "S-1-09")


def test_lines_that_are_something_of_their_own(head: Head, read: Read, well_set: Check) -> None:
    layout = Layout(
        rows=3,
        columns=("tricks", PaperColumn(text("Punkte"), each=True)),
        side_names=(text("N"), text("O"), text("S"), text("W")),
        row_labels=(text("mit links"), text("mit rechts")),
        row_notes=(text("eigene × linker"), text("eigene × rechter")),
        partners=((1, 2, 3, 0), (3, 0, 1, 2)),
        example=((("1", "2", "3", "4"), ("8", "6", "12", "4")),),
    )
    fields: dict[str, Field] = {"tricks": PerSide(label=text("Stiche"))}
    pdf = score_sheets(head, planned(layout, fields), [four_players()], back=True)
    well_set(pdf)
    front, back = (words(page) for page in read(pdf))
    wanted = ("Stiche", "Punkte", "mit links", "eigene × rechter", "N", "12")
    assert [front.count(word) for word in wanted] == [4, 4, 1, 1, 4, 0]
    assert [back.count(word) for word in wanted] == [4, 4, 1, 0, 2, 1]


def test_what_is_carried_over_stands_between_the_hands(head: Head, read: Read, well_set: Check) -> None:
    layout = Layout(rows=24, columns=(PaperColumn(text("Punkte"), each=True),), carry=8)
    pdf = score_sheets(head, planned(layout), [four_players()])
    well_set(pdf)
    page = read(pdf)[0]
    assert words(page).count("Übertrag") == 2
    carried, before, after = (
        next(piece.bottom for piece in page if piece.words == word) for word in ("Übertrag", "8", "9")
    )
    assert before > carried > after


def test_a_list_too_long_for_a_page_goes_on_with_what_is_carried_over(head: Head, read: Read, well_set: Check) -> None:
    layout = Layout(rows=60, columns=(PaperColumn(text("Punkte"), each=True),), carry=12, dealer_marks=True)
    pdf = score_sheets(head, planned(layout), [four_players()])
    well_set(pdf)
    pages = [words(page) for page in read(pdf)]
    assert [page.count("Zettel S-1-09") for page in pages] == [1, 1]
    assert [page.count("60") for page in pages] == [0, 1]
    assert [page.count("Übertrag") for page in pages] == [3, 3]


def test_with_what_each_side_begins_stands_above_the_first_line(head: Head, read: Read, well_set: Check) -> None:
    columns = (PaperColumn(text("Stapel"), each=True, opens=True), PaperColumn(text("Summe"), opens=True))
    layout = Layout(columns=columns, opening=text("Anfang"))
    table = replace(four_players(), opening=("10,00 €", "9,00 €", "11,00 €", "10,00 €"), opening_sum="40,00 €")
    pdf = score_sheets(head, planned(layout), [table])
    well_set(pdf)
    assert [word for word in words(read(pdf)[0]) if "€" in word] == [*table.opening, "40,00 €"]


def test_the_dealer_of_each_hand_is_marked(head: Head) -> None:
    layout = Layout(rows=24, columns=(PaperColumn(text("Punkte"), each=True),), dealer_marks=True)
    marked, unmarked, turned = (score_sheets(head, planned(layout), [four_players(dealer)]) for dealer in (0, None, 1))
    assert len({marked, unmarked, turned}) == 3


def test_who_plays_alone_is_named_once(head: Head, layout: Layout, read: Read) -> None:
    sides = (PaperSide(1, "Anna Eins", ("Anna Eins",)), PaperSide(2, "Team Zwei", ("Bernd", "Carla")))
    found = words(read(score_sheets(head, planned(layout), [PaperTable(1, sides, 0, "S-1-01")]))[0])
    assert [found.count(word) for word in ("Anna Eins", "Team Zwei", "Bernd, Carla")] == [1, 1, 1]


LONG = "Karten- und Spielefreunde Oberhintermoosen-Niederwaldkirchen 1897 e. V. (Erste)"
PAIR = "Hohenlohe-Waldenburg-Schillingsfürst und Sayn / Guttenberg-Oberhintermoosen-Nieder"


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        (LONG, ["Karten- und Spielefreunde Oberhintermoosen-", "Niederwaldkirchen 1897 e. V. (Erste)"]),
        (PAIR, ["Hohenlohe-Waldenburg-Schillingsfürst und Sayn /", "Guttenberg-Oberhintermoosen-Nieder"]),
    ],
)
def test_a_long_name_stands_on_even_lines(
    head: Head, layout: Layout, read: Read, well_set: Check, name: str, lines: list[str]
) -> None:
    """No word is left alone on the second one, and none begins with the slash between two names."""
    sides = (PaperSide(1, name), PaperSide(2, "Team Zwei"))
    pdf = score_sheets(head, planned(layout), [PaperTable(1, sides, 0, "S-1-01")])
    well_set(pdf)
    found = [word.strip() for word in words(read(pdf)[0])]
    assert [line for line in found if line and line in name and len(line) > 20] == lines
