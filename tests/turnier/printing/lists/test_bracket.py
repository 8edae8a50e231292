"""The bracket on paper: every name on a page where it is read, whatever the size of the field and of the paper."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any

import pytest

from turnier.printing import BracketLevel, BracketMatch, BracketPaper, BracketSide, Head, bracket

Read = Callable[[bytes], list[list[Any]]]
LONG = "Wilhelmine Đorđević-Zimmermann / Maximilian von der Weiden-Größl"
MILLIMETRE = 72 / 25.4


def knockout(entrants: int, *, beside: tuple[int, ...] = (1,)) -> BracketPaper:
    """A bracket in which the first of each match goes on; `beside` are the matches of the levels beside it."""
    numbers = count(1)
    level = tuple(
        BracketMatch((BracketSide(LONG, next(numbers), "2", won=True), BracketSide(f"Team {next(numbers)}", None, "1")))
        for _match in range(entrants // 2)
    )
    levels = [BracketLevel(f"Runde der letzten {entrants}", level)]
    while len(level) > 1:
        level = tuple(
            BracketMatch((one.sides[0], two.sides[0])) for one, two in zip(level[::2], level[1::2], strict=True)
        )
        levels.append(BracketLevel("Finale" if len(level) == 1 else f"Runde der letzten {2 * len(level)}", level))
    others = [BracketLevel(f"Daneben {n}", levels[0].matches[:n]) for n in beside]
    return BracketPaper(tuple(levels), tuple(others), winner=LONG)


@pytest.mark.parametrize(
    ("entrants", "large", "pages"),
    [(4, False, 1), (32, False, 1), (64, False, 3), (64, True, 1), (128, True, 3), (512, False, 17), (512, True, 9)],
)
def test_each_page_holds_a_part_of_the_bracket(
    head: Head, read: Read, well_set: Callable[[bytes], None], entrants: int, large: bool, pages: int
) -> None:
    printed = bracket(head, knockout(entrants), large=large)
    well_set(printed)
    found = read(printed)
    assert len(found) == pages
    words = [piece.words for page in found for piece in page]
    assert [f"Team {number}" in words for number in range(2, entrants + 1, 2)] == [True] * (entrants // 2)
    assert (words.count("Finale"), words.count("Daneben 1")) == (1, 1)


@pytest.mark.parametrize("entrants", [2, 4, 8])
def test_the_final_of_few_is_as_wide_as_what_comes_before(head: Head, read: Read, entrants: int) -> None:
    """A name has the type of the first level in the final too, and somebody says that its small figure is a seed."""
    name = "Die Donnerschläger vom Oberland"
    paper = knockout(entrants)
    levels = [
        BracketLevel(
            level.name, tuple(BracketMatch((BracketSide(name, 1, "2"), each.sides[1])) for each in level.matches)
        )
        for level in paper.levels
    ]
    page = read(bracket(head, BracketPaper(tuple(levels))))[0]
    sizes = {piece.size for piece in page if piece.words == name}
    assert (len(sizes), min(sizes) >= 12) == (1, True)
    assert sum(piece.words.startswith("Klein vor dem Namen: wie gesetzt wurde") for piece in page) == 1


@pytest.mark.parametrize("entrants", [4, 8, 16, 32])
def test_no_name_is_smaller_in_the_final_than_on_the_way_there(head: Head, read: Read, entrants: int) -> None:
    """Whether it has one line or two."""
    names = ("Wattweiber e.V.", "Bürgermeister & Pfarrer", "Die Donnerschläger vom Oberland")
    for name in names:
        sizes = []
        for size in (entrants // 2**level for level in range((entrants - 1).bit_length())):
            level = BracketLevel(f"Runde {size}", (BracketMatch((BracketSide(name, 1, "2"), BracketSide("", None))),))
            rest = (BracketMatch((BracketSide("", None), BracketSide("", None))),) * (size // 2 - 1)
            sizes.append(BracketLevel(level.name, (*level.matches, *rest)))
        page = read(bracket(head, BracketPaper(tuple(sizes))))[0]
        found = [piece.size for piece in page if piece.words.split()[0] == name.split()[0]]
        assert len(found) == len(sizes)
        assert found[-1] >= max(found)


@pytest.mark.parametrize(("large", "millimetres"), [(False, 2.5), (True, 3.8)])
def test_32_are_readable(head: Head, read: Read, large: bool, millimetres: float) -> None:
    """The type of a usual name, in height on the paper; a long one is smaller, or has two lines."""
    page = read(bracket(head, knockout(32), large=large))[0]
    usual = next(piece for piece in page if piece.words == "Team 2")
    assert usual.size >= millimetres * MILLIMETRE
    assert any(piece.words.startswith("Wilhelmine") for piece in page)


def test_what_is_played_beside_has_a_page_of_its_own(head: Head, read: Read, well_set: Callable[[bytes], None]) -> None:
    printed = bracket(head, knockout(16, beside=(1, 4, 2)))
    well_set(printed)
    pages = [[piece.words for piece in page] for page in read(printed)]
    assert [[name in page for name in ("Daneben 1", "Daneben 4", "Daneben 2")] for page in pages] == [
        [True, False, False],
        [False, True, True],
    ]
