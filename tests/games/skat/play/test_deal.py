"""Bidding, the Skat and the announcement, word by word."""

from __future__ import annotations

from tests.games.skat.play.played import PASSED_TO_VORHAND, deal


def turn(*actions: str, **table: int) -> tuple[int, list[str]]:
    found = deal(*actions, **table)
    assert found["illegal"] is None
    return found["next"], [words.split(":")[0] for words in found["legal"]]


def test_mittelhand_calls_and_vorhand_holds() -> None:
    assert turn() == (1, ["pass", *["bid"] * 63])
    assert turn("bid:18") == (0, ["pass", "hold"])
    assert turn("bid:18", "hold") == (1, ["pass", *["bid"] * 62])
    assert turn("bid:264", "hold") == (1, ["pass"])
    assert turn("bid:24", "hold") == (1, ["pass", *["bid"] * 58])


def test_hinterhand_calls_to_whoever_is_left() -> None:
    assert turn("pass")[0] == 2
    assert turn("pass", "bid:18") == (0, ["pass", "hold"])
    assert turn("bid:18", "pass", "bid:20") == (1, ["pass", "hold"])
    assert turn("bid:18", "pass", "pass") == (1, ["pickup", "hand"])
    assert turn("bid:18", "pass", "bid:20", "pass") == (2, ["pickup", "hand"])
    assert turn(*PASSED_TO_VORHAND) == (0, ["pickup", "hand"])


def test_nobody_has_called() -> None:
    assert deal("pass", "pass")["legal"] == ["pass", "bid:18"]
    assert turn("pass", "pass", "bid:18") == (0, ["pickup", "hand"])
    assert deal("pass", "pass", "pass")["entry"] == {"kind": "passed", "dealer": 2}


def test_with_four_the_dealer_has_no_cards() -> None:
    assert turn(seats=4, dealer=3)[0] == 1
    assert turn("pass", seats=4, dealer=3)[0] == 2


def test_the_skat_is_taken_up_and_two_cards_are_laid_down() -> None:
    assert turn(*PASSED_TO_VORHAND, "pickup") == (0, ["discard"] * 66)
    assert deal(*PASSED_TO_VORHAND, "pickup", "discard:D9:DQ")["legal"] == [
        "declare:diamonds",
        "declare:hearts",
        "declare:spades",
        "declare:clubs",
        "declare:grand",
        "declare:null",
        "declare:null:ouvert",
    ]
    assert len(deal(*PASSED_TO_VORHAND, "hand")["legal"]) == 22


def test_vorhand_leads() -> None:
    played = deal("bid:18", "pass", "pass", "hand", "declare:spades:schneider")
    assert (played["next"], "concede" in played["legal"]) == (0, False)
    assert deal(*PASSED_TO_VORHAND, "hand", "declare:clubs")["legal"][-1] == "concede"
