"""One name a line, numbered or not, with the club in brackets; lists as they are written in messages."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from turnier.registration_files import (
    Candidate,
    ImportPreview,
    RawTable,
    as_lines,
    names_turned,
    preview,
    read_table,
    with_guessed_headings,
    with_headings,
    with_row_turned,
)
from turnier.registration_files.message import MessageLine, from_message, line_of, numbered


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
        "„✅“ gilt hier als bezahlt. Bitte prüfen, ob das Geld da ist, sonst „✅“ aus der Liste löschen.",
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
    ],
)
def test_paid_is_who_is_said_to_have_paid_and_no_more(behind: str, name: str, has_paid: bool) -> None:
    pasted = f"1. Sepp Huber{behind if behind[0] in ' ,' else ' ' + behind}\n2. Eva Koch"
    assert taken(pasted) == [(name, has_paid), ("Eva Koch", False), ()]


@pytest.mark.parametrize("behind", ["nie bezahlt", "noch nicht alles bezahlt", "oder ich hat bezahlt"])
def test_what_is_said_of_paying_and_not_understood_is_no_part_of_a_name(behind: str) -> None:
    *people, problems = taken(f"1. Sepp Huber {behind}\n2. Eva Koch")
    said = f"„Sepp Huber {behind}“ ist kein Name. Bitte ändern oder die Zeile löschen."
    assert (people, [each.message for each in problems]) == ([("Eva Koch", False)], [said])


@pytest.mark.parametrize(
    "said",
    [
        "Lena Acht ❌ abgesagt",
        "Mia Acht zahlt vor Ort",
        "Lena Acht kommt",
        "Ida fünf heute krank",
    ],
)
@pytest.mark.parametrize("size", [1, 2])
def test_signs_and_remarks_are_no_part_of_a_name(said: str, size: int) -> None:
    *people, problems = taken(f"1. Sepp Huber\n2. {said}\n3. Eva Koch", size)
    why = f"„{said}“ ist kein Name. Bitte ändern oder die Zeile löschen."
    assert (people, [each.message for each in problems]) == ([("Sepp Huber", False), ("Eva Koch", False)], [why])


@pytest.mark.parametrize(
    ("said", "sign", "size"),
    [
        ("Lena Acht 💶", "💶", 1),
        ("Lena Acht 💶", "💶", 2),
        ("➡️ Lena Acht", "➡", 1),
        ("Lena Acht 👍🏽", "👍", 1),
        ("Lena 👍 / Ida Acht", "👍", 2),
    ],
)
def test_of_a_picture_at_a_name_it_is_said_what_to_do(said: str, sign: str, size: int) -> None:
    *people, problems = taken(f"1. Sepp Huber\n2. {said}\n3. Eva Koch", size)
    why = f"„{said}“: Bitte „{sign}“ löschen. Hat jemand bezahlt, „bezahlt“ dahinter schreiben."
    assert (people, [each.message for each in problems]) == ([("Sepp Huber", False), ("Eva Koch", False)], [why])


@pytest.mark.parametrize(
    "name",
    [
        "sepp huber",
        "Sepp huber",
        "Sepp Huber jun.",
        "Huber Sepp senior",
        "Anna von der Au",
        "Gabriele D´Este",
        "LISA KERN",
        "Max von und zu Au",
        "Anna de Vries",
        "Dr. med. dent. Eva Kern",
        "Uta v. d. Heide",
        "Karl aus dem Winkel",
        "Yusuf bin al Said",
        "Erwin in het Veld",
        "Otto Zusammen",
        "Servus Max",
        "Rainer Überwiesen",
        "Sepp (Sepperl) Huber",
    ],
)
def test_names_that_look_strange_are_names(name: str) -> None:
    assert taken(f"1. {name}\n2. Eva Koch") == [(name, False), ("Eva Koch", False), ()]


@pytest.mark.parametrize(
    "behind",
    [
        "sucht Partner",
        "sucht noch einen Mitspieler",
        "ohne Partner",
        "noch ohne Partnerin",
        "und Partner",
        "/ N.N.",
        "mit Partnerin",
    ],
)
def test_who_has_no_partner_yet_is_registered_alone(behind: str) -> None:
    found = read(f"1. Sepp Huber / Eva Koch\n2. Rudi Zeller {behind}\n3. Ida Kern / Uta Lang bezahlt", 2)
    assert ([(each.players, each.single) for each in found.candidates], found.problems) == (
        [(("Sepp Huber", "Eva Koch"), False), (("Rudi Zeller",), True), (("Ida Kern", "Uta Lang"), False)],
        (),
    )


@pytest.mark.parametrize("sum_paid", ["20€", "20,00 €", "20,- Euro"])
@pytest.mark.parametrize("said", ["bezahlt {}", "- bezahlt {}", "{} bezahlt", "({} bezahlt)"])
def test_what_was_paid_stands_before_or_behind_the_word(said: str, sum_paid: str) -> None:
    table = table_of(f"1. Sepp Huber / Eva Koch {said.format(sum_paid)}\n2. Ida Kern / Uta Lang")
    assert table.rows == ((1, ("Sepp Huber / Eva Koch", sum_paid)), (2, ("Ida Kern / Uta Lang", "")))


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


def table_of(pasted: str, team_size: int = 2) -> RawTable:
    return with_guessed_headings(read_table(pasted.encode(), "liste.txt"), team_size)


def read(pasted: str, team_size: int = 2) -> ImportPreview:
    return preview(table_of(pasted, team_size), team_size, ())


WHATSAPP = """Hallo zusammen, hier die Liste fürs Preiswatten 🃏
[27.11., 18:32] Sepp:
Teilnehmer:
1. Huber Sepp / Maier Franz - bezahlt
2) Gruber Lisl u. Wimmer Toni
3.  Dr. Klaus Brandl & Prof. Dr. Eva Brandl (zahlen am Abend)
4. Schmid Hans kommt mit Egger Resi
5- Bauer Max + Bauer Moritz ✅ bezahlt
6. Fam. Lechner (Alois und Anni)
7.) von der Au Georg, Ziegler Peter
8. Feuerwehr Au (Wolf + Stöckl)

9. Moser Kathi mit Moser Luis noch nicht bezahlt
10 Hölzl Rudi - Hölzl Rosi
11. Steinberger Karl / ???
aigner bert / aigner berta
13. Huber mit Maier
14: Reiter Vroni/Reiter Vitus (kommen später)
15. "Die Wilden" (Kern / Lang)
"Die Zahmen" (Kurz / Klein)

Bitte pünktlich! LG Sepp"""


def test_every_team_of_a_message_is_read_however_its_line_is_numbered() -> None:
    """Who is no team for sure is a fault; only what names nobody is left out with a note."""
    seen = read(WHATSAPP)
    assert [(each.row, each.players, each.paid) for each in seen.candidates if not each.problems] == [
        (4, ("Huber Sepp", "Maier Franz"), True),
        (5, ("Gruber Lisl", "Wimmer Toni"), False),
        (6, ("Dr. Klaus Brandl", "Prof. Dr. Eva Brandl"), False),
        (7, ("Schmid Hans", "Egger Resi"), False),
        (8, ("Bauer Max", "Bauer Moritz"), True),
        (9, ("Alois", "Anni"), False),
        (10, ("von der Au Georg", "Ziegler Peter"), False),
        (11, ("Wolf", "Stöckl"), False),
        (13, ("Moser Kathi", "Moser Luis"), False),
        (14, ("Hölzl Rudi", "Hölzl Rosi"), False),
        (16, ("aigner bert", "aigner berta"), False),
        (18, ("Reiter Vroni", "Reiter Vitus"), False),
        (19, ("Kern", "Lang"), False),
    ]
    assert [(problem.row, problem.message) for problem in seen.problems] == [
        (15, "„Steinberger Karl / ???“ ist kein Name. Bitte ändern oder die Zeile löschen."),
        (17, "„Huber mit Maier“: Sind das zwei? Bitte „/“ zwischen ihre Namen schreiben, sonst „mit“ löschen."),
        (20, 'Ein Anführungszeichen (") ist nicht geschlossen oder zu viel. Bitte entfernen.'),
    ]
    assert [note[:25] for note in seen.notes] == [
        f"Aus Zeile {row} nicht übernomme"[:25] for row in (1, 2, 3, 22, 6, 18)
    ]


@pytest.mark.parametrize(
    ("lines", "numbers"),
    [
        (("1 Sepp Huber", "2 Max Maier", "3 Eva Koch"), 3),
        (("1- Sepp Huber", "2: Max Maier", "3.) Eva Koch"), 3),
        (("1. Sepp Huber", "2- max maier"), 2),
        (("1. Sepp Huber", "2. Max Maier", "20 Euro kostet es"), 2),
        (("1. Sepp Huber", "2. Max Maier", "3 Runden werden gespielt"), 2),
        (("1. FC Au", "1. FC Berg", "1. FC Dorf"), 0),
    ],
)
def test_a_number_without_a_bracket_or_dot_counts_beside_another(lines: tuple[str, ...], numbers: int) -> None:
    rows = [(n, (line,)) for n, line in enumerate(lines, start=1)]
    assert len(numbered(rows)) == numbers


@pytest.mark.parametrize(
    ("behind", "told"),
    [
        ("bezahlt", "bezahlt"),
        ("20€ bezahlt", "20€"),
        ("20,- Euro bezahlt", "20,- Euro"),
        ("(20 € bezahlt)", "20 €"),
        ("✅ bezahlt", "bezahlt"),
        ("haben schon bezahlt", "bezahlt"),
        ("hat 20€ bezahlt", "20€"),
        ("bezahlt 20€", "20€"),
        ("(bezahlt 20 €)", "20 €"),
        ("haben schon bezahlt 20,00 €", "20,00 €"),
        ("✔️", "bezahlt"),
        ("☑️", "bezahlt"),
        ("bezahlt bar", "bezahlt"),
        ("bar bezahlt", "bezahlt"),
        ("bar", "bezahlt"),
        ("überwiesen", "bezahlt"),
        ("haben noch nicht bezahlt", ""),
        ("noch nicht bezahlt", ""),
        ("nicht bezahlt ", ""),
    ],
)
@pytest.mark.parametrize("between", [" / ", " - ", ", ", " kommt mit ", " mit "])
def test_who_paid_is_no_part_of_a_name(between: str, behind: str, told: str) -> None:
    line = line_of(f"Rudi Hölzl{between}Rosi Hölzl {behind}", 2)
    assert (line.players, line.paid, line.remark) == (f"Rudi Hölzl{between}Rosi Hölzl", told, "")


def test_the_names_of_a_row_can_be_left_as_they_are() -> None:
    """And turned again; those of the other rows are not touched."""
    table = table_of("1. Huber Sepp / Maier Max\n2. Dr. Klaus Brandl & Eva Brandl")
    turned = with_headings(table, names_turned(table.columns))

    def players(shown: RawTable) -> list[tuple[str, ...]]:
        return [each.players for each in preview(shown, 2, ()).candidates]

    first = ("Sepp Huber", "Max Maier")
    assert with_row_turned(table, 2, 2) == table
    assert players(turned) == [first, ("Dr. Brandl Klaus", "Brandl Eva")]
    assert players(with_row_turned(turned, 2, 2)) == [first, ("Dr. Klaus Brandl", "Eva Brandl")]
    assert with_row_turned(with_row_turned(turned, 2, 2), 2, 2) == turned


PERSONS = ("Huber Sepp", "von der Au Georg", "Dr. Klaus Brandl", "Maier", "aigner bert", "Fam. Lechner", "Öhlke, Eva")
BETWEEN = (" / ", "/", " u. ", " und ", " & ", " + ", " - ", ", ", " mit ", " kommt mit ")
PAID = ("", "", " bezahlt", " ✅", " 20€ bezahlt", " - noch nicht bezahlt", ", bezahlt")
BEHIND = (*PAID, " (TSV Au)", " (kommen später)")
STRANGE = (
    "",
    " ",
    "Hallo zusammen, hier die Liste",
    "Hallo; die Liste",
    "Teilnehmer:",
    "Team",
    "Watten am Freitag 🃏",
    "[27.11., 18:32] Sepp:",
    "Bitte pünktlich! LG Sepp",
    "12.",
    "0171 234567",
    "Lisl Gruber / ???",
    '"Die Wilden" Huber / Maier',
    'Sepp "Blitz" Huber / Max Maier',
    "Die Unbesiegbaren (Wolf + Stöckl)",
    "1. FC Au",
    "------",
    "Summe",
)
NUMBERS = st.sampled_from(("{}. ", "{}) ", "{}.) ", "{}- ", "{}: ", "{} ", ""))
PEOPLE = st.builds(
    "{0}{1}{2}{3}".format, *(st.sampled_from(each) for each in (PERSONS, BETWEEN, PERSONS, BEHIND))
) | st.builds("{0}{1}".format, st.sampled_from(PERSONS), st.sampled_from(BEHIND))
LINES = st.lists(st.tuples(NUMBERS, PEOPLE | st.sampled_from(STRANGE)), min_size=1, max_size=8)


def rows_of(table: RawTable, team_size: int) -> tuple[object, ...]:
    seen = preview(table, team_size, ())
    return seen.candidates, seen.problems, seen.notes


def again(table: RawTable, team_size: int) -> RawTable:
    return table_of("".join(f"{line}\n" for _number, line in as_lines(table)), team_size)


@given(LINES, st.sampled_from([1, 2]))
@settings(max_examples=300, deadline=None)
def test_a_list_as_text_is_read_as_before(written: list[tuple[str, str]], team_size: int) -> None:
    """And has each of its lines, those too in which nobody stands."""
    pasted = [number.format(n) + line for n, (number, line) in enumerate(written, start=1)]
    if not "".join(pasted).strip():
        return
    table = table_of("\n".join(pasted), team_size)
    assert rows_of(again(table, team_size), team_size) == rows_of(table, team_size)
    if table.lines and not table.faults:
        kept = [" ".join(line.split()) for _number, line in as_lines(table)]
        assert [line.replace(", ", ",") for line in kept] == [
            " ".join(line.split()).replace(", ", ",") for line in pasted[: len(kept)]
        ]
        assert not "".join(pasted[len(kept) :]).strip()


@pytest.mark.parametrize("pasted", [NUMBERED, ALONE, TEAMS, WHATSAPP])
@pytest.mark.parametrize("team_size", [1, 2])
def test_a_message_as_text_is_read_as_before(pasted: str, team_size: int) -> None:
    table = table_of(pasted, team_size)
    assert [line for _number, line in as_lines(table)] == [" ".join(line.split()) for line in pasted.splitlines()]
    assert again(table, team_size) == table


RIGHT = (
    "Huber Sepp / Maier Max bezahlt",
    "Koch Eva u. Blum Ina",
    "Feuerwehr Au (Wolf + Stöckl)",
    "Lang Ute - Kurz Jan",
)


@given(st.sampled_from(STRANGE) | PEOPLE, st.integers(0, 4), st.sampled_from(("{}. ", "{}) ", "{}: ", "")))
@settings(max_examples=300, deadline=None)
def test_a_strange_line_does_not_change_how_others_are_read(strange: str, at: int, number: str) -> None:
    lines = [number.format(n) + line for n, line in enumerate(RIGHT, start=1)]
    expected = [found(each) for each in read("\n".join(lines)).candidates]
    assert [players for players, _paid in expected] == [
        ("Huber Sepp", "Maier Max"),
        ("Koch Eva", "Blum Ina"),
        ("Wolf", "Stöckl"),
        ("Lang Ute", "Kurz Jan"),
    ]
    if not number and strange in {"Teilnehmer:", "Team"}:  # a heading that says what all the rows are
        return
    lines.insert(at, strange)
    others = [found(each) for each in read("\n".join(lines)).candidates if each.row != at + 1]
    assert others == expected


def found(candidate: Candidate) -> tuple[tuple[str, ...], bool]:
    return candidate.players, candidate.paid


@pytest.mark.parametrize("size", [1, 2])
@pytest.mark.parametrize("bullet", ["- ", "• ", "•", "* ", "– ", "- [ ] ", "- [x] "])
def test_a_bullet_is_no_part_of_a_name(bullet: str, size: int) -> None:
    """Also before the number of a line; a sign that somebody has typed in a name stays."""
    for number in ("", "{}. "):
        names = ("Gerd Möller", "Kurt Ahrens", "Dieter Voß")
        pasted = "\n".join(bullet + number.format(n) + name for n, name in enumerate(names, start=1))
        assert [(each.players, each.problems) for each in read(pasted, size).candidates] == [
            ((name,), ()) for name in names
        ]
    assert [each.players for each in read("-Max-\nKurt Ahrens", size).candidates] == [("-Max-",), ("Kurt Ahrens",)]


@pytest.mark.parametrize("size", [1, 2])
@pytest.mark.parametrize(
    "greeting",
    [
        "Moin zusammen,",
        "Moin moin,",
        "Hallo zusammen",
        "Hallo ihr Lieben",
        "Guten Abend miteinander!",
        "Liebe Freunde,",
    ],
)
def test_a_greeting_is_nobody_who_plays(greeting: str, size: int) -> None:
    found = read(f"{greeting}\nGerd Möller\nKurt Ahrens\nMiteinander Eva", size)
    assert [problem.sentence for problem in found.problems] == [
        f"Zeile 1, „Spieler 1“: „{greeting}“ ist kein Name. Bitte ändern oder die Zeile löschen."
    ]
    assert [each.players for each in found.candidates if not each.problems] == [
        ("Gerd Möller",),
        ("Kurt Ahrens",),
        ("Miteinander Eva",),
    ]


def test_two_in_a_cell_of_the_first_row_are_two() -> None:
    """As in every other row; of a heading the line break is none."""
    pasted = '"Huber Sepp\nMaier Franz"\n"Koch Eva\nBlum Ina"'
    two = [("Huber Sepp", "Maier Franz"), ("Koch Eva", "Blum Ina")]
    assert [each.players for each in read(pasted, 2).candidates] == two
    assert [each.players for each in read(f'"Name\nSpieler"\n{pasted}', 2).candidates] == two
    headed = '"Spieler\n1";"Spieler\n2"\nKoch Eva;Blum Ina'
    assert [each.players for each in read(headed, 2).candidates] == two[1:]
    with_clubs = '"Huber Sepp\nMaier Franz";TSV Au\n"Koch Eva\nBlum Ina";FC Au'
    chosen = with_headings(table_of(with_clubs), ("Spieler 1", "Verein"))
    assert [(each.players, each.club) for each in preview(chosen, 2, ()).candidates] == [
        (two[0], "TSV Au"),
        (two[1], "FC Au"),
    ]


@pytest.mark.parametrize("size", [1, 2])
def test_how_often_was_paid_is_no_club(size: int) -> None:
    *people, problems = taken("1. Sepp Huber\n2. Fritz Drei (1x bezahlt)\n3. Quirin Bar", size)
    said = "„Fritz Drei (1x bezahlt)“ ist kein Name. Bitte ändern oder die Zeile löschen."
    assert (people, [each.message for each in problems]) == ([("Sepp Huber", False), ("Quirin Bar", False)], [said])


def test_two_with_a_sign_between_them_are_no_one_player() -> None:
    *people, problems = taken("1. Eva Koch\n2. Resi / Sepp\n3. Ida Kern")
    said = "Hier stehen 2 Spieler. In diesem Turnier spielt jeder für sich: eine Zeile je Spieler."
    assert (people, [each.message for each in problems]) == ([("Eva Koch", False), ("Ida Kern", False)], [said])


@pytest.mark.parametrize(
    ("behind", "has_paid", "remark"),
    [
        ("ja", True, ""),
        ("x", True, ""),
        ("ok", True, ""),
        ("bez.", True, ""),
        ("erledigt", True, ""),
        ("PayPal", True, ""),
        ("paypal bezahlt", True, ""),
        ("per PayPal bezahlt", True, ""),
        ("20€ PayPal", True, ""),
        ("nein", False, "nein"),
        ("noch offen", False, "noch offen"),
    ],
)
@pytest.mark.parametrize("size", [1, 2])
def test_a_small_word_at_the_end_says_who_has_paid(behind: str, has_paid: bool, remark: str, size: int) -> None:
    """What is not taken for "paid" is told: that somebody does not come, could be meant too."""
    both = "Jens Wolf / Emma Wolf" if size == 2 else "Jens Wolf"
    line = line_of(f"{both} {behind}", size)
    assert (line.players, bool(line.paid), line.remark) == (both, has_paid, remark)


@pytest.mark.parametrize(
    "name", ["Kim Ja", "Ja-Hyun Kim", "Eva Nein", "Hans Offen", "Sepp Bar", "Vroni X", "Uwe Karte"]
)
@pytest.mark.parametrize("size", [1, 2])
def test_a_surname_is_no_mark_that_somebody_has_paid(name: str, size: int) -> None:
    assert taken(f"1. {name}\n2. Eva Koch", size) == [(name, False), ("Eva Koch", False), ()]


@pytest.mark.parametrize("said", ["ja", "nein", "PayPal", "x"])
def test_a_mark_behind_one_of_two_is_asked_about(said: str) -> None:
    *people, problems = taken(f"1. Eva Koch / Ida Kern\n2. Ute Lang {said} / Jo Lang", 2)
    asked = f"„Ute Lang {said} / Jo Lang“: Wer hat bezahlt? Bitte „bezahlt“ hinter alle Namen schreiben oder löschen."
    assert (people, [each.message for each in problems]) == ([("Eva Koch", "Ida Kern", False)], [asked])


@pytest.mark.parametrize("size", [1, 2])
def test_bold_and_italic_are_no_part_of_a_name(size: int) -> None:
    """Nor is a star that somebody writes before each line; one that stands alone is asked about."""
    marked = ("*Egon Fett*", "_Iris Kursiv_", "*_Jo Beides_* (TSV Au)", "*Ute Lang bezahlt*", "*Kai Stern")
    people = [("Egon Fett", False), ("Iris Kursiv", False), ("Jo Beides", False), ("Ute Lang", True)]
    for number in ("{}. ", "{} ", ""):
        pasted = "\n".join(number.format(n) + line for n, line in enumerate(marked[:4], start=1))
        assert taken(pasted, size) == [*people, ()]
    assert taken("\n".join(("*Kai Stern", "*Jo Lang", "*Uwe Kern")), size)[:1] == [("Kai Stern", False)]
    *people_left, problems = taken("1. Kai Stern*\n2. Jo_Lang\n3. Eva Koch", size)
    assert (people_left, [each.row for each in problems]) == ([("Eva Koch", False)], [1, 2])


@pytest.mark.parametrize("line", ["~Rosi Alt~", "~Rosi Alt~ abgesagt", "~Rosi~ Eva Alt bezahlt"])
@pytest.mark.parametrize("size", [1, 2])
def test_who_is_crossed_out_is_asked_about(line: str, size: int) -> None:
    *people, problems = taken(f"1. Sepp Huber\n2. {line}\n3. Eva Koch", size)
    said = f"„{line}“ ist durchgestrichen. Bitte nur lassen, wer mitspielt, ohne „~“, oder die Zeile löschen."
    assert (people, [each.message for each in problems]) == ([("Sepp Huber", False), ("Eva Koch", False)], [said])


@pytest.mark.parametrize(
    ("line", "players", "team", "club"),
    [
        ("Team Watteufel - Paul Bär / Paula Bär", "Paul Bär / Paula Bär", "Team Watteufel", ""),
        ("Team Watteufel: Bär und Wolf", "Bär und Wolf", "Team Watteufel", ""),
        ("Die Wilden – Ute Kern & Jo Lang (TSV Au)", "Ute Kern & Jo Lang", "Die Wilden", "TSV Au"),
        ("Stammtisch Post - Kern / Lang", "Kern / Lang", "Stammtisch Post", ""),
        ("Sepp Meyer - Landrut / Eva Koch", "Sepp Meyer - Landrut / Eva Koch", "", ""),
        ("Kern Eva - Lang Udo", "Kern Eva - Lang Udo", "", ""),
    ],
)
def test_what_a_team_is_called_may_stand_before_its_players(line: str, players: str, team: str, club: str) -> None:
    assert line_of(line, 2) == MessageLine(players, team=team, club=club)


@pytest.mark.parametrize("between", [" - ", " – ", ": "])
def test_what_may_be_the_name_of_a_team_is_asked_about(between: str) -> None:
    *people, problems = taken(f"1. Watthaie{between}Timo Hai / Jana Hai\n2. Eva Koch / Ida Kern", 2)
    said = (
        "Ist „Watthaie“ der Teamname? "
        "Dann bitte so schreiben: „Watthaie (Timo Hai / Jana Hai)“, sonst „Watthaie“ löschen."
    )
    assert (people, [each.message for each in problems]) == ([("Eva Koch", "Ida Kern", False)], [said])
    written = line_of("Watthaie (Timo Hai / Jana Hai)", 2)
    assert written == MessageLine("Timo Hai / Jana Hai", team="Watthaie")


@pytest.mark.parametrize("line", ["Team Watteufel - Paul Bär", "Team Huber", "Die Buam (Max, Toni, Sepp)"])
def test_a_team_without_its_two_players_is_nobody(line: str) -> None:
    *people, problems = taken(f"1. {line}\n2. Eva Koch / Ida Kern", 2)
    said = f"„{line}“ ist kein Name. Bitte ändern oder die Zeile löschen."
    assert (people, [each.message for each in problems]) == ([("Eva Koch", "Ida Kern", False)], [said])


def test_the_club_of_one_who_plays_alone_may_stand_before_the_name() -> None:
    lines = (
        "Skatfreunde Elmshorn: Hans Meyer",
        "TSV Au - Eva Koch",
        "Ute Lang, Skatclub Husum",
        "Dr. Huber, Hans Peter",
    )
    found = read("\n".join(f"{n}. {line}" for n, line in enumerate(lines, start=1)), 1)
    assert ([(*each.players, each.club) for each in found.candidates], found.problems) == (
        [
            ("Hans Meyer", "Skatfreunde Elmshorn"),
            ("Eva Koch", "TSV Au"),
            ("Ute Lang", "Skatclub Husum"),
            ("Hans Peter Dr. Huber", ""),
        ],
        (),
    )


@pytest.mark.parametrize("line", ["Ute Lang, Jo Kern", "Ute Lang - Jo Kern", "Ute und Jo Lang", "Ute Lang / Jo"])
def test_two_in_a_line_of_a_list_of_single_players_are_not_one(line: str) -> None:
    *people, problems = taken(f"1. {line}\n2. Eva Koch")
    said = "Hier stehen 2 Spieler. In diesem Turnier spielt jeder für sich: eine Zeile je Spieler."
    assert (people, [each.message for each in problems]) == ([("Eva Koch", False)], [said])


@pytest.mark.parametrize("size", [1, 2])
@pytest.mark.parametrize("remark", ["+1 Kind", "+ 2 Kinder", "2x Schnitzel", "2 Personen", "Partner gesucht"])
def test_what_comes_along_is_no_club(remark: str, size: int) -> None:
    found = read(f"1. Max Bauer ({remark})\n2. Eva Koch (1. FC Au)", size)
    assert ([(*each.players, each.club) for each in found.candidates], found.problems) == (
        [("Max Bauer", ""), ("Eva Koch", "1. FC Au")],
        (),
    )
    assert found.notes == (f"Aus Zeile 1 nicht übernommen: „{remark}“.",)


@pytest.mark.parametrize("behind", ["(abgesagt)", "(Absage)", "- hat abgesagt", ", leider krank"])
@pytest.mark.parametrize("size", [1, 2])
def test_who_has_cancelled_is_asked_about(behind: str, size: int) -> None:
    line = f"Ute Lang{behind}" if behind[0] == "," else f"Ute Lang {behind}"
    *people, problems = taken(f"1. {line}\n2. Eva Koch", size)
    said = f"„{line}“ ist kein Name. Bitte ändern oder die Zeile löschen."
    assert (people, [each.message for each in problems]) == ([("Eva Koch", False)], [said])


@pytest.mark.parametrize("pasted", ["Hallo!\nWer kommt?\nIch nicht …", "1.\n2.\n3.", "Hallo, ihr\nwann geht es los?"])
@pytest.mark.parametrize(("size", "line"), [(1, "einen: „Sepp Huber“"), (2, "ein Team: „Sepp Huber / Eva Koch“")])
def test_of_a_text_without_names_it_is_said_what_a_line_should_be(pasted: str, size: int, line: str) -> None:
    found = read(pasted, size)
    said = f"Hier sind keine Namen zu erkennen. Bitte nur die Namen einfügen, in jede Zeile {line}."
    assert ([each.sentence for each in found.problems], found.candidates) == ([said], ())


@pytest.mark.parametrize("line", ["Ich nicht", "Bin dabei", "Wer kommt mit", "Wir kommen später", "Danke fürs Essen"])
@pytest.mark.parametrize("size", [1, 2])
def test_a_sentence_is_nobody_who_plays(line: str, size: int) -> None:
    """ "Bin" and "Wer" may be a name: then a capital letter follows."""
    *people, problems = taken(f"Sepp Huber\n{line}\nBin Li\nWer Max", size)
    said = f"„{line}“ ist kein Name. Bitte ändern oder die Zeile löschen."
    assert people == [(name, False) for name in ("Sepp Huber", "Bin Li", "Wer Max")]
    assert [each.message for each in problems] == [said]


def test_of_a_line_without_a_name_one_fault_is_told() -> None:
    """In columns one of each cell, however many stand in it."""
    said = "Zeile 1, „Spieler 1“: „??? / ???“ ist kein Name. Bitte ändern oder die Zeile löschen."
    assert [each.sentence for each in read("1. ??? / ???\n2. Eva Koch / Ida Kern").problems] == [said]
    only_signs = "„???“ besteht nur aus Satzzeichen. Bitte den Namen in Buchstaben eintragen."
    assert [each.sentence for each in read("Spieler\n??? / ???\nEva Koch / Ida Kern").problems] == [
        f"Zeile 2, „Spieler“: {only_signs}"
    ]


BARE = """Doppelkopf am Freitag
Startgeld: 10,- €
01 Uwe Jensen
02 Jan v. d. Berg
03 ???
04 Karl aus dem Winkel, TSV Au
05 Erwin in het Veld
3 Runden werden gespielt"""


def test_nobody_of_a_list_with_bare_numbers_is_left_out() -> None:
    """Whoever stands between two others is asked about; what it costs is no heading over the names."""
    found = read(BARE, 1)
    assert [each.players for each in found.candidates if not each.problems] == [
        ("Uwe Jensen",),
        ("Jan v. d. Berg",),
        ("Karl aus dem Winkel",),
        ("Erwin in het Veld",),
    ]
    assert [problem.row for problem in found.problems] == [5]
    assert found.notes == tuple(
        f"Aus Zeile {row} nicht übernommen: „{line}“."
        for row, line in ((1, "Doppelkopf am Freitag"), (2, "Startgeld: 10,- €"), (8, "3 Runden werden gespielt"))
    )


@pytest.mark.parametrize("costs", ["Startgeld: 10 €", "Startgeld 10,- €", "Startgeld: 10,00 €"])
def test_what_it_costs_is_no_heading_of_a_message(costs: str) -> None:
    *people, problems = taken(f"{costs}\nUwe Jensen\nEva Koch\nJo Lang")
    assert [name for name, _paid in people] == ["Uwe Jensen", "Eva Koch", "Jo Lang"]
    assert [problem.row for problem in problems] == [1]
    headed = read(f"Spieler;{costs}\nEva Koch;ja", 1)
    assert ([(each.players, each.paid) for each in headed.candidates], headed.problems) == ([(("Eva Koch",), True)], ())


@pytest.mark.parametrize("line", ["Gruß Sepp", "LG Sepp und Max", "Viele Grüße", "Euer Vorstand", "Bis Samstag"])
@pytest.mark.parametrize("size", [1, 2])
def test_how_a_message_ends_is_nobody_who_plays(line: str, size: int) -> None:
    """With a number before it the first word is a surname; without numbers nobody is left out unasked."""
    assert taken(f"1. Eva Koch\n2. Gruß Sepp\n{line}", size) == [("Eva Koch", False), ("Gruß Sepp", False), ()]
    assert read(f"1. Eva Koch\n2. Gruß Sepp\n{line}", size).notes == (f"Aus Zeile 3 nicht übernommen: „{line}“.",)
    *people, problems = taken(f"Eva Koch\nIda Kern\nUte Lang\n{line}", size)
    assert people == [("Eva Koch", False), ("Ida Kern", False), ("Ute Lang", False)]
    assert [each.message for each in problems] == [f"„{line}“ ist kein Name. Bitte ändern oder die Zeile löschen."]


@pytest.mark.parametrize(
    "title", ["Anmeldeliste", "*Preiswatten Samstag*", "Teilnehmer Watten", "Treffpunkt Schützenheim"]
)
@pytest.mark.parametrize("size", [1, 2])
def test_a_title_over_numbered_lines_is_nobody_who_plays(title: str, size: int) -> None:
    found = read(f"{title}\n1. Eva Koch\n2. Ida Kern\nWattenberg Uwe", size)
    assert [each.players for each in found.candidates] == [("Eva Koch",), ("Ida Kern",), ("Wattenberg Uwe",)]
    assert found.notes == (f"Aus Zeile 1 nicht übernommen: „{title.strip('*')}“.",)


@pytest.mark.parametrize("number", ["{}. ", ""])
@pytest.mark.parametrize("title", ["Warteliste:", "Nachrücker", "Abgesagt haben:", "Absagen"])
@pytest.mark.parametrize("size", [1, 2])
def test_who_waits_or_has_cancelled_is_asked_about(number: str, title: str, size: int) -> None:
    names = [number.format(n) + name for n, name in enumerate(("Eva Koch", "Ida Kern", "Ute Lang"), start=1)]
    *people, problems = taken("\n".join((*names[:2], title, names[2])), size)
    said = f"Steht unter „{title}“. Bitte löschen, oder die Zeile „{title}“ löschen, wenn alle darunter mitspielen."
    assert people == [("Eva Koch", False), ("Ida Kern", False)]
    assert [each.message for each in problems if each.row == 4] == [said]
    assert [each.row for each in problems] == ([4] if number else [3, 4])


@pytest.mark.parametrize(
    "line", ["evtl. Jo Lang", "Jo Lang evtl.", "Jo Lang vielleicht", "Jo Lang vegetarisch", "Platz frei", "Jo Lang †"]
)
@pytest.mark.parametrize("size", [1, 2])
def test_a_remark_in_a_name_is_asked_about(line: str, size: int) -> None:
    *people, problems = taken(f"1. Eva Koch\n2. {line}\n3. Anna Frei", size)
    said = f"„{line}“ ist kein Name. Bitte ändern oder die Zeile löschen."
    assert (people, [each.message for each in problems]) == ([("Eva Koch", False), ("Anna Frei", False)], [said])


@pytest.mark.parametrize(
    "behind", ["/ Partner gesucht", "Partner gesucht", "(Partner gesucht)", "- Mitspieler gesucht"]
)
def test_whose_partner_is_sought_is_registered_alone(behind: str) -> None:
    found = read(f"1. Eva Koch / Ida Kern\n2. Rudi Zeller {behind}")
    assert ([(each.players, each.single, each.club) for each in found.candidates], found.problems) == (
        [(("Eva Koch", "Ida Kern"), False, ""), (("Rudi Zeller",), True, "")],
        (),
    )


@pytest.mark.parametrize("name", ["Max Frei", "Max Später", "Max Krank", "Gruß Max"])
@pytest.mark.parametrize("between", [", ", " - ", " / "])
def test_a_surname_that_is_a_remark_in_small_letters_stays(name: str, between: str) -> None:
    """ "Gruß" is no end of a message where others follow."""
    lines = ("Ida Kern / Uta Kern", f"Eva Koch{between}{name}", "Gruß Moritz", "Ute Lang / Jo Lang", "Kai Au / Rosa Au")
    assert taken("\n".join(lines), 2)[1:3] == [("Eva Koch", name, False), ("Gruß Moritz", False)]


def test_a_byname_in_a_bracket_is_part_of_the_name() -> None:
    """What says that somebody has paid is none, nor is a remark."""
    lines = ("Sepp (Sepperl) Huber / Eva Koch bezahlt", "Ute (Bar) Lang / Jo Lang", "Kai (kommt) Au / Rosa Au")
    *people, problems = taken("\n".join(f"{n}. {line}" for n, line in enumerate(lines, start=1)), 2)
    assert (people, [each.row for each in problems]) == ([("Sepp (Sepperl) Huber", "Eva Koch", True)], [2, 3])


@pytest.mark.parametrize("mark", ["*{}*", "_{}_", "{}"])
@pytest.mark.parametrize("size", [1, 2])
def test_a_bullet_before_bold_letters_is_no_part_of_a_name(mark: str, size: int) -> None:
    names = ("Nils Holm", "Ute Lang", "Eva Koch")
    pasted = "\n".join(f"- {mark.format(name)}" for name in names)
    assert taken(pasted, size) == [*((name, False) for name in names), ()]


@pytest.mark.parametrize("line", ["sucht noch wen", "zwei Kollegen von Jens", "mein Bruder"])
def test_who_has_no_name_is_asked_about(line: str) -> None:
    """A place that is free is nobody."""
    *people, problems = taken(f"Sepp Zach\n{line}\nfrei\nkarl frei\nEva Koch")
    assert people == [("Sepp Zach", False), ("karl frei", False), ("Eva Koch", False)]
    assert [each.message for each in problems] == [f"„{line}“ ist kein Name. Bitte ändern oder die Zeile löschen."]
    assert [each.row for each in read(f"1. Sepp Zach / {line}\n2. Eva Koch / Ida Kern").problems] == [1]


@pytest.mark.parametrize("behind", [" (2 Brotzeiten)", " (1 Essen)"])
def test_how_much_is_eaten_is_no_club(behind: str) -> None:
    """What was given is asked about: nobody says that it is what is owed."""
    found = read(f"1. Sepp Zach{behind}\n2. Eva Koch (1860 Rosenheim)\n3. Ida Kern (10€)\n4. Jo Au (1. FC Au)")
    assert [(*each.players, each.club) for each in found.candidates if not each.problems] == [
        ("Sepp Zach", ""),
        ("Eva Koch", "1860 Rosenheim"),
        ("Jo Au", "1. FC Au"),
    ]
    assert [problem.row for problem in found.problems] == [3]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Wehr Au (Tom Ried / Ina Ried) bezahlt", MessageLine("Tom Ried / Ina Ried", "Wehr Au", "", "bezahlt")),
        ("Tom Ried / Ina Ried (TSV Au) ✅", MessageLine("Tom Ried / Ina Ried", "", "TSV Au", "bezahlt")),
        ("Karl aus dem Winkel / Jo Au sen. bezahlt", MessageLine("Karl aus dem Winkel / Jo Au sen.", paid="bezahlt")),
    ],
)
def test_paid_may_stand_behind_a_bracket(line: str, expected: MessageLine) -> None:
    assert line_of(line, 2) == expected


def test_who_has_written_a_message_stands_below_its_end() -> None:
    """Without a team behind it; a name with a number is no end."""
    found = read("1. Eva Koch\n2. Ida Kern\nViele Grüße von der Küste\nJens", 1)
    assert ([each.players for each in found.candidates], found.problems) == ([("Eva Koch",), ("Ida Kern",)], ())
    assert [problem.row for problem in read("Eva Koch\nIda Kern\nJo Au\nPfiat eich\nBepp", 1).problems] == [4, 5]
    assert [each.players for each in read("1. Eva Koch\n2. Gruß Max\n3. Ida Kern", 1).candidates] == [
        ("Eva Koch",),
        ("Gruß Max",),
        ("Ida Kern",),
    ]


@pytest.mark.parametrize(
    ("line", "size"), [("Hark Olufs, Amrum", 1), ("Eva Koch / Ida Kern, Niederau", 2), ("Jo Au, Berg / Eva Koch", 2)]
)
def test_a_place_behind_a_comma_is_no_first_name(line: str, size: int) -> None:
    """A surname with a comma is: "Koch, Eva"."""
    *people, problems = taken(f"1. {line}\n2. von der Au, Georg\n3. Dr. Huber, Max\n4. Jo Lang", size)
    said = f"„{line}“: Bitte Verein oder Ort in Klammern schreiben, sonst das Komma löschen."
    assert people == [("Georg von der Au", False), ("Max Dr. Huber", False), ("Jo Lang", False)]
    assert [each.message for each in problems] == [said]


@pytest.mark.parametrize(
    ("behind", "has_paid", "remark"),
    [
        ("mit Karte", True, ""),
        ("mit EC-Karte", True, ""),
        ("(mit Karte)", True, ""),
        ("in bar", True, ""),
        ("- per PayPal", True, ""),
        ("hat mit Karte bezahlt", True, ""),
        ("Startgeld bezahlt", True, ""),
        ("Startgeld: bezahlt", True, ""),
        ("Startgeld bar bezahlt", True, ""),
        ("Startgeld noch nicht bezahlt", False, ""),
        ("Startgeld offen", False, "offen"),
    ],
)
@pytest.mark.parametrize("size", [1, 2])
def test_how_the_fee_is_paid_is_no_part_of_a_name(behind: str, has_paid: bool, remark: str, size: int) -> None:
    both = "Jens Wolf / Uwe Karte" if size == 2 else "Uwe Karte"
    line = line_of(f"{both} {behind}", size)
    assert (line.players, bool(line.paid), line.remark) == (both, has_paid, remark)


@pytest.mark.parametrize("line", ["Jo Lang Startgeld", "Jo Lang Barzahlung", "Jo Lang Startgeld fehlt"])
@pytest.mark.parametrize("size", [1, 2])
def test_a_word_of_money_in_a_name_is_asked_about(line: str, size: int) -> None:
    *people, problems = taken(f"1. Eva Koch\n2. {line}\n3. Uwe Karte", size)
    said = f"„{line}“ ist kein Name. Bitte ändern oder die Zeile löschen."
    assert (people, [each.message for each in problems]) == ([("Eva Koch", False), ("Uwe Karte", False)], [said])


@pytest.mark.parametrize("sign", ["†", "❌", "🚫", "👎", "✗"])
@pytest.mark.parametrize("size", [1, 2])
def test_a_sign_against_somebody_is_not_to_be_deleted(sign: str, size: int) -> None:
    *people, problems = taken(f"1. Eva Koch\n2. Jo Lang {sign}\n3. Uwe Karte", size)
    said = f"„Jo Lang {sign}“ ist kein Name. Bitte ändern oder die Zeile löschen."
    assert (people, [each.message for each in problems]) == ([("Eva Koch", False), ("Uwe Karte", False)], [said])


@pytest.mark.parametrize("size", [1, 2])
@pytest.mark.parametrize("name", ["Muskat Eva", "Calliste Ann"])
def test_a_surname_that_ends_like_a_title_is_a_name(name: str, size: int) -> None:
    """Without a number too, and above the first one."""
    for pasted in (
        f"{name}\n1. Jo Koch\n2. Ida Kern",
        f"1. Jo Koch\n{name}\n2. Ida Kern",
        f"Jo Koch\n{name}\nIda Kern",
    ):
        *people, problems = taken(pasted, size)
        assert (sorted(people), problems) == (sorted([("Ida Kern", False), ("Jo Koch", False), (name, False)]), ())


@pytest.mark.parametrize("line", ["Watten Eva", "Schafkopfturnier Au", "Teilnehmer Sonntag"])
@pytest.mark.parametrize("pasted", ["1. Jo Koch\n{}\n2. Ida Kern", "{}\nJo Koch\nIda Kern"])
@pytest.mark.parametrize("size", [1, 2])
def test_a_title_that_may_be_a_name_is_asked_about(line: str, pasted: str, size: int) -> None:
    *people, problems = taken(pasted.format(line), size)
    asked = f"Ist „{line}“ ein Name? Dann bitte den Vornamen zuerst schreiben, sonst die Zeile löschen."
    assert (people, [each.message for each in problems]) == ([("Jo Koch", False), ("Ida Kern", False)], [asked])
    turned = " ".join(reversed(line.split()))
    assert (turned, False) in taken(pasted.format(turned), size)


NO_NAME = "„{}“ ist kein Name. Bitte ändern oder die Zeile löschen."


@pytest.mark.parametrize(
    "line",
    [
        "Abgesagt: Max Huber / Eva Koch",
        "Abgesagt (Max Huber / Eva Koch)",
        "Nachrücker: Max Huber und Eva Koch",
        "Reserve - Max Huber / Eva Koch",
        "Die Nachrücker: Max Huber / Eva Koch",
        "Warteliste Max Huber / Eva Koch",
        "Max Huber / Eva Koch (Warteliste)",
        "Max Huber / Eva Koch - Reserve",
        "Max Huber / Ersatz",
        "LG Max und Eva",
    ],
)
@pytest.mark.parametrize("number", ["{}. ", ""])
def test_a_team_that_waits_or_has_cancelled_is_nobody(line: str, number: str) -> None:
    """No advice is given by which it would be registered."""
    lines = ["Ida Kern / Uta Lang", line, "Ina Au / Jo Au (TSV Au Reserve)"]
    *people, problems = taken("\n".join(number.format(n) + each for n, each in enumerate(lines, start=1)), 2)
    assert people == [("Ida Kern", "Uta Lang", False), ("Ina Au", "Jo Au", False)]
    assert [each.message for each in problems] == [NO_NAME.format(line)]
    assert line_of("Die Reserve (Max Huber / Eva Koch)", 2) == MessageLine("Max Huber / Eva Koch", team="Die Reserve")


@pytest.mark.parametrize(
    "line",
    [
        "Abgesagt: Max Huber",
        "Abgesagt - Max Huber",
        "Abgesagt Max Huber",
        "Ersatz Karl",
        "Max Huber (Warteliste)",
        "Max Huber (auf Warteliste)",
        "Max Huber - Nachrücker",
        "Huber Max, Nachrücker",
        "LG Max",
    ],
)
def test_one_who_waits_or_has_cancelled_is_nobody(line: str) -> None:
    *people, problems = taken(f"1. Ida Kern\n2. {line}\n3. Jo Au (TSV Au Reserve)")
    assert people == [("Ida Kern", False), ("Jo Au", False)]
    assert [each.message for each in problems] == [NO_NAME.format(line)]


@pytest.mark.parametrize("number", ["{}. ", ""])
@pytest.mark.parametrize(
    "title",
    [
        "Warteliste (ab 20 Leuten)",
        "Warteliste ab 20 Leuten",
        "Warteliste Samstag",
        "Auf der Warteliste:",
        "Es haben leider abgesagt:",
        "Abgesagt haben leider",
        "Nachrücker, falls jemand fehlt:",
        "Krank:",
        "—— Warteliste ——",
        "--- Warteliste ---",
        "=== WARTELISTE ===",
        "⏳ Warteliste ⏳",
        "*** Abgesagt: ***",
    ],
)
@pytest.mark.parametrize("size", [1, 2])
def test_whatever_else_stands_over_those_who_wait_they_are_asked_about(number: str, title: str, size: int) -> None:
    names = [number.format(n) + name for n, name in enumerate(("Eva Koch", "Ida Kern", "Ute Lang"), start=1)]
    *people, problems = taken("\n".join((*names[:2], title, names[2])), size)
    said = f"Steht unter „{title}“. Bitte löschen, oder die Zeile „{title}“ löschen, wenn alle darunter mitspielen."
    assert people == [("Eva Koch", False), ("Ida Kern", False)]
    assert [each.message for each in problems if each.row == 4] == [said]


@pytest.mark.parametrize("line", ["Absagen bitte an Sepp", "Nachrücker: Max Huber"])
def test_of_a_line_with_a_name_those_below_are_not_asked_about(line: str) -> None:
    found = read(f"1. Eva Koch\n{line}\n2. Ida Kern", 1)
    assert ([each.players for each in found.candidates], found.problems) == ([("Eva Koch",), ("Ida Kern",)], ())
    assert found.notes == (f"Aus Zeile 2 nicht übernommen: „{line}“.",)


@pytest.mark.parametrize(
    ("line", "size"), [("Jo Lang mit Hund", 1), ("Jo Lang mit Ute Au", 1), ("Jo Lang mit Hund / Ute Au", 2)]
)
def test_whom_somebody_brings_is_no_part_of_a_name(line: str, size: int) -> None:
    *people, problems = taken(f"1. Eva Koch\n2. {line}\n3. Uwe Karte", size)
    assert people == [("Eva Koch", False), ("Uwe Karte", False)]
    assert [each.message for each in problems] == [NO_NAME.format(line)]


@pytest.mark.parametrize("number", ["{}. ", ""])
@pytest.mark.parametrize("size", [1, 2])
def test_a_dash_for_nothing_is_no_part_of_a_name(number: str, size: int) -> None:
    lines = ["Eva Koch x", "Jo Lang -", "Ida Kern –"]
    pasted = "\n".join(number.format(n) + line for n, line in enumerate(lines, start=1))
    assert taken(pasted, size) == [("Eva Koch", True), ("Jo Lang", False), ("Ida Kern", False), ()]


@pytest.mark.parametrize("size", [1, 2])
def test_a_word_between_names_makes_a_sentence_of_them(size: int) -> None:
    """One of up to three letters may be part of a foreign name."""
    names = ["Jo de Lang y Vega", "Max Huber genannt Girgl", "anna eva sepp au", "Prof. dr. h.c. Max Au"]
    lines = [*names, "Anke Brandt bringt Kuchen"]
    *people, problems = taken("\n".join(f"{n}. {line}" for n, line in enumerate(lines, start=1)), size)
    assert people == [(name, False) for name in names]
    assert [each.message for each in problems] == [NO_NAME.format("Anke Brandt bringt Kuchen")]


@pytest.mark.parametrize(
    "line", ["Elke Au zahlt am Tisch", "Erwin Lind, Tel. 0171 2345", "Karl Mai mit Eva Mai und Hund"]
)
def test_a_line_between_others_that_begins_with_a_name_is_asked_about(line: str) -> None:
    *people, problems = taken(f"1. Eva Koch\n{line}\n2. Ida Kern")
    assert people == [("Eva Koch", False), ("Ida Kern", False)]
    assert [each.message for each in problems] == [NO_NAME.format(line)]


def test_a_name_in_a_bracket_may_be_the_partner() -> None:
    """It is said how to write the one and the other; of one word, or behind two players, it is a club."""
    lines = ("Ida Kern / Uta Lang (Bad Au)", "Max Huber (Eva Frei)", "Jo Au (Niederau)", "Li Lo (Partner gesucht)")
    *people, problems = taken("\n".join(f"{n}. {line}" for n, line in enumerate(lines, start=1)), 2)
    assert people == [("Ida Kern", "Uta Lang", False), ("Jo Au", False), ("Li Lo", False)]
    either, other = "Max Huber / Eva Frei", "Max Huber (Verein Eva Frei)"
    said = f"Spielt „Eva Frei“ mit? Dann bitte so schreiben: „{either}“, sonst „{other}“."
    assert [each.message for each in problems] == [said]
    assert line_of(either, 2) == MessageLine(either)
    assert line_of(other, 2) == MessageLine("Max Huber", club="Verein Eva Frei")
    assert line_of("Max Huber (Eva Frei)", 1) == MessageLine("Max Huber", club="Eva Frei")
