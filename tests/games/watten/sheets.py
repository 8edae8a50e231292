"""Random Watten sheets: mostly as teams would write them, some damaged in one place."""

from __future__ import annotations

import random
from typing import Any

from tests.games.watten.reference import PRESETS, judged

RULES: list[dict[str, Any]] = [
    {},
    {},
    {"preset": "watten13"},
    {"preset": "watten15", "walkover": [15, 7]},
    {"penalty_may_end_bummerl": False, "schneider_points": [20, 1]},
    {"bummerl_per_sitting": 1, "gespannt_from": 10, "retourschneider_points": [30, 3]},
    {"bummerl_per_sitting": 2, "gespannt_from": 5},
    {"target": 4, "gespannt_from": 3},
    {"entry_depth": "final"},
    {"entry_depth": "game"},
]
JUNK: list[Any] = [None, True, False, 0, 1, 2, 3, -1, 7, 12, 3.0, 2.5, "", "0", "game", "nobody", [], [1], {}, [11, 4]]
NAMES = ["kind", "winner", "value", "conceded", "team", "reason", "score", "retourschneider", "override", "note"]
KINDS = ["game"] * 16 + ["penalty"] * 3 + ["bummerl"] * 5 + ["walkover"]


def written(rng: random.Random) -> tuple[dict[str, Any], list[Any]]:
    """House rules and a sheet under them, half of them damaged."""
    rules = rng.choice(RULES)
    target = {**PRESETS.get(rules.get("preset", ""), {}), **rules}.get("target", 11)
    entries: list[Any] = []
    for _ in range(rng.choice([1, 4, 12, 30])):
        entry = _accepted(rng, rules, entries, target)
        if entry is None:
            break
        entries.append(entry)
    if rng.random() < 0.5:
        for _ in range(rng.choice([1, 1, 2])):
            damage(rng, entries, target)
    return rules, entries


def _accepted(rng: random.Random, rules: dict[str, Any], entries: list[Any], target: int) -> Any | None:
    """The first of some random lines that the sheet takes."""
    for _ in range(8):
        entry = line(rng, target)
        if judged(rules, [*entries, entry]) is not None:
            return entry
    return None


def line(rng: random.Random, target: int) -> dict[str, Any]:
    """One line of the sheet, whether it fits or not."""
    kind, team = rng.choice(KINDS), rng.randrange(2)
    if kind == "game":
        value = rng.choice([2, 3, 3, 3, 4, rng.randint(0, target + 1)])
        return {"kind": kind, "winner": team, "value": value, **_maybe(rng, "conceded", [True, False])}
    if kind == "penalty":
        return {"kind": kind, "team": team, **_maybe(rng, "reason", ["cut", "other"])}
    if kind == "walkover":
        return {"kind": kind, "winner": rng.choice([0, 1, None])}
    score = [target, rng.choice([0, 1, target - 2, target - 1, rng.randint(-1, target)])]
    return {"kind": kind, "score": score[:: rng.choice([1, -1])], **_maybe(rng, "retourschneider", [True, False])}


def damage(rng: random.Random, entries: list[Any], target: int) -> None:
    """Spoils a sheet in one place, or lets the referee decide there."""
    place = rng.randrange(len(entries) + 1)
    if place == len(entries) or not isinstance(entries[place], dict) or not entries[place]:
        entries.insert(place, rng.choice([*JUNK, line(rng, target)]))
        return
    entry = dict(entries[place])
    match rng.randrange(5):
        case 0:
            entry[rng.choice(NAMES)] = rng.choice(JUNK)
        case 1:
            del entry[rng.choice(list(entry))]
        case 2:
            entry = line(rng, target)
        case 3:
            entry = line(rng, target) | {"override": rng.choice(["Abgesprochen", "x" * 200, "x" * 201, ""])}
        case 4:
            entry[rng.choice(list(entry))] = rng.choice(JUNK)
    entries[place] = entry


def _maybe(rng: random.Random, name: str, values: list[Any]) -> dict[str, Any]:
    return {name: rng.choice(values)} if rng.random() < 0.6 else {}
