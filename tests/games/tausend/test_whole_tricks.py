"""Whole tricks of three hands of three cards: what is legal, and who makes what."""

from __future__ import annotations

import pytest

from games.tausend.actions import PACK
from games.tausend.holdings import SUITS
from games.tausend.whole_tricks import ONE_TRICK, table_of, totals

CLUBS, SPADES, *_ = SUITS
NOBODY = 3


def made(hands: str, tricks: str, *, leader: int = 0, trump: int = 0, beat: int = 0) -> list[tuple[int, int]] | None:
    """The tricks and the card points of each place; None where a card could not be played."""
    owners = bytearray((NOBODY,)) * len(PACK.cards)
    for place, hand in enumerate(hands.split("|")):
        for card in PACK.read(hand.split()):
            owners[card] = place
    cards = bytes(PACK.read(tricks.split()))
    try:
        found = totals([table_of(trump, beat)] * (len(cards) // 3), cards, owners, leader)
    except ValueError:
        return None
    return [divmod(each, ONE_TRICK) for each in found]


PLAIN = "CA C9 H9|CT CJ SA|CK DQ DA"


@pytest.mark.parametrize(
    ("tricks", "leader", "expected"),
    [
        pytest.param(
            "CA CJ CK C9 CT DQ SA DA H9", 0, [(1, 17), (2, 35), (0, 0), (0, 0)], id="nobody could have beaten"
        ),
        pytest.param("C9 CT CK SA DQ H9 CJ DA CA", 0, [(1, 24), (2, 28), (0, 0), (0, 0)], id="the taker leads"),
        pytest.param("SA DQ H9 CT CK CA C9 CJ DA", 1, [(1, 25), (2, 27), (0, 0), (0, 0)], id="another leader"),
        pytest.param("CA CJ CK", 0, [(1, 17), (0, 0), (0, 0), (0, 0)], id="the beginning of a play"),
        pytest.param("C9 CJ CK", 0, [(0, 0), (0, 0), (1, 6), (0, 0)], id="any higher card will do"),
        pytest.param("CJ CK C9", 1, None, id="the third one has a higher card"),
        pytest.param("CA SA CK", 0, None, id="does not follow"),
        pytest.param("CA CJ DQ", 0, None, id="the third one does not follow"),
        pytest.param("CJ CK CA CT DQ C9", 1, None, id="the winner does not lead"),
        pytest.param("CA CK CJ", 0, None, id="the third one before the second"),
        pytest.param("CT CJ CK", 0, None, id="a card of somebody else"),
        pytest.param("D9 SA DA", 0, None, id="a card that nobody has"),
    ],
)
def test_without_trumps(tricks: str, leader: int, expected: list[tuple[int, int]] | None) -> None:
    assert made(PLAIN, tricks, leader=leader) == expected


@pytest.mark.parametrize(
    ("tricks", "beat", "expected"),
    [
        pytest.param("CA S9 SJ", 0, [(0, 0), (0, 0), (1, 13), (0, 0)], id="trumped, and trumped higher"),
        pytest.param("CA SQ SJ", 0, [(0, 0), (1, 16), (0, 0), (0, 0)], id="trumped lower"),
        pytest.param("CA SQ SJ", SPADES, None, id="trumped lower where one must overtrump"),
        pytest.param("CA SQ SK", SPADES, [(0, 0), (0, 0), (1, 18), (0, 0)], id="as one must"),
        pytest.param("CA HK SJ", 0, None, id="does not trump"),
        pytest.param("CA S9 HT", 0, None, id="the third one does not trump"),
        pytest.param("HA S9 HT", 0, None, id="trumps instead of following"),
        pytest.param("CA S9 SJ SK HA SQ", 0, [(0, 0), (0, 0), (2, 31), (0, 0)], id="trumps are led"),
        pytest.param("CA S9 SK SJ HA SQ", SPADES, [(0, 0), (1, 16), (1, 15), (0, 0)], id="trumps are led and beaten"),
    ],
)
def test_with_spades_as_trumps(tricks: str, beat: int, expected: list[tuple[int, int]] | None) -> None:
    assert made("CA HA|S9 SQ HK|SJ SK HT", tricks, trump=SPADES, beat=beat) == expected
