"""The players of a team in one cell."""

from __future__ import annotations

import pytest

from turnier.registration_files.headings import resolve
from turnier.registration_files.rows import written_players


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


@pytest.mark.parametrize(
    ("cells", "name"),
    [
        (("Frei", "Toni"), "Toni Frei"),
        (("frei", ""), ""),
        (("Frei", ""), ""),
        (("–", "Eva"), "Eva"),
        (("Au", ""), "Au"),
    ],
)
def test_frei_is_a_surname_beside_a_first_name(cells: tuple[str, str], name: str) -> None:
    """Alone it is a free place."""
    found = written_players(cells, resolve(("Nachname", "Vorname")), 1)
    assert [written for written, _index in found] == ([name] if name else [])
