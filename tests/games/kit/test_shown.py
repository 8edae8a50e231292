"""What a card shows, by hand: suits of a small pack, weakest card first."""

from __future__ import annotations

import pytest

from games.kit.cards import SKAT_24
from games.kit.shown import followers

HEARTS = SKAT_24.where("H")
CLUBS = SKAT_24.where("C")
ALL_CLUBS = "C9 CJ CQ CK CT CA"
ALL_HEARTS = "H9 HJ HQ HK HT HA"


@pytest.mark.parametrize(
    ("trump", "beat", "best", "card", "rather", "wins"),
    [
        (0, 0, "CQ", "CA", "", "CA"),
        (0, 0, "CQ", "CJ", "CK CT CA", "CQ"),
        (0, 0, "CA", "CJ", "", "CA"),
        (0, 0, "CK", "HA", "C9 CJ CQ CT CA", "CK"),
        (HEARTS, 0, "CK", "H9", "C9 CJ CQ CT CA", "H9"),
        (HEARTS, 0, "CK", "DA", f"C9 CJ CQ CT CA {ALL_HEARTS}", "CK"),
        (HEARTS, 0, "HK", "CA", "", "HK"),
        (HEARTS, 0, "HK", "H9", ALL_CLUBS, "HK"),
        (HEARTS, HEARTS, "HK", "H9", f"{ALL_CLUBS} HT HA", "HK"),
        (HEARTS, HEARTS, "HK", "HT", ALL_CLUBS, "HT"),
        (HEARTS, 0, "CK", "CK", "", "CK"),
    ],
)
def test_what_a_card_shows_where_clubs_are_led(
    trump: int, beat: int, best: str, card: str, rather: str, wins: str
) -> None:
    shown = followers(SKAT_24, trump, beat, CLUBS, SKAT_24.card(best))[SKAT_24.card(card)]
    assert (set(SKAT_24.texts(shown[0])), SKAT_24.names[shown[1]]) == (set(rather.split()), wins)
