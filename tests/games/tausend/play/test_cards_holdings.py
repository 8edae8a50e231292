"""Pairs, four nines, and when all tricks are certain."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from games.kit.play.cards import bits, mask_of
from games.tausend.play.cards import PACK, VALUES, all_tricks_certain, may_demand_redeal, pair_cards, pairs


def holding(cards: str) -> int:
    return mask_of(PACK.read(cards.split()))


@pytest.mark.parametrize(
    ("cards", "suits", "shown"),
    [
        ("CK CQ DQ", ["clubs"], "CQ CK"),
        ("CK SQ", [], ""),
        ("SQ SK DK DQ HK HA", ["spades", "diamonds"], "SQ SK DQ DK"),
        ("CK CQ SK SQ HK HQ DK DQ", ["clubs", "spades", "hearts", "diamonds"], "CQ CK SQ SK HQ HK DQ DK"),
    ],
)
def test_pairs(cards: str, suits: list[str], shown: str) -> None:
    assert pairs(holding(cards)) == suits
    assert " ".join(PACK.texts(pair_cards(holding(cards)))) == shown


@pytest.mark.parametrize(
    ("cards", "may"),
    [
        ("C9 S9 H9 D9 CT CK CQ", True),
        ("C9 S9 H9 D9 CA CK CQ", False),
        ("C9 S9 H9 DJ CT CK CQ", False),
        ("", False),
    ],
)
def test_a_reason_to_deal_again(cards: str, *, may: bool) -> None:
    assert may_demand_redeal(holding(cards)) is may


def test_the_pack_has_120_points() -> None:
    assert sum(VALUES) == 120


@pytest.mark.parametrize(
    ("cards", "certain"),
    [
        ("CA CT CK CQ CJ C9 SA ST", True),
        ("CA CT CK CQ CJ C9 SA SK", False),
        ("CA CT CK CQ SA ST SK SQ", True),
        ("CA ST SA HA DA CT HT DT", True),
        ("CA CT CQ CJ C9 SA ST SK", True),
        ("CA CK CQ CJ C9 SA HA DA", True),
        ("CA CK CQ CJ SA ST HA DA", False),
        ("CK CQ SK SQ HK HQ DK DQ", False),
    ],
)
def test_certain_tricks(cards: str, *, certain: bool) -> None:
    assert all_tricks_certain(holding(cards)) is certain


@pytest.mark.parametrize("own", range(64))
def test_certain_is_what_holds_against_every_distribution_of_a_suit(own: int) -> None:
    others = [card for card in range(6) if not own >> card & 1]
    splits = [
        mask_of([card for place, card in enumerate(others) if way >> place & 1]) for way in range(1 << len(others))
    ]
    held = all(wins_all(own, left, mask_of(others) & ~left) for left in splits)
    assert all_tricks_certain(own) is held


@cache
def wins_all(own: int, left: int, right: int) -> bool:
    """Whether somebody who leads the suit again and again, in the best order, takes all its tricks."""
    return own == 0 or any(
        all(
            max(one, other) < card
            and wins_all(own & ~(1 << card), left & ~(1 << one + 1 >> 1), right & ~(1 << other + 1 >> 1))
            for one in answers(left, card)
            for other in answers(right, max(one, card))
        )
        for card in bits(own)
    )


def answers(cards: int, best: int) -> Iterator[int]:
    """What has to be played from a suit; -1 without any."""
    higher = cards & -2 << best
    yield from bits(higher or cards) if cards else (-1,)
