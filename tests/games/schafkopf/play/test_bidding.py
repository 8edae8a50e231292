"""What somebody considers who looks at his cards."""

from __future__ import annotations

import pytest

from games.kit.play.cards import GERMAN_32, mask_of
from games.schafkopf.play.bidding import considered, has_reason_to_double, is_worth
from games.schafkopf.play.cards import Announced
from games.schafkopf.play.deal import SchafkopfDeal
from tests.games.schafkopf.dealing import FOUR, dealt, say
from tests.games.schafkopf.play.test_deal import POOR, THREE_SAUS

STRONG = ("EO GO EU HA HT G7 ST S7", "HO SO GU GT GA GK SA SK", *FOUR[2:])
"""Seat 0 has five trumps."""
CALL = "play_game pass pass pass announce:rufspiel:gras"


@pytest.mark.parametrize(
    ("holding", "game", "expected"),
    [
        ("EO GU HA HT H9 G7 S7 E8", Announced("rufspiel", "gras"), True),
        ("EO HA HT H9 H8 G7 S7 E8", Announced("rufspiel", "gras"), False),
        ("EO GO EU HA HT HK H9 G7", Announced("solo", "herz"), True),
        ("EO GO EU HA HT HK G9 G7", Announced("solo", "herz"), False),
        ("EU GU HU SA EA GA S7 E8", Announced("wenz"), True),
        ("EU HU SA EA GK G7 S7 E8", Announced("wenz"), False),
        ("EO GO EU HA HT HK H9 H8", Announced("solo", "herz", True), True),
        ("EO HO EU HA HT HK H9 H8", Announced("solo", "herz", True), False),
        ("E7 E8 G7 G8 S7 S8 H7 H8", Announced("bettel"), True),
        ("E7 E8 G7 G8 S7 S8 H7 HO", Announced("bettel"), False),
        ("E7 E8 G7 G8 S7 S8 H7 GK", Announced("hochzeit"), True),
    ],
)
def test_what_a_holding_is_good_enough_for(holding: str, game: Announced, *, expected: bool) -> None:
    assert is_worth(GERMAN_32, mask_of(GERMAN_32.read(holding.split())), game) is expected


def thought(deal: SchafkopfDeal) -> list[str]:
    return deal.actions.written(considered(deal, deal.legal))


def test_who_has_nothing_passes() -> None:
    deal = dealt(*STRONG)
    assert thought(deal) == ["play_game"]
    say(deal, "pass pass pass")
    assert thought(deal) == ["pass"]


def test_many_high_cards_double() -> None:
    deal = dealt(max_knocks=4)
    assert thought(deal) == ["no_knock"]
    assert thought(dealt("EO GO EU GU HA HT GT G7", "HO SO H9 HK GA GK SA SK", max_knocks=4)) == ["knock"]


def test_the_dearest_game_is_announced() -> None:
    deal = dealt(*STRONG)
    say(deal, "play_game pass pass pass")
    assert thought(deal) == ["announce:rufspiel:gras", "announce:rufspiel:schellen"]


def test_who_cannot_go_higher_passes() -> None:
    deal = dealt()
    say(deal, "play_game play_game pass pass announce:wenz")
    assert thought(deal) == ["pass"]


def test_who_has_to_play_calls_what_he_can() -> None:
    deal = dealt(*POOR)
    say(deal, "pass pass pass pass")
    assert thought(deal) == ["announce:rufspiel:gras"]
    blocked = dealt(*THREE_SAUS)
    say(blocked, "pass pass pass pass")
    assert thought(blocked) == ["redeal"]


def test_a_wild_announcement_without_the_cards_is_the_lowest() -> None:
    deal = dealt()
    say(deal, "pass pass pass play_game")
    assert thought(deal) == [deal.actions.written(deal.legal)[0]]


def test_stoss_needs_high_cards_on_the_other_side() -> None:
    deal = dealt(max_stoss=2)
    say(deal, CALL)
    assert not has_reason_to_double(deal)
    assert "stoss" not in thought(deal)
    say(deal, "stoss")
    assert has_reason_to_double(deal) is False
    strong = dealt(
        "EO GO EU HA GT G7 ST S7",
        "HA HT HK SU GA GK SA SK",
        "HO SO GU HU H9 H8 EA ET",
        "H7 G9 G8 S9 S8 EK E9 E8",
        max_stoss=1,
    )
    say(strong, CALL)
    assert "stoss" in thought(strong)
