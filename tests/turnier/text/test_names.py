"""Names: what is accepted, what is refused and how it is said, how teams are called."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from turnier.text.names import (
    MAX_NAME,
    BadName,
    clean_name,
    clean_team_name,
    family_name,
    first_name_first,
    folded,
    has_words,
    initial,
    is_respelled,
    name_key,
    person_key,
    short_name,
    short_names,
    sort_key,
    surname,
    surname_behind,
    surname_first,
    team_name,
)

ACCEPTED = [
    ("Sepp Huber", "Sepp Huber"),
    ("  Sepp \u00a0\t Huber  ", "Sepp Huber"),
    ("Gro\u0308ßl", "Größl"),
    ("Zoë Đorđević-Żuk", "Zoë Đorđević-Żuk"),
    ("O’Neill d'Artagnan", "O’Neill d'Artagnan"),
    ("Алексей", "Алексей"),
    ("עדן", "עדן"),
    ("محمد", "محمد"),
    ("Nguyễn Thị Ánh", "Nguyễn Thị Ánh"),
    ("李小龍", "李小龍"),
    ("สมชาย", "สมชาย"),
    ("Team 👩\u200d👩\u200d👧", "Team 👩\u200d👩\u200d👧"),
    ("❤\ufe0f\u200d🔥", "❤\ufe0f\u200d🔥"),
    ("♠", "♠"),
    ("=1+1", "=1+1"),
    ("x</i>", "x</i>"),
    ("7", "7"),
    ("Ä" * MAX_NAME, "Ä" * MAX_NAME),
]


REFUSED = [
    ("", "Der Name fehlt. Bitte einen Namen eintragen."),
    (" \u00a0\t ", "Der Name fehlt. Bitte einen Namen eintragen."),
    ("x" * 81, "Der Name hat 81 Zeichen, erlaubt sind 80. Bitte kürzen."),
    ("x" * 5000, "Der Name hat 5000 Zeichen, erlaubt sind 80. Bitte kürzen."),
    ("– / –", "„– / –“ besteht nur aus Satzzeichen. Bitte den Namen in Buchstaben eintragen."),
    ("Sepp\nHuber", "Nach „Sepp“ steht ein Zeilenumbruch. Bitte neu eintippen."),
    ("Sepp\u2028Huber", "Nach „Sepp“ steht ein Zeilenumbruch. Bitte neu eintippen."),
    ("Sepp\0", "Nach „Sepp“ steht ein Steuerzeichen (U+0000). Bitte neu eintippen."),
    ("Sepp\x07Huber", "Nach „Sepp“ steht ein Steuerzeichen (U+0007). Bitte neu eintippen."),
    ("\u202eSepp", "Am Anfang steht ein Steuerzeichen für die Schreibrichtung (U+202E). Bitte neu eintippen."),
    ("Sepp\u2066", "Nach „Sepp“ steht ein Steuerzeichen für die Schreibrichtung (U+2066). Bitte neu eintippen."),
    ("Se\u200bpp", "Nach „Se“ steht ein unsichtbares Zeichen (U+200B). Bitte neu eintippen."),
    ("Se\u200dpp", "Nach „Se“ steht ein unsichtbares Zeichen (U+200D). Bitte neu eintippen."),
    ("Se\u00adpp", "Nach „Se“ steht ein unsichtbares Zeichen (U+00AD). Bitte neu eintippen."),
    ("Se\u3164pp", "Nach „Se“ steht ein unsichtbares Zeichen (U+3164). Bitte neu eintippen."),
    ("J\ufffdrgen", "Nach „J“ steht ein Ersatzzeichen für einen verlorenen Buchstaben (U+FFFD). Bitte neu eintippen."),
    ("Se\ue000pp", "Nach „Se“ steht ein ungültiges Zeichen (U+E000). Bitte neu eintippen."),
    ("Se\ud800pp", "Nach „Se“ steht ein ungültiges Zeichen (U+D800). Bitte neu eintippen."),
    ("Z" + "\u0335" * 5, "Über einem Buchstaben stehen mehr als 4 Zeichen. Bitte neu eintippen."),
]


def test_a_number_is_no_surname() -> None:
    assert [surname_first(name) for name in ("Turnierleitung 1", "Spieler 17", "Anna Huber")] == [
        "Turnierleitung 1",
        "Spieler 17",
        "Huber, Anna",
    ]


@pytest.mark.parametrize(
    ("players", "team"),
    [
        (("Josef STRASSER", "Franz der Jüngere"), "Strasser / Franz der Jüngere"),
        (("ANNA MÜLLER-LANG", "Kemal Ö."), "Müller-Lang / Ö."),
        (("Sean O’NEILL", "Ian McDONALD"), "O’Neill / McDONALD"),
        (("Anna von der Weiden", "Huber jun."), "von der Weiden / Huber jun."),
        (("STRASSER, Josef", "Hans III"), "Strasser / Hans III"),
    ],
)
def test_a_team_is_called_as_people_would(players: tuple[str, ...], team: str) -> None:
    assert team_name(players) == team


@pytest.mark.parametrize(("typed", "stored"), ACCEPTED)
def test_a_name_is_stored(typed: str, stored: str) -> None:
    assert clean_name(typed) == stored


@pytest.mark.parametrize(("typed", "sentence"), REFUSED)
def test_a_name_is_refused_with_its_reason(typed: str, sentence: str) -> None:
    with pytest.raises(BadName) as refusal:
        clean_name(typed)
    assert str(refusal.value) == sentence


@given(st.text(max_size=120))
@settings(max_examples=500, deadline=None)
def test_a_stored_name_stays_as_it_is(typed: str) -> None:
    try:
        name = clean_name(typed)
    except BadName:
        return
    assert clean_name(name) == name
    assert 1 <= len(name) <= MAX_NAME
    assert unicodedata.is_normalized("NFC", name)


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ("Huber/Maier", "Huber / Maier"),
        ("Huber  /Maier", "Huber / Maier"),
        ("Huber jun./Maier", "Huber jun. / Maier"),
        ("Takt 3/4", "Takt 3/4"),
        ("Die Wilden", "Die Wilden"),
    ],
)
def test_a_team_name_has_room_around_its_slash(typed: str, stored: str) -> None:
    assert clean_team_name(typed) == stored


def test_a_team_name_may_grow_too_long_by_its_spaces() -> None:
    with pytest.raises(BadName, match="82 Zeichen"):
        clean_team_name("x" * 40 + "/" + "y" * 39)


@pytest.mark.parametrize(
    ("player", "expected"),
    [
        ("Sepp Huber", "Huber"),
        ("Huber", "Huber"),
        ("Huber, Sepp", "Huber"),
        ("Sepp Huber jun.", "Huber jun."),
        ("Lena von der Au", "von der Au"),
        ("von Au", "Au"),
        ("Anna Maria Größl-Żak", "Größl-Żak"),
    ],
)
def test_the_surname_keeps_what_belongs_to_it(player: str, expected: str) -> None:
    assert surname(player) == expected


@pytest.mark.parametrize(
    ("player", "expected"),
    [("Eva von der Weiden", "Weiden"), ("Sepp Huber jun.", "Huber"), ("Huber, Sepp", "Huber"), ("Kurt", "Kurt")],
)
def test_the_family_name_is_one_word(player: str, expected: str) -> None:
    assert family_name(player) == expected


def test_a_team_is_called_by_its_surnames() -> None:
    assert team_name(("Sepp Huber", "Lena von der Au")) == "Huber / von der Au"
    assert team_name(["Sepp Huber"]) == "Sepp Huber"


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        (
            (
                "Maximilian-Ferdinand von Hohenlohe-Waldenburg-Schillingsfürst",
                "Karl-Theodor Freiherr von und zu Guttenberg-Oberhintermoosen",
            ),
            "Hohenlohe-Waldenburg-Schillingsfürst / Guttenberg-Oberhintermoosen",
        ),
        (("Sepp Huber", "Lena " + "x" * 75), "Huber / " + "x" * 71 + "."),
        (("x" * 45, "y" * 45), "x" * 37 + ". / " + "y" * 38 + "."),
    ],
)
def test_a_name_made_of_long_surnames_fits(players: tuple[str, str], expected: str) -> None:
    assert team_name(players) == expected
    assert clean_name(expected) == expected


def test_two_of_one_surname_are_told_apart_by_their_whole_names() -> None:
    assert team_name(("Sepp Huber", "Huber, Lena")) == "Sepp Huber / Lena Huber"
    assert team_name(("SEPP HUBER", "Lena Huber")) == "Sepp Huber / Lena Huber"
    assert team_name(("Huber", "Huber")) == "Huber / Huber"


@pytest.mark.parametrize("same", ["SEPP  HUBER", " sepp huber ", "Huber, Sepp"])
def test_the_same_name_has_the_same_key(same: str) -> None:
    assert name_key(same) == name_key("Sepp Huber")


@pytest.mark.parametrize(
    ("one", "other"),
    [("Jürgen Groß", "juergen gross"), ("Kohler", "Köhler"), ("ÖZNUR ÇELIK", "oznur celik"), ("Łukasz", "lukasz")],
)
def test_a_search_takes_two_ways_to_write_a_name_for_one(one: str, other: str) -> None:
    assert folded(one) == folded(other)
    assert all(folded(one).startswith(folded(other[:length])) for length in range(len(other)))


@pytest.mark.parametrize("typed", ["eins5/zwei5", "Eins5 / Zwei5", "Zwei5, Eins5", "zwei5"])
def test_a_search_takes_a_slash_for_the_end_of_a_word(typed: str) -> None:
    assert has_words(folded("Eins5 / Zwei5"), typed)
    assert not has_words(folded("Eins6 / Zwei6"), typed)


@pytest.mark.parametrize("typed", ["/", ",", " / , ", ""])
def test_a_search_without_a_word_finds_nobody(typed: str) -> None:
    assert not has_words(folded("Eins5 / Zwei5"), typed)


def test_a_search_tells_other_letters_apart() -> None:
    apart = ["Maier", "Meier", "Bauer", "Beuer", "Möller", "Müller"]
    assert len({folded(name) for name in apart}) == len(apart)


def test_a_name_without_its_umlauts_may_be_the_same_person() -> None:
    assert person_key("Jürgen Groß") == person_key("gross juergen")
    assert person_key("Köhler") != person_key("Kohler")


@pytest.mark.parametrize("same", ["SEPP  HUBER", "Huber, Sepp", "huber sepp"])
def test_the_same_person_has_the_same_key(same: str) -> None:
    assert person_key(same) == person_key("Sepp Huber")
    assert person_key("Sepp Hubers") != person_key("Sepp Huber")


@pytest.mark.parametrize(
    ("written", "spoken"),
    [
        ("Huber, Sepp", "Sepp Huber"),
        ("von der Au, Anna-Lena", "Anna-Lena von der Au"),
        ("Huber, jun.", "Huber, jun."),
        ("A, B, C", "A, B, C"),
        ('=HYPERLINK("x","y")', '=HYPERLINK("x","y")'),
        ("Huber,", "Huber,"),
    ],
)
def test_a_name_with_a_comma_is_turned_round(written: str, spoken: str) -> None:
    assert first_name_first(written) == spoken


def test_accents_tell_names_apart() -> None:
    assert name_key("Jürgen Groß") != name_key("Jurgen Groß")
    assert name_key("Jürgen Groß") == name_key("Ju\u0308rgen GROSS")


@pytest.mark.parametrize(
    ("spoken", "listed"),
    [
        ("Sepp Huber", "Huber, Sepp"),
        ("Huber, Sepp", "Huber, Sepp"),
        ("Petra von der Weiden", "Weiden, Petra von der"),
        ("von Bergen, Anna Maria", "Bergen, Anna Maria von"),
        ("Jan van den Berg jun.", "Berg jun., Jan van den"),
        ("Karl von und zu Au", "Au, Karl von und zu"),
        ("Uwe zum Felde", "zum Felde, Uwe"),
        ("Ana de la Cruz", "la Cruz, Ana de"),
        ("Carla Di Luca", "Luca, Carla Di"),
        ("von Au", "Au, von"),
        ("Franz der Jüngere", "Franz der Jüngere"),
        ("Kemal", "Kemal"),
        ("Hans Peter Maier jun.", "Maier jun., Hans Peter"),
        ("🃏 Joker 😀", "Joker"),
        ("Sepp ❤\ufe0f Huber 👍🏽", "Huber, Sepp"),
        ("😀 👨\u200d👩", "👨\u200d👩, 😀"),
        ("Anna & Bernd", "Bernd, Anna &"),
    ],
)
def test_a_list_begins_with_the_surname(spoken: str, listed: str) -> None:
    assert surname_first(spoken) == listed


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Kemal Öztürk", "Kemal Ö."),
        ("Öztürk, Kemal", "Kemal Ö."),
        ("Anna Maria von der Weiden", "Anna W."),
        ("Bartholomäus v. d. Heide", "Bartholomäus H."),
        ("von der Weiden, Anna", "Anna W."),
        ("Bo von L", "Bo von L"),
        ("Otto", "Otto"),
        ("Bo Li", "Bo L."),
        ("Bo L", "Bo L"),
        ("Bo Elias L", "Bo L"),
    ],
)
def test_a_short_name_keeps_the_first_name(name, short):
    assert short_name(name) == short


def test_short_names_differ_as_long_as_the_names_do():
    names = ("Sepp Huber", "Sepp Huber", "Sepp Hubner", "Sepp Maier", "Otto")
    assert short_names(("Bo Anna L", "Bo Eva L")) == ("Bo Anna L", "Bo Eva L")
    assert short_names(names) == ("Sepp Hube.", "Sepp Hube.", "Sepp Hubn.", "Sepp M.", "Otto")
    assert short_names(("Bo von Ahn", "Bo de Ahn")) == ("Bo von Ahn", "Bo de Ahn")


@given(st.lists(st.from_regex(r"[A-Z][a-z]{1,4} [A-Z][a-z]{1,6}", fullmatch=True), unique=True, max_size=20))
def test_different_names_stay_different_when_shortened(names):
    assert len(set(short_names(names))) == len(names)


def test_order_of_a_german_list() -> None:
    ordered = [
        *("Äda", "Adam", "Ádám", "Lukas B", "Łukasz", "Øystein", "Özil", "Ozzy", "strasse 1", "Straße 2"),
        *("Zita", "Žofie", "Zorn", "Άννα", "Иван", "שלום"),
    ]
    backwards = ordered[::-1]
    assert sorted(backwards, key=sort_key) == ordered


@pytest.mark.parametrize(
    ("name", "letter"),
    [("Äda", "A"), ("łucja", "L"), ("Žofie", "Z"), ("ẞtraß", "S"), ("7er", "#"), ("", "#"), ("Жанна", "Ж")],
)
def test_initials(name: str, letter: str) -> None:
    assert initial(name) == letter


@pytest.mark.parametrize(
    ("before", "after", "same"),
    [
        ("Mayr Sep", "Sepp Maier", True),
        ("Huber", "Anna Huber", True),
        ("Zoe Grosshauser", "Großhauser, Zoë", True),
        ("Anna Huber", "Anna Huber jun.", True),
        ("Sepp Huber jun.", "Sepp Huber", True),
        ("Dr. Hans Huber", "Hans Huber", True),
        ("H. Huber", "Hans Huber", True),
        ("Hans Peter Huber", "Hanspeter Huber", True),
        ("Schmidt Bernd", "Bernt Schmitt", True),
        ("Stephan Huebr", "Stefan Huber", True),
        ("Thmoas Huber", "Thomas Huber", True),
        ("Schneider Karl", "Karl Scheneder", True),
        ("Maier Karl", "Karl Meyers", False),
        ("Huber?", "Huber", True),
        ("👍", "👍", True),
        ("👍", "Anna", False),
        ("Dr.", "Anna", False),
        ("H. Huber", "Karl Huber", False),
        ("Hans Huber", "H. Huber", False),
        ("Sepp Huber jun.", "Sepp Huber sen.", False),
        ("Peter Huber", "Petra Huber", False),
        ("Karl Huber", "Karin Huber", False),
        ("Franz Huber", "Franziska Huber", False),
        ("Josef Huber", "Josefa Huber", False),
        ("Martin Huber", "Martina Huber", False),
        ("Maria Huber", "Mario Huber", False),
        ("Stefan Huber", "Stefanie Huber", False),
        ("Michael Huber", "Michaela Huber", False),
        ("Christian Huber", "Christina Huber", False),
        ("Bernhard Huber", "Gerhard Huber", False),
        ("Ute Huber", "Uwe Huber", False),
        ("Hans Hansen", "Hansen Bernd", False),
        ("Anna Anna", "Anna Bernd", False),
        ("Anna Huber", "Bernd Huber", False),
        ("Anna Huber", "Anna Maier", False),
        ("Anna Huber", "Huber", False),
    ],
)
def test_a_name_that_is_set_right_keeps_each_of_its_words(before: str, after: str, same: bool) -> None:
    assert is_respelled(before, after) is same


@pytest.mark.parametrize(
    ("written", "spoken"),
    [
        ("Huber Sepp", "Sepp Huber"),
        ("Huber, Sepp", "Sepp Huber"),
        ("Huber, Sepp jun.", "Sepp Huber jun."),
        ("Huber jun. Sepp", "Sepp Huber jun."),
        ("Huber Sepp jun.", "Sepp Huber jun."),
        ("Dr. Huber Sepp", "Dr. Sepp Huber"),
        ("De Luca Maria", "Maria De Luca"),
        ("Meyer - Landrut Sepp", "Meyer - Landrut Sepp"),
        ("Huber Sepp (Au)", "Huber Sepp (Au)"),
        ("von der Au Bernd", "Bernd von der Au"),
        ("Koch Anna Maria", "Anna Maria Koch"),
        ("Eva von Au", "Eva von Au"),
        ("Käthe", "Käthe"),
        ("DJ 2000", "DJ 2000"),
        ("", ""),
    ],
)
def test_a_name_with_the_surname_first_is_turned(written: str, spoken: str) -> None:
    assert surname_behind(written) == spoken
