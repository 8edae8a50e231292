"""The press sets what it is told where it is told, and the reader of these tests sees what it set."""

from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader

from turnier.printing.canvas import A4, A4_ACROSS, Canvas
from turnier.printing.fitting import BOLD, LEADING, PLAIN, width, wrap

Read = Callable[[bytes], list[list[Any]]]


def printed(canvas: Canvas) -> bytes:
    canvas.next_page()
    return canvas.pdf()


def test_words_stand_on_their_anchor(read: Read) -> None:
    canvas = Canvas()
    for y, anchor in ((100, "left"), (200, "centre"), (300, "right")):
        canvas.text(300, y, "Straße", 12, anchor=anchor)  # type: ignore[arg-type] # the loop forgets the literals
    left, centre, right = read(printed(canvas))[0]
    length = width("Straße", PLAIN, 12)
    expected = [300, 100, 300 - length / 2, 200, 300 - length, 300]
    assert [left.left, left.bottom, centre.left, centre.bottom, right.left, right.bottom] == pytest.approx(
        expected, abs=0.01
    )
    assert right.right == pytest.approx(300, abs=0.01)


def test_lines_go_down_by_the_leading(read: Read) -> None:
    canvas = Canvas()
    canvas.lines(50, 500, wrap("eins zwei", 30, size=10))
    first, second = read(printed(canvas))[0]
    assert [(first.words, first.bottom), (second.words, second.bottom)] == [("eins", 500), ("zwei", 500 - 10 * LEADING)]


def test_forms_and_shifts_move_what_they_hold(read: Read) -> None:
    canvas = Canvas()
    with canvas.form("label"):
        canvas.text(100, 100, "Tisch", 10, face=BOLD)
    for up in (0, 300):
        with canvas.shifted(up):
            canvas.place("label")
    assert (canvas.has_form("label"), canvas.has_form("other")) == (True, False)
    assert [(piece.words, piece.bottom) for piece in read(printed(canvas))[0]] == [("Tisch", 100), ("Tisch", 400)]


def test_words_upwards_take_their_width_in_height(read: Read) -> None:
    canvas = Canvas()
    canvas.upwards(100, 200, "Strich", 10)
    piece = read(printed(canvas))[0][0]
    assert piece.top - piece.bottom == pytest.approx(width("Strich", PLAIN, 10), abs=0.01)


def test_a_watermark_is_outlined_and_stays_on_the_page(read: Read) -> None:
    canvas = Canvas(A4_ACROSS)
    canvas.watermark(A4_ACROSS, "PROBE")
    piece = read(printed(canvas))[0][0]
    assert piece.outlined
    assert 0 < piece.left < piece.right < A4_ACROSS.width
    assert 0 < piece.bottom < piece.top < A4_ACROSS.height


def test_a_watermark_can_be_found_as_a_word() -> None:
    canvas = Canvas(A4_ACROSS)
    canvas.watermark(A4_ACROSS, "PROBE")
    content = PdfReader(BytesIO(printed(canvas))).pages[0].get_contents()
    assert content is not None
    assert b"/ActualText <feff" + "PROBE".encode("utf-16-be").hex().encode() + b">" in content.get_data()


def test_document_has_a_title_and_no_date() -> None:
    canvas = Canvas(title="Zettel für Žofie")
    canvas.text(50, 50, "x", 10)
    reader = PdfReader(BytesIO(printed(canvas)))
    assert reader.metadata is not None
    assert (reader.metadata.title, reader.metadata["/CreationDate"]) == ("Zettel für Žofie", "D:20000101000000+00'00'")
    assert reader.trailer["/Root"]["/Lang"] == "de"


@pytest.mark.parametrize(("x", "y"), [(290, 400), (5, 400), (560, 500), (300, 5), (300, 840)])
def test_the_check_of_these_tests_sees_faults(x: float, y: float, well_set: Callable[[bytes], None]) -> None:
    canvas = Canvas(A4)
    canvas.text(300, 402, "Huber / Maier", 12)
    canvas.text(x, y, "Huber / Maier", 12)
    with pytest.raises(AssertionError):
        well_set(printed(canvas))
