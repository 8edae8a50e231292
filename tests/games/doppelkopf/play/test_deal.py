"""Reservations, bidding among Solos, the Armut's exchange: who is asked what, and what comes of it."""

from __future__ import annotations

import pytest

from games.doppelkopf.house_rules import DoppelkopfRules
from games.doppelkopf.play.cards import SOLOS
from tests.games.doppelkopf.dealing import KINGS, OLD, POOR, dealt, legal, say

ALL_SOLOS = [f"solo:{solo}" for solo in SOLOS]
FOUR_POOR = ["CA CA CT CT SA SA ST", "ST HA HA HK HK CK CK", "SK SK", ""]


def reservations(*cards: str, rules: DoppelkopfRules | None = None) -> list[str]:
    return [word for word in legal(dealt(*cards, rules=rules)) if word not in ALL_SOLOS]


# Reservations


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("", ["healthy"]),
        (OLD, ["healthy", "hochzeit"]),
        (POOR, ["healthy", "armut"]),
        (KINGS, ["healthy", "krankheit", "armut"]),
        ("CK CK SK SK HJ HJ DJ DJ HT HT", ["healthy"]),
        ("CK CK SK SK HK DJ HJ SJ CJ HT", ["healthy", "krankheit"]),
        ("CA CA CT CT SA SA ST HT HT DJ", ["healthy", "armut"]),
        ("CA CA CT CT SA SA HT HT DJ DJ", ["healthy"]),
        ("CQ CQ DJ CA CA CT CT SA SA ST", ["healthy", "armut", "hochzeit"]),
    ],
)
def test_what_can_be_said(cards: str, said: list[str]) -> None:
    assert reservations(cards) == said


def test_everybody_may_play_any_solo() -> None:
    assert legal(dealt()) == [*ALL_SOLOS, "healthy"]


@pytest.mark.parametrize(
    ("rules", "said"),
    [(DoppelkopfRules(krankheit_allowed=False), ["armut"]), (DoppelkopfRules(armut_allowed=False), ["krankheit"])],
)
def test_the_house_may_forbid_krankheit_and_armut(rules: DoppelkopfRules, said: list[str]) -> None:
    assert reservations(KINGS, rules=rules) == ["healthy", *said]


@pytest.mark.parametrize(
    ("dealer", "seats", "order"), [(3, 4, [0, 1, 2, 3]), (1, 4, [2, 3, 0, 1]), (2, 5, [3, 4, 0, 1])]
)
def test_the_dealers_left_speaks_first_and_leads(dealer: int, seats: int, order: list[int]) -> None:
    deal = dealt(dealer=dealer, seats=seats)
    asked = []
    for _ in range(4):
        asked.append(deal.turn)
        say(deal, "healthy")
    assert asked == order
    assert (deal.hand_type, deal.turn) == ("normal", order[0])


def test_krankheit_is_dealt_again_at_once() -> None:
    deal = dealt("", KINGS)
    say(deal, "solo:solo_damen krankheit")
    assert (legal(deal), deal.turn, deal.over) == (["redeal"], 3, False)
    say(deal, "redeal")
    assert (deal.over, deal.entry(), deal.redeal()) == (True, None, deal.seating)


def test_two_poor_players_are_dealt_again_before_any_solo() -> None:
    deal = dealt(*FOUR_POOR)
    say(deal, "armut armut solo:solo_damen healthy")
    assert legal(deal) == ["redeal"]


@pytest.mark.parametrize(
    ("words", "hand_type", "re"),
    [
        ("healthy healthy healthy healthy", "stilles_solo", [0]),
        ("hochzeit healthy healthy healthy", "hochzeit", [0]),
        ("hochzeit solo:solo_pik healthy healthy", "solo_pik", [1]),
        ("hochzeit healthy armut solo:damen", "solo_damen", [3]),
    ],
)
def test_solo_before_armut_before_hochzeit(words: str, hand_type: str, re: list[int]) -> None:
    deal = dealt(OLD, "", POOR)
    assert say(deal, words) is None
    assert (deal.hand_type, [seat for seat in range(4) if deal.party[seat] == "re"]) == (hand_type, re)


def test_an_armut_goes_before_a_hochzeit() -> None:
    deal = dealt(OLD, "", POOR)
    say(deal, "hochzeit healthy armut healthy take")
    assert (deal.hand_type, deal.party) == ("armut", ["kontra", "kontra", "re", "re"])


def test_the_holders_of_the_alten_are_re() -> None:
    deal = dealt("CQ", "", "CQ")
    say(deal, "healthy healthy healthy healthy")
    assert (deal.hand_type, deal.party) == ("normal", ["re", "kontra", "re", "kontra"])


# Bidding among Solos


@pytest.mark.parametrize(
    ("words", "soloist", "level"),
    [
        ("pass", 1, 0),
        ("hold:1 pass", 3, 1),
        ("hold:1 hold:1 pass", 1, 1),
        ("hold:1 hold:1 hold:2 pass", 3, 2),
        ("hold:1 hold:1 hold:2 hold:2 hold:3 hold:3 hold:4 hold:4 hold:5 pass", 3, 5),
        ("hold:1 hold:1 hold:2 hold:2 hold:3 hold:3 hold:4 hold:4 hold:5 hold:5 pass", 1, 5),
    ],
)
def test_two_solos_bid(words: str, soloist: int, level: int) -> None:
    deal = dealt()
    assert say(deal, f"healthy solo:solo_damen healthy solo:solo_herz {words}") is None
    assert deal.hand_type == {1: "solo_damen", 3: "solo_herz"}[soloist]
    assert deal.party[soloist] == "re"
    calls = ["re", "keine90", "keine60", "keine30", "keine1"][:level]
    assert [(call["call"], call["card"]) for call in deal.made] == [(call, 0) for call in calls]


def test_who_is_asked_and_for_what_in_the_bidding() -> None:
    deal = dealt()
    say(deal, "solo:solo_damen solo:solo_herz healthy healthy")
    assert (deal.turn, legal(deal)) == (1, ["pass", "hold:1"])
    say(deal, "hold:1")
    assert (deal.turn, legal(deal)) == (0, ["pass", "hold:1"])
    say(deal, "hold:1")
    assert (deal.turn, legal(deal)) == (1, ["pass", "hold:2"])


def test_nobody_goes_beyond_the_last_level() -> None:
    deal = dealt()
    say(deal, "solo:solo_damen solo:solo_herz healthy healthy")
    for level in range(1, 6):
        say(deal, f"hold:{level} hold:{level}")
    assert legal(deal) == ["pass"]


def test_a_third_solo_bids_against_the_winner_of_the_first_two() -> None:
    deal = dealt()
    say(deal, "solo:solo_damen healthy solo:solo_herz solo:solo_buben hold:1 pass")
    assert (deal.turn, legal(deal)) == (3, ["pass", "hold:2"])
    say(deal, "hold:2 hold:2 pass")
    assert (deal.hand_type, deal.party[2], len(deal.made)) == ("solo_herz", "re", 2)


# Armut


def test_an_armut_that_nobody_takes_is_dealt_again() -> None:
    deal = dealt("", POOR)
    say(deal, "healthy armut healthy healthy")
    asked = []
    for _ in range(3):
        asked.append(deal.turn)
        assert legal(deal) == ["take", "decline"]
        say(deal, "decline")
    assert (asked, legal(deal)) == ([2, 3, 0], ["redeal"])


def test_whoever_takes_gives_as_many_cards_back() -> None:
    deal = dealt("HT HT CQ CQ SQ SQ", "CA CA CT CT SA SA ST HQ HQ DJ")
    trumps = set(deal.actions.pack.texts(deal.holdings[1])) & {"HQ", "DJ"}
    say(deal, "healthy armut healthy healthy decline decline take")
    assert trumps == {"HQ", "DJ"}
    assert (deal.turn, deal.gifts, deal.holdings[0].bit_count(), deal.holdings[1].bit_count()) == (0, 3, 13, 7)
    assert "give:HQ" in legal(deal)
    say(deal, "give:HQ give:HQ")
    assert (deal.hand_type, deal.gifts) == (None, 1)
    say(deal, "give:HT")
    assert (deal.hand_type, deal.party, deal.turn) == ("armut", ["re", "re", "kontra", "kontra"], 0)
    assert [holding.bit_count() for holding in deal.holdings] == [10] * 4
    assert sorted(deal.actions.pack.texts(deal.holdings[1] & deal.masks.trumps)) == ["HQ", "HQ", "HT"]


def test_a_poor_player_without_any_trump_gets_nothing_back() -> None:
    deal = dealt("", POOR)
    say(deal, "healthy armut healthy healthy take")
    assert (deal.hand_type, deal.party) == ("armut", ["kontra", "re", "re", "kontra"])


# Who leads


@pytest.mark.parametrize(
    ("rules", "words", "leader"),
    [
        (DoppelkopfRules(), "healthy healthy solo:solo_damen healthy", 2),
        (DoppelkopfRules(), "healthy healthy hochzeit healthy", 0),
        (DoppelkopfRules(), "healthy healthy healthy healthy", 0),
        (DoppelkopfRules(solo_lead="dealers_left"), "healthy healthy solo:solo_damen healthy", 0),
    ],
)
def test_who_leads(rules: DoppelkopfRules, words: str, leader: int) -> None:
    deal = dealt("", "", OLD, rules=rules)
    say(deal, words)
    assert deal.turn == leader
