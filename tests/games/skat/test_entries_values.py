"""What a game is worth, and the ladder of bids."""

from __future__ import annotations

import pytest

from games.skat.entries import LADDER, game_value, is_overbid, lost_value, most_tops, neighbours


def test_the_ladder_has_every_value_that_a_game_can_have() -> None:
    assert len(LADDER) == 63
    assert LADDER[:12] == (18, 20, 22, 23, 24, 27, 30, 33, 35, 36, 40, 44)
    assert LADDER[-3:] == (216, 240, 264)


@pytest.mark.parametrize(
    ("game", "tops", "announced", "level", "hand", "ouvert", "value"),
    [
        ("clubs", 1, "none", "normal", False, False, 24),
        ("clubs", 2, "schwarz", "schwarz", True, True, 108),
        ("grand", 4, "schwarz", "schwarz", True, True, 264),
        ("diamonds", -11, "none", "schwarz", False, False, 126),
        ("spades", 2, "schneider", "normal", True, False, 66),
        ("null", None, "none", "normal", False, False, 23),
        ("null", None, "none", "normal", True, False, 35),
        ("null", None, "none", "normal", False, True, 46),
        ("null", None, "none", "normal", True, True, 59),
    ],
)
def test_the_value_of_a_game(
    game: str, tops: int | None, announced: str, level: str, hand: bool, ouvert: bool, value: int
) -> None:
    assert game_value(game, tops, announced, level, hand=hand, ouvert=ouvert) == value


@pytest.mark.parametrize(
    ("game", "value", "bid", "counts"),
    [
        ("spades", 22, None, 22),
        ("spades", 22, 22, 22),
        ("spades", 22, 33, 33),
        ("hearts", 20, 33, 40),
        ("null", 23, 24, 23),
    ],
)
def test_a_lost_game_counts_at_least_the_bid(game: str, value: int, bid: int | None, counts: int) -> None:
    assert lost_value(game, value, bid) == counts
    assert is_overbid(value, bid) == (bid is not None and value < bid)


def test_what_stands_beside_a_number_that_is_no_bid() -> None:
    assert (neighbours(17), neighbours(19), neighbours(265)) == ((None, 18), (18, 20), (264, None))


def test_grand_has_few_tops() -> None:
    assert (most_tops("grand"), most_tops("clubs")) == (4, 11)
