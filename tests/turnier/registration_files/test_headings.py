"""Headings: many spellings, one meaning; and what can be concluded from columns without any."""

from __future__ import annotations

import pytest

from turnier.registration_files import headings_to_choose, preview, read_table, with_guessed_headings
from turnier.registration_files.headings import PlayerColumns, Role, count_known, resolve, understood

SPELLINGS = {
    Role.TEAM: ["Team", "Teamname", "Team-Name", "TEAM:", "Mannschaft", "Name des Teams", "Paarung"],
    Role.NUMBER: ["Nr.", "Nr", "Start-Nr.", "Startnummer", "Lfd. Nr.", "No.", "#", "Nummer", "Team Nr."],
    Role.CLUB: [
        "Verein",
        "Ort",
        "Club",
        "Klub",
        "Verein / Ort",
        "Verein (oder Ort)",
        "Ort/Verein",
        "Wohnort",
        "Stammtisch",
    ],
    Role.PHONE: ["Telefon", "Tel.", "Handy", "Handy-Nr.", "Mobil", "Telefonnummer", "Rufnummer (privat)"],
    Role.PAID: ["bezahlt", "Bezahlt?", "Startgeld bezahlt", "Startgeld bezahlt (10 €)", "gezahlt", "bez.", "Startgeld"],
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


@pytest.mark.parametrize(
    ("columns", "headings"),
    [
        (("Nr.", "Name", "Vorname", "Farbe"), ("Startnummer", "Nachname 1", "Vorname 1", "")),
        (("Paar", "Spieler", "Partner", "Ort"), ("Team", "Spieler 1", "Spieler 2", "Verein")),
        (("1. Spieler", "2. Spieler", "3. Spieler"), ("Spieler 1", "Spieler 2", "Spieler 3")),
        (("Klasse", "Tel.", "bez.", "bezahlt"), ("Klasse", "Telefon", "", "bezahlt")),
    ],
)
def test_what_a_column_is_taken_for_can_be_chosen(columns: tuple[str, ...], headings: tuple[str, ...]) -> None:
    assert understood(columns) == headings
    assert resolve(headings) == resolve(columns)
    assert set(headings) <= set(headings_to_choose(2, columns))


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
        ("Anna Huber;Max Au\nEva Koch;???\nIda Kern;Udo Berg", 2, ("Spieler 1", "Spieler 2")),
        ("Anna Huber;Max Au\nEva;Ute Berg\nIda Kern;Udo Berg", 2, ("Spieler 1", "Spieler 2")),
        ("Anna Huber;Bad Tölz\nEva Koch;Bad Aibling\nIda Kern;München", 2, ("Spieler 1", "Verein")),
    ],
)
def test_columns_are_understood(lines: str, team_size: int, headings: tuple[str, ...]) -> None:
    assert guessed(lines, team_size) == headings


@pytest.mark.parametrize(
    "lines",
    [
        "Name;Verein\nAnna Huber;TSV",
        "Wer;Woher\nAnna Huber;TSV Au",
        "Wer;Woher\nAnna Huber;TSV\nEva Koch;TSV",
        "1;2\n3;4",
        "Anna;Josef;Eva;Max;Ilse\nA;B;C;D;E",
    ],
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
