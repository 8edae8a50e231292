"""Standings: repeated head, what is missing, footnotes on the page of their rows, nothing clipped."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.utils import translation

from turnier.printing import GroupTable, GroupTables, Head, StandingsPaper, StandingsRow, standings
from turnier.printing.canvas import Canvas
from turnier.printing.fitting import BOLD, PLAIN, printable, visual_order, width
from turnier.printing.lists.standings import StandingsColumn, columns_of

Read = Callable[[bytes], list[list[Any]]]


def paper(
    count: int, *, name: str = "Huber / Maier", rounds: int = 3, notes: dict[int, str] | None = None
) -> StandingsPaper:
    rows = tuple(
        StandingsRow(
            str(index + 1), 100 + index, name, (str(9 - index // 30), "71:64", "1,109", "+7"), ("2:1",) * rounds,
            (notes or {}).get(index, ""),
        )
        for index in range(count)
    )  # fmt: skip
    return StandingsPaper(
        ("Bummerl", "Punkte", "Verhältnis", "Differenz"),
        rows,
        tuple(f"D{n + 1}" for n in range(rounds)),
        "Bummerl, dann Los",
        (),
        final=False,
    )


def words(pdf: bytes, read: Read) -> list[list[str]]:
    return [[piece.words for piece in page] for page in read(pdf)]


@pytest.mark.parametrize(
    ("final", "missing", "expected"),
    [
        (True, (), "alle Zettel da, noch nicht abgeschlossen"),
        (False, (), "vorläufig"),
        (False, (4,), "vorläufig, es fehlt Tisch 4"),
        (False, (4, 9), "vorläufig, es fehlen Tisch 4 und 9"),
        (False, (4, 9, 11), "vorläufig, es fehlen Tisch 4, 9 und 11"),
    ],
)
def test_says_what_is_missing(head: Head, read: Read, final: bool, missing: tuple[int, ...], expected: str) -> None:
    page = words(standings(head, replace(paper(2), final=final, open_tables=missing)), read)[0]
    assert expected in page
    assert page[1] == ("Endstand" if final else "Zwischenstand")


def test_it_is_final_once_the_tournament_is_closed(head: Head, read: Read) -> None:
    page = words(standings(head, replace(paper(2), final=True, closed=True)), read)[0]
    assert ("endgültig" in page, "Endstand" in page) == (True, True)


def test_final_is_only_what_is_decided(head: Head, read: Read) -> None:
    page = words(standings(head, replace(paper(2), undecided="Stechen")), read)[0]
    assert ("vorläufig, es entscheidet noch: Stechen" in page, "Endstand" in page) == (True, False)


@pytest.mark.parametrize(("count", "least"), [(4, 12), (12, 12), (20, 12), (26, 12), (31, 11)])
def test_a_list_that_fits_one_page_fills_it(
    head: Head, read: Read, well_set: Callable[[bytes], None], count: int, least: float
) -> None:
    pdf = standings(head, paper(count))
    well_set(pdf)
    (page,) = read(pdf)
    names = [piece for piece in page if piece.words == "Huber / Maier"]
    assert (len(names), min(piece.size for piece in names) >= least) == (count, True)
    if count >= 20:
        assert names[-1].bottom < 130


def test_the_longest_name_is_set_as_large_as_the_others(
    head: Head, read: Read, well_set: Callable[[bytes], None]
) -> None:
    long = "Die unglaublich lange Stammtischrunde vom Alten Wirt zu Unterhinterobermeier"
    usual = paper(8)
    pdf = standings(head, replace(usual, rows=(replace(usual.rows[0], name=long), *usual.rows[1:])))
    well_set(pdf)
    (page,) = read(pdf)
    sizes = {
        piece.size for piece in page if piece.words == "Huber / Maier" or (piece.words in long and " " in piece.words)
    }
    assert len(sizes) == 1


def test_nobody_stands_alone_on_the_last_page(head: Head, read: Read, well_set: Callable[[bytes], None]) -> None:
    for count in (31, 36, 37, 38, 41, 66, 70, 74):
        pages = words(standings(head, paper(count)), read)
        rows = [page.count("Huber / Maier") for page in pages]
        assert (sum(rows), len(rows) == 1 or rows[-1] > 5) == (count, True)
    well_set(standings(head, paper(35)))


def test_the_head_is_repeated_and_pages_are_numbered(head: Head, read: Read) -> None:
    pages = words(standings(head, paper(64)), read)
    assert [page[: page.index("D3") + 1] for page in pages[1:]] == [
        [*pages[0][:5], f"Seite {number}/{len(pages)}", *pages[0][6 : pages[0].index("D3") + 1]]
        for number in range(2, len(pages) + 1)
    ]
    assert [row for page in pages for row in page if row == "Huber / Maier"] == ["Huber / Maier"] * 64


def test_columns_in_order(head: Head, read: Read) -> None:
    page = words(standings(head, paper(1)), read)[0]
    start = page.index("Platz")
    assert page[start:] == [
        *("Platz", "Nr.", "Name", "Bummerl", "Punkte", "Verhältnis", "Differenz", "D1", "D2", "D3"),
        *("1", "100", "Huber / Maier", "9", "71:64", "1,109", "+7", "2:1", "2:1", "2:1"),
    ]


def test_a_tie_is_explained_below_the_rows_of_its_page(head: Head, read: Read) -> None:
    notes = {1: "Bummerl 6 = 6, Los", 2: "Bummerl 6 = 6, Los", 60: "Punkte 71 > 70"}
    pages = read(standings(head, paper(64, notes=notes)))
    raised = [[piece.words for piece in page if piece.size == 7] for page in pages]
    assert raised == [["1", "1", "1"], *([] for _ in pages[2:]), ["2", "2"]]
    assert [[note in [piece.words for piece in page] for note in dict.fromkeys(notes.values())] for page in pages] == [
        [True, False],
        *([False, False] for _ in pages[2:]),
        [False, True],
    ]


def test_many_notes_never_meet_the_rows(head: Head, well_set: Callable[[bytes], None], read: Read) -> None:
    notes = {index: f"Nummer {index}: " + "Bummerl 6 = 6, Punkteverhältnis 71:64 > 70:66, " * 5 for index in range(40)}
    pdf = standings(head, paper(40, notes=notes))
    well_set(pdf)
    found = [word for page in words(pdf, read) for word in page if word.startswith("Nummer")]
    assert len(found) == 40


def test_names_survive_and_nothing_is_clipped(
    head: Head, read: Read, well_set: Callable[[bytes], None], name: str
) -> None:
    pdf = standings(head, paper(12, name=name))
    well_set(pdf)
    found = "".join(word for page in words(pdf, read) for word in page).replace(" ", "")
    assert found.count(visual_order(printable(name)).replace(" ", "")) == 12


@pytest.mark.parametrize("rounds", [0, 3, 9, 20, 30])
def test_any_number_of_rounds_fits(head: Head, read: Read, well_set: Callable[[bytes], None], rounds: int) -> None:
    pdf = standings(head, paper(5, name="W" * 80, rounds=rounds))
    well_set(pdf)
    (page,) = words(pdf, read)
    start = page.index("Differenz") + 1
    assert page[start : page.index("1", start)] == [f"D{n}" for n in range(1, rounds + 1)]
    assert page.count("2:1") == 5 * rounds


@pytest.mark.parametrize(
    ("count", "expected"),
    [
        (24, f"vorläufig, es fehlen Tisch {', '.join(map(str, range(1, 24)))} und 24"),
        (25, "vorläufig, es fehlen 25 Tische"),
        (100, "vorläufig, es fehlen 100 Tische"),
    ],
)
def test_many_open_tables_fit(
    head: Head, read: Read, well_set: Callable[[bytes], None], count: int, expected: str
) -> None:
    pdf = standings(head, replace(paper(5), open_tables=tuple(range(1, count + 1))))
    well_set(pdf)
    (page,) = words(pdf, read)
    assert " ".join(page[3 : page.index("Bummerl, dann Los")]) == expected


def test_nobody_is_one_page(head: Head, read: Read) -> None:
    assert len(read(standings(head, paper(0)))) == 1


def test_same_paper_same_bytes(head: Head) -> None:
    assert standings(head, paper(200, rounds=9)) == standings(head, paper(200, rounds=9))


def drawn(cells: list[str], read: Callable[[bytes], list[list[Any]]]) -> list[Any]:
    canvas = Canvas()
    column = StandingsColumn.of("Punkte", cells, PLAIN, 10)
    for y, cell in enumerate(cells):
        column.draw_cell(canvas, 300, 100 + 20 * y, cell, 10)
    canvas.next_page()
    return read(canvas.pdf())[0]


def test_ratios_line_up_on_the_colon(read: Callable[[bytes], list[list[Any]]]) -> None:
    cells = ["90:50", "7:113", "0:0"]
    colons = [piece.left + width(piece.words.split(":")[0], PLAIN, 10) for piece in drawn(cells, read)]
    assert colons == pytest.approx([300 - width(":113", PLAIN, 10)] * 3, abs=0.01)


def test_numbers_line_up_at_the_right(read: Callable[[bytes], list[list[Any]]]) -> None:
    assert [piece.right for piece in drawn(["+16", "−3", "±0"], read)] == pytest.approx([300] * 3, abs=0.01)


def test_a_column_is_as_wide_as_its_widest_part() -> None:
    wide, narrow = (StandingsColumn.of("Differenz", cells, PLAIN, 10) for cells in (["1.000.000.000:1"], ["1"]))
    assert narrow.width == 9.5 + width("Differenz", PLAIN, 10)
    assert wide.width == 9.5 + width("1.000.000.000:1", PLAIN, 10)


def test_the_first_column_is_bold_and_rounds_are_numbered() -> None:
    row = StandingsRow("1", 7, "Huber", ("6", "71:64"), ("3:0", "2:1"), "")
    columns = columns_of(StandingsPaper(("Bummerl", "Punkte"), (row,), ("D1", "D2"), "", (), final=True), 10)
    assert [(column.heading, column.face) for column in columns] == [
        ("Bummerl", BOLD),
        ("Punkte", PLAIN),
        ("D1", PLAIN),
        ("D2", PLAIN),
    ]


def with_groups(groups: int, size: int, *, over: bool = False) -> StandingsPaper:
    whole = paper(groups * size, rounds=1)
    rows = [replace(row, rounds=()) for row in whole.rows]
    tables = (
        GroupTable(f"Gruppe {at + 1}", tuple(replace(row, place="1") for row in rows[at * size : (at + 1) * size]))
        for at in range(groups)
    )
    return replace(whole, groups=GroupTables(whole.columns, tuple(tables), "Der Erste kommt weiter.", over))


@pytest.mark.parametrize(
    ("groups", "size", "shown"),
    [
        (2, 3, [["Gruppe 1", "Gruppe 2"]]),
        (2, 7, [["Gruppe 1", "Gruppe 2"]]),
        (8, 4, [[f"Gruppe {n}" for n in range(1, 5)], [f"Gruppe {n}" for n in range(5, 9)]]),
        (1, 40, [["Gruppe 1"], ["Gruppe 1"]]),
    ],
)
def test_groups_have_pages_of_their_own_before_the_list_and_behind_it_once_they_are_over(
    head: Head, read: Read, well_set: Callable[[bytes], None], groups: int, size: int, shown: list[list[str]]
) -> None:
    """No group is on two pages that finds room on one; a page says who goes on, and until when it holds."""
    for over in (False, True):
        pdf = standings(head, with_groups(groups, size, over=over))
        well_set(pdf)
        pages = words(pdf, read)
        own = pages[-len(shown) :] if over else pages[: len(shown)]
        assert [[piece for piece in page if piece.startswith("Gruppe ")] for page in own] == shown
        assert [page[1] for page in own] == ["Gruppen"] * len(shown)
        assert ["Der Erste kommt weiter." in page for page in pages] == [page in own for page in pages]
        assert ["vorläufig" in page for page in own] == [not over] * len(shown)
        numbered = [[piece for piece in page if piece.startswith("Seite ")] for page in pages]
        assert numbered == [[f"Seite {number}/{len(pages)}"] for number in range(1, len(pages) + 1)]


def test_the_end_is_one_of_a_tournament_in_english_too(head: Head, read: Read) -> None:
    """At a table it is a score."""
    with translation.override("en"):
        assert words(standings(head, replace(paper(2), final=True)), read)[0][1] == "Final standings"
