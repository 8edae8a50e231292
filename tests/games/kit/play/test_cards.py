"""Packs: texts, integers and masks of cards."""

from __future__ import annotations

import pytest

from games.kit.play.cards import (
    DOUBLE_40,
    DOUBLE_48,
    FRENCH_52,
    GERMAN_32,
    SKAT_24,
    SKAT_32,
    CardError,
    Pack,
    bits,
    cards_of,
    mask_of,
)

SIZES = [(FRENCH_52, 52), (SKAT_32, 32), (SKAT_24, 24), (DOUBLE_40, 40), (DOUBLE_48, 48), (GERMAN_32, 32)]


@pytest.mark.parametrize(("pack", "size"), SIZES)
def test_a_pack_has_as_many_cards_as_it_is_called_by(pack: Pack, size: int) -> None:
    assert (len(pack.cards), len(pack.names), pack.all.bit_count()) == (size, size, size)


@pytest.mark.parametrize(("pack", "size"), SIZES)
def test_cards_come_back_from_their_texts(pack: Pack, size: int) -> None:
    assert pack.read(pack.names) == list(pack.cards)
    assert pack.read(reversed(pack.texts(pack.all)))[0] == pack.card(pack.names[-1])


def test_a_card_that_is_there_twice_is_read_twice() -> None:
    cards = DOUBLE_40.read(["HT", "HT", "CQ"])
    assert [DOUBLE_40.names[card] for card in cards] == ["HT", "HT", "CQ"]
    assert cards[0] + 1 == cards[1]


@pytest.mark.parametrize("names", [["HT", "HT", "HT"], ["H1"], ["EA"], [""], ["H9"]])
def test_a_card_that_is_not_there_is_an_error(names: list[str]) -> None:
    with pytest.raises(CardError) as raised:
        DOUBLE_40.read(names)
    assert raised.value.card == names[-1]


def test_an_unknown_card_has_no_number() -> None:
    with pytest.raises(CardError):
        SKAT_32.card("C2")


def test_masks_of_suits_ranks_and_cards() -> None:
    assert SKAT_24.texts(SKAT_24.where("H")) == ["H9", "HJ", "HQ", "HK", "HT", "HA"]
    assert SKAT_24.texts(SKAT_24.where(rank="K")) == ["CK", "SK", "HK", "DK"]
    assert DOUBLE_48.texts(DOUBLE_48.masks["D9"]) == ["D9", "D9"]
    assert GERMAN_32.suit_masks[GERMAN_32.card("S7")] == GERMAN_32.where("S")


def test_a_higher_card_of_a_suit_has_the_higher_number() -> None:
    assert [FRENCH_52.names[card] for card in range(13)] == [f"C{rank}" for rank in "23456789TJQKA"]
    assert SKAT_32.card("CA") > SKAT_32.card("CT") > SKAT_32.card("CK")


def test_the_cards_of_a_suit_are_a_mask() -> None:
    assert [cards_of(["hearts", "trump", "hearts"], suit) for suit in ("hearts", "trump", "spades")] == [5, 2, 0]


def test_bits_and_masks_are_inverse() -> None:
    assert list(bits(0)) == []
    assert list(bits(mask_of([7, 0, 31]))) == [0, 7, 31]


@pytest.mark.parametrize(
    ("pack", "name", "said"),
    [
        (FRENCH_52, "CA", "Kreuz Ass"),
        (FRENCH_52, "D2", "Karo 2"),
        (SKAT_32, "ST", "Pik 10"),
        (GERMAN_32, "SA", "Schellen Sau"),
        (GERMAN_32, "HO", "Herz Ober"),
    ],
)
def test_cards_in_german(pack: Pack, name: str, said: str) -> None:
    assert pack.said(pack.card(name)) == said


def test_above_a_card_are_the_higher_ones_of_its_suit() -> None:
    assert SKAT_24.texts(SKAT_24.above[SKAT_24.card("HK")]) == ["HT", "HA"]
