"""One name a line, numbered or not, with the club in brackets; lists as they are written in messages."""

from __future__ import annotations

import pytest

from turnier.registration_files import (
    RawTable,
    names_turned,
    preview,
    read_table,
    with_guessed_headings,
    with_headings,
)
from turnier.registration_files.message import MessageLine, from_message, line_of


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
    assert from_message(RawTable(columns=("Anna Huber",), rows=((2, (line,)),)), 1) is None


def test_rows_of_several_cells_are_no_plain_names() -> None:
    assert from_message(RawTable(columns=("Anna Huber", "TSV"), rows=()), 1) is None


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
        (3, ("Anna Koch",), "", None),
    ]
    assert (read.problems, [str(note) for note in read.notes]) == (
        (),
        ["Aus Zeile 3 nicht übernommen: „kommt später“."],
    )


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


ALONE = """Doppelkopf am Freitag 🃏
1) Huber Sepp
2) Maier Max bezahlt
3) Müller, Hans jun. (noch nicht bezahlt)
4) Toni Kreuzer - kommt später
5) Żuk Ewa ✅
6)
8) 0171 234567
9) Obermeier Franz u. Obermeier Lisi
Nachzügler Karl
Bitte alle pünktlich!"""


def test_of_a_message_everybody_is_taken_and_everything_else_is_named() -> None:
    """The title, a free place, remarks, what is no name and two in one line."""
    read = preview(with_guessed_headings(read_table(ALONE.encode(), "liste.txt"), 1), 1, ())
    assert [(each.row, *each.players, each.paid) for each in read.candidates if not each.problems] == [
        (2, "Huber Sepp", False),
        (3, "Maier Max", True),
        (4, "Hans Müller jun.", False),
        (5, "Toni Kreuzer", False),
        (6, "Żuk Ewa", True),
        (10, "Nachzügler Karl", False),
    ]
    assert [problem.sentence for problem in read.problems] == [
        "Zeile 8, „Spieler 1“: „0171 234567“ ist kein Name. Bitte ändern oder die Zeile löschen.",
        "Zeile 9, „Spieler 1“: Hier stehen 2 Spieler. In diesem Turnier spielt jeder für sich: eine Zeile je Spieler.",
    ]
    assert read.sample == "Müller, Hans jun."
    assert read.notes == (
        "Aus Zeile 1 nicht übernommen: „Doppelkopf am Freitag 🃏“.",
        "Aus Zeile 11 nicht übernommen: „Bitte alle pünktlich!“.",
        "Aus Zeile 5 nicht übernommen: „kommt später“.",
    )


TEAMS = """Watten am Freitag
1) Huber Sepp u. Maier Max
2) Vogt Georg und Vogt Maria (bezahlt)
3) Wagner/Bauer (TSV Niederau)
4) Kern Eva - Lang Udo
5) Die Unbesiegbaren (Wolf + Stöckl)
6) Graf Ottokar und Freifrau von und zu Hohenfels
7) Lindner Käthe"""


def test_the_two_of_a_team_are_parted_however_a_message_joins_them() -> None:
    table = with_guessed_headings(read_table(TEAMS.encode(), "liste.txt"), 2)
    read = preview(with_headings(table, names_turned(table.columns)), 2, ())
    assert [(each.name, each.players, each.club, each.paid) for each in read.candidates] == [
        ("Huber / Maier", ("Sepp Huber", "Max Maier"), "", False),
        ("Georg Vogt / Maria Vogt", ("Georg Vogt", "Maria Vogt"), "", True),
        ("Wagner / Bauer", ("Wagner", "Bauer"), "TSV Niederau", False),
        ("Kern / Lang", ("Eva Kern", "Udo Lang"), "", False),
        ("Die Unbesiegbaren", ("Wolf", "Stöckl"), "", False),
        ("Graf / von und zu Hohenfels", ("Ottokar Graf", "Freifrau von und zu Hohenfels"), "", False),
        ("Käthe Lindner", ("Käthe Lindner",), "", False),
    ]
    assert (read.problems, [each.single for each in read.candidates]) == ((), [False] * 6 + [True])


def taken(pasted: str, team_size: int = 1) -> list[tuple[object, ...]]:
    """Who would be registered of a list, whether they paid, and what is wrong with it."""
    read = preview(with_guessed_headings(read_table(pasted.encode(), "liste.txt"), team_size), team_size, ())
    return [(*each.players, each.paid) for each in read.candidates if not each.problems] + [read.problems]


@pytest.mark.parametrize(
    ("behind", "name", "has_paid"),
    [
        ("bezahlt", "Sepp Huber", True),
        (", bezahlt", "Sepp Huber", True),
        (" (hat bezahlt)", "Sepp Huber", True),
        (" (Startgeld bezahlt)", "Sepp Huber", True),
        (" (paid)", "Sepp Huber", True),
        (" - bezahlt", "Sepp Huber", True),
        (" - noch nicht bezahlt", "Sepp Huber", False),
        (" - zur Hälfte bezahlt", "Sepp Huber", False),
        (" (wird noch bezahlt)", "Sepp Huber", False),
        (" - nur Anzahlung bezahlt", "Sepp Huber", False),
        (" nie bezahlt", "Sepp Huber nie bezahlt", False),
        (" noch nicht alles bezahlt", "Sepp Huber noch nicht alles bezahlt", False),
    ],
)
def test_paid_is_who_is_said_to_have_paid_and_no_more(behind: str, name: str, has_paid: bool) -> None:
    pasted = f"1. Sepp Huber{behind if behind[0] in ' ,' else ' ' + behind}\n2. Eva Koch"
    assert taken(pasted) == [(name, has_paid), ("Eva Koch", False), ()]


@pytest.mark.parametrize(
    "numbers", [(1, 2, 3, 3, 4), (2, 1, 3, 4, 5), (1, 2, 3, 1, 2), (1, None, 2, None, None), (None, 1, 2, 3, 4)]
)
def test_people_are_read_however_their_numbers_go(numbers: tuple[int | None, ...]) -> None:
    """Two who write at once write one number twice, a waiting list begins anew, and some have none."""
    names = ("Sepp Huber", "Max Maier", "Eva Koch", "Hans von Au (TSV Au)", "Anna Bauer ✓")
    written = [f"{number}. {name}" if number else name for number, name in zip(numbers, names, strict=True)]
    people = [("Sepp Huber", False), ("Max Maier", False), ("Eva Koch", False), ("Hans von Au", False)]
    assert taken("\n".join(written)) == [*people, ("Anna Bauer", True), ()]
    assert taken("\n".join(f"{line} / Ida Kern" for line in written[:3]), 2)[-1] != ()
    assert taken("1. Sepp Huber") == [("Sepp Huber", False), ()]


def test_a_name_with_a_dash_or_a_sign_is_one_person() -> None:
    """Only two with two names each are two; a heading says that each row is one."""
    for name in ("Sepp Meyer - Landrut", "Max & Moritz", "Huber und Söhne", "Mann mit Hut"):
        assert taken(f"Name\n{name}\nEva Koch") == [(name, False), ("Eva Koch", False), ()]
    assert taken("1) Au - Berg (Sepp Huber / Max Maier)\n2) Eva Koch / Ida Kern", 2) == [
        ("Sepp Huber", "Max Maier", False),
        ("Eva Koch", "Ida Kern", False),
        (),
    ]


def test_a_line_that_goes_on_and_on_is_not_taken_apart() -> None:
    """Each of its parts would be a remark behind the one before."""
    written = f"Sepp{', a' * 5000}"
    assert line_of(written, 1) == MessageLine(written)
