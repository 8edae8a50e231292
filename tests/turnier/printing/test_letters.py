"""Characters: what can be set is set, what cannot is a visible box, nothing vanishes."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from turnier.printing.letters import BOLD, PLAIN, clusters, font, printable, visual_order, width


@pytest.mark.parametrize("words", ["Ğ ł Ž ẞ ő", "Γιάννης", "Христо", "שלום", "7,00\u00a0€ – „Ja“ × −3"])
def test_letters_of_europe_stay(words: str) -> None:
    assert printable(words) == words


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Hai 🦈", "Hai □"),
        ("漢字", "□□"),
        ("👨\u200d👩", "□□"),
        ("Jo\u202ehn\u200b", "John"),
        ("♥\ufe0f", "♥"),
        ("a\tb\nc", "a b c"),
        ("u\u0308", "ü"),
        ("\x00", ""),
    ],
)
def test_what_the_font_lacks_is_a_box(words: str, expected: str) -> None:
    assert printable(words) == expected


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=40), st.sampled_from([PLAIN, BOLD]))
def test_printable_words_can_be_set_and_stay(words: str, face: str) -> None:
    ready = printable(words, face)
    assert set(map(ord, ready)) <= set(font(face).face.charToGlyph)
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
