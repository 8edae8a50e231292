"""One name a line, numbered or not, with the club in brackets."""

from __future__ import annotations

import pytest

from turnier.registration_files import preview, read_table, with_guessed_headings
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
