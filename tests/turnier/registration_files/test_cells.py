"""Words for paid, start numbers, and the names that stand in one cell."""

from __future__ import annotations

import pytest

from turnier.registration_files.cells import names_in, paid, start_number


@pytest.mark.parametrize(
    "word", ["ja", "Ja.", "J", "x", "X", "1", "true", "WAHR", "bezahlt", "bar bezahlt", "bar", "Paid", "✓", "✅"]
)
def test_paid(word: str) -> None:
    assert paid(word) is True


@pytest.mark.parametrize(
    "word", ["", " ", "–", "-", "nein", "N", "0", "FALSCH", "offen", "noch offen", "nicht bezahlt", "not paid", "❌"]
)
def test_not_paid(word: str) -> None:
    assert paid(word) is False


@pytest.mark.parametrize("word", ["vielleicht", "20 €", "2", "Sepp zahlt", "-1-0-"])
def test_no_word_for_either(word: str) -> None:
    assert paid(word) is None


@pytest.mark.parametrize(
    ("cell", "number"),
    [("7", 7), ("007", 7), ("7.", 7), ("Nr. 12", 12), ("#3", 3), ("9999", 9999), (" 5 ", 5)],
)
def test_a_start_number(cell: str, number: int) -> None:
    assert start_number(cell) == number


@pytest.mark.parametrize("cell", ["", "0", "00", "-3", "12a", "1,5", "10000", "٣", "sieben"])
def test_no_start_number(cell: str) -> None:
    assert start_number(cell) is None


@pytest.mark.parametrize(
    ("cell", "names"),
    [
        ("Huber Sepp u. Maier Max", ["Huber Sepp", "Maier Max"]),
        ("Huber u Maier", ["Huber", "Maier"]),
        ("Wagner/Bauer", ["Wagner", "Bauer"]),
        ("Meyer - Landrut", ["Meyer - Landrut"]),
        ("Sepp Meyer - Landrut / Max Maier", ["Sepp Meyer - Landrut", "Max Maier"]),
        ("Sepp Huber mit Partner", ["Sepp Huber mit Partner"]),
        ("Kern Eva – Östreich Udo", ["Kern Eva", "Östreich Udo"]),
        ("Kern Eva - kommt später", ["Kern Eva - kommt später"]),
        ("Meyer-Landrut", ["Meyer-Landrut"]),
        ("Graf Ottokar und Freifrau von und zu Hohenfels", ["Graf Ottokar", "Freifrau von und zu Hohenfels"]),
    ],
)
def test_the_names_in_one_cell(cell: str, names: list[str]) -> None:
    assert names_in(cell, 2) == names
