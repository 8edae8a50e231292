"""Pages of a list: filled in order, numbered, head and foot repeated."""

from dataclasses import replace
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from turnier.printing import Head
from turnier.printing.canvas import A4
from turnier.printing.pages import PageHead, paginate, without_orphans


@given(st.lists(st.integers(1, 120), max_size=60))
def test_pages_hold_everything_in_order(heights: list[int]) -> None:
    pages = paginate(heights, sum, 100)
    assert [height for page in pages for height in page] == heights
    assert [page for page in pages if sum(page) > 100 and len(page) > 1] == []


@given(st.lists(st.integers(1, 100), min_size=1, max_size=60))
def test_no_page_is_broken_too_early(heights: list[int]) -> None:
    pages = paginate(heights, sum, 100)
    assert [page for page, after in pairwise(pages) if sum(page) + after[0] <= 100] == []


def test_an_empty_list_has_one_page() -> None:
    assert paginate([], len, 100) == [[]]


@given(st.lists(st.integers(1, 100), min_size=1, max_size=60))
def test_few_are_not_alone_on_the_last_page(heights: list[int]) -> None:
    pages = paginate(heights, sum, 100)
    shared = without_orphans(pages, sum, 100)
    assert ([height for page in shared for height in page], len(shared)) == (heights, len(pages))
    assert all(sum(page) <= 100 for page in shared)
    if len(pages) > 1:
        assert len(shared[-1]) >= len(pages[-1])


def test_the_last_two_pages_share_their_rows() -> None:
    assert [len(page) for page in without_orphans(paginate([10] * 21, sum, 100), sum, 100)] == [10, 6, 5]
    assert [len(page) for page in without_orphans(paginate([10] * 26, sum, 100), sum, 100)] == [10, 10, 6]


def test_remarks_make_room_for_themselves(head: Head) -> None:
    bodies = [
        PageHead(head, "Rangliste", *remarks).body for remarks in ((), ("kurz",), ("kurz", "auch"), ("lang " * 90,))
    ]
    assert sorted((body.height for body in bodies), reverse=True) == [body.height for body in bodies]
    assert [body.width for body in bodies] == [A4.width - 76] * 4


def test_a_rehearsal_takes_no_room(head: Head) -> None:
    assert PageHead(replace(head, rehearsal=True), "Rangliste").body == PageHead(head, "Rangliste").body
