"""Frames are cut without a gap and without a loss."""

from hypothesis import given
from hypothesis import strategies as st

from turnier.printing.canvas import A4, A4_ACROSS, Frame

FRAME = Frame(10, 20, 110, 220)


def test_pieces_and_rests() -> None:
    assert FRAME.cut_top(50) == (Frame(10, 170, 110, 220), Frame(10, 20, 110, 170))
    assert FRAME.cut_bottom(50) == (Frame(10, 20, 110, 70), Frame(10, 70, 110, 220))
    assert FRAME.cut_left(30) == (Frame(10, 20, 40, 220), Frame(40, 20, 110, 220))
    assert FRAME.cut_right(30) == (Frame(80, 20, 110, 220), Frame(10, 20, 80, 220))
    assert FRAME.inset(5, 10) == Frame(15, 30, 105, 210)


def test_parts_beside_each_other() -> None:
    assert FRAME.across(2, gap=20) == (Frame(10, 20, 50, 220), Frame(70, 20, 110, 220))


def test_parts_below_each_other() -> None:
    assert FRAME.down(2) == (Frame(10, 120, 110, 220), Frame(10, 20, 110, 120))
    assert FRAME.down(0) == ()


@given(st.integers(1, 40))
def test_lines_fill_the_frame(parts: int) -> None:
    lines = FRAME.down(parts)
    assert len(lines) == parts
    assert abs(lines[-1].bottom - FRAME.bottom) < 1e-6


def test_pages() -> None:
    assert (A4.width, A4.height) == (A4_ACROSS.height, A4_ACROSS.width)
