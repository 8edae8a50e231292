"""The list of the desk: a line for each table, boxes for each round, three rounds side by side."""

from collections.abc import Callable
from typing import Any

import pytest

from turnier.printing import Head, RoundListPaper, round_list

Read = Callable[[bytes], list[list[Any]]]


@pytest.mark.parametrize(
    ("tables", "rounds", "named"),
    [
        (3, 1, [[1]]),
        (3, 3, [[1, 2, 3]]),
        (3, 5, [[1, 2, 3, 4, 5]]),
        (8, 4, [[1, 2, 3, 4]]),
        (10, 4, [[1, 2, 3], [4]]),
        (3, 15, [[*range(1, 13)], [13, 14, 15]]),
        (30, 4, [[1, 2, 3], [1, 2, 3], [4], [4]]),
    ],
)
def test_rounds_stand_side_by_side_and_go_on_below_or_on_the_next_page(
    head: Head, read: Read, well_set: Callable[[bytes], None], tables: int, rounds: int, named: list[list[int]]
) -> None:
    pdf = round_list(head, RoundListPaper(tuple(range(101, 101 + tables)), rounds))
    well_set(pdf)
    pages = [[piece.words for piece in page] for page in read(pdf)]
    # The head of the page names the round of the fixture once more.
    found = [[word for word in page if word.startswith("Durchgang")][1:] for page in pages]
    assert found == [[f"Durchgang {number}" for number in page] for page in named]
    assert [page.count("ausgegeben") for page in pages] == [len(page) for page in named]
    lines = [sum(word.isdigit() and int(word) > 100 for word in page) for page in pages]
    assert sum(lines) == tables * -(-rounds // 3)
    numbers = [word for page in pages for word in page if word.startswith("Seite")]
    assert numbers == [f"Seite {n}/{len(named)}" for n in range(1, len(named) + 1)]
