"""Legen, announcing, the Hochzeit, and what happens when nobody plays."""

from __future__ import annotations

import pytest

from tests.games.schafkopf.dealing import FOUR, dealt, legal, say

SIE = ("EO GO HO SO EU GU HU SU", "HA HT HK H9 GA GT GK G9", "H8 H7 EA ET EK E9 E8 E7", "G8 G7 SA ST SK S9 S8 S7")
POOR = ("EO GO EU HA GT G7 ST S7", "HO SO GU HT GA GK SA SK", "HU SU HK H9 H8 EA ET EK", "H7 G9 G8 S9 S8 E9 E8 E7")
THREE_SAUS = (
    "EO HO HU H7 EA GA SA S7",
    "GO SO GU HT GT GK ST SK",
    "EU SU HK H9 ET EK E9 HA",
    "H8 G9 G8 G7 S9 S8 E8 E7",
)
BLOCKED = ("EO GO EU HA GA EA HT H7", "HO SO GU GK GT SA SK ST", "HU SU HK H9 ET EK E9 E8", "H8 G9 G8 G7 S9 S8 S7 E7")


def test_legen_goes_round_until_nobody_may() -> None:
    deal = dealt(max_knocks=2)
    assert (deal.turn, legal(deal)) == (0, ["knock", "no_knock"])
    say(deal, "knock no_knock knock")
    assert (deal.turn, legal(deal)) == (0, ["pass", "play_game"])
    assert deal.knocks == 2


def test_legen_is_asked_of_everybody() -> None:
    deal = dealt(max_knocks=4)
    say(deal, "no_knock no_knock no_knock no_knock")
    assert (deal.turn, deal.knocks, legal(deal)) == (0, 0, ["pass", "play_game"])


def test_who_says_nothing_is_left_out() -> None:
    deal = dealt()
    say(deal, "pass play_game pass pass")
    assert deal.turn == 1
    assert "announce:rufspiel:eichel" not in legal(deal)
    assert "announce:rufspiel:gras" not in legal(deal)
    assert "announce:wenz" in legal(deal)
    assert "pass" not in legal(deal)


def test_a_sau_is_called_that_is_not_held_with_a_card_of_its_suit() -> None:
    deal = dealt()
    say(deal, "play_game pass pass pass")
    calls = [word for word in legal(deal) if word.startswith("announce:rufspiel")]
    assert calls == ["announce:rufspiel:gras", "announce:rufspiel:schellen"]


def test_the_next_one_needs_a_higher_game_or_passes() -> None:
    deal = dealt()
    say(deal, "play_game play_game pass pass announce:wenz")
    assert deal.turn == 1
    assert "announce:wenz" not in legal(deal)
    assert {"pass", "announce:solo:gras", "announce:wenz:tout"} <= set(legal(deal))
    say(deal, "announce:solo:gras")
    assert (deal.type, deal.declarer, deal.turn) == ("solo", 1, 0)


def test_the_front_player_keeps_an_equal_game() -> None:
    deal = dealt()
    say(deal, "play_game play_game pass pass announce:wenz pass")
    assert (deal.type, deal.declarer, deal.partner) == ("wenz", 0, None)


def test_a_sie_is_laid_down() -> None:
    deal = dealt(*SIE)
    assert say(deal, "play_game pass pass pass announce:sie") is None
    assert deal.over
    assert deal.entry() == {
        "kind": "hand",
        "dealer": 3,
        "type": "sie",
        "declarer": 0,
        "partner": None,
        "won": True,
        "tout": False,
        "level": "normal",
        "runners": 0,
        "suit": None,
        "knocks": 0,
        "stoss": 0,
        "card_points": None,
    }


def test_only_games_of_the_house_rules_are_announced() -> None:
    deal = dealt(*SIE, sie_allowed=False, tout_allowed=False)
    say(deal, "play_game pass pass pass")
    assert not [word for word in legal(deal) if "tout" in word or "sie" in word or "geier" in word]


def test_a_hochzeit_is_an_exchange() -> None:
    deal = dealt(*POOR, hochzeit=True)
    say(deal, "pass pass pass play_game hochzeit")
    assert (deal.turn, "give:GT" in legal(deal), "give:HA" in legal(deal)) == (0, True, False)
    say(deal, "pass give:GK")
    assert (deal.type, deal.declarer, deal.partner, deal.turn) == ("hochzeit", 3, 1, 0)
    assert deal.holdings[1] & deal.words.pack.masks["H7"]
    assert deal.holdings[3] & deal.words.pack.masks["GK"]


def test_a_hochzeit_that_nobody_takes_is_no_game() -> None:
    deal = dealt(*POOR, hochzeit=True, all_pass="redeal")
    say(deal, "pass pass pass play_game hochzeit pass pass pass")
    assert deal.entry() == {"kind": "passed", "dealer": 3}


def test_nobody_plays_and_the_eichel_ober_must() -> None:
    deal = dealt()
    say(deal, "pass pass pass pass")
    assert (deal.turn, legal(deal)) == (0, ["announce:rufspiel:gras", "announce:rufspiel:schellen"])
    say(deal, "announce:rufspiel:gras")
    assert (deal.type, deal.declarer, deal.partner) == ("muss", 0, 1)


def test_who_is_blocked_calls_without_a_card_of_the_suit() -> None:
    deal = dealt(*BLOCKED)
    say(deal, "pass pass pass pass")
    assert legal(deal) == ["announce:rufspiel:schellen"]


def test_with_all_saus_nobody_can_be_called() -> None:
    deal = dealt(*THREE_SAUS)
    say(deal, "pass pass pass pass")
    assert (deal.turn, legal(deal)) == (3, ["redeal"])
    say(deal, "redeal")
    assert (deal.over, deal.entry()) == (True, None)


@pytest.mark.parametrize(
    ("way", "type", "partner"), [("kreuz", "kreuz", 2), ("ramsch", None, None)], ids=["kreuz", "ramsch"]
)
def test_nobody_plays_otherwise(way: str, type: str | None, partner: int | None) -> None:
    deal = dealt(*FOUR, all_pass=way)
    say(deal, "pass pass pass pass")
    assert (deal.type, deal.partner, deal.turn) == (type, partner, 0)


def test_nobody_plays_and_it_is_thrown_together() -> None:
    deal = dealt(all_pass="redeal")
    say(deal, "pass pass pass pass")
    assert (deal.over, deal.entry()) == (True, {"kind": "passed", "dealer": 3})


def test_nothing_is_written_while_it_runs() -> None:
    assert dealt().entry() is None
