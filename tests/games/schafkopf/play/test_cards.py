"""The order of the cards in every game."""

from __future__ import annotations

import pytest

from games.kit.play.cards import GERMAN_32
from games.schafkopf.entries import HandType, Suit
from games.schafkopf.house_rules import SchafkopfRules
from games.schafkopf.play.cards import GERMAN_24, all_high, called_suit, card_points, pack_of, trump_order

HIGH = "EO GO HO SO EU GU HU SU"


@pytest.mark.parametrize(
    ("type", "suit", "trumps"),
    [
        ("rufspiel", "gras", f"{HIGH} HA HT HK H9 H8 H7"),
        ("muss", None, f"{HIGH} HA HT HK H9 H8 H7"),
        ("solo", "schellen", f"{HIGH} SA ST SK S9 S8 S7"),
        ("wenz", None, "EU GU HU SU"),
        ("geier", None, "EO GO HO SO"),
        ("farbwenz", "eichel", "EU GU HU SU EA ET EK EO E9 E8 E7"),
    ],
)
def test_the_trumps_from_the_highest(type: HandType, suit: Suit | None, trumps: str) -> None:
    order = trump_order(GERMAN_32, type, suit)
    assert [GERMAN_32.names[card] for card in order.trumps] == trumps.split()


def test_in_the_short_card_there_are_twelve() -> None:
    assert len(trump_order(GERMAN_24, "rufspiel", None).trumps) == 12
    assert pack_of(SchafkopfRules(pack="short")) is GERMAN_24


def test_in_a_wenz_the_ober_stand_between_king_and_nine() -> None:
    order = trump_order(GERMAN_32, "wenz", None)
    above = {name: GERMAN_32.texts(order.above[GERMAN_32.card(name)]) for name in ("GK", "GO", "G9")}
    unter = {"EU", "GU", "HU", "SU"}
    assert {name: set(found) - unter for name, found in above.items()} == {
        "GK": {"GT", "GA"},
        "GO": {"GK", "GT", "GA"},
        "G9": {"GO", "GK", "GT", "GA"},
    }


def test_every_card_of_a_suit_follows_and_trumps_are_one_suit() -> None:
    order = trump_order(GERMAN_32, "rufspiel", None)
    assert set(GERMAN_32.texts(order.follow[GERMAN_32.card("GA")])) == {"GA", "GT", "GK", "G9", "G8", "G7"}
    assert order.follow[GERMAN_32.card("H7")] == order.trump_mask


def test_all_cards_have_120_augen() -> None:
    assert [sum(card_points(pack)) for pack in (GERMAN_32, GERMAN_24)] == [120, 120]


def test_the_called_sau_and_its_suit() -> None:
    sau, suit = called_suit(GERMAN_32, "gras")
    assert (GERMAN_32.texts(sau), set(GERMAN_32.texts(suit))) == (["GA"], {"GA", "GT", "GK", "G9", "G8", "G7"})


def test_what_a_sie_needs() -> None:
    assert set(GERMAN_32.texts(all_high(GERMAN_32))) == set(HIGH.split())
    assert set(GERMAN_24.texts(all_high(GERMAN_24))) == {"EO", "GO", "HO", "SO", "EU", "GU"}
