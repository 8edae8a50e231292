"""One name a line, numbered or not, with the club in brackets."""

from __future__ import annotations

import pytest

from turnier.registration_files import preview, read_table, with_guessed_headings, with_headings
from turnier.registration_files.headings import plain_names


def test_a_list_from_a_message_is_taken_as_names() -> None:
    pasted = "1. Jürgen Größl\n2. Sepp Huber (TSV Niederau)\n\n3) Käthe\nAnna Maria Koch\n"
    table = with_guessed_headings(read_table(pasted.encode(), "liste.txt"), 1)
    read = preview(table, 1, ())
    assert [(each.row, each.players, each.club, each.number) for each in read.candidates] == [
        (1, ("Jürgen Größl",), "", None),
        (2, ("Sepp Huber",), "TSV Niederau", None),
        (4, ("Käthe",), "", None),
        (5, ("Anna Maria Koch",), "", None),
    ]
    assert read.problems == ()


@pytest.mark.parametrize("line", ["Huber 2", "0171 2345", "Huber / Maier", "Teilnehmer:", "(bezahlt)", ""])
def test_with_anything_else_in_it_nothing_is_concluded(line: str) -> None:
    assert plain_names([(1, ("Anna Huber",)), (2, (line,))]) == ()


def test_rows_of_several_cells_are_no_plain_names() -> None:
    assert plain_names([(1, ("Anna Huber", "TSV"))]) == ()


@pytest.mark.parametrize("paid", [0, 1, 2])
def test_paid_behind_one_name_is_no_heading(paid: int) -> None:
    people = ["Anna Huber", "Klaus Kühn", "Sepp Maier"]
    pasted = "\n".join(f"{name}, bezahlt" if n == paid else name for n, name in enumerate(people))
    read = preview(with_guessed_headings(read_table(pasted.encode(), "liste.txt"), 1), 1, ())
    assert [(each.players, each.paid) for each in read.candidates] == [
        ((name,), n == paid) for n, name in enumerate(people)
    ]
    assert read.problems == ()


NUMBERED = "1. Sepp Huber\n2. Max Maier, TSV\n3. Anna Koch (kommt später)"


def test_numbers_of_lines_are_no_part_of_names_where_a_club_stands_behind_one() -> None:
    read = preview(with_guessed_headings(read_table(NUMBERED.encode(), "liste.txt"), 1), 1, ())
    assert [(each.row, each.players, each.club, each.number) for each in read.candidates] == [
        (1, ("Sepp Huber",), "", None),
        (2, ("Max Maier",), "TSV", None),
        (3, ("Anna Koch",), "kommt später", None),
    ]
    assert read.problems == ()


def test_a_number_that_several_have_is_no_number_of_a_line() -> None:
    pasted = "1. FC Au;Sepp Huber\n1. FC Au;Max Maier\n1. FC Au;Eva Koch"
    table = with_guessed_headings(read_table(pasted.encode(), "liste.txt"), 1)
    assert [cells[0] for _number, cells in table.rows] == ["1. FC Au"] * 3


@pytest.mark.parametrize(
    ("first", "taken", "notes"),
    [
        ("1) Sepp Huber\t8.3.\twill an Tisch 5", ["Sepp Huber", "Max Maier"], ()),
        ("Wer\tWann\tWas", ["Max Maier"], ("Zeile 1 gilt als Überschrift: Wer, Wann, Was.",)),
    ],
)
def test_whoever_stands_in_the_first_row_is_never_left_out_without_a_word(
    first: str, taken: list[str], notes: tuple[str, ...]
) -> None:
    unknown = read_table(f"{first}\n2) Max Maier\t\t0.5".encode(), "liste.txt")
    read = preview(with_headings(unknown, ("Spieler 1", "", "")), 1, ())
    assert ([each.players[0] for each in read.candidates], read.notes) == (taken, notes)
