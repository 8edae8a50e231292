"""A second scorer of Seconds, written from the rules alone and without a line of the game's own code."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

TABLES = {
    1: "ns ew",
    2: "ne sw",
    3: "nw se",
}
SEATS = "nesw"


def answer(sitting: dict[str, Any]) -> dict[str, Any] | None:
    """The score of a sitting in the result format; None where it is not valid."""
    rules = {"hands": 8, "hand6": "three_per_trick", "hand8": "shared", **sitting["rules"]}
    if any(not valid(entry, number, rules["hands"]) for number, entry in enumerate(sitting["entries"])):
        return None
    scores = [points(entry["tricks"], number + 1, rules) for number, entry in enumerate(sitting["entries"])]
    totals = [sum(column) for column in zip(*scores, strict=True)] or [0] * 4
    over = len(scores) >= rules["hands"]
    places = placed(totals) if over else None
    tally = [
        {
            "points": totals[seat],
            "placing": int(12 * earned(places[seat], places.count(places[seat]))) if places else 0,
            "wins": int(bool(places) and places[seat] == 1) if places else 0,
        }
        for seat in range(4)
    ]
    return {"scores": scores, "rubbers": [], "totals": totals, "finished": over, "tally": tally, "places": places}


def valid(entry: Any, number: int, hands: int) -> bool:
    """Whether an entry may stand in that place of the sheet."""
    if not isinstance(entry, dict) or entry.get("kind") != "hand" or not set(entry) <= {"kind", "tricks", "override"}:
        return False
    tricks, decided = entry.get("tricks"), "override" in entry
    if decided and not (isinstance(entry["override"], str) and 1 <= len(entry["override"]) <= 200):
        return False
    if not isinstance(tricks, list) or len(tricks) != 4 or any(type(own) is not int for own in tricks):
        return False
    possible = sum(tricks) == 13 and min(tricks) >= 0 and max(tricks) <= 13
    return decided or (possible and number < hands)


def points(tricks: list[int], hand: int, rules: dict[str, Any]) -> list[int]:
    """The points of a hand."""
    own = dict(zip(SEATS, tricks, strict=True))
    if hand in TABLES:
        partner = {pair[seat]: pair[1 - seat] for pair in TABLES[hand].split() for seat in (0, 1)}
        return [own[seat] * own[partner[seat]] for seat in SEATS]
    if hand in {4, 5}:
        side = 1 if hand == 4 else -1
        return [tricks[seat] * tricks[(seat + side) % 4] for seat in range(4)]
    if hand == 6:
        return [mine**2 if rules["hand6"] == "square" else 3 * mine for mine in tricks]
    if hand == 7:
        return [13 - mine for mine in tricks]
    if hand == 8:
        hits = tricks.count(3)
        prizes = {0: 0, 1: 12, 2: 4, 3: 3, 4: 3} if rules["hand8"] == "literal" else {0: 0, 1: 12, 2: 6, 3: 4, 4: 3}
        return [prizes[hits] * (mine == 3) for mine in tricks]
    return [0, 0, 0, 0]


def placed(totals: list[int]) -> list[int]:
    """The places: who has the second-highest total wins."""
    different = sorted(set(totals))
    if len(different) > 1:
        different.append(different.pop(-2))
    worth = [different.index(total) for total in totals]
    return [1 + sum(other > mine for other in worth) for mine in worth]


def earned(place: int, sharing: int) -> Fraction:
    """Placing points 4, 3, 2, 1, averaged where a place is shared."""
    return Fraction(sum((4, 3, 2, 1)[place - 1 : place - 1 + sharing]), sharing)
