"""How many pages papers have is what their PDF says, for every game and every sheet that house rules make of it."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader

from tests.turnier.printing.test_every_paper import SEATED, plans, tables
from turnier.printing import (
    Head,
    notice_by_name,
    notice_by_table,
    round_extent,
    round_papers,
    score_sheets,
    sheets_extent,
)

NAME = "Đorđević-Zimmermann / von der Weiden"


def pages_of(pdf: bytes) -> int:
    return len(PdfReader(BytesIO(pdf)).pages)


@cache
def noticed(head: Head, count: int, sides: int) -> tuple[int, int]:
    """The pages of both notices of so many tables, whatever is played at them."""
    made = tables(count, sides, NAME)
    return pages_of(notice_by_table(head, made)), pages_of(notice_by_name(head, made))


@pytest.mark.parametrize(("slug", "sides", "written"), SEATED)
def test_the_pages_of_a_round_are_those_of_its_papers(head: Head, slug: str, sides: int, written: Any) -> None:
    for count in (1, 2, 9):
        made, plan_for = tables(count, sides, NAME), plans(slug, written)
        counted = round_extent(head, plan_for, made, made)
        assert counted.sheets == sheets_extent(head, plan_for, made) == pages_of(score_sheets(head, plan_for, made))
        assert 2 * counted.sheets == pages_of(score_sheets(head, plan_for, made, back=True))
        assert (counted.by_table, counted.by_name) == noticed(head, count, sides)
        assert counted.whole == pages_of(round_papers(head, head, plan_for, made, made))


def test_where_nobody_plays_a_page_says_so(head: Head) -> None:
    plan_for = plans("watten", {})
    assert round_extent(head, plan_for, [], []).whole == pages_of(round_papers(head, head, plan_for, [], [])) == 3
