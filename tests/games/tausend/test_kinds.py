"""What a form asks, computes and greys while a hand is being filled in."""

from __future__ import annotations

import pytest

from games.kit.entries.resolver import Slot, fill, possible
from games.kit.terms import Json, Table
from games.tausend import GAME
from games.tausend.entries import TausendHandEntry
from games.tausend.house_rules import TausendRules
from games.tausend.scoring import after, begin

THREE = Table(("Ilse", "Karl", "Otto"))
FOUR = Table(("Ilse", "Karl", "Otto", "Uwe"))
KIND = GAME.kinds["hand"]


def slots(table: Table, rules: TausendRules | None = None, **given: Json) -> dict[str, Slot]:
    """The slots of a first hand; `__` stands for the point in the name of an input."""
    named = {name.replace("__", "."): value for name, value in given.items()}
    return possible(KIND, rules or TausendRules(), begin(len(table.names), None), table, named)


def values(found: dict[str, Slot], *names: str) -> list[Json]:
    return [found[name].value for name in names]


def test_the_deal_moves_on_by_itself() -> None:
    dealt = TausendHandEntry.model_validate_json(
        '{"dealer": 1, "declarer": 0, "bid": 5, "final_bid": 5, "card_points": [60, 60, 0], "marriages": [[], [], []]}'
    )
    state = after(TausendRules(), begin(3, None), dealt)
    assert slots(THREE)["dealer"].value == 0
    assert possible(KIND, TausendRules(), state, THREE, {})["dealer"].value == 2
    assert possible(KIND, TausendRules(), state, THREE, {})["dealer"].unlikely == (0, 1)


def test_the_bid_is_proposed_as_the_final_bid_and_less_is_greyed() -> None:
    found = slots(THREE, declarer=0, bid=30)["final_bid"]
    assert (found.value, found.proposed) == (30, 30)
    assert found.values == tuple(range(30, 385, 5))
    assert found.unlikely == tuple(range(100, 385, 5))


def test_only_the_dealers_left_neighbour_can_be_forced() -> None:
    assert 0 in (slots(THREE, declarer=1)["bid"].values or ())
    assert 0 not in (slots(THREE, declarer=2)["bid"].values or ())
    assert 0 in (slots(THREE, TausendRules(forced_seat="any"), declarer=2)["bid"].values or ())


@pytest.mark.parametrize(("bid", "forced"), [(0, True), (5, False)])
def test_forced_follows_from_the_bid(bid: int, *, forced: bool) -> None:
    found = slots(THREE, declarer=1, bid=bid)["forced"]
    assert (found.value, found.computed) == (forced, True)


def test_the_dealer_of_four_cannot_play_and_has_no_box() -> None:
    found = slots(FOUR, dealer=2)
    assert found["declarer"].values == (0, 1, 3)
    found = slots(FOUR, dealer=2, declarer=0, bid=30)
    assert [found[f"card_points.{seat}"].applies for seat in FOUR.seats] == [True, True, False, True]
    assert found["marriages.clubs"].values == (None, 0, 1, 3)


def test_the_third_figure_is_computed() -> None:
    found = slots(THREE, declarer=0, bid=30, card_points__0=75, card_points__1=30)
    assert (found["card_points.2"].value, found["card_points.2"].computed) == (15, True)


def test_what_leaves_1_or_119_is_greyed() -> None:
    offered = slots(THREE, declarer=0, bid=30, card_points__0=60)["card_points.1"].values or ()
    assert sorted({*range(61)} - {*offered}) == [1, 59]


def test_durch_leaves_no_choice() -> None:
    found = slots(THREE, declarer=1, bid=30, durch=True)
    assert values(found, "card_points.0", "card_points.1", "card_points.2") == [0, 120, 0]
    assert found["marriages.clubs"].values == (None, 1)


def test_a_fourth_pair_with_durch_is_greyed() -> None:
    melded: dict[str, Json] = {f"marriages__{suit}": 1 for suit in ("clubs", "spades", "hearts")}
    assert slots(THREE, declarer=1, bid=30, durch=True, **melded)["marriages.diamonds"].values == (None,)


def test_nothing_is_asked_where_the_exchange_was_forgotten() -> None:
    given: dict[str, Json] = {"declarer": 0, "bid": 30, "exchange_forgotten": True}
    found = slots(THREE, **given)
    asked = [name for name, slot in found.items() if slot.applies and name.split(".")[0] in {"card_points", "tricks"}]
    assert asked == []
    assert found["durch"].values == (False,)
    filled = fill(KIND, TausendRules(), begin(3, None), THREE, given)
    assert KIND.encode(TausendRules(), THREE, filled) == {
        "kind": "hand",
        "dealer": 0,
        "declarer": 0,
        "bid": 30,
        "final_bid": 30,
        "forced": False,
        "exchange_forgotten": True,
        "durch": False,
        "card_points": [None, None, None],
        "marriages": [[], [], []],
    }


def test_tricks_may_stay_unwritten_and_fit_the_points() -> None:
    given: dict[str, Json] = {
        "declarer": 0,
        "bid": 30,
        "card_points__0": 75,
        "card_points__1": 30,
        "marriages__clubs": 0,
    }
    found = slots(THREE, **given)
    assert values(found, "tricks.0", "tricks.1", "tricks.2") == [None, None, None]
    assert found["tricks.0"].values == (None, 3, 4, 5, 6)
    found = slots(THREE, **given, tricks__0=3)
    assert found["tricks.1"].values == (2, 3, 4)
    assert slots(THREE, **given, tricks__0=3, tricks__1=4)["tricks.2"].value == 1


def test_a_pair_needs_a_trick_before_it() -> None:
    given: dict[str, Json] = {
        "declarer": 0,
        "bid": 30,
        "card_points__0": 0,
        "card_points__1": 60,
        "marriages__clubs": 0,
    }
    assert 0 not in (slots(THREE, **given)["tricks.0"].values or ())
    assert 0 in (slots(THREE, TausendRules(meld_on_first_lead=True), **given)["tricks.0"].values or ())


def test_a_plain_hand_needs_declarer_bid_and_two_figures() -> None:
    given: dict[str, Json] = {"declarer": 0, "bid": 30, "card_points.0": 75, "card_points.1": 30}
    filled = fill(KIND, TausendRules(), begin(3, None), THREE, given)
    assert KIND.encode(TausendRules(), THREE, filled)["card_points"] == [75, 30, 15]
