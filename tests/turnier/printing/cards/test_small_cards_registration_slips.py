"""The registration slips: one for a whole team, four on a page, the number on the stub."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from turnier.printing import Head, SlipPaper, slips

Read = Callable[[bytes], list[list[Any]]]


def words(head: Head, read: Read, paper: SlipPaper) -> list[list[str]]:
    return [[piece.words for piece in page] for page in read(slips(head, paper))]


def test_a_team_has_one_slip_for_all_its_players(head: Head, read: Read) -> None:
    (page,) = words(head, read, SlipPaper(2, "20,00 €", 4))
    wanted = ("1. Vorname und Name", "2. Vorname und Name", "Teamname (freiwillig)", "Startgeld 20,00 € bezahlt")
    assert [page.count(word) for word in wanted] == [4] * 4
    assert page.count("Startnummer") == 4


def test_who_plays_alone_is_asked_for_one_name_and_no_fee(head: Head, read: Read) -> None:
    (page,) = words(head, read, SlipPaper(1, "", 1))
    assert [page.count(word) for word in ("Vorname und Name", "Teamname (freiwillig)")] == [1, 0]
    assert [word for word in page if word.startswith("Startgeld")] == []


def test_eight_slips_are_two_pages(head: Head, read: Read) -> None:
    assert len(words(head, read, SlipPaper(2, "", 8))) == 2


def test_a_long_name_of_the_tournament_can_be_read_on_the_stub(head: Head, read: Read) -> None:
    (page,) = read(
        slips(
            replace(head, tournament="Donaudampfschifffahrtsgesellschaftskapitäns-Preisdoppelkopf"), SlipPaper(1, "", 1)
        )
    )
    assert min(piece.size for piece in page) >= 6.5
