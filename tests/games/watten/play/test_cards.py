"""The order of the cards of Watten, and what a holding lets its player call."""

from __future__ import annotations

import pytest

from games.kit.play.cards import GERMAN_32, bits, mask_of
from games.watten.house_rules import WattenRules
from games.watten.play.cards import KRITISCHE, TRUMP_SUIT, ranks_of, suits_of, trumps, weakest
from games.watten.play.deal import WattenDeal
from games.watten.play.phases import WattenSeating


def holding(*names: str) -> int:
    return mask_of(GERMAN_32.read(names))


def test_a_trick_goes_to_the_strongest_card(trick: list[str]) -> None:
    called, written, expected, _ = trick
    deal = WattenDeal(WattenRules(), WattenSeating(seats=4))
    deal.trumps = trumps(GERMAN_32.ranks.index(called[0]), GERMAN_32.suits.index(called[1]))
    trick = GERMAN_32.read(written.split())
    assert trick.index(deal.winning(trick)) + 1 == int(expected)


@pytest.mark.parametrize(
    ("schlag", "farbe", "rechter"),
    [("U", "H", ["HU"]), ("K", "H", []), ("7", "S", []), ("7", "E", []), ("7", "G", ["G7"]), ("K", "E", ["EK"])],
)
def test_the_rechter(schlag: str, farbe: str, rechter: list[str]) -> None:
    found = trumps(GERMAN_32.ranks.index(schlag), GERMAN_32.suits.index(farbe))
    assert GERMAN_32.texts(found.rechter) == rechter


@pytest.mark.parametrize(
    ("farbe", "cards"),
    [
        ("H", ["H7", "H8", "H9", "HT", "HU", "HO", "HA"]),
        ("S", ["S8", "S9", "ST", "SU", "SO", "SK", "SA"]),
        ("G", ["G7", "G8", "G9", "GT", "GU", "GO", "GK", "GA"]),
    ],
)
def test_a_kritischer_is_no_farb_trumpf(farbe: str, cards: list[str]) -> None:
    assert GERMAN_32.texts(trumps(0, GERMAN_32.suits.index(farbe)).suit) == cards


def test_only_schlaege_are_ever_equal_among_the_cards_that_beat_the_suit_led() -> None:
    for schlag in range(8):
        for farbe in range(4):
            for strengths in set(trumps(schlag, farbe).strengths):
                high = [each for each in strengths if each >= TRUMP_SUIT]
                doubles = {each for each in high if high.count(each) > 1}
                assert doubles == {strengths[card] for card in bits(schlaege(schlag, farbe))}


def schlaege(schlag: int, farbe: int) -> int:
    """The Schläge that are neither Rechter nor Kritische, where there is more than one."""
    cards = [suit * 8 + schlag for suit in range(4) if suit != farbe and suit * 8 + schlag not in KRITISCHE]
    return mask_of(cards) if len(cards) > 1 else 0


def test_a_kritischer_counts_as_its_rank_and_its_suit() -> None:
    assert [GERMAN_32.ranks[rank] for rank in bits(ranks_of(holding("HK", "S7", "GO", "EO")))] == ["7", "O", "K"]
    assert [GERMAN_32.suits[suit] for suit in bits(suits_of(holding("HK", "E7", "EO", "HA")))] == ["E", "H"]


def test_the_spitz_is_the_weakest() -> None:
    assert [GERMAN_32.names[card] for card in KRITISCHE] == ["HK", "S7", "E7"]
    assert [weakest(KRITISCHE), weakest(KRITISCHE[:2]), weakest(KRITISCHE[:1])] == [*KRITISCHE[::-1]]
