"""The signs on the tables: the number twice outside, once upside down; seats and notes inside."""

from collections.abc import Callable
from typing import Any

from turnier.printing import Head, PhoneSlot, TableCardPaper, table_cards

Read = Callable[[bytes], list[list[Any]]]


def test_outside_the_number_stands_twice_and_can_be_read_from_afar(head: Head, read: Read) -> None:
    outside, inside = read(table_cards(head, TableCardPaper((7,), ("A", "B"), ("Einer schreibt.",))))
    numbers = [piece for piece in outside if piece.words == "7"]
    assert [piece.size for piece in numbers] == [270, 270]
    lower, upper = sorted(numbers, key=lambda piece: piece.bottom)
    assert lower.bottom < 421 < upper.bottom
    assert [[piece.words for piece in inside].count(word) for word in ("Tisch 7", "A", "B", "Einer schreibt.")] == [
        1
    ] * 4


def test_the_seats_go_round_clockwise(head: Head, read: Read) -> None:
    inside = read(table_cards(head, TableCardPaper((1,), ("N", "O", "S", "W"), ())))[1]
    places = {piece.words: piece for piece in inside}
    assert places["N"].bottom > places["O"].bottom > places["S"].bottom
    assert places["W"].left < places["N"].left < places["O"].left


def test_without_a_code_there_is_room_for_the_name_of_the_net(head: Head, read: Read) -> None:
    slot = PhoneSlot("http://turnier.local/tisch/", "Eintragen", "K7M2 9QXD", "turnier.local")
    pages = read(table_cards(head, TableCardPaper((1, 2), ("A",), (), {1: slot})))
    with_code, without = ([piece.words for piece in page] for page in pages[1::2])
    words = ("WLAN", "Eintragen", "K7M2 9QXD", "turnier.local")
    assert [with_code.count(word) for word in words] == [0, 1, 1, 1]
    assert [without.count(word) for word in words] == [1, 0, 0, 0]


def test_no_table_is_one_page(head: Head, read: Read) -> None:
    assert len(read(table_cards(head, TableCardPaper((), ("A",), ())))) == 1
