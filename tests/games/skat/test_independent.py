"""Lists of Skat, sound and damaged, come to the same with a scorer that was written from the rules alone."""

from __future__ import annotations

import pytest

from tests.games.second_opinion import compare
from tests.games.skat.drawn import damage, drawn_sitting
from tests.games.skat.independent import judge

EVERY_ERROR = {
    "after_end",
    "announce_needs_hand",
    "bid_missing",
    "bid_value",
    "card_points_level",
    "card_points_range",
    "card_points_won",
    "declarer_deals",
    "fault_wins",
    "null_announced",
    "null_below_bid",
    "null_card_points",
    "null_level",
    "ouvert_needs_schwarz",
    "overbid_won",
    "tops_for_null",
    "tops_range",
    "totals_alone",
    "totals_control",
    "totals_hands",
    "totals_played",
    "totals_points",
    "won_below_announced",
}


def test_some_lists_come_to_the_same() -> None:
    seen = compare(drawn_sitting, damage, judge, count=150, seed=1)
    assert seen["malformed"]


@pytest.mark.slow
def test_twenty_thousand_sound_and_as_many_damaged_lists_come_to_the_same() -> None:
    seen = compare(drawn_sitting, damage, judge, count=20_000, seed=2)
    assert set(seen) >= EVERY_ERROR
