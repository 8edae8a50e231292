"""The words of a deal, and what can be announced."""

from __future__ import annotations

from games.kit.play.cards import mask_of
from games.skat.play.cards import ACTIONS, DECLARATIONS, PACK, Declaration, declarable, declarable_hand, discards_of


def declared(mask: int) -> set[str]:
    return {words.removeprefix("declare:") for words in ACTIONS.written(mask)}


def test_two_cards_are_laid_down_in_any_order() -> None:
    assert ACTIONS.number("discard:CA:DK") == ACTIONS.number("discard:DK:CA")
    held = mask_of(PACK.read(["CA", "SJ", "HT", "D7"]))
    assert ACTIONS.written(discards_of(held)) == [
        "discard:CA:SJ",
        "discard:CA:HT",
        "discard:CA:D7",
        "discard:SJ:HT",
        "discard:SJ:D7",
        "discard:HT:D7",
    ]


def test_levels_can_be_said_in_full() -> None:
    assert ACTIONS.number("declare:clubs:schneider:schwarz:ouvert") == ACTIONS.number("declare:clubs:ouvert")
    assert ACTIONS.number("declare:grand:schneider:schwarz") == ACTIONS.number("declare:grand:schwarz")


def test_ouvert_is_played_open_and_schwarz() -> None:
    assert DECLARATIONS["declare:clubs:ouvert"] == Declaration("clubs", "schwarz", ouvert=True)
    assert DECLARATIONS["declare:clubs:schwarz"] == Declaration("clubs", "schwarz", ouvert=False)


def test_a_null_has_to_be_worth_the_bid() -> None:
    assert {"null", "null:ouvert"} <= declared(declarable_hand(35))
    assert {"null", "null:ouvert"} & declared(declarable_hand(36)) == {"null:ouvert"}
    assert {"null", "null:ouvert"} & declared(declarable_hand(60)) == set()
    assert "clubs:ouvert" in declared(declarable_hand(264))


def test_a_game_that_cannot_reach_the_bid_is_not_announced() -> None:
    with_one = (1,) * 6
    assert declared(declarable(18, with_one)) == {
        "diamonds", "hearts", "spades", "clubs", "grand", "null", "null:ouvert",
    }  # fmt: skip
    assert declared(declarable(44, with_one)) == {"spades", "clubs", "grand", "null:ouvert"}
    assert declared(declarable(96, with_one)) == {"grand"}


def test_where_no_game_reaches_the_bid_any_may_be_announced() -> None:
    assert declared(declarable(264, (1,) * 6)) == {"diamonds", "hearts", "spades", "clubs", "grand"}
