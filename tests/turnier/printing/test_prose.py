"""Papers of sentences: as large as they fit, with the version of the rules; the rule book on A4 and as a booklet."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader

from games.kit.layout import KeyCard
from games.kit.text import text
from turnier.printing import (
    AnnouncementPaper,
    BookRule,
    BookSection,
    Head,
    PosterPaper,
    RuleBookPaper,
    Section,
    announcement,
    checklist,
    poster,
    rule_book,
    rule_booklet,
)

Read = Callable[[bytes], list[list[Any]]]


def test_a_long_name_of_the_tournament_is_larger_than_the_game_below_it(head: Head, read: Read) -> None:
    named = replace(head, tournament="12. Preiswatten der Freiwilligen Feuerwehr", suits=("eichel", "gras", "herz"))
    (page,) = read(poster(named, PosterPaper(("Wos liegt, des biggd.",), (), "7f3a 91c2")))
    sizes = {piece.words: piece.size for piece in page}
    assert (sizes["12. Preiswatten der Freiwilligen"], sizes["Feuerwehr"], sizes["Watten"]) == (22, 22, 20)


def test_few_sentences_are_larger_than_many(head: Head, read: Read) -> None:
    sizes = []
    for count in (3, 60):
        (page,) = read(poster(head, PosterPaper(("Wos liegt, des biggd.",) * count, (), "7f3a 91c2")))
        (size,) = {piece.size for piece in page if piece.words == "Wos liegt, des biggd."}
        sizes.append(size)
    assert sizes[0] == 28 > sizes[1] >= 8


def test_the_poster_shows_the_cards_that_have_a_name(head: Head, read: Read) -> None:
    cards = (KeyCard(text("Max"), "herz", text("König")), KeyCard(text("Paar"), "clubs", text("Dame")))
    (page,) = read(poster(head, PosterPaper(("Regel",), cards, "7f3a 91c2")))
    found = [piece.words for piece in page]
    assert [found.count(word) for word in ("Max", "König", "Paar", "Dame")] == [1] * 4
    assert [word for word in found if "7f3a 91c2" in word] == [
        "Regelstand 7f3a 91c2 · gedruckt am 21. November 2026, 20:41 Uhr"
    ]


def test_the_announcement_says_who_invites_and_each_fact(head: Head, read: Read) -> None:
    paper = AnnouncementPaper("SV Oberdorf", (("Wo", "Zum Landsknecht"),), (Section("Preise", ("100 €",)),), "7f3a")
    (page,) = read(announcement(head, paper))
    found = [piece.words for piece in page]
    wanted = ("SV Oberdorf lädt ein", "Wo", "Zum Landsknecht", "Preise", "100 €")
    assert [found.count(word) for word in wanted] == [1] * 5
    (page,) = read(announcement(head, AnnouncementPaper("", (), (), "7f3a")))
    assert [piece.words for piece in page if "lädt ein" in piece.words] == []


def test_the_checklist_is_one_page(head: Head, read: Read) -> None:
    sections = (Section("Am Ende", ("Kasse zählen.",) * 30),) * 2
    assert len(read(checklist(head, sections))) == 1


def paper(rules: int, *, own: bool = False) -> RuleBookPaper:
    said = tuple(BookRule(f"Regel {number}, wie sie jeder kennt.", own=own) for number in range(rules))
    cards = (("Trümpfe", (("herz", "K"), ("kreuz", "10"))),)
    return RuleBookPaper((BookSection("§ 1", "Das Geben", said, cards, (("A gewinnt.", "B gewinnt."),)),), "7f3a 91c2")


def words(page: list[Any]) -> list[str]:
    return [piece.words for piece in page]


def test_everything_is_on_it_once(head: Head, read: Read) -> None:
    (page,) = read(rule_book(head, paper(3)))
    wanted = ("§ 1  Das Geben", "Regel 2, wie sie jeder kennt.", "Trümpfe", "K", "10", "Ein Beispiel", "B gewinnt.")
    assert [words(page).count(each) for each in wanted] == [1] * len(wanted)
    assert "Regelstand 7f3a 91c2" in words(page)


def test_several_examples_have_one_heading(head: Head, read: Read) -> None:
    section = BookSection("§ 9", "Punkte", (BookRule("So zählt es."),), examples=(("Erst.", "Dann."), ("Sonst.",)))
    (page,) = read(rule_book(head, RuleBookPaper((section,), "7f3a")))
    wanted = ("Beispiele", "Ein Beispiel", "Erst.", "Dann.", "Sonst.")
    assert [words(page).count(each) for each in wanted] == [1, 0, 1, 1, 1]


def test_only_a_house_rule_explains_the_bar(head: Head, read: Read) -> None:
    said = [" ".join(words(read(rule_book(head, paper(3, own=own)))[0])) for own in (True, False)]
    assert ["Strich am Rand" in each for each in said] == [True, False]


@pytest.mark.parametrize("rules", [3, 30, 60, 90, 140])
def test_a_folded_booklet_reads_from_the_first_page_to_the_last(head: Head, read: Read, rules: int) -> None:
    printed = rule_booklet(head, paper(rules))
    sides = [each.mediabox for each in PdfReader(BytesIO(printed)).pages]
    assert {(round(side.width), round(side.height)) for side in sides} == {(842, 595)}
    numbers = [page_numbers(page) for page in read(printed)]
    count = max(max(pair) for pair in numbers)
    sheets = len(numbers) // 2
    folded = [numbers[2 * sheet][1] for sheet in range(sheets)]
    behind = [numbers[2 * sheet + 1][0] for sheet in range(sheets)]
    first_half = [each for pair in zip(folded, behind, strict=True) for each in pair]
    assert first_half == [number if number <= count else 0 for number in range(1, 2 * sheets + 1)]
    second = [each for sheet in range(sheets) for each in (numbers[2 * sheet][0], numbers[2 * sheet + 1][1])]
    assert second == [number if number <= count else 0 for number in range(4 * sheets, 2 * sheets, -1)]


def page_numbers(page: list[Any]) -> tuple[int, int]:
    """The numbers of the left and of the right half; 0 where it is empty."""
    found = [0, 0]
    for piece in page:
        if piece.words.startswith("Seite "):
            found[piece.left > 421] = int(piece.words.removeprefix("Seite ").split("/")[0])
    return found[0], found[1]
