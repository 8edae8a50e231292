"""Words for paid, and start numbers."""

from __future__ import annotations

import pytest

from turnier.registration_files.rows import paid, start_number


@pytest.mark.parametrize(
    "word", ["ja", "Ja.", "J", "x", "X", "1", "true", "WAHR", "bezahlt", "bar bezahlt", "bar", "✓", "✅"]
)
def test_paid(word: str) -> None:
    assert paid(word) is True


@pytest.mark.parametrize(
    "word", ["", " ", "–", "-", "nein", "N", "0", "FALSCH", "offen", "noch offen", "nicht bezahlt", "❌"]
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
