"""Following suit, the called Sau, Stösse."""

from __future__ import annotations

from tests.games.schafkopf.dealing import cards, dealt, legal, say

FOUR_OF_SUIT = (
    "EO GO EU HA GT G7 ST S7",
    "HO GU HT GA GK G9 G8 SA",
    "HU SU HK H9 EA ET EK E9",
    "H8 H7 SO SK S9 S8 E8 E7",
)
"""Seat 1 has the Gras-Sau and three more of its suit."""
SHORT_SUIT = (
    "EO GO EU HA GT G7 ST S7",
    "HO GU HT HK GA GK SA SK",
    "HU SU H9 H8 EA ET EK E9",
    "H7 SO G9 G8 S9 S8 E8 E7",
)
NO_EICHEL = (
    "EO GO EU HA GT G7 ET E7",
    "HO GU HT HK GA GK SA SK",
    "HU SU H9 H8 EA S7 EK E9",
    "H7 SO G9 G8 S9 S8 E8 ST",
)
"""Seat 1 has the Gras-Sau and no Eichel."""
CALL = "play_game pass pass pass announce:rufspiel:gras"


def test_trumps_are_one_suit() -> None:
    deal = dealt()
    say(deal, f"{CALL} HA")
    assert cards(deal) == {"HO", "SO", "GU", "HT"}


def test_the_called_sau_has_to_come_when_it_is_asked_for() -> None:
    deal = dealt(*SHORT_SUIT)
    say(deal, f"{CALL} G7")
    assert cards(deal) == {"GA"}
    say(deal, "GA")
    assert deal.sau == 0


def test_it_is_not_thrown_away() -> None:
    deal = dealt(*NO_EICHEL)
    say(deal, f"{CALL} E7")
    assert cards(deal) == {"HO", "GU", "HT", "HK", "GK", "SA", "SK"}


def test_its_holder_does_not_lead_below_it() -> None:
    deal = dealt(*SHORT_SUIT, dealer=0)
    say(deal, "pass pass pass play_game announce:rufspiel:gras")
    assert (deal.turn, cards(deal)) == (1, {"HO", "GU", "HT", "HK", "GA", "SA", "SK"})


def test_with_four_cards_it_may_be_underplayed_and_is_free_then() -> None:
    deal = dealt(*FOUR_OF_SUIT, dealer=0)
    say(deal, "pass pass pass play_game announce:rufspiel:gras")
    assert cards(deal) == {"HO", "GU", "HT", "GA", "GK", "G9", "G8", "SA"}
    assert say(deal, "G8 SU SO GT") is None
    assert (deal.sau, deal.turn) == (0, 3)
    assert say(deal, "E8 S7") is None
    assert cards(deal) == {"HO", "GU", "HT", "GA", "GK", "G9", "SA"}


def test_in_the_last_trick_there_is_no_choice() -> None:
    deal = dealt("EO GO EU HA GT S9", "HO SO GU HT GA SK", "HU SU HK H9 EA ET", "GK G9 ST SA E9 EK", pack="short")
    assert say(deal, f"{CALL} EO HT HK G9 GO GU H9 GK EU SO SU E9 SK EA SA S9 ST HA HO ET") is None
    assert (deal.turn, cards(deal)) == (1, {"GA"})


def test_the_highest_card_takes_the_trick() -> None:
    deal = dealt()
    say(deal, f"{CALL} HA HT HU H7")
    assert (deal.turn, deal.taken) == (2, [0, 0, 1, 0])


def test_stoss_goes_back_and_forth_until_the_second_card() -> None:
    deal = dealt(max_stoss=2)
    say(deal, CALL)
    assert "stoss" in legal(deal)
    say(deal, "stoss stoss")
    assert ("stoss" in legal(deal), deal.stoss) == (False, 2)


def test_stoss_comes_before_the_second_card() -> None:
    deal = dealt(max_stoss=2)
    say(deal, f"{CALL} HA")
    assert "stoss" in legal(deal)
    say(deal, "HT")
    assert "stoss" not in legal(deal)


def test_there_is_no_stoss_in_a_ramsch_or_where_it_is_forbidden() -> None:
    ramsch, forbidden = dealt(max_stoss=2, all_pass="ramsch"), dealt()
    say(ramsch, "pass pass pass pass")
    say(forbidden, CALL)
    assert ("stoss" in legal(ramsch), "stoss" in legal(forbidden)) == (False, False)
