"""German lists, number agreement, signs and ratios."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.kit.text import agreed, chained, counted, euro_text, listed, minus, quotient, signed


@pytest.mark.parametrize(
    ("names", "written"),
    [([], ""), (["Anna"], "Anna"), (["Anna", "Cilli"], "Anna und Cilli"), (["A", "B", "C"], "A, B und C")],
)
def test_listed(names: list[str], written: str) -> None:
    assert listed(names) == written


def test_listed_with_another_last_word() -> None:
    assert listed(["9", "10"], "oder") == "9 oder 10"


@pytest.mark.parametrize(("words", "written"), [([], ""), (["Anna"], "Anna"), (["{x}", "B"], "{x} · B")])
def test_chained(words: list[str], written: str) -> None:
    assert chained(words, " · ") == written


@pytest.mark.parametrize(
    ("names", "said"), [(["Anna"], "Anna gewinnt 3"), (["Anna", "Cilli"], "Anna und Cilli gewinnen 3")]
)
def test_agreed(names: list[str], said: str) -> None:
    assert agreed(names, one="{names} gewinnt {points}", many="{names} gewinnen {points}", points=3) == said


@pytest.mark.parametrize(("number", "said"), [(0, "0 Punkte"), (1, "1 Punkt"), (2, "2 Punkte")])
def test_counted(number: int, said: str) -> None:
    assert counted(number, one="{number} Punkt", many="{number} Punkte") == said


@pytest.mark.parametrize(("number", "written"), [(16, "+16"), (0, "±0"), (-3, "−3")])
def test_signed(number: int, written: str) -> None:
    assert signed(number) == written


@pytest.mark.parametrize(("number", "written"), [(12, "12"), (0, "0"), (-3, "−3")])
def test_minus(number: int, written: str) -> None:
    assert minus(number) == written


@pytest.mark.parametrize(
    ("scored", "conceded", "written"),
    [
        (63, 35, "1,800"),
        (80, 53, "1,509"),
        (1, 2, "0,500"),
        (0, 7, "0,000"),
        (1, 16, "0,063"),
        (5, 0, "–"),
        (0, 0, "–"),
    ],
)
def test_quotient(scored: int, conceded: int, written: str) -> None:
    assert quotient(scored, conceded) == written


@settings(max_examples=50, database=None)
@given(st.integers(0, 5000), st.integers(1, 5000))
def test_a_quotient_is_never_half_a_thousandth_off(scored: int, conceded: int) -> None:
    shown = Fraction(quotient(scored, conceded).replace(",", "."))
    assert abs(shown - Fraction(scored, conceded)) <= Fraction(1, 2000)


@pytest.mark.parametrize(("cents", "written"), [(900, "9,00 €"), (-33, "−0,33 €"), (0, "0,00 €")])
def test_euros(cents: int, written: str) -> None:
    assert euro_text(cents) == written
