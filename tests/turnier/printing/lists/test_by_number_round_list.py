"""The list of the desk: a line for each table, boxes for each round, three rounds on a page."""

from collections.abc import Callable
from typing import Any

import pytest

from turnier.printing import Head, RoundListPaper, round_list

Read = Callable[[bytes], list[list[Any]]]


@pytest.mark.parametrize(
    ("rounds", "named"),
    [(1, [[1]]), (3, [[1, 2, 3]]), (5, [[1, 2, 3], [4, 5]])],
)
def test_rounds_stand_side_by_side_and_go_on_on_the_next_page(
    head: Head, read: Read, rounds: int, named: list[list[int]]
) -> None:
    pages = [[piece.words for piece in page] for page in read(round_list(head, RoundListPaper((4, 7, 9), rounds)))]
    # The head of the page names the round of the fixture once more.
    found = [[word for word in page if word.startswith("Durchgang")][1:] for page in pages]
    assert found == [[f"Durchgang {number}" for number in page] for page in named]
    assert [page.count("ausgegeben") for page in pages] == [len(page) for page in named]
    assert [[page.count(table) for table in ("4", "7", "9")] for page in pages] == [[1, 1, 1]] * len(named)
