"""Headings: many spellings, one meaning."""

from __future__ import annotations

import pytest

from turnier.registration_files.headings import PlayerColumns, Role, count_known, resolve

SPELLINGS = {
    Role.TEAM: ["Team", "Teamname", "Team-Name", "TEAM:", "Mannschaft", "Name des Teams", "Paarung"],
    Role.NUMBER: ["Nr.", "Nr", "Start-Nr.", "Startnummer", "Lfd. Nr.", "No.", "#", "Nummer", "Team Nr."],
    Role.CLUB: ["Verein", "Ort", "Club", "Klub", "Verein / Ort", "Verein (oder Ort)", "Wohnort", "Stammtisch"],
    Role.PHONE: ["Telefon", "Tel.", "Handy", "Handy-Nr.", "Mobil", "Telefonnummer", "Rufnummer (privat)"],
    Role.PAID: ["bezahlt", "Bezahlt?", "Startgeld bezahlt", "Startgeld bezahlt (10 €)", "gezahlt", "Startgeld"],
}


@pytest.mark.parametrize(("role", "spelling"), [(role, word) for role, words in SPELLINGS.items() for word in words])
def test_a_spelling_is_known(role: Role, spelling: str) -> None:
    assert resolve((spelling,)).single == {role: 0}


@pytest.mark.parametrize(
    ("columns", "slots"),
    [
        (("Spieler 1", "Spieler 2"), (PlayerColumns(0), PlayerColumns(1))),
        (("Spieler2", "Spieler1"), (PlayerColumns(1), PlayerColumns(0))),
        (("1. Spieler", "2. Spieler"), (PlayerColumns(0), PlayerColumns(1))),
        (("Spieler A", "Spieler B"), (PlayerColumns(0), PlayerColumns(1))),
        (("Spieler/in 1", "Spieler*in 2"), (PlayerColumns(0), PlayerColumns(1))),
        (("Spieler", "Partner"), (PlayerColumns(0), PlayerColumns(1))),
        (("Spieler", "Spieler"), (PlayerColumns(0), PlayerColumns(1))),
        (("Name 1", "Name 2"), (PlayerColumns(0), PlayerColumns(1))),
        (("Name",), (PlayerColumns(0),)),
        (("Vor- und Nachname",), (PlayerColumns(0),)),
        (("Nachname", "Vorname"), (PlayerColumns(None, 1, 0),)),
        (("Name", "Vorname"), (PlayerColumns(None, 1, 0),)),
        (("Vorname", "Name", "Vorname", "Name"), (PlayerColumns(None, 0, 1), PlayerColumns(None, 2, 3))),
        (
            ("Vorname 1", "Nachname 1", "Vorname 2", "Nachname 2"),
            (PlayerColumns(None, 0, 1), PlayerColumns(None, 2, 3)),
        ),
        (("Spieler 1 Vorname", "Spieler 1 Nachname"), (PlayerColumns(None, 0, 1),)),
        (
            ("Vorname", "Nachname", "Vorname Partner", "Nachname Partner"),
            (PlayerColumns(None, 0, 1), PlayerColumns(None, 2, 3)),
        ),
        (("Verein", "Handy"), ()),
    ],
)
def test_players_are_found_in_order(columns: tuple[str, ...], slots: tuple[PlayerColumns, ...]) -> None:
    assert resolve(columns).slots == slots


def test_name_beside_players_is_the_team() -> None:
    layout = resolve(("Name", "Spieler 1", "Spieler 2"))
    assert (layout.single, layout.slots) == ({Role.TEAM: 0}, (PlayerColumns(1), PlayerColumns(2)))


def test_the_better_word_wins() -> None:
    assert resolve(("Ort", "Verein", "Startgeld", "bezahlt")).single == {Role.CLUB: 1, Role.PAID: 3}


def test_of_equal_words_the_first_wins() -> None:
    assert resolve(("Handy", "Handy 2")).single == {Role.PHONE: 0}


def test_what_is_used_is_known() -> None:
    assert resolve(("Nr.", "Vorname", "Farbe", "Nachname")).used == frozenset({0, 1, 3})


@pytest.mark.parametrize("cell", ["", "Resi Moser", "bezahlt am", "Anmeldung", "=1+1", "Verein" * 20])
def test_other_texts_are_no_headings(cell: str) -> None:
    assert count_known((cell,)) == 0
