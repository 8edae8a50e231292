"""The start card: the number large, drawn rounds filled in, the others blank, a further card for many rounds."""

from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader

from turnier.printing import Head, StartCard, StartCardLine, start_cards, start_receipts

Read = Callable[[bytes], list[list[Any]]]


def card(rounds: int, **extra: Any) -> StartCard:
    lines = (StartCardLine(1, "12", "A", "7 Öztürk / Żuk"), *(StartCardLine(number) for number in range(2, rounds + 1)))
    return StartCard(31, "Huber / Maier", ("Sepp Huber", "Max Maier"), "SV Oberdorf", "Bummerl", lines, **extra)


def words(pdf: bytes, read: Read) -> list[list[str]]:
    return [[piece.words for piece in page] for page in read(pdf)]


def test_what_is_drawn_is_printed_and_the_rest_is_blank(head: Head, read: Read) -> None:
    (page,) = words(start_cards(head, [card(3)]), read)
    wanted = ("31", "12", "A", "7 Öztürk / Żuk", "Bummerl", "1", "2", "3", "Gesamt")
    assert [page.count(word) for word in wanted] == [1] * 9


def test_what_cards_have_in_common_stands_in_the_file_once(head: Head, read: Read) -> None:
    """Cards with as many rounds and the same hint share it; each shows all of it, where it is its own too."""
    cards = [
        *(replace(card(3, qr=f"http://x/{number}/", hint="Mein Tisch"), number=number) for number in range(1, 7)),
        replace(card(5), number=7),
        replace(card(3, qr="http://x/8/", hint="Am Einlass"), number=8),
    ]
    pdf = start_cards(head, cards)
    pages = words(pdf, read)
    assert [[page.count(word) for word in ("Unterschrift", "Gesamt", "Bummerl")] for page in pages] == [[4] * 3] * 2
    own = [[page.count(word) for word in ("Mein Tisch", "Am Einlass", "4")] for page in pages]
    assert own == [[4, 0, 1], [2, 1, 1]]
    forms = {name for page in PdfReader(BytesIO(pdf)).pages for name in page["/Resources"]["/XObject"]}
    assert len(forms) == 3


def test_the_number_is_the_largest_on_the_card(head: Head, read: Read) -> None:
    (page,) = read(start_cards(head, [card(3)]))
    assert max(page, key=lambda piece: piece.size).words == "31"


@pytest.mark.parametrize(
    ("count", "rounds", "pages"), [(0, 3, 1), (1, 3, 1), (4, 3, 1), (5, 3, 2), (1, 20, 1), (2, 20, 2)]
)
def test_four_cards_on_a_page_and_further_ones_for_many_rounds(head: Head, count: int, rounds: int, pages: int) -> None:
    assert len(PdfReader(BytesIO(start_cards(head, [card(rounds)] * count))).pages) == pages


def test_a_receipt_is_as_long_as_it_needs(head: Head) -> None:
    short, long = (PdfReader(BytesIO(start_receipts(head, [card(rounds)]))).pages[0].mediabox for rounds in (3, 6))
    assert float(short.width) == pytest.approx(226.77, abs=0.01)
    assert float(long.height - short.height) == pytest.approx(3 * 34)


def test_the_slot_for_a_phone_carries_what_there_is(head: Head, read: Read) -> None:
    (page,) = words(start_cards(head, [card(3, qr="http://turnier.local/o/x/", hint="Rangliste", code="7F3A")]), read)
    (empty,) = words(start_cards(head, [card(3)]), read)
    assert [[found.count(word) for word in ("Rangliste", "7F3A")] for found in (page, empty)] == [[1, 1], [0, 0]]


def least_size(pdf: bytes, read: Read, words: str) -> float:
    return min(piece.size for page in read(pdf) for piece in page if words in piece.words)


def test_most_of_the_width_is_for_those_whom_one_meets(head: Head, read: Read) -> None:
    met = "12 Max Unterstöger, 18 Elisabeth Huber, 19 Josef Rosenstatter"
    own = replace(card(3), lines=(StartCardLine(1, "3", "D", met), StartCardLine(2), StartCardLine(3)))
    printed = [piece for page in read(start_cards(head, [own])) for piece in page]
    told = [(piece.words, piece.size) for piece in printed if piece.words.split()[0] in ("12", "18", "19")]
    assert told == [("12 Max Unterstöger,", 11), ("18 Elisabeth Huber,", 11), ("19 Josef Rosenstatter", 11)]


@pytest.mark.parametrize("printed", [start_cards, start_receipts])
def test_long_names_of_a_full_table_are_printed_briefly_and_can_be_read(
    head: Head, read: Read, printed: Callable[..., bytes]
) -> None:
    whole = ", ".join(f"{number} Wilhelmine {'Donaudampfschifffahrtskapitän' * 2}" for number in (7, 8, 9, 10))
    lines = (StartCardLine(1, "12", "A", whole, "7 Ada D., 8 Ida D., 9 Eva D., 10 Lea D."), StartCardLine(2))
    pdf = printed(head, [StartCard(31, "Huber", ("Sepp Huber " * 9,), "SV Oberdorf", "Punkte", lines)])
    assert least_size(pdf, read, "Ada D.") >= 6
    assert least_size(pdf, read, "Sepp Huber") >= 6.5


def test_names_that_fit_are_printed_in_full(head: Head, read: Read) -> None:
    lines = (StartCardLine(1, "12", "A", "7 Ada Dorn, 8 Ida Dank", "7 Ada D., 8 Ida D."),)
    found = words(start_cards(head, [StartCard(31, "Huber", (), "", "Punkte", lines)]), read)
    assert " ".join(found[0]).count("Ada Dorn, 8") == 1


@pytest.mark.parametrize(("people", "least"), [(1, 11), (3, 8)])
def test_names_are_as_large_as_there_is_room(head: Head, read: Read, people: int, least: float) -> None:
    others = ", ".join(f"{number} Ada Dornbusch" for number in range(7, 7 + people))
    lines = tuple(StartCardLine(number, "12", "A", others) for number in (1, 2, 3))
    pdf = start_cards(head, [StartCard(31, "Huber", (), "", "Punkte", lines)])
    assert least_size(pdf, read, "Dornbusch") >= least
