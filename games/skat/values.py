"""What a game of Skat is worth: base values, the ladder of bids, Spitzen and levels (ISkO 2.3, 2.4, 5.2, 5.4)."""

from __future__ import annotations

from bisect import bisect_left
from typing import Literal

SkatGame = Literal["diamonds", "hearts", "spades", "clubs", "grand", "null"]
Level = Literal["normal", "schneider", "schwarz"]
Announced = Literal["none", "schneider", "schwarz"]

BASES: dict[str, int] = {"diamonds": 9, "hearts": 10, "spades": 11, "clubs": 12, "grand": 24}
NULLS = {(False, False): 23, (True, False): 35, (False, True): 46, (True, True): 59}
"""By Hand and ouvert."""
STEPS = {"normal": 0, "none": 0, "schneider": 1, "schwarz": 2}
"""How far a level goes, reached or announced."""
MOST_TOPS, MOST_GRAND_TOPS = 11, 4
MOST_BID = 264
LADDER = tuple(
    sorted(
        {base * factor for game, base in BASES.items() if game != "grand" for factor in range(2, 19)}
        | {BASES["grand"] * factor for factor in range(2, 12)}
        | set(NULLS.values())
    )
)
"""Every value that a game can have; a bid is one of them."""


def most_tops(game: str) -> int:
    """How many Spitzen a game can have: in Grand only the four Buben are trumps."""
    return MOST_GRAND_TOPS if game == "grand" else MOST_TOPS


def multiplier(tops: int | None, announced: str, level: str, *, hand: bool, ouvert: bool) -> int:
    """Spitzen, Spiel, Hand, the higher of the level reached and announced, what was announced, ouvert."""
    called = STEPS[announced]
    return abs(tops or 0) + 1 + hand + max(called, STEPS[level]) + called + ouvert


def game_value(game: str, tops: int | None, announced: str, level: str, *, hand: bool, ouvert: bool) -> int:
    """What a game is worth; that of a Null is fixed."""
    if game == "null":
        return NULLS[hand, ouvert]
    return BASES[game] * multiplier(tops, announced, level, hand=hand, ouvert=ouvert)


def is_overbid(value: int, bid: int | None) -> bool:
    """Whether a game is worth less than was bid."""
    return bid is not None and value < bid


def lost_value(game: str, value: int, bid: int | None) -> int:
    """What a lost game counts before it is doubled: where it was overbid, the multiple that reaches the bid (RSK2).

    A Null has no multiples: it counts its own value.
    """
    if bid is None or value >= bid or game == "null":
        return value
    base = BASES[game]
    return base * -(-bid // base)


def neighbours(bid: int) -> tuple[int | None, int | None]:
    """The values of the ladder before and after a number that is none of them."""
    place = bisect_left(LADDER, bid)
    return LADDER[place - 1] if place else None, LADDER[place] if place < len(LADDER) else None
