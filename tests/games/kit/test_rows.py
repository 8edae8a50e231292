"""All tricks at once, and the same trick by trick."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

import pytest

from games.kit.rows import PLAYERS, SECOND_BEATS, SPREAD, STEP, TRUMP, Tricks, row, taker_of

TRUMPS = 12


class Card(NamedTuple):
    """A card as rows know it; two of them may be equal."""

    suit: int
    worth: int


def pack(count: int) -> list[Card]:
    """Every card twice: four plain suits, and trumps, of which the second of the highest ones beats the first."""
    plain = [Card(1 << suit, STEP * worth) for suit in range(4) for worth in range(1, (2 * count - TRUMPS) // 4 + 1)]
    trumps = [Card(TRUMP, STEP * (8 + worth) + SECOND_BEATS * (worth == TRUMPS)) for worth in range(1, TRUMPS + 1)]
    return [*plain, *trumps] * 2


def taker(trick: Sequence[Card]) -> int:
    """Which card takes a trick."""
    best = 0
    for place, card in enumerate(trick):
        follows = card.suit == trick[best].suit
        above = card.worth > trick[best].worth or (card == trick[best] and bool(card.worth & SECOND_BEATS))
        if place and ((follows and above) or (card.suit == TRUMP and not follows)):
            best = place
    return best


def lane(values: Sequence[int]) -> int:
    return row(bytes(values), "little")


@pytest.mark.parametrize("count", [10, 12])
def test_all_tricks_at_once_are_as_one_by_one(count: int) -> None:
    tricks, rng, revoked = Tricks(count), random.Random(count), 0
    for _ in range(3000):
        cards = rng.sample(pack(count), PLAYERS * count)
        if rng.random() < 0.5:
            cards.sort(key=lambda card: (card.suit, rng.random()))
        turns, takers, held, lacked, leader = [], [], set[tuple[int, int, int]](), set[tuple[int, int, int]](), 1
        for trick in range(count):
            own = cards[PLAYERS * trick : PLAYERS * (trick + 1)]
            places = [(leader + step) % PLAYERS for step in range(PLAYERS)]
            turns += places
            held |= {(place, card.suit, trick) for place, card in zip(places, own, strict=True)}
            lacked |= {
                (place, own[0].suit, trick) for place, card in zip(places, own, strict=True) if card.suit != own[0].suit
            }
            leader = places[taker(own)]
            takers.append(leader)
        suits, worth = lane([card.suit for card in cards]), lane([card.worth for card in cards])
        led, leaders = (suits & tricks.first_bytes) * SPREAD, tricks.leaders(lane(turns))
        found = tricks.takers(suits, led, worth, leaders)
        assert [taker_of(found, trick) for trick in range(count)] == takers
        assert tricks.led(1, found) == leaders
        is_revoked = any(
            place == other and suit == same and late > early
            for place, suit, late in held
            for other, same, early in lacked
        )
        assert bool(tricks.revoked(suits, led, leaders)) == is_revoked
        revoked += is_revoked
    assert 0 < revoked < 3000


def test_a_turn_that_is_not_clockwise_is_an_error() -> None:
    tricks = Tricks(2)
    assert tricks.leaders(lane([2, 3, 0, 1, 1, 2, 3, 0])) == lane([2, 0, 0, 0, 1])
    for wrong in ([2, 3, 0, 1, 1, 2, 0, 3], [2, 3, 0, 1, 4, 5, 6, 7], [2, 3, 0, 1, 1, 2, 3, 40]):
        with pytest.raises(ValueError, match=r"\d+"):
            tricks.leaders(lane(wrong))
