"""The start list before a draw, and the foot of the notices that makes a draw verifiable."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from turnier.printing import Head, ListedEntrant, PaperTable, StartListPaper, notice_by_table, start_list

Read = Callable[[bytes], list[list[Any]]]
HASH = " ".join(f"{number:04x}" for number in range(16))


def words(page: list[Any]) -> list[str]:
    return [piece.words for piece in page]


def test_both_hashes_stand_above_the_numbered_list(head: Head, read: Read, well_set: Callable[[bytes], None]) -> None:
    rows = (ListedEntrant(3, "Huber / Mayr", "SV Au"), ListedEntrant(12, "Đorđević-Zimmermann / Größl", ""))
    printed = start_list(head, StartListPaper(rows, 2, HASH, HASH[::-1]))
    well_set(printed)
    page = words(read(printed)[0])
    assert page[0] == "Durchgang 1" or "Startliste vor dem Losen, Versuch 2" in page
    assert [HASH[:39] in word for word in page].count(True) == 1
    assert [page.count(word) for word in ("3", "Huber / Mayr", "SV Au", "12")] == [1, 1, 1, 1]


@pytest.mark.parametrize(("count", "size", "pages"), [(20, 14, 1), (28, 11, 1), (60, 14, 3)])
def test_smaller_letters_save_a_page_or_are_not_taken(
    head: Head, read: Read, count: int, size: float, pages: int
) -> None:
    rows = tuple(ListedEntrant(number, "Huber / Mayr", "SV Au") for number in range(1, count + 1))
    printed = read(start_list(head, StartListPaper(rows, 1, HASH, HASH)))
    sizes = {piece.size for page in printed for piece in page if piece.words == "Huber / Mayr"}
    assert (sizes, len(printed)) == ({size}, pages)


@pytest.mark.parametrize("check", ["", "http://192.168.178.20:8000/o/AbCdEfGhIjk/auslosung/nachrechnen/1/"])
def test_the_foot_names_the_draw_and_the_address(
    head: Head, tables: Callable[..., list[PaperTable]], read: Read, well_set: Callable[[bytes], None], check: str
) -> None:
    proof = "Versuch 1 · Startliste E 3fa902d1… · Siegel C 77be0c4e… · ohne Zuruf · Startwert 1122aabb… · kt-draw-1"
    printed = notice_by_table(replace(head, proof=proof, check=check), tables(40))
    well_set(printed)
    for page in map(words, read(printed)):
        assert page.count(proof) == 1
        assert page.count(f"Nachrechnen: {check}") == bool(check)


@pytest.mark.parametrize("count", [2, 40])
def test_wishes_that_were_not_kept_stand_once_below_the_last_table(
    head: Head, tables: Callable[..., list[PaperTable]], read: Read, well_set: Callable[[bytes], None], count: int
) -> None:
    relaxed = "Die Teams 3 und 4 sind aus demselben Verein."
    printed = notice_by_table(replace(head, relaxed=relaxed), tables(count))
    well_set(printed)
    pages = [words(page) for page in read(printed)]
    assert [page.count(relaxed) for page in pages] == [*[0] * (len(pages) - 1), 1]
    assert pages[-1].index(relaxed) > pages[-1].index(str(count))
