"""Whole Seconds sittings, sound and damaged, against a second scorer."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.kit.sittings.checking import check
from tests.games.seconds.reference import answer

RULES: list[dict[str, Any]] = [{}, {"hands": 7}, {"hand6": "square"}, {"hand8": "literal"}, {"overall": "total_points"}]
WRONG: list[Any] = [True, 3.0, "3", None, -1, 14, 99, 10**12]


def vector(rng: random.Random) -> list[int]:
    """Tricks of a hand; a third of them close to 3-3-3-4, so that the eighth hand has something to share."""
    if rng.random() < 0.3:
        return rng.sample([3, 3, 3, 4], 4)
    cuts = sorted(rng.choices(range(14), k=3))
    return [cuts[0], cuts[1] - cuts[0], cuts[2] - cuts[1], 13 - cuts[2]]


def sitting(rng: random.Random) -> dict[str, Any]:
    """A sound sitting of any length."""
    rules = rng.choice(RULES)
    hands = rng.randrange(rules.get("hands", 8) + 1) if rng.random() < 0.5 else rules.get("hands", 8)
    entries: list[Any] = [{"kind": "hand", "tricks": vector(rng)} for _ in range(hands)]
    return {"game": "seconds", "rules": rules, "sides": ["N", "O", "S", "W"], "start": None, "entries": entries}


def damage(raw: dict[str, Any], rng: random.Random) -> None:
    """Changes one thing, mostly for the worse."""
    entries = raw["entries"]
    if not entries or rng.random() < 0.1:
        entries += [{"kind": "hand", "tricks": vector(rng)} for _ in range(9 - len(entries))]
        return
    entry = rng.choice(entries)
    match rng.randrange(7):
        case 0:
            entry["tricks"][rng.randrange(len(entry["tricks"]))] = rng.choice(WRONG)
        case 1:
            entry["tricks"] = rng.choice([[13], [4, 3, 3, 3, 0], [], None, "4333", {}])
        case 2:
            seat = rng.randrange(len(entry["tricks"]))
            entry["tricks"][seat] += rng.choice([-1, 1])
        case 3:
            entry[rng.choice(["hand", "dealer", "Tricks"])] = 1
        case 4:
            entry.pop(rng.choice(["kind", "tricks"]))
        case 5:
            entries[rng.randrange(len(entries))] = rng.choice([None, [], 5, "hand", {}, {"kind": "game"}])
        case 6:
            entry["override"] = rng.choice(["So entschieden.", "", "x" * 201, 5, None])
            entry["tricks"] = rng.choice([[3, 3, 3, 3], [14, 0, 0, -1], [20, 20, 20, 20], [0, 0, 0, 0]])


def scored(raw: dict[str, Any]) -> tuple[bool, Any]:
    """Whether the program takes the sitting, and how it scores it."""
    found = check(raw)
    return found["valid"], found["score"]


def scored_again(raw: dict[str, Any]) -> tuple[bool, Any]:
    """The same from the second scorer."""
    expected = answer(raw)
    return expected is not None, expected


@pytest.mark.parametrize("seed", range(8))
def test_a_sound_sitting_is_scored_the_same(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(100):
        raw = sitting(rng)
        assert scored(raw) == scored_again(raw), raw
        assert scored(raw)[0], raw


@pytest.mark.parametrize("seed", range(8))
def test_a_damaged_sitting_is_judged_the_same(seed: int) -> None:
    rng = random.Random(seed)
    taken = []
    for _ in range(150):
        raw = sitting(rng)
        damage(raw, rng)
        assert scored(raw) == scored_again(raw), raw
        taken.append(scored(raw)[0])
    assert set(taken) == {True, False}
