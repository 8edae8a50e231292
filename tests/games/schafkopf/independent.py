"""A second scorer of Schafkopf lists, written from the rules alone: it shares no code with the program.

`judge` says of a sitting what is wrong with it, or what it counts. The house rules and the formulas stand here once
more on purpose.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

RULES: dict[str, Any] = {
    "pack": "long",
    "unit": "points",
    "call_value": 1,
    "solo_value": 5,
    "wenz_value": 5,
    "geier_value": 5,
    "farbwenz_value": 5,
    "herz_solo_value": None,
    "hochzeit_value": 1,
    "bettel_value": 3,
    "ramsch_value": 1,
    "schneider_value": 1,
    "schwarz_value": 1,
    "runner_value": 1,
    "runners_from": 3,
    "runners_from_wenz": 2,
    "runners_cap": 0,
    "tout_allowed": True,
    "tout_factor": 2,
    "tout_counts": "plain",
    "sie_allowed": True,
    "sie_factor": 4,
    "runners_in_sie": False,
    "geier": False,
    "farbwenz": False,
    "hochzeit": False,
    "bettel": False,
    "all_pass": "muss",
    "muss_target": 60,
    "max_stoss": 0,
    "stoss_takes_over": False,
    "max_knocks": 0,
    "stock_stake": 0,
    "schneider_free": "standard",
    "booking": "zero_sum",
    "hands_per_sitting": 32,
}
PRESETS: dict[str, dict[str, Any]] = {
    "rennen": {},
    "kurz": {
        "pack": "short",
        **dict.fromkeys(("solo_value", "wenz_value", "geier_value", "farbwenz_value"), 4),
        "geier": True,
        "runners_from": 2,
        "runners_cap": 4,
        "all_pass": "kreuz",
    },
    "geld": {
        "unit": "cents",
        "call_value": 20,
        **dict.fromkeys(("solo_value", "wenz_value", "geier_value", "farbwenz_value"), 50),
        "hochzeit_value": 30,
        "bettel_value": 30,
        "ramsch_value": 20,
        **dict.fromkeys(("schneider_value", "schwarz_value", "runner_value"), 10),
        "runners_in_sie": True,
        "all_pass": "redeal",
        "stock_stake": 20,
        "max_stoss": 2,
        "max_knocks": 4,
    },
}
PAIRED = ("rufspiel", "muss", "kreuz", "hochzeit")
SOLI = ("wenz", "solo", "geier", "farbwenz")
TYPES = (*PAIRED, *SOLI, "sie", "bettel")
SUITS = ("eichel", "gras", "herz", "schellen")
LEVELS = ("normal", "schneider", "schwarz")
KINDS: dict[str, tuple[set[str], set[str], set[str]]] = {
    "hand": (
        {"type", "declarer", "won"},
        {"dealer", "partner", "suit", "tout", "runners", "knocks", "stoss", "level", "card_points", "fault"},
        {"partner", "suit", "card_points", "fault"},
    ),
    "ramsch": (set(), {"dealer", "loser", "durchmarsch", "virgins", "knocks"}, {"loser", "durchmarsch"}),
    "passed": (set(), {"dealer"}, set()),
    "totals": ({"points"}, {"plus", "minus", "solos_won"}, {"plus", "minus", "solos_won"}),
}
"""Kind → the fields that it must have, those that it may have, those that may be null."""
UNSAID: dict[str, Any] = {
    "partner": None,
    "suit": None,
    "tout": False,
    "runners": 0,
    "knocks": 0,
    "stoss": 0,
    "level": "normal",
    "card_points": None,
    "fault": None,
    "loser": None,
    "durchmarsch": None,
    "virgins": [],
    "plus": None,
    "minus": None,
    "solos_won": None,
}


@dataclass
class Verdict:
    """What is wrong with a list, else what it counts; `malformed`: an entry could not be read at all."""

    malformed: bool = False
    errors: set[str] = field(default_factory=set)
    warnings: set[str] = field(default_factory=set)
    scores: list[list[int]] = field(default_factory=list)
    tally: list[dict[str, int]] = field(default_factory=list)
    finished: bool = False
    stock: int = 0
    hands: int = 0

    @property
    def valid(self) -> bool:
        return not self.malformed and not self.errors

    @property
    def totals(self) -> list[int]:
        return [each["points"] for each in self.tally]


def house_rules(given: dict[str, Any]) -> dict[str, Any]:
    """All house rules of a sitting."""
    own = dict(given)
    return {**RULES, **PRESETS[own.pop("preset", "rennen")], **own}


def judge(sitting: dict[str, Any]) -> Verdict:
    """The list from its first line to its last."""
    rules = house_rules(sitting["rules"])
    found = Verdict(tally=[{"points": 0, "plus": 0, "minus": 0, "solos_won": 0} for _ in range(4)])
    turn: int | None = None
    listed = False
    for number, raw in enumerate(sitting["entries"]):
        if not well_formed(raw):
            found.malformed = True
            return found
        entry = {**UNSAID, **raw}
        errors, warnings = remarks(entry, rules)
        if entry["kind"] == "totals" and number > 0 and not listed:
            errors.add("totals_alone")
        if listed or found.hands >= rules["hands_per_sitting"]:
            errors.add("after_end")
        if turn is not None and raw.get("dealer", turn) != turn:
            warnings.add("dealer_order")
        if "override" in raw:
            errors, warnings = set(), warnings | errors
        found.errors |= errors
        found.warnings |= warnings
        count(entry, rules, found)
        dealer = raw.get("dealer", turn)
        if dealer is not None:
            turn = dealer if entry["kind"] == "passed" else (dealer + 1) % 4
        listed = listed or entry["kind"] == "totals"
    found.finished = listed or found.hands >= rules["hands_per_sitting"]
    return found


def whole(value: object, least: int | None = None, most: int | None = None) -> bool:
    """Whether a value is a whole number within bounds; true is none."""
    if not isinstance(value, int) or isinstance(value, bool):
        return False
    return (least is None or value >= least) and (most is None or value <= most)


def well_formed(entry: object) -> bool:
    """Whether every field is there and of its type; two against two have a partner, a Ramsch one result."""
    if not isinstance(entry, dict) or entry.get("kind") not in list(KINDS):
        return False
    required, optional, nullable = KINDS[entry["kind"]]
    names = set(entry) - {"kind", "override"}
    override = entry.get("override", "x")
    if not isinstance(override, str) or not 1 <= len(override) <= 200:
        return False
    if not required <= names <= required | optional:
        return False
    if any(entry[name] is None and name not in nullable for name in names):
        return False
    if not all(typed(name, entry[name]) for name in names if entry[name] is not None):
        return False
    if entry["kind"] == "hand":
        return entry["type"] not in PAIRED or entry.get("partner") is not None
    return entry["kind"] != "ramsch" or (entry.get("loser") is None) != (entry.get("durchmarsch") is None)


def typed(name: str, value: object) -> bool:
    """Whether a value is of the type of its field."""
    words = {"type": TYPES, "suit": SUITS, "level": LEVELS}
    if name in words:
        return value in words[name]
    if name in {"tout", "won"}:
        return isinstance(value, bool)
    most = {"knocks": 4, "stoss": 9, "runners": None}
    if name in most:
        return whole(value, 0, most[name])
    if name == "card_points":
        return whole(value)
    if name in {"points", "plus", "minus", "solos_won"}:
        least = None if name == "points" else 0
        return isinstance(value, list) and len(value) == 4 and all(whole(each, least) for each in value)
    if name == "virgins":
        return isinstance(value, list) and all(whole(each, 0, 3) for each in value) and len(set(value)) == len(value)
    return whole(value, 0, 3)


def remarks(entry: dict[str, Any], rules: dict[str, Any]) -> tuple[set[str], set[str]]:
    """What is wrong with an entry by itself, and what is asked about."""
    match entry["kind"]:
        case "hand":
            errors = game_errors(entry, rules) | worth_errors(entry, rules) | end_errors(entry, rules)
            return errors, runner_warnings(entry, rules)
        case "ramsch":
            return ramsch_errors(entry, rules), set()
        case "passed":
            return set() if rules["all_pass"] == "redeal" else {"type_not_played"}, set()
    return list_errors(entry, rules), list_warnings(entry, rules)


def is_played(kind: str, rules: dict[str, Any]) -> bool:
    """Whether the house rules know a game."""
    if kind in {"muss", "kreuz"}:
        return bool(rules["all_pass"] == kind)
    if kind == "sie":
        return bool(rules["sie_allowed"])
    return bool(rules[kind]) if kind in {"geier", "farbwenz", "hochzeit", "bettel"} else True


def game_errors(hand: dict[str, Any], rules: dict[str, Any]) -> set[str]:
    """What was played, by whom with whom, in which suit."""
    found = set()
    kind, declarer, partner, suit = hand["type"], hand["declarer"], hand["partner"], hand["suit"]
    if not is_played(kind, rules):
        found.add("type_not_played")
    if partner == declarer:
        found.add("partner_self")
    if partner is not None and kind not in PAIRED:
        found.add("partner_alone")
    if kind == "kreuz" and partner not in {declarer, (declarer + 2) % 4}:
        found.add("partner_kreuz")
    if suit is not None:
        if kind in {"rufspiel", "muss"}:
            found |= {"suit_wrong"} if suit == "herz" else set()
        elif kind not in {"solo", "farbwenz"}:
            found.add("suit_wrong")
    if kind == "solo" and suit is None and rules["herz_solo_value"] is not None:
        found.add("suit_missing")
    if kind == "sie" and not hand["won"]:
        found.add("sie_lost")
    return found


def worth_errors(hand: dict[str, Any], rules: dict[str, Any]) -> set[str]:
    """Tout, level, Laufende, what doubles."""
    found = set()
    kind = hand["type"]
    if hand["tout"] and kind not in SOLI:
        found.add("tout_type")
    if hand["tout"] and not rules["tout_allowed"]:
        found.add("tout_not_played")
    if hand["level"] != "normal" and (hand["tout"] or kind in {"sie", "bettel"}):
        found.add("level_unused")
    if hand["runners"] > most_runners(kind, rules):
        found.add("runners_range")
    if hand["knocks"] > rules["max_knocks"]:
        found.add("knocks_not_played")
    if hand["stoss"] > rules["max_stoss"]:
        found.add("stoss_not_played")
    return found


def most_runners(kind: str, rules: dict[str, Any]) -> int:
    """How many Laufende there are at most."""
    trumps = 14 if rules["pack"] == "long" else 12
    return {"wenz": 4, "geier": 4, "farbwenz": trumps - 3, "sie": 0, "bettel": 0}.get(kind, trumps)


def end_errors(hand: dict[str, Any], rules: dict[str, Any]) -> set[str]:
    """Who has won, with how many Augen, by whose fault."""
    found = set()
    kind, points, fault, won = hand["type"], hand["card_points"], hand["fault"], hand["won"]
    side = own_side(hand)
    if fault is not None and (fault in side) == won:
        found.add("fault_wins")
    if points is None:
        return found
    impossible = not 0 <= points <= 120 or points in (1, 119)
    if impossible:
        found.add("card_points_range")
    if kind in {"sie", "bettel"}:
        return found | {"card_points_unused"}
    if impossible or fault is not None:
        return found
    if hand["tout"]:
        return found | ({"card_points_won"} if won and points != 120 else set())
    others_need_61 = (kind == "muss" and rules["muss_target"] == 60) or (
        rules["stoss_takes_over"] and hand["stoss"] % 2 == 1
    )
    if won != (points >= (60 if others_need_61 else 61)):
        found.add("card_points_won")
    losers = 120 - points if won else points
    losers_need_61 = others_need_61 if won else not others_need_61
    schneider = losers < {"thirty": 30, "thirtyone": 31}.get(rules["schneider_free"], 31 if losers_need_61 else 30)
    if schneider == (hand["level"] == "normal") or (hand["level"] == "schwarz" and losers):
        found.add("card_points_level")
    return found


def threshold(kind: str, rules: dict[str, Any]) -> int:
    """From how many on Laufende count."""
    return int(rules["runners_from_wenz" if kind in {"wenz", "geier"} else "runners_from"])


def runner_warnings(hand: dict[str, Any], rules: dict[str, Any]) -> set[str]:
    found = {"runners_rare"} if 6 < hand["runners"] <= most_runners(hand["type"], rules) else set()
    if 0 < hand["runners"] < threshold(hand["type"], rules) and hand["type"] not in {"sie", "bettel"}:
        found.add("runners_too_few")
    return found


def ramsch_errors(entry: dict[str, Any], rules: dict[str, Any]) -> set[str]:
    found = set() if rules["all_pass"] == "ramsch" else {"type_not_played"}
    if entry["loser"] is not None and entry["loser"] in entry["virgins"]:
        found.add("virgin_loser")
    if len(entry["virgins"]) > 2:
        found.add("virgins_three")
    if entry["durchmarsch"] is not None and entry["virgins"]:
        found.add("virgins_durchmarsch")
    if entry["knocks"] > rules["max_knocks"]:
        found.add("knocks_not_played")
    return found


def list_errors(entry: dict[str, Any], rules: dict[str, Any]) -> set[str]:
    found = set()
    points, plus, minus, solos = entry["points"], entry["plus"], entry["minus"], entry["solos_won"]
    if rules["booking"] == "zero_sum" and sum(points) != 0:
        found.add("totals_sum")
    if rules["booking"] == "winners_only" and min(points) < 0:
        found.add("totals_negative")
    if (plus is None) != (minus is None):
        found.add("totals_half")
    elif plus is not None and any(plus[seat] - minus[seat] != points[seat] for seat in range(4)):
        found.add("totals_control")
    if solos is not None and sum(solos) > rules["hands_per_sitting"]:
        found.add("totals_solos")
    if not rules["stock_stake"]:
        if beyond(points, rules):
            found.add("totals_points")
        if beyond(plus or [], rules) or beyond(minus or [], rules):
            found.add("totals_columns")
    return found


def list_warnings(entry: dict[str, Any], rules: dict[str, Any]) -> set[str]:
    found = {"totals_solos_missing"} if entry["solos_won"] is None and any(entry["points"]) else set()
    if rules["stock_stake"] and beyond(entry["points"], rules):
        found.add("totals_stock")
    return found


def beyond(points: list[int], rules: dict[str, Any]) -> bool:
    """Whether somebody has more than three times the dearest game in each hand."""
    most = 3 * dearest(rules) * rules["hands_per_sitting"]
    return any(abs(each) > most for each in points)


def dearest(rules: dict[str, Any]) -> int:
    """The value of the dearest game, doubled as often as it can be: of all games that can be won."""
    doubled = {"knocks": rules["max_knocks"], "stoss": rules["max_stoss"]}
    values = [
        value({"type": kind, "suit": suit, "level": level, "runners": runners, "tout": False, **doubled}, rules)
        for kind in TYPES
        if is_played(kind, rules)
        for suit in SUITS
        for level in LEVELS
        for runners in range(most_runners(kind, rules) + 1)
    ]
    if rules["tout_allowed"]:
        values += [
            value({"type": kind, "suit": suit, "level": "normal", "runners": runners, "tout": True, **doubled}, rules)
            for kind in SOLI
            if is_played(kind, rules)
            for suit in SUITS
            for runners in range(most_runners(kind, rules) + 1)
        ]
    if rules["all_pass"] == "ramsch":
        values += [
            rules["ramsch_value"] * 2 ** (rules["max_knocks"] + 2),
            rules["solo_value"] * 2 ** rules["max_knocks"],
        ]
    return max(values)


def own_side(hand: dict[str, Any]) -> set[int]:
    """The declarer, and who plays with him."""
    return {hand["declarer"], hand["partner"]} if hand["type"] in PAIRED else {hand["declarer"]}


def value(hand: dict[str, Any], rules: dict[str, Any]) -> int:
    """What each opponent pays or gets."""
    kind = hand["type"]
    both = rules["schneider_value"] + rules["schwarz_value"] if rules["tout_counts"] == "schwarz" else 0
    double = 2 ** (hand["knocks"] + hand["stoss"])
    if kind == "bettel":
        return int(rules["bettel_value"] * double)
    if kind == "sie":
        long = 8 if rules["pack"] == "long" else 6
        runners = rules["runner_value"] * long if rules["runners_in_sie"] else 0
        return int((rules["solo_value"] + runners + both) * rules["sie_factor"] * double)
    base = rules["call_value"] if kind in {"rufspiel", "muss", "kreuz"} else rules[f"{kind}_value"]
    if kind == "solo" and hand["suit"] == "herz" and rules["herz_solo_value"] is not None:
        base = rules["herz_solo_value"]
    counted = hand["runners"] if hand["runners"] >= threshold(kind, rules) else 0
    if rules["runners_cap"]:
        counted = min(counted, rules["runners_cap"])
    base += rules["runner_value"] * counted
    if hand["tout"]:
        return int((base + both) * rules["tout_factor"] * double)
    if hand["level"] != "normal":
        base += rules["schneider_value"]
    if hand["level"] == "schwarz":
        base += rules["schwarz_value"]
    return int(base * double)


def count(entry: dict[str, Any], rules: dict[str, Any], found: Verdict) -> None:
    """Adds an entry."""
    if entry["kind"] == "totals":
        count_list(entry, found)
        return
    if entry["kind"] == "passed":
        score = [-rules["stock_stake"]] * 4
        found.stock += 4 * rules["stock_stake"]
    else:
        score = hand_score(entry, rules, found) if entry["kind"] == "hand" else ramsch_score(entry, rules)
        if rules["booking"] == "winners_only":
            score = [max(points, 0) for points in score]
        found.hands += 1
        if found.hands >= rules["hands_per_sitting"]:
            score = [points + found.stock // 4 for points in score]
            found.stock = 0
    for own, points in zip(found.tally, score, strict=True):
        own["points"] += points
        own["plus" if points > 0 else "minus"] += abs(points)
    found.scores.append(score)


def hand_score(hand: dict[str, Any], rules: dict[str, Any], found: Verdict) -> list[int]:
    """Two against two each the value, one against three three times; a Rufspiel moves the Stock."""
    side, worth = own_side(hand), value(hand, rules)
    own = worth * (1 if len(side) == 2 else 3)
    score = [own if seat in side else -worth for seat in range(4)]
    if not hand["won"]:
        score = [-points for points in score]
    if hand["type"] == "rufspiel" and found.stock:
        half = found.stock // 2
        for seat in side:
            score[seat] += half if hand["won"] else -half
        found.stock = 0 if hand["won"] else found.stock * 2
    if hand["won"] and hand["type"] in (*SOLI, "sie"):
        found.tally[hand["declarer"]]["solos_won"] += 1
    return score


def ramsch_score(entry: dict[str, Any], rules: dict[str, Any]) -> list[int]:
    """The loser pays three times; a Durchmarsch is a won Solo."""
    double = 2 ** entry["knocks"]
    if entry["durchmarsch"] is not None:
        worth = rules["solo_value"] * double
        return [3 * worth if seat == entry["durchmarsch"] else -worth for seat in range(4)]
    worth = rules["ramsch_value"] * double * 2 ** len(entry["virgins"])
    return [-3 * worth if seat == entry["loser"] else worth for seat in range(4)]


def count_list(entry: dict[str, Any], found: Verdict) -> None:
    """Adds the foot of a list."""
    both = entry["plus"] is not None and entry["minus"] is not None
    for seat, own in enumerate(found.tally):
        points = entry["points"][seat]
        own["points"] += points
        own["plus"] += entry["plus"][seat] if both else max(points, 0)
        own["minus"] += entry["minus"][seat] if both else max(-points, 0)
        own["solos_won"] += entry["solos_won"][seat] if entry["solos_won"] else 0
    found.scores.append(list(entry["points"]))
