"""The points of a hand, and the loser of a Stechen, case by case."""

from __future__ import annotations

from itertools import product

import pytest

from games.brokdorf.hand import Hand, changes, losers, penalised
from games.brokdorf.house_rules import Rules


def every_hand(seats: int = 3) -> list[Hand]:
    """All hands of seat 0 with all bids, joiners and tricks; forfeits of nobody or of one."""
    return [
        Hand(0, bid, joined, tricks, forfeited)
        for bid in range(6)
        for joined in ((0,), (0, 1), (0, 2), (0, 1, 2))
        for tricks in product(range(6), repeat=seats)
        if sum(tricks) == 5 and not any(tricks[seat] for seat in range(seats) if seat not in joined)
        for forfeited in ((), *((seat,) for seat in joined))
    ]


def test_every_change_follows_the_formula() -> None:
    """The formula of the rules, written once more in its own words."""
    for hand in every_hand():
        for seat, change in enumerate(changes(Rules(), hand, 3)):
            tricks = 0 if seat in hand.forfeited else hand.tricks[seat]
            fails = tricks == 0 or (seat == 0 and tricks < hand.bid)
            assert change == ((5 * fails - tricks) if seat in hand.joined else 0)


def test_no_change_is_greater_than_five() -> None:
    assert {change for hand in every_hand() for change in changes(Rules(), hand, 3)} == set(range(-5, 6))


def test_a_declarer_fails_and_scores_at_once() -> None:
    assert changes(Rules(), Hand(0, 5, (0, 1), (4, 1)), 2) == (1, -1)


@pytest.mark.parametrize(("needs_trick", "failed"), [(True, {0}), (False, set())])
def test_a_bid_of_nothing(needs_trick: bool, failed: set[int]) -> None:
    assert penalised(Rules(zero_bid_needs_trick=needs_trick), Hand(0, 0, (0, 1), (0, 5))) == failed


def test_only_the_declarer_is_excused() -> None:
    assert penalised(Rules(zero_bid_needs_trick=False), Hand(0, 0, (0, 1, 2), (0, 5, 0))) == {2}


def test_penalties_alone_where_tricks_do_not_count() -> None:
    rules = Rules(failed_bid_keeps_tricks=False)
    assert changes(rules, Hand(0, 3, (0, 1), (2, 3)), 2) == (5, -3)


@pytest.mark.parametrize(
    ("bid", "joined", "tricks", "forfeited", "lost"),
    [
        (3, (1, 2), (0, 3, 2), (), (0,)),
        (4, (1, 2), (0, 3, 2), (), (1,)),
        (4, (1, 2), (0, 3, 2), (2,), (1, 2)),
        (5, (1,), (0, 5, 0), (), (0, 2)),
        (5, (0, 1, 2), (0, 5, 0), (), (0, 2)),
        (1, (0, 1, 2), (2, 1, 2), (), (1,)),
        (1, (0, 1, 2), (1, 3, 1), (), (0, 2)),
    ],
)
def test_the_loser_of_a_stechen(
    bid: int, joined: tuple[int, ...], tricks: tuple[int, ...], forfeited: tuple[int, ...], lost: tuple[int, ...]
) -> None:
    """Penalised first, else the fewest tricks; who went has none."""
    assert losers(Rules(), Hand(1, bid, joined, tricks, forfeited), (0, 1, 2)) == lost


def test_nobody_loses_a_stechen_of_nobody() -> None:
    assert losers(Rules(), Hand(0, 1, (0,), (5, 0)), ()) == ()
