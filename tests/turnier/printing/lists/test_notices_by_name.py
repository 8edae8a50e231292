"""The notice by name."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from turnier.printing import Head, PaperSide, PaperTable, notice_by_name
from turnier.printing.fitting import printable, visual_order
from turnier.text.names import surname_first

Read = Callable[[bytes], list[list[Any]]]
Make = Callable[..., list[PaperTable]]
FINE_PRINT = ("Prüfzeichen", "Seite", "Frühlingsturnier")


def test_everybody_under_the_surname_with_number_team_and_table(head: Head, read: Read) -> None:
    sides = (
        PaperSide(12, "Die Grattler", ("Zita Zorn", "Äda Bauer")),
        PaperSide(3, "Öz / Ost", ("Özil", "Adam")),
        PaperSide(7, "Ozzy"),
    )
    tables = [PaperTable(4, sides[:2], None, ""), PaperTable(5, sides[2:], None, "")]
    page = [piece.words for piece in read(notice_by_name(head, tables))[0]]
    start = len(page) - page[::-1].index("Tisch")
    assert [word for word in page[start:] if word] == [
        *("A", "Adam", "3", "Öz / Ost", "4"),
        *("B", "Bauer, Äda", "12", "Die Grattler", "4"),
        *("O", "Özil", "3", "Öz / Ost", "4"),
        *("O", "Ozzy", "7", "Freilos"),
        *("Z", "Zorn, Zita", "12", "Die Grattler", "4"),
    ]


def test_every_column_begins_with_the_letter_of_its_first_name(head: Head, read: Read) -> None:
    """Also where the names of that letter have begun in the column, or on the page, before."""
    people = [PaperSide(n, f"Berta Maier{n:02}", (f"Berta Maier{n:02}",)) for n in range(1, 61)]
    pages = read(notice_by_name(head, [PaperTable(1, tuple(people), None, "")]))
    assert len(pages) > 1
    assert [sum(piece.words == "M" for piece in page) for page in pages] == [2] * len(pages)


def test_single_players_need_no_column_for_teams(head: Head, read: Read) -> None:
    sides = (PaperSide(1, "Anna"), PaperSide(2, "Bernd", ("Bernd",)), PaperSide(3, "Cilli (Nr. 3)", ("Cilli",)))
    tables = [PaperTable(1, sides, None, "")]
    page = [piece.words for piece in read(notice_by_name(head, tables))[0]]
    assert [page.count(word) for word in ("Name und Nr.", "Anna", "Bernd", "Cilli", "Cilli (Nr. 3)")] == [2, 1, 1, 1, 0]


def test_names_survive_and_nothing_is_clipped(
    head: Head, tables: Make, read: Read, well_set: Callable[[bytes], None], name: str
) -> None:
    pdf = notice_by_name(head, tables(5, name))
    well_set(pdf)
    found = "".join(
        piece.words for page in read(pdf) for piece in page if round(piece.left) in name_columns(page)
    ).replace(" ", "")
    parts = surname_first(printable(name)).replace(" ", "").split(",")
    assert all(found.count(visual_order(part)) >= 5 for part in parts)


def test_what_is_looked_up_is_large(head: Head, tables: Make, read: Read) -> None:
    pieces = [piece for page in read(notice_by_name(head, tables(20, "W" * 80))) for piece in page]
    assert min(piece.size for piece in pieces if not piece.words.startswith(FINE_PRINT)) >= 16


def test_pages_are_numbered(head: Head, tables: Make, read: Read) -> None:
    pages = read(notice_by_name(head, tables(20)))
    numbers = [[piece.words for piece in page if piece.words.startswith("Seite")] for page in pages]
    assert numbers == [["Seite 1/3"], ["Seite 2/3"], ["Seite 3/3"]]


def test_nobody_is_one_page(head: Head, read: Read) -> None:
    assert len(read(notice_by_name(head, []))) == 1


@pytest.mark.parametrize("teams", [5, 12, 20])
def test_two_columns_of_names_fill_every_page(head: Head, tables: Make, read: Read, teams: int) -> None:
    numbers = [
        [sum(piece.words.isdigit() and round(piece.left) == left for piece in page) for left in name_columns(page)]
        for page in read(notice_by_name(head, tables(teams)))
    ]
    counts = [count for page in numbers for count in page]
    assert (sum(counts), {len(page) for page in numbers}) == (4 * teams, {2})
    assert set(counts[:-1]) == {-(-4 * teams // len(counts))}


def test_where_a_few_names_are_long_no_column_is_left_half_empty(head: Head, tables: Make, read: Read) -> None:
    long = "Maximilian Freiherr von Hohenstein-Waldeck zu Großholzleutner"
    seated = [
        replace(table, sides=tuple(replace(s, name=long if s.number > 12 else s.name) for s in table.sides))
        for table in tables(11)
    ]
    pages = read(notice_by_name(head, seated))
    ends = [
        min(piece.bottom for piece in page if left - 30 < piece.left < left + 200 and piece.bottom > 60)
        for page in pages
        for left in name_columns(page)
    ]
    assert (len(pages), max(ends) - min(ends) < 80) == (3, True)


def name_columns(page: list[Any]) -> list[int]:
    """Where the names begin, from the left."""
    return sorted(round(piece.left) for piece in page if piece.words.startswith("Name"))


@pytest.mark.parametrize(
    ("teams", "pages", "size"), [(5, 1, 22), (6, 1, 18), (7, 1, 16), (8, 2, 22), (12, 2, 18), (14, 2, 16), (15, 3, 22)]
)
def test_what_takes_a_further_page_is_set_larger(
    head: Head, tables: Make, read: Read, well_set: Callable[[bytes], None], teams: int, pages: int, size: float
) -> None:
    pdf = notice_by_name(head, tables(teams))
    well_set(pdf)
    found = read(pdf)
    sizes = {piece.size for page in found for piece in page if piece.words.startswith("Anna")}
    assert (len(found), sizes) == (pages, {size})


@pytest.mark.parametrize(
    "team", ["Kurz", "Bürgermeister & Pfarrer", "Stammtisch Grasober", "Die Donnerschläger vom Oberland"]
)
def test_a_bye_leaves_the_names_their_room(
    head: Head, read: Read, well_set: Callable[[bytes], None], team: str
) -> None:
    """No word of a name is torn, and "Freilos" stands in the same line as the end of the team, or below it."""
    people = ("Bartholomäus Hohenschwangau-Traunstein", "Max Hüttenrauch-Österreicher")
    bye, table = (
        PaperTable(5, (PaperSide(15, team, people),), None, ""),
        PaperTable(1, (PaperSide(2, "Ost"), PaperSide(3, "West")), None, ""),
    )
    pdf = notice_by_name(head, [bye, table])
    well_set(pdf)
    (page,) = read(pdf)
    words = [word for piece in page for word in piece.words.replace(",", "").replace("-", "- ").split()]
    wanted = [*team.split(), "Hohenschwangau-", "Traunstein", "Bartholomäus", "Hüttenrauch-", "Österreicher", "Max"]
    assert [word for word in wanted if word not in words] == []
    byes = [piece for piece in page if piece.words == "Freilos"]
    names = {piece.size for piece in page if piece.words.startswith(("Hohenschwangau", "Hüttenrauch"))}
    assert (len(byes), {piece.size for piece in byes}) == (2, names)
