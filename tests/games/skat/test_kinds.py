"""What a form offers for a hand."""

from __future__ import annotations

from games.kit.entries.resolver import possible
from games.kit.terms import Json, Table
from games.skat.house_rules import SkatRules
from games.skat.kinds import HAND, PASSED
from games.skat.scoring import begin

FOUR = Table(("Anna", "Bernd", "Cilli", "Dora"))


def offered(name: str, **given: Json) -> tuple[Json, ...] | None:
    return possible(HAND, SkatRules(), begin(4), FOUR, given)[name].values


def test_the_dealer_is_proposed_and_no_declarer() -> None:
    slots = possible(HAND, SkatRules(), begin(4), FOUR, {})
    assert (slots["dealer"].value, slots["declarer"].values) == (0, (1, 2, 3))
    assert possible(PASSED, SkatRules(), begin(4), FOUR, {})["dealer"].value == 0


def test_tops_are_asked_as_many_as_the_game_can_have() -> None:
    assert len(offered("tops", game="clubs") or ()) == 22
    assert set(offered("tops", game="grand") or ()) == {1, 2, 3, 4, -1, -2, -3, -4}
    assert possible(HAND, SkatRules(), begin(4), FOUR, {"game": "null"})["tops"].applies is False


def test_levels_are_announced_from_the_hand_only() -> None:
    assert offered("announced", declarer=1, game="clubs", tops=1) == ("none",)
    assert offered("announced", declarer=1, game="clubs", tops=1, hand=True) == ("none", "schneider", "schwarz")
    assert offered("announced", declarer=1, game="clubs", tops=1, hand=True, ouvert=True) == ("schwarz",)
    assert offered("announced", declarer=1, game="null", hand=True) == ("none",)


def test_who_has_taken_the_skat_plays_open_in_null_only() -> None:
    assert (offered("ouvert"), offered("ouvert", game="grand"), offered("announced")) == ((False,), (False,), ("none",))
    assert offered("ouvert", game="null") == offered("ouvert", game="grand", hand=True) == (False, True)


def test_an_overbid_game_can_only_be_lost() -> None:
    known = {"declarer": 1, "game": "spades", "tops": 1}
    assert offered("won", **known, bid=33) == (False,)
    assert offered("won", **known, bid=33, level="schneider") == (True, False)


def test_bids_are_those_of_the_ladder() -> None:
    assert offered("bid", declarer=1, game="null") == (None, 18, 20, 22, 23)
    assert len(offered("bid", declarer=1, game="clubs", tops=1) or ()) == 64


def test_the_bid_is_asked_like_anything_else_where_every_bid_is_written() -> None:
    rules = SkatRules(bid_required=True)
    asked = {each.name: (each.more, each.key) for each in HAND.inputs(rules, FOUR)}
    assert asked["bid"] == (None, None)
    assert None not in (possible(HAND, rules, begin(4), FOUR, {"game": "clubs", "tops": 1})["bid"].values or (None,))
