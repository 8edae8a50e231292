"""Deals of Skat from the first word to the last card."""

from __future__ import annotations

from typing import Any

from games.kit.play.replay import replayed
from games.kit.terms import Json

ALL_TRUMPS = ["CJ", "SJ", "HJ", "DJ", "CA", "CT", "CK", "CQ", "C9", "C8"]
MITTELHAND = ["SA", "ST", "SK", "SQ", "S9", "HA", "HT", "HK", "HQ", "H9"]
HINTERHAND = ["S8", "S7", "H8", "H7", "DA", "DT", "DK", "DQ", "D9", "D8"]
SKAT = ["C7", "D7"]
HAND_GAME = (
    "bid:18", "hold", "pass", "pass", "hand", "declare:clubs",
    *(
        f"play:{card}"
        for trick in zip(ALL_TRUMPS, MITTELHAND, HINTERHAND, strict=True)
        for card in trick
    ),
)  # fmt: skip
NULL_LOST = ("bid:18", "hold", "pass", "pass", "hand", "declare:null", "play:CJ", "play:S9", "play:S8")
LOW = ["C7", "C8", "C9", "S7", "S8", "S9", "H7", "H8", "D7", "D8"]
BLACK = ["CT", "CJ", "CQ", "CK", "CA", "ST", "SJ", "SQ", "SK", "SA"]
RED = ["HT", "HJ", "HQ", "HK", "HA", "DT", "DJ", "DQ", "DK", "DA"]


def raw(*actions: str, holdings: tuple[list[str], ...], skat: list[str]) -> dict[str, Json]:
    """A recorded deal of three in which the first one is Vorhand."""
    dealt = {"seats": 3, "dealer": 2, "holdings": list(holdings), "rest": skat}
    return {"game": "skat", "rules": {}, **dealt, "actions": list(actions)}


def ended(*actions: str) -> dict[str, Json]:
    """A deal in which Vorhand holds ten of eleven trumps, at the end of these actions."""
    found = replayed(raw(*actions, holdings=(ALL_TRUMPS, MITTELHAND, HINTERHAND), skat=SKAT))
    assert found["illegal"] is None
    return found


def played_low(*actions: str) -> dict[str, Json]:
    """A deal in which Vorhand holds low cards and everybody always plays his lowest, after these actions."""
    done = list(actions)
    while True:
        found = replayed(raw(*done, holdings=(LOW, BLACK, RED), skat=["H9", "D9"]))
        assert found["illegal"] is None
        if not found["legal"]:
            return found
        done.append(found["legal"][0])


PASSED_TO_VORHAND = ("bid:18", "hold", "pass", "pass")
FIRST = ["CJ", "SJ", "CA", "CT", "CK", "C9", "C8", "HA", "D7", "D8"]
SECOND = ["HJ", "DJ", "SA", "ST", "SK", "S9", "HT", "HK", "H9", "DA"]
THIRD = ["CQ", "C7", "SQ", "S8", "S7", "HQ", "H8", "H7", "DT", "DK"]
LEFT = ["DQ", "D9"]


def deal(*actions: str, seats: int = 3, dealer: int = 2) -> dict[str, Json]:
    """Vorhand is seat 0, with four the dealer is the last seat."""
    holdings = [FIRST, SECOND, THIRD, *([[]] if seats == 4 else [])]
    raw: dict[str, Any] = {"game": "skat", "rules": {}, "seats": seats, "dealer": dealer, "holdings": holdings}
    return replayed({**raw, "rest": LEFT, "actions": list(actions)})
