"""Bidding, the Skat and the announcement, word by word; and why something may not be done, with the paragraph."""

from __future__ import annotations

import pytest

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


@pytest.mark.parametrize(
    ("actions", "rule", "message"),
    [
        (["hold"], "ISkO 3.3", "Platz 2 sagt jetzt einen Reizwert oder passt."),
        (["bid:20", "hold", "bid:18"], "ISkO 3.3", "Gesagt sind schon 20. Platz 2 muss höher reizen oder passen."),
        (["bid:20", "bid:22"], "ISkO 3.3", "Platz 1 hält 20 oder passt."),
        (["pass", "pass", "bid:20"], "ISkO 3.3", "Niemand hat gereizt: Platz 1 nimmt das Spiel für 18 oder passt."),
        (
            [*PASSED_TO_VORHAND, "declare:clubs"],
            "ISkO 3.4",
            "Platz 1 nimmt jetzt den Skat auf oder spielt aus der Hand.",
        ),
        (
            [*PASSED_TO_VORHAND, "pickup", "declare:clubs"],
            "ISkO 3.4",
            "Platz 1 legt jetzt zwei Karten aus der Hand in den Skat.",
        ),
        ([*PASSED_TO_VORHAND, "hand", "play:CJ"], "ISkO 3.4", "Platz 1 sagt jetzt das Spiel an."),
        (
            [*PASSED_TO_VORHAND, "pickup", "discard:DQ:D9", "declare:clubs:schneider"],
            "ISkO 3.4",
            "Ansagen kann nur, wer den Skat nicht aufgenommen hat.",
        ),
        (
            ["bid:24", "hold", "pass", "pass", "pickup", "discard:DQ:D9", "declare:null"],
            "ISkO 3.4",
            "Dieses Spiel erreicht die 24 nicht, bis zu denen gereizt wurde.",
        ),
        ([*PASSED_TO_VORHAND, "hand", "declare:clubs", "hold"], "ISkO 3.5", "Platz 1 spielt jetzt eine Karte."),
        (
            [*PASSED_TO_VORHAND, "hand", "declare:clubs", "play:SA"],
            "ISkO 3.5",
            "Platz 1 hat Pik Ass nicht auf der Hand.",
        ),
        (
            [*PASSED_TO_VORHAND, "hand", "declare:clubs", "play:CJ", "play:SA"],
            "ISkO 3.5",
            "Trumpf ist ausgespielt. Platz 2 muss bedienen.",
        ),
        (
            [*PASSED_TO_VORHAND, "hand", "declare:clubs", "play:HA", "play:SA"],
            "ISkO 3.5",
            "Herz ist ausgespielt. Platz 2 muss bedienen.",
        ),
        (
            [*PASSED_TO_VORHAND, "hand", "declare:clubs", "play:HA", "concede"],
            "ISkO 3.5",
            "Nur der Alleinspieler kann das Spiel aufgeben.",
        ),
        (
            [
                *PASSED_TO_VORHAND, "hand", "declare:clubs", "play:CJ", "play:HJ", "play:C7",
                "play:SJ", "play:DJ", "play:CQ", "concede",
            ],
            "ISkO 3.5",
            "Aufgeben kann der Alleinspieler nur, solange er neun Karten hält.",
        ),
    ],
)  # fmt: skip
def test_what_is_not_allowed_is_told(actions: list[str], rule: str, message: str) -> None:
    told = deal(*actions)["illegal"]
    assert (told["index"], told["rule"], told["message"]) == (len(actions) - 1, rule, message)
