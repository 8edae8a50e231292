"""The plan of several rounds on paper: one line per start number, one column per round."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from turnier.printing import Head, PlanPaper, PlanPaperRow, plan_by_number

Read = Callable[[bytes], list[list[Any]]]
LONG = "Wilhelmine Đorđević-Zimmermann / Maximilian von der Weiden-Größl"


def plan(rounds: int, people: int) -> PlanPaper:
    rows = tuple(
        PlanPaperRow(n, LONG if n == 1 else f"Team {n}", ("99",) * (rounds - 1) + ("–",)) for n in range(1, people + 1)
    )
    return PlanPaper(tuple(range(1, rounds + 1)), rows)


@pytest.mark.parametrize(("rounds", "people"), [(2, 1), (5, 43), (9, 10), (12, 200)])
def test_every_round_has_its_column(
    head: Head, read: Read, well_set: Callable[[bytes], None], rounds: int, people: int
) -> None:
    printed = plan_by_number(head, plan(rounds, people))
    well_set(printed)
    assert all("– heißt Freilos." in " ".join(piece.words for piece in page) for page in read(printed))
    words = [piece.words for page in read(printed) for piece in page]
    assert (words.count("99"), words.count("–")) == (people * (rounds - 1) + (people >= 99), people)
    assert (f"D {rounds}" in words) == (rounds < 9)
