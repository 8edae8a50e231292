"""The order of the cards and the Spitzen."""

from __future__ import annotations

import pytest

from games.skat.entries import SkatGame
from games.skat.play.cards import ORDERS, PACK, POINTS, tops_of, tops_of_all


def mask(names: str) -> int:
    return sum(1 << card for card in PACK.read(names.split()))


def falling(game: SkatGame, names: str) -> bool:
    """Whether each of these cards is beaten by those before it."""
    cards = PACK.read(names.split())
    above = ORDERS[game].above
    return all(above[low] >> high & 1 for number, high in enumerate(cards) for low in cards[number + 1 :])


def test_all_card_points_are_120() -> None:
    assert sum(POINTS) == 120


@pytest.mark.parametrize(
    ("game", "names"),
    [
        ("hearts", "CJ SJ HJ DJ HA HT HK HQ H9 H8 H7"),
        ("clubs", "CJ SJ HJ DJ CA CT CK CQ C9 C8 C7"),
        ("grand", "CJ SJ HJ DJ"),
        ("grand", "SA ST SK SQ S9 S8 S7"),
        ("null", "SA SK SQ SJ ST S9 S8 S7"),
    ],
)
def test_the_order_of_the_cards(game: SkatGame, names: str) -> None:
    assert falling(game, names)


def test_trumps_are_one_suit_and_beat_all_others() -> None:
    order, card = ORDERS["spades"], PACK.card
    assert order.trumps.bit_count() == 11
    assert order.follow[card("DJ")] == order.trumps
    assert order.above[card("HA")] == order.trumps
    assert ORDERS["grand"].follow[card("SA")] == PACK.where("S") & ~mask("SJ")
    assert (ORDERS["null"].trumps, ORDERS["null"].follow[card("SJ")]) == (0, PACK.where("S"))


@pytest.mark.parametrize(
    ("game", "cards", "tops"),
    [
        ("clubs", "CJ HJ", 1),
        ("clubs", "CJ SJ HJ DJ CA CT CQ", 6),
        ("clubs", "HA", -11),
        ("spades", "SA", -4),
        ("grand", "CJ SJ HJ DJ CA", 4),
        ("grand", "CA", -4),
        ("hearts", "SJ", -1),
        ("hearts", "CJ SJ HJ DJ HA HT HK HQ H9 H8 H7", 11),
    ],
)
def test_tops(game: SkatGame, cards: str, tops: int) -> None:
    assert tops_of(game, mask(cards)) == tops


def test_the_tops_of_all_games_at_once() -> None:
    assert tops_of_all(mask("CJ HJ SA"))[:5] == (1,) * 5
    assert tops_of_all(mask("CJ SJ HJ DJ SA")) == (4, 4, 5, 4, 4)
