"""Fitting: smaller first, then more lines, never wider than the room and never a character lost."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from turnier.printing.fitting import (
    BOLD,
    LEADING,
    PLAIN,
    WIDER,
    break_lines,
    clusters,
    cut,
    fit,
    font,
    printable,
    setting_face,
    visual_order,
    width,
    wrap,
)

NAMES = st.text(alphabet=st.sampled_from("aWi Äß-/ Žאж"), min_size=1, max_size=80)


@settings(max_examples=150, deadline=None)
@given(NAMES, st.floats(30, 400), st.integers(1, 4))
def test_every_line_keeps_the_width(name: str, room: float, lines: int) -> None:
    fitted = fit(name, room, sizes=(15, 9), lines=lines)
    assert len(fitted.lines) <= lines
    assert max(width(line, fitted.face, fitted.size) for line in fitted.lines) <= room
    assert "".join(fitted.lines).replace(" ", "") == printable(name).replace(" ", "")


@settings(max_examples=100, deadline=None)
@given(NAMES, st.floats(30, 400))
def test_wrapped_lines_keep_size_and_width(name: str, room: float) -> None:
    wrapped = wrap(name, room, size=16)
    assert wrapped.size == 16
    assert max(width(line, PLAIN, 16) for line in wrapped.lines) <= room
    assert "".join(wrapped.lines).replace(" ", "") == printable(name).replace(" ", "")


def test_short_words_have_the_largest_size() -> None:
    assert (fit("Huber", 300, sizes=(15, 9)).lines, fit("Huber", 300, sizes=(15, 9)).size) == (("Huber",), 15)


def test_longer_words_shrink_before_they_wrap() -> None:
    room = width("Huber / Maier", PLAIN, 12)
    assert (fit("Huber / Maier", room, sizes=(15, 9)).lines, fit("Huber / Maier", room, sizes=(15, 9)).size) == (
        ("Huber / Maier",),
        12,
    )


def test_words_wrap_at_the_smallest_size() -> None:
    room = width("Huber / Maier", PLAIN, 8)
    fitted = fit("Huber / Maier", room, sizes=(15, 9))
    assert (fitted.lines, fitted.size, fitted.height) == (("Huber /", "Maier"), 9, 2 * 9 * LEADING)


def test_words_break_after_a_hyphen() -> None:
    room = width("Müller-Lüden", PLAIN, 10)
    assert break_lines("Müller-Lüdenscheidt", room, PLAIN, 10) == ("Müller-", "Lüdenscheid", "t")


def test_a_line_never_begins_with_the_space_it_was_broken_at() -> None:
    assert break_lines("ab ab", width("ab", PLAIN, 10), PLAIN, 10) == ("ab", "ab")


@pytest.mark.parametrize(
    ("words", "room", "expected"),
    [
        ("Bitte an Tisch 4 kommen", "Bitte an Tisch", ("Bitte an", "Tisch 4", "kommen")),
        ("Es gewinnt Nr. 15, Huber", "Es gewinnt Nr.", ("Es gewinnt", "Nr. 15, Huber")),
        ("Jedes Spiel zählt 3 Punkte", "Jedes Spiel zählt 3", ("Jedes Spiel zählt", "3 Punkte")),
        ("Ein Stapel hat 10,00 €", "Ein Stapel hat 10,00", ("Ein Stapel hat", "10,00 €")),
        ("Gedruckt am 29. November", "Gedruckt am 29.", ("Gedruckt am", "29. November")),
        ("3 Maier, 20 Leni Huber", "3 Maier, 20", ("3 Maier,", "20 Leni", "Huber")),
        ("Kirchmair / Zu", "Kirchmair /", ("Kirchmair /", "Zu")),
        ("Anna Maier · Verein", "Anna Maier ·", ("Anna Maier ·", "Verein")),
        ("Anna 2026 kam", "Anna 2026", ("Anna 2026", "kam")),
    ],
)
def test_a_number_stays_with_its_word_and_a_stroke_with_what_is_before(
    words: str, room: str, expected: tuple[str, ...]
) -> None:
    assert break_lines(words, width(f"{room}i", PLAIN, 10), PLAIN, 10) == expected


def test_what_has_no_room_together_is_parted_before_a_word_is() -> None:
    assert break_lines("Tisch 4", width("Tisch", PLAIN, 10), PLAIN, 10) == ("Tisch", "4")
    assert break_lines("Huber / Maier", width("Huber", PLAIN, 10), PLAIN, 10) == ("Huber", "/", "Maier")


def test_bold_words_are_measured_bold() -> None:
    assert (fit("Huber", 300, sizes=(15, 9), bold=True).face, wrap("Huber", 300, size=9).face) == (BOLD, PLAIN)


def test_nothing_is_one_empty_line() -> None:
    assert fit("", 100, sizes=(15, 9)).lines == ("",)
    assert wrap("", 100, size=9).lines == ("",)


def test_no_room_at_all_still_ends() -> None:
    assert " ".join(fit("Huber / Maier", -5, sizes=(15, 9)).lines) == "Huber / Maier"


@settings(max_examples=100, deadline=None)
@given(NAMES, st.floats(30, 400), st.integers(1, 3))
def test_what_is_cut_keeps_size_width_and_lines(name: str, room: float, lines: int) -> None:
    beginning = cut(name, room, size=7, lines=lines)
    assert (beginning.size, len(beginning.lines) <= lines) == (7, True)
    assert max(width(line, PLAIN, 7) for line in beginning.lines) <= room


def test_what_has_room_is_not_cut_and_the_rest_ends_with_dots() -> None:
    room = width("Müller-L…", PLAIN, 7) + 0.01
    assert [
        cut(name, room, size=7, lines=1).lines for name in ("Müller", "Müller-Lüdenscheidt", "Anna-Berger-Kuhn")
    ] == [
        ("Müller",),
        ("Müller-L…",),
        ("Anna-B…",),
    ]


@pytest.mark.parametrize("words", ["Ğ ł Ž ẞ ő", "Γιάννης", "Христо", "שלום", "7,00\u00a0€ – „Ja“ × −3"])
def test_letters_of_europe_stay(words: str) -> None:
    assert printable(words) == words


def test_letters_that_the_face_lacks_are_set_in_the_wider_one() -> None:
    greek = "Anna Γιάννης"
    assert (fit("Anna ő", 90, sizes=(15, 9)).face, fit(greek, 90, sizes=(15, 9)).face) == (PLAIN, WIDER[PLAIN])
    assert (wrap(greek, 90, size=9, bold=True).face, cut(greek, 30, size=9, lines=1).face) == (
        WIDER[BOLD],
        WIDER[PLAIN],
    )


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Hai 🦈", "Hai"),
        ("🃏 Joker 😀", "Joker"),
        ("Ewa 👨\u200d👩\u200d👧 Żuk", "Ewa Żuk"),
        ("Jo 🇩🇪 👍🏽 ❤\ufe0f", "Jo ❤"),
        ("😀\u0301 Max", "Max"),
        ("漢字 Müller", "?? Müller"),
        ("Đorđe ß 李", "Đorđe ß ?"),
        ("漢字", "??"),
        ("👨\u200d👩", "?"),
        ("Jo\u202ehn\u200b", "John"),
        ("♥\ufe0f", "♥"),
        ("a\tb\nc", "a b c"),
        ("u\u0308", "ü"),
        ("\x00", ""),
    ],
)
def test_of_what_the_font_lacks_letters_leave_a_mark(words: str, expected: str) -> None:
    assert printable(words) == expected


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=40), st.sampled_from([PLAIN, BOLD]))
def test_printable_words_can_be_set_and_stay(words: str, face: str) -> None:
    ready = printable(words, face)
    assert set(map(ord, ready)) <= set(font(setting_face(ready, face)).face.charToGlyph)
    assert printable(ready, face) == ready
    assert width(ready, face, 10) >= 0


def test_both_faces_know_the_same_letters() -> None:
    plain, bold = (font(face).face.charToGlyph for face in (PLAIN, BOLD))
    assert {code for code in plain if code < 0xE000} == {code for code in bold if code < 0xE000}


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Huber", "Huber"),
        ("שלום", "םולש"),
        ("שלום כהן", "ןהכ םולש"),
        ("Žofie שלום / כהן 7", "Žofie ןהכ / םולש 7"),
        ("שָׁ ל", "ל שָׁ"),
    ],
)
def test_right_to_left_runs_are_turned(words: str, expected: str) -> None:
    assert visual_order(words) == expected


def test_marks_stay_with_their_letter() -> None:
    assert clusters("ax\u0323b") == ["a", "x\u0323", "b"]


def test_no_line_begins_with_the_comma_of_a_long_name() -> None:
    """In a list of surnames beside a wide word."""
    room = width("Hinterhuber", BOLD, 22)
    assert break_lines("Hinterhuber, Franz", room, BOLD, 22) == ("Hinterhube", "r, Franz")
