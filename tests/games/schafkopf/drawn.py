"""Lists of Schafkopf drawn at random, sound and damaged: whole ones, begun ones, and such that are only a foot."""

from __future__ import annotations

import random
from typing import Any

from tests.games.schafkopf.independent import (
    KINDS,
    LEVELS,
    PAIRED,
    SOLI,
    SUITS,
    TYPES,
    house_rules,
    is_played,
    judge,
)
from tests.games.second_opinion import Sitting, break_a_field

NUMBERS = {
    **dict.fromkeys(("call_value", "solo_value", "wenz_value", "geier_value", "ramsch_value", "bettel_value"), 20),
    **dict.fromkeys(("schneider_value", "schwarz_value", "runner_value", "hochzeit_value", "farbwenz_value"), 9),
    "runners_cap": 9,
    "max_stoss": 4,
    "max_knocks": 4,
}
"""House rules that are numbers, and up to where they are drawn here."""
FLAGS = ("geier", "farbwenz", "hochzeit", "bettel", "tout_allowed", "sie_allowed", "runners_in_sie", "stoss_takes_over")
CHOICES = {
    "pack": ("long", "short"),
    "tout_counts": ("plain", "schwarz"),
    "schneider_free": ("standard", "thirty", "thirtyone"),
    "booking": ("zero_sum", "winners_only"),
    "all_pass": ("muss", "kreuz", "ramsch", "redeal"),
    "muss_target": (60, 61),
    "herz_solo_value": (None, 7),
    "runners_from": (1, 2, 3, 4),
    "runners_from_wenz": (1, 2, 3),
    "tout_factor": (2, 3),
    "sie_factor": (2, 4),
}


def drawn_rules(rng: random.Random) -> dict[str, Any]:
    """The usual rules, a preset, or others; a list is mostly short, so that many can be judged."""
    rules: dict[str, Any] = {"preset": rng.choice(["rennen", "kurz", "geld"])} if rng.random() < 1 / 2 else {}
    if rng.random() < 1 / 2:
        rules |= {name: rng.randint(0, most) for name, most in NUMBERS.items() if rng.random() < 1 / 5}
        rules |= {name: rng.random() < 1 / 2 for name in FLAGS if rng.random() < 1 / 3}
        rules |= {name: rng.choice(each) for name, each in CHOICES.items() if rng.random() < 1 / 3}
    if rng.random() < 3 / 4:
        rules["hands_per_sitting"] = rng.randint(1, 9)
    full = house_rules(rules)
    if full["booking"] == "winners_only" or full["all_pass"] != "redeal":
        rules["stock_stake"] = 0
    elif rng.random() < 1 / 2:
        rules["stock_stake"] = rng.randint(0, 30)
    return rules


def drawn_sitting(rng: random.Random) -> Sitting:
    """A list that can stand as it is: whole, or as far as it got; sometimes only its foot."""
    given = drawn_rules(rng)
    rules, named = house_rules(given), rng.random() < 1 / 2
    planned = rules["hands_per_sitting"]
    count = planned if rng.random() < 1 / 3 else rng.randint(0, planned)
    entries: list[dict[str, Any]] = []
    dealer = rng.randrange(4)
    while count:
        entry = drawn_line(rng, rules)
        entries.append(entry | ({"dealer": dealer} if named else {}))
        if entry["kind"] != "passed":
            dealer, count = (dealer + 1) % 4, count - 1
    sitting = {"game": "schafkopf", "rules": given, "sides": list("ABCD"), "start": None, "entries": entries}
    return drawn_foot(rng, sitting) if rng.random() < 1 / 4 else sitting


def drawn_line(rng: random.Random, rules: dict[str, Any]) -> dict[str, Any]:
    """A hand as it could have been played, a Ramsch, or a deal that was thrown together."""
    if rules["all_pass"] == "redeal" and rng.random() < 1 / 6:
        return {"kind": "passed"}
    if rules["all_pass"] == "ramsch" and rng.random() < 1 / 3:
        return drawn_ramsch(rng, rules)
    kind = rng.choice([each for each in TYPES if is_played(each, rules)] + ["rufspiel"] * 4)
    declarer = rng.randrange(4)
    hand: dict[str, Any] = {"kind": "hand", "type": kind, "declarer": declarer, "won": rng.random() < 2 / 3}
    if kind in PAIRED:
        other = (declarer + 2) % 4 if kind == "kreuz" else (declarer + rng.randint(1, 3)) % 4
        hand["partner"] = other
    if kind in {"solo", "farbwenz"} and (rules["herz_solo_value"] is not None or rng.random() < 1 / 2):
        hand["suit"] = rng.choice(SUITS)
    if kind in {"rufspiel", "muss"} and rng.random() < 1 / 3:
        hand["suit"] = rng.choice(["eichel", "gras", "schellen", None])
    if kind in SOLI and rules["tout_allowed"] and rng.random() < 1 / 5:
        hand["tout"] = True
    hand |= {"won": True} if kind == "sie" else {}
    hand |= {"knocks": rng.randint(0, rules["max_knocks"])} if rng.random() < 1 / 3 else {}
    hand |= {"stoss": rng.randint(0, rules["max_stoss"])} if rng.random() < 1 / 3 else {}
    return hand if kind in {"sie", "bettel"} else hand | drawn_end(rng, hand, rules)


def drawn_end(rng: random.Random, hand: dict[str, Any], rules: dict[str, Any]) -> dict[str, Any]:
    """Laufende, the level and the Augen of a hand that was won or lost so."""
    most = {"wenz": 4, "geier": 4, "farbwenz": 9}.get(hand["type"], 12)
    end: dict[str, Any] = {"runners": rng.randint(0, most)} if rng.random() < 1 / 2 else {}
    if hand.get("tout"):
        return end | ({"card_points": 120} if hand["won"] and rng.random() < 1 / 2 else {})
    if rng.random() < 1 / 8:
        side = {hand["declarer"], hand.get("partner")}
        end["fault"] = rng.choice([seat for seat in range(4) if (seat in side) != hand["won"]])
        return end | {"level": rng.choice(LEVELS), "card_points": rng.choice([None, 0, 64, 120])}
    needs_less = (hand["type"] == "muss" and rules["muss_target"] == 60) or (
        rules["stoss_takes_over"] and hand.get("stoss", 0) % 2 == 1
    )
    needed = 60 if needs_less else 61
    points = rng.choice([*range(needed, 119), 120, 120]) if hand["won"] else rng.choice([0, 0, *range(2, needed)])
    losers = 120 - points if hand["won"] else points
    free = {"thirty": 30, "thirtyone": 31}.get(rules["schneider_free"], 31 if needs_less == hand["won"] else 30)
    level = "normal" if losers >= free else "schneider" if losers else rng.choice(["schneider", "schwarz"])
    end |= {"level": level} if level != "normal" or rng.random() < 1 / 3 else {}
    return end | ({"card_points": points} if rng.random() < 1 / 2 else {})


def drawn_ramsch(rng: random.Random, rules: dict[str, Any]) -> dict[str, Any]:
    if rng.random() < 1 / 5:
        return {"kind": "ramsch", "durchmarsch": rng.randrange(4), "knocks": rng.randint(0, rules["max_knocks"])}
    loser = rng.randrange(4)
    virgins = rng.sample([seat for seat in range(4) if seat != loser], rng.choice([0, 0, 1, 2]))
    return {"kind": "ramsch", "loser": loser, "virgins": sorted(virgins)}


def drawn_foot(rng: random.Random, sitting: Sitting) -> Sitting:
    """The same list of which only the foot is known, where it is one."""
    found = judge(sitting)
    return sitting if found.stock or not found.finished else {**sitting, "entries": [foot_of(rng, sitting)]}


def foot_of(rng: random.Random, sitting: Sitting) -> dict[str, Any]:
    """The foot of a whole list, with what may stand there besides."""
    found = judge(sitting)
    foot: dict[str, Any] = {"kind": "totals", "points": found.totals}
    if rng.random() < 1 / 2:
        foot |= {name: [own[name] for own in found.tally] for name in ("plus", "minus")}
    return foot | ({"solos_won": [own["solos_won"] for own in found.tally]} if rng.random() < 1 / 2 else {})


def damage(rng: random.Random, sitting: Sitting) -> None:
    """One thing is written wrongly, or a line too many; what a referee may let pass sometimes bears his reason."""
    entries = sitting["entries"]
    if not entries or rng.random() < 1 / 20:
        entries.append({"kind": "passed", "dealer": 4})
        return
    if rng.random() < 1 / 24:
        entries.append(foot_of(rng, sitting))
        return
    if rng.random() < 1 / 12:
        entries += [dict(entry) for entry in entries]
        return
    entry = rng.choice(entries)
    if rng.random() < 1 / 3:
        required, optional, _ = KINDS[entry["kind"]]
        break_a_field(rng, entry, (*sorted(required | optional), "kind", "override"))
    elif entry["kind"] == "totals":
        damage_foot(rng, entry)
    elif entry["kind"] == "ramsch":
        entry["virgins"] = sorted(rng.sample(range(4), rng.randint(0, 4)))
    else:
        damage_hand(rng, entry)
    if rng.random() < 1 / 8 and (entry.get("partner") is None or entry.get("partner") != entry.get("declarer")):
        entry["override"] = "Der Schiedsrichter hat es gesehen"


def damage_foot(rng: random.Random, foot: dict[str, Any]) -> None:
    name = rng.choice([name for name in ("points", "plus", "minus", "solos_won") if foot.get(name) is not None])
    if name != "points" and rng.random() < 1 / 4:
        foot[name] = None
        return
    seat = rng.randrange(4)
    foot[name][seat] += rng.choice([-7, -1, 1, 9, 300])
    if name != "points":
        foot[name][seat] = max(foot[name][seat], 0)


def damage_hand(rng: random.Random, entry: dict[str, Any]) -> None:
    if entry["kind"] == "passed":
        entry["dealer"] = rng.randint(0, 4)
        return
    changes: list[tuple[str, Any]] = [
        ("type", rng.choice(TYPES)),
        ("declarer", rng.randrange(4)),
        ("partner", rng.choice([0, 1, 2, 3, None])),
        ("won", not entry["won"]),
        ("suit", rng.choice(SUITS)),
        ("tout", True),
        ("level", rng.choice(LEVELS)),
        ("runners", rng.randint(0, 15)),
        ("knocks", rng.randint(0, 5)),
        ("stoss", rng.randint(0, 10)),
        ("card_points", rng.randint(-2, 122)),
        ("fault", rng.randrange(4)),
    ]
    entry.update(rng.sample(changes, rng.choice([1, 1, 2, 3])))
