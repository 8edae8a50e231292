"""Fitting: smaller first, then more lines, never wider than the room and never a character lost."""

from hypothesis import given, settings
from hypothesis import strategies as st

from turnier.printing.fitting import LEADING, break_lines, cut, fit, wrap
from turnier.printing.letters import BOLD, PLAIN, printable, width

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
    room = width("Müller-L…", PLAIN, 7)
    assert [
        cut(name, room, size=7, lines=1).lines for name in ("Müller", "Müller-Lüdenscheidt", "Anna-Berger-Kuhn")
    ] == [
        ("Müller",),
        ("Müller-L…",),
        ("Anna-B…",),
    ]
