"""Lists without headings: what can be concluded from their columns, and where nothing is concluded."""

from __future__ import annotations

import pytest

from turnier.registration_files import headings_to_choose, preview, read_table, with_guessed_headings
from turnier.registration_files.headings import count_known


def guessed(lines: str, team_size: int) -> tuple[str, ...]:
    table = with_guessed_headings(read_table(lines.encode(), "liste.csv"), team_size)
    return table.columns if table.guessed else ()


@pytest.mark.parametrize(
    ("lines", "team_size", "headings"),
    [
        ("Anna Huber;Josef Maier\nEva Koch;Max Wolf", 2, ("Spieler 1", "Spieler 2")),
        ("Huber;Maier\nKoch;Wolf", 2, ("Spieler 1", "Spieler 2")),
        ("Anna Huber;TSV Oberndorf\nEva Koch;FF Niederau", 1, ("Spieler 1", "Verein")),
        ("Huber, Anna\tSV Au\nKoch, Eva\tSV Au", 1, ("Spieler 1", "Verein")),
        ("Anna;Huber\nEva;Koch", 1, ("Vorname 1", "Nachname 1")),
        ("Anna;Huber;Josef;Maier\nEva;Koch;Max;Wolf", 2, ("Vorname 1", "Nachname 1", "Vorname 2", "Nachname 2")),
        (
            "1;Anna Huber;0171 2345;ja\n2;Eva Koch;08031 44;",
            1,
            ("Startnummer", "Spieler 1", "Telefon", "bezahlt"),
        ),
        (
            "7;Anna Huber;Josef Maier;FF Au\n9;Eva Koch;;",
            2,
            ("Startnummer", "Spieler 1", "Spieler 2", "Verein"),
        ),
        ("Anna Huber\nEva Koch", 1, ("Spieler 1",)),
        ("Anna Huber;Au\nEva Koch;Au\nMax Wolf;Au", 1, ("Spieler 1", "Verein")),
        ("3;Anna Huber\n3;Eva Koch", 1, ("", "Spieler 1")),
    ],
)
def test_columns_are_understood(lines: str, team_size: int, headings: tuple[str, ...]) -> None:
    assert guessed(lines, team_size) == headings


@pytest.mark.parametrize(
    "lines",
    ["Name;Verein\nAnna Huber;TSV", "Wer;Woher\nAnna Huber;TSV Au", "1;2\n3;4", "Anna;Josef;Eva;Max;Ilse\nA;B;C;D;E"],
)
def test_nothing_is_guessed_where_there_are_headings_or_no_names(lines: str) -> None:
    assert guessed(lines, 1) == ()


def test_the_first_row_is_one_of_the_others() -> None:
    table = with_guessed_headings(read_table(b"Anna Huber;TSV Au\nEva Koch;TSV Au", "liste.csv"), 1)
    read = preview(table, 1, ())
    assert [(each.row, each.players, each.club) for each in read.candidates] == [
        (1, ("Anna Huber",), "TSV Au"),
        (2, ("Eva Koch",), "TSV Au"),
    ]


@pytest.mark.parametrize("team_size", [1, 2])
def test_every_heading_to_choose_is_known(team_size: int) -> None:
    *used, unused = headings_to_choose(team_size)
    assert (count_known(used), unused) == (len(used), "")


def test_who_stands_in_the_first_row_and_below_is_asked_about() -> None:
    """Without headings the first row is no heading that a long list has on every page."""
    names = b"Anna Huber;TSV Au\nEva Koch;TSV Au\nMax Wolf;TSV Au\nIlse Adam;TSV Au\nAnna Huber;TSV Au"
    table = with_guessed_headings(read_table(names, "liste.csv"), 1)
    assert [number for number, _cells in table.rows] == [1, 2, 3, 4, 5]
    assert [duplicate.row for duplicate in preview(table, 1, ()).duplicates] == [5]
