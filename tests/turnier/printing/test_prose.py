"""Papers of sentences: as large as they fit, with the version of the rules."""

from collections.abc import Callable
from typing import Any

from games.kit.layout import KeyCard
from games.kit.text import text
from turnier.printing import AnnouncementPaper, Head, PosterPaper, Section, announcement, checklist, poster

Read = Callable[[bytes], list[list[Any]]]


def test_few_sentences_are_larger_than_many(head: Head, read: Read) -> None:
    sizes = []
    for count in (3, 60):
        (page,) = read(poster(head, PosterPaper(("Wos liegt, des biggd.",) * count, (), "7f3a 91c2")))
        (size,) = {piece.size for piece in page if piece.words == "Wos liegt, des biggd."}
        sizes.append(size)
    assert sizes[0] == 20 > sizes[1] >= 8


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
