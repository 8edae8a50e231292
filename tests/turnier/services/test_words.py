"""Numbers and lists in words."""

from __future__ import annotations

import pytest

from turnier.models import Tournament
from turnier.services.words import counted, listed


@pytest.mark.parametrize(("number", "text"), [(0, "0 Teams"), (1, "1 Team"), (32, "32 Teams")])
def test_watten_counts_teams(number: int, text: str) -> None:
    assert counted(Tournament(game="watten"), number) == text


@pytest.mark.parametrize(
    ("items", "text"), [([], ""), ([4], "4"), ([4, 9], "4 und 9"), ([4, 9, 11], "4, 9 und 11"), (["Anna"], "Anna")]
)
def test_lists_end_with_and(items: list[object], text: str) -> None:
    assert listed(items) == text
