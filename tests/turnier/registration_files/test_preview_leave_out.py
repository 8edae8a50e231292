"""Rows and numbers that are left out of a list."""

from __future__ import annotations

from turnier.registration_files import has_numbers, preview, read_table, without_numbers, without_rows

LIST = read_table(b"Nr;Spieler 1;Spieler 2;Verein\n3;A B;C D;TSV\n3;E F;G H;SV\nx;I J;K L;\n", "liste.csv")


def test_what_is_wrong_goes_and_the_rest_stays_as_it_was() -> None:
    faulty = {problem.row for problem in preview(LIST, 2, []).problems}
    left = preview(without_rows(LIST, faulty), 2, [])
    assert (faulty, left.problems, [(c.row, c.number) for c in left.candidates]) == ({3, 4}, (), [(2, 3)])


def test_without_numbers_nothing_is_given_twice() -> None:
    left = without_numbers(LIST)
    read = preview(left, 2, [])
    assert ([c.number for c in read.candidates], [c.club for c in read.candidates]) == ([None] * 3, ["TSV", "SV", ""])
    assert (read.problems, read.unused_columns) == ((), ())
    assert (has_numbers(LIST), has_numbers(left)) == (True, False)


def test_a_list_without_numbers_stays_as_it_is() -> None:
    plain = read_table(b"Spieler 1;Spieler 2\nA B;C D\n", "liste.csv")
    assert (without_numbers(plain), has_numbers(plain)) == (plain, False)
