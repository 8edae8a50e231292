"""Lists of Skat drawn at random, sound and damaged: whole ones, begun ones, and such that are only a foot."""

from __future__ import annotations

import random
from typing import Any

from tests.games.second_opinion import Sitting, break_a_field
from tests.games.skat.independent import BASE, LADDER, RULES, judge, performance, worth

HAND_FIELDS = ("dealer", "declarer", "game", "tops", "hand", "ouvert", "announced", "bid", "level", "won")
CHECKED_FIELDS = ("card_points", "fault", "kind", "override")
LIST_FIELDS = ("game_points", "won", "lost", "passed", "total", "kind", "override")


def drawn_rules(rng: random.Random) -> dict[str, Any]:
    """The usual rules, a preset, or others; a list is mostly short, so that many can be judged."""
    rules: dict[str, Any] = {"preset": rng.choice(["dskv", "seeger", "plain"])} if rng.random() < 1 / 3 else {}
    if rng.random() < 3 / 4:
        rules |= {"hands_at_four": rng.randint(1, 9), "hands_at_three": rng.randint(1, 9)}
    if rng.random() < 1 / 4:
        rules |= {name: rng.randint(0, 99) for name in list(RULES)[:4] if rng.random() < 1 / 2}
    return rules | ({"bid_required": True} if rng.random() < 1 / 6 else {})


def drawn_sitting(rng: random.Random) -> Sitting:
    """A list that can stand as it is: whole, or as far as it got; sometimes only its foot."""
    rules, seats = drawn_rules(rng), rng.choice([3, 4])
    planned = rules.get("hands_at_four", 48) if seats == 4 else rules.get("hands_at_three", 36)
    named = seats == 4 or rng.random() < 3 / 4
    count = planned if rng.random() < 1 / 3 else rng.randint(0, planned)
    dealers = [number % seats for number in range(count)]
    hands = [drawn_line(rng, seats, dealer, rules, named=named) for dealer in dealers]
    sitting = {"game": "skat", "rules": rules, "sides": list("ABCD"[:seats]), "start": None, "entries": hands}
    return drawn_foot(rng, sitting, planned) if rng.random() < 1 / 4 else sitting


def drawn_line(rng: random.Random, seats: int, dealer: int, rules: dict[str, Any], *, named: bool) -> dict[str, Any]:
    """A hand as it could have been played, or one that was passed."""
    known = {"dealer": dealer} if named else {}
    if rng.random() < 1 / 10:
        return {"kind": "passed", **known}
    declarer = rng.choice([seat for seat in range(seats) if seats == 3 or seat != dealer])
    hand = {"kind": "hand", **known, "declarer": declarer, **drawn_game(rng)}
    full = {"hand": False, "ouvert": False, "announced": "none", "level": "normal", "tops": None, "bid": None, **hand}
    if rules.get("bid_required") or rng.random() < 1 / 4:
        hand["bid"] = rng.choice([bid for bid in LADDER if bid <= worth(full)])
    elif full["game"] != "null" and not full["won"] and rng.random() < 1 / 3:
        hand["bid"] = rng.choice(LADDER)
    elif rng.random() < 1 / 6:
        hand["bid"] = None
    return hand


def drawn_game(rng: random.Random) -> dict[str, Any]:
    game, won = rng.choice([*BASE, "null"]), rng.random() < 3 / 4
    hand, fault = rng.random() < 1 / 4, rng.random() < 1 / 12
    found: dict[str, Any] = {"game": game, "won": won}
    if hand or rng.random() < 1 / 4:
        found["hand"] = hand
    if fault:
        found["fault"] = "opponents" if won else "declarer"
    if game == "null":
        return found | ({"ouvert": True} if rng.random() < 1 / 3 else {})
    most = 4 if game == "grand" else 11 if rng.random() < 1 / 9 else 5
    found["tops"] = rng.randint(1, most) * rng.choice([1, -1])
    if hand and rng.random() < 1 / 3:
        found["announced"] = rng.choice(["schneider", "schwarz"])
        found |= {"ouvert": True} if found["announced"] == "schwarz" and rng.random() < 1 / 3 else {}
    return found | drawn_end(rng, found)


def drawn_end(rng: random.Random, game: dict[str, Any]) -> dict[str, Any]:
    """The level and the Augen of a game that was won or lost so."""
    announced, won = game.get("announced", "none"), game["won"]
    if won:
        level = {"none": rng.choice(["normal", "normal", "schneider", "schwarz"]), "schneider": "schneider"}.get(
            announced, "schwarz"
        )
        points = {"normal": (61, 89), "schneider": (90, 118), "schwarz": (120, 120)}[level]
    else:
        level = rng.choice(["normal", "normal", "schneider", "schwarz"])
        points = {"normal": (31, 60), "schneider": (2, 30), "schwarz": (2, 22)}[level]
    end = {"level": level} if level != "normal" or rng.random() < 1 / 4 else {}
    return end | ({"card_points": rng.randint(*points)} if rng.random() < 1 / 2 else {})


def drawn_foot(rng: random.Random, sitting: Sitting, planned: int) -> Sitting:
    """The same list of which only the foot is known, where it is one."""
    if sitting["rules"].get("bid_required") or len(sitting["entries"]) < planned:
        return sitting
    short = {**sitting, "entries": [foot_of(rng, sitting)]}
    return short if judge(short).valid else sitting


def foot_of(rng: random.Random, sitting: Sitting) -> dict[str, Any]:
    """The foot of a whole list, with what may stand there besides."""
    found = judge(sitting)
    foot: dict[str, Any] = {"kind": "totals"}
    foot |= {key: [own[key] for own in found.tally] for key in ("game_points", "won", "lost")}
    if rng.random() < 2 / 3:
        foot["passed"] = len(sitting["entries"]) - sum(foot["won"]) - sum(foot["lost"])
    return foot | ({"total": found.totals} if rng.random() < 1 / 2 else {})


def damage(rng: random.Random, sitting: Sitting) -> None:
    """One thing is written wrongly, or a line too many; what a referee may let pass sometimes bears his reason."""
    entries, seats = sitting["entries"], len(sitting["sides"])
    if not entries or rng.random() < 1 / 20:
        entries.append({"kind": "passed", "dealer": seats})
        return
    if rng.random() < 1 / 24:
        entries.append(foot_of(rng, sitting))
        return
    if rng.random() < 1 / 12:
        entries += [dict(entry) for entry in entries]
        return
    entry = rng.choice(entries)
    if rng.random() < 1 / 3:
        fields = LIST_FIELDS if entry["kind"] == "totals" else HAND_FIELDS + CHECKED_FIELDS
        break_a_field(rng, entry, fields)
    elif entry["kind"] == "totals":
        damage_foot(rng, entry, seats)
    else:
        damage_hand(rng, entry, seats)
    if rng.random() < 1 / 8 and isinstance(entry, dict):
        entry["override"] = "Der Schiedsrichter hat es gesehen"


def damage_foot(rng: random.Random, foot: dict[str, Any], seats: int) -> None:
    name = rng.choice(
        [name for name in ("game_points", "won", "lost", "total", "passed") if foot.get(name) is not None]
    )
    if name == "passed":
        foot["passed"] += rng.choice([-1, 1, 10])
        return
    seat = rng.randrange(seats)
    foot[name][seat] += rng.choice([-300, -40, -1, 1, 9, 300])
    if name in {"won", "lost"}:
        foot[name][seat] = max(foot[name][seat], 0)
    if rng.random() < 1 / 3:
        foot["total"] = performance(foot, RULES, seats)


def damage_hand(rng: random.Random, hand: dict[str, Any], seats: int) -> None:
    changes: list[tuple[str, Any]] = [
        ("dealer", rng.randrange(seats)),
        ("declarer", rng.randrange(seats)),
        ("game", rng.choice([*BASE, "null"])),
        ("tops", rng.randint(-13, 13)),
        ("hand", rng.random() < 1 / 2),
        ("ouvert", rng.random() < 1 / 2),
        ("announced", rng.choice(["none", "schneider", "schwarz"])),
        ("bid", rng.choice([*LADDER, rng.randint(0, 300)])),
        ("level", rng.choice(["normal", "schneider", "schwarz"])),
        ("won", not hand.get("won", True)),
        ("card_points", rng.randint(-2, 122)),
        ("fault", rng.choice(["declarer", "opponents"])),
    ]
    hand.update(rng.sample(changes, rng.choice([1, 1, 2, 3])))
