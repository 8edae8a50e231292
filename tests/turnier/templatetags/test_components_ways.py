"""The pictures of the ways to play: as many rows and strokes as are played, a number where they are many."""

from __future__ import annotations

import re

from games.kit.house_rules import Way
from games.kit.text import text
from turnier.templatetags.components import way_picture

NAME = text("Weg")


def drawn(rounds: int | None, each: int, *asks: str) -> str:
    return way_picture(Way("way", NAME, NAME, rounds, each, asks=asks))


def test_rounds_are_rows_with_as_many_strokes_as_are_played() -> None:
    picture = drawn(4, 3)
    assert re.findall(r">(\d+)</text>", picture) == ["1", "2", "3", "4"]
    assert re.findall(r"v14", picture) == ["v14"] * 12


def test_more_than_a_row_holds_is_a_number() -> None:
    assert re.findall(r">(\d+)</text>", drawn(2, 24)) == ["1", "24", "2", "24"]


def test_stacks_are_coins_and_what_is_typed_are_sliders() -> None:
    assert (drawn(None, 3).count("<ellipse"), drawn(None, 5).count("<ellipse")) == (8, 14)
    assert (drawn(3, 3, "rounds").count("<circle"), drawn(3, 3, "rounds").count("<text")) == (3, 0)
