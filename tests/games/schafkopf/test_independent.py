"""Lists of Schafkopf, sound and damaged, come to the same with a scorer that was written from the rules alone."""

from __future__ import annotations

import pytest

from tests.games.schafkopf.drawn import damage, drawn_sitting
from tests.games.schafkopf.independent import judge
from tests.games.second_opinion import compare

EVERY_ERROR = {
    "after_end",
    "card_points_level",
    "card_points_range",
    "card_points_unused",
    "card_points_won",
    "fault_wins",
    "knocks_not_played",
    "level_unused",
    "partner_alone",
    "partner_kreuz",
    "partner_self",
    "runners_range",
    "sie_lost",
    "stoss_not_played",
    "suit_missing",
    "suit_wrong",
    "totals_alone",
    "totals_columns",
    "totals_control",
    "totals_half",
    "totals_negative",
    "totals_points",
    "totals_solos",
    "totals_sum",
    "tout_not_played",
    "tout_type",
    "type_not_played",
    "virgin_loser",
    "virgins_durchmarsch",
    "virgins_three",
}


def test_some_lists_come_to_the_same() -> None:
    seen = compare(drawn_sitting, damage, judge, count=150, seed=1)
    assert seen["malformed"]


@pytest.mark.slow
def test_twenty_thousand_sound_and_as_many_damaged_lists_come_to_the_same() -> None:
    seen = compare(drawn_sitting, damage, judge, count=20_000, seed=2)
    assert set(seen) >= EVERY_ERROR
