"""Words for paid, start numbers, and the players of a team in one cell."""

from __future__ import annotations

import pytest

from turnier.registration_files.headings import resolve
from turnier.registration_files.rows import paid, start_number, written_players


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
    ("cell", "players"),
    [
        ("Sepp Huber / Max Maier", ["Sepp Huber", "Max Maier"]),
        ("Huber, Sepp und Maier, Max", ["Sepp Huber", "Max Maier"]),
        ("Sepp Huber, Max Maier", ["Sepp Huber", "Max Maier"]),
        ("Anna Maria Öttl,Éva Kis-Nagy", ["Anna Maria Öttl", "Éva Kis-Nagy"]),
        ("Huber, Sepp", ["Sepp Huber"]),
        ("Huber, Anna Maria", ["Anna Maria Huber"]),
        ("van Gogh, Vincent Willem", ["Vincent Willem van Gogh"]),
        ("Lena Au", ["Lena Au"]),
        ("–", []),
    ],
)
def test_the_players_of_a_team_in_one_cell(cell: str, players: list[str]) -> None:
    found = written_players(("7", cell), resolve(("Nr.", "Spieler")), 2)
    assert found == [(player, 1) for player in players]


def test_who_plays_alone_has_a_surname_and_a_first_name() -> None:
    assert written_players(("Huber Mayr, Sepp Max",), resolve(("Spieler",)), 1) == [("Sepp Max Huber Mayr", 0)]
