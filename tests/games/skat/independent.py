"""A second scorer of Skat lists, written from the rules alone: it shares no code with the program.

`judge` says of a sitting what is wrong with it, or what it counts. The house rules, the ladder and the formulas stand
here once more on purpose.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

RULES = {
    "win_bonus": 50,
    "loss_penalty": 50,
    "opponents_bonus_three": 40,
    "opponents_bonus_four": 30,
    "hands_at_four": 48,
    "hands_at_three": 36,
    "bid_required": False,
}
PRESETS: dict[str, dict[str, int]] = {
    "dskv": {},
    "seeger": {"opponents_bonus_three": 0, "opponents_bonus_four": 0},
    "plain": {"opponents_bonus_three": 0, "opponents_bonus_four": 0, "win_bonus": 0, "loss_penalty": 0},
}
BASE = {"diamonds": 9, "hearts": 10, "spades": 11, "clubs": 12, "grand": 24}
SUIT_VALUES = {base * times for base in (9, 10, 11, 12) for times in range(2, 19)}
LADDER = sorted(SUIT_VALUES | {24 * times for times in range(2, 12)} | {23, 35, 46, 59})
LEVELS = ["normal", "schneider", "schwarz"]
CALLS = ["none", "schneider", "schwarz"]
FIELDS = {
    "hand": {
        "required": {"declarer", "game", "won"},
        "optional": {"dealer", "tops", "hand", "ouvert", "announced", "bid", "level", "card_points", "fault"},
        "nullable": {"tops", "bid", "card_points", "fault"},
    },
    "passed": {"required": set(), "optional": {"dealer"}, "nullable": set()},
    "totals": {
        "required": {"game_points", "won", "lost"},
        "optional": {"passed", "total"},
        "nullable": {"passed", "total"},
    },
}
DEFAULTS = {
    "hand": False,
    "ouvert": False,
    "announced": "none",
    "level": "normal",
    "tops": None,
    "bid": None,
    "card_points": None,
    "fault": None,
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

    @property
    def valid(self) -> bool:
        return not self.malformed and not self.errors

    @property
    def totals(self) -> list[int]:
        return [each["points"] for each in self.tally]


def judge(sitting: dict[str, Any]) -> Verdict:
    """The list from its first line to its last."""
    given = dict(sitting["rules"])
    rules = {**RULES, **PRESETS[given.pop("preset", "dskv")], **given}
    seats = len(sitting["sides"])
    planned = rules["hands_at_four"] if seats == 4 else rules["hands_at_three"]
    found = Verdict(tally=[{"points": 0, "game_points": 0, "won": 0, "lost": 0} for _ in range(seats)])
    turn, listed = 0, False
    for number, entry in enumerate(sitting["entries"]):
        if not well_formed(entry, seats):
            found.malformed = True
            return found
        errors, warnings = _remarks(entry, rules, seats, first=number == 0, turn=turn)
        if listed or number >= planned:
            errors.add("after_end")
        if entry["kind"] == "totals" and number > 0 and not listed:
            errors.add("totals_alone")
        if "override" in entry:
            errors, warnings = set(), warnings | errors
        found.errors |= errors
        found.warnings |= warnings
        _count(entry, rules, seats, found)
        if entry["kind"] == "totals":
            listed = True
        else:
            turn = (entry.get("dealer", turn) + 1) % seats
    found.finished = listed or len(sitting["entries"]) >= planned
    return found


def _remarks(
    entry: dict[str, Any], rules: dict[str, Any], seats: int, *, first: bool, turn: int
) -> tuple[set[str], set[str]]:
    if entry["kind"] == "totals":
        return _list_errors(entry, rules, seats), _list_warnings(entry, rules, seats)
    warnings = {"dealer_order"} if not first and entry.get("dealer", turn) != turn else set()
    if entry["kind"] == "passed":
        return set(), warnings
    hand = {**DEFAULTS, **entry}
    return _hand_errors(hand, rules, seats), warnings | _hand_warnings(hand)


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_seat(value: object, seats: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < seats


def _figures(value: object, seats: int, least: int | None) -> bool:
    if not isinstance(value, list) or len(value) != seats:
        return False
    return all(_is_whole(each) and (least is None or each >= least) for each in value)


def well_formed(entry: object, seats: int) -> bool:
    """Whether every field is there and of its type; with four, a dealer; with trumps, Spitzen."""
    if not isinstance(entry, dict) or entry.get("kind") not in list(FIELDS):
        return False
    fields = FIELDS[entry["kind"]]
    names = set(entry) - {"kind", "override"}
    if not fields["required"] <= names or not names <= fields["required"] | fields["optional"]:
        return False
    if any(entry[name] is None and name not in fields["nullable"] for name in names):
        return False
    override = entry.get("override", "x")
    if not isinstance(override, str) or not 1 <= len(override) <= 200:
        return False
    if not all(_typed(entry["kind"], name, entry[name], seats) for name in names if entry[name] is not None):
        return False
    if entry["kind"] != "totals" and seats == 4 and "dealer" not in entry:
        return False
    return entry["kind"] != "hand" or entry["game"] == "null" or entry.get("tops") is not None


def _typed(kind: str, name: str, value: object, seats: int) -> bool:
    if kind == "totals":
        if name == "passed":
            return _is_whole(value)
        return _figures(value, seats, 0 if name in {"won", "lost"} else None)
    words: dict[str, list[str]] = {
        "game": [*BASE, "null"],
        "announced": CALLS,
        "level": LEVELS,
        "fault": ["declarer", "opponents"],
    }
    if name in words:
        return value in words[name]
    if name in {"dealer", "declarer"}:
        return _is_seat(value, seats)
    return isinstance(value, bool) if name in {"hand", "ouvert", "won"} else _is_whole(value)


def worth(hand: dict[str, Any], level: str | None = None) -> int:
    """Base × (Spitzen + Spiel + Hand + level + announced + ouvert); a Null its fixed value."""
    if hand["game"] == "null":
        return {(0, 0): 23, (1, 0): 35, (0, 1): 46, (1, 1): 59}[int(hand["hand"]), int(hand["ouvert"])]
    reached, called = LEVELS.index(level or hand["level"]), CALLS.index(hand["announced"])
    times = abs(hand["tops"]) + 1 + hand["hand"] + max(reached, called) + called + hand["ouvert"]
    return int(BASE[hand["game"]] * times)


def _hand_errors(hand: dict[str, Any], rules: dict[str, Any], seats: int) -> set[str]:
    found = set()
    if seats == 4 and hand["declarer"] == hand["dealer"]:
        found.add("declarer_deals")
    bid = hand["bid"]
    if bid is None and rules["bid_required"]:
        found.add("bid_missing")
    if bid is not None and bid not in LADDER:
        found.add("bid_value")
    if hand["fault"] is not None and hand["won"] != (hand["fault"] == "opponents"):
        found.add("fault_wins")
    return found | (_null_errors(hand) if hand["game"] == "null" else _trump_errors(hand))


def _null_errors(hand: dict[str, Any]) -> set[str]:
    found = set()
    if hand["tops"] is not None:
        found.add("tops_for_null")
    if hand["announced"] != "none":
        found.add("null_announced")
    if hand["level"] != "normal":
        found.add("null_level")
    if hand["card_points"] is not None:
        found.add("null_card_points")
    if hand["bid"] is not None and worth(hand) < hand["bid"]:
        found.add("null_below_bid")
    return found


def _trump_errors(hand: dict[str, Any]) -> set[str]:
    found = set()
    most = 4 if hand["game"] == "grand" else 11
    if hand["tops"] == 0 or abs(hand["tops"]) > most:
        found.add("tops_range")
    if hand["announced"] != "none" and not hand["hand"]:
        found.add("announce_needs_hand")
    if hand["ouvert"] and not (hand["hand"] and hand["announced"] == "schwarz"):
        found.add("ouvert_needs_schwarz")
    if hand["won"] and is_overbid(hand):
        found.add("overbid_won")
    if hand["won"] and LEVELS.index(hand["level"]) < CALLS.index(hand["announced"]):
        found.add("won_below_announced")
    return found | _points_errors(hand)


def is_overbid(hand: dict[str, Any]) -> bool:
    """Whether a game is worth less than was bid."""
    return hand["bid"] is not None and worth(hand) < hand["bid"]


def _points_errors(hand: dict[str, Any]) -> set[str]:
    points = hand["card_points"]
    if points is None:
        return set()
    if not 0 <= points <= 120 or points in (1, 119):
        return {"card_points_range"}
    if hand["fault"] is not None:
        return set()
    found = set()
    short = min(points, 120 - points)
    if (short <= 30) != (hand["level"] != "normal"):
        found.add("card_points_level")
    if hand["level"] == "schwarz" and not (points == 120 or points <= 22):
        found.add("card_points_level")
    needed = {"none": 61, "schneider": 90, "schwarz": 120}[hand["announced"]]
    enough = points >= needed and (hand["announced"] != "schwarz" or hand["level"] == "schwarz")
    if hand["won"] != (enough and not is_overbid(hand)):
        found.add("card_points_won")
    return found


def _hand_warnings(hand: dict[str, Any]) -> set[str]:
    if hand["game"] == "null":
        return set()
    found = set()
    if 6 < abs(hand["tops"]) <= (4 if hand["game"] == "grand" else 11):
        found.add("tops_rare")
    bid = hand["bid"]
    if bid in LADDER and not hand["hand"] and worth(hand, "schwarz") < bid:
        found.add("bid_out_of_reach")
    if hand["fault"] is not None and LEVELS.index(hand["level"]) > CALLS.index(hand["announced"]):
        forced = bid is not None and worth(hand, "normal") < bid
        if not forced:
            found.add("fault_level")
    return found


def _list_errors(entry: dict[str, Any], rules: dict[str, Any], seats: int) -> set[str]:
    found = set()
    planned = rules["hands_at_four"] if seats == 4 else rules["hands_at_three"]
    won, lost, passed = entry["won"], entry["lost"], entry.get("passed")
    played = sum(won) + sum(lost)
    if played > planned or (passed is not None and played + passed != planned):
        found.add("totals_hands")
    for seat in range(seats):
        if seats == 4 and 4 * (won[seat] + lost[seat]) > 3 * planned:
            found.add("totals_played")
        if not 18 * won[seat] - 540 * lost[seat] <= entry["game_points"][seat] <= 264 * won[seat] - 36 * lost[seat]:
            found.add("totals_points")
    total = entry.get("total")
    if total is not None and total != performance(entry, rules, seats):
        found.add("totals_control")
    return found


def _list_warnings(entry: dict[str, Any], rules: dict[str, Any], seats: int) -> set[str]:
    planned = rules["hands_at_four"] if seats == 4 else rules["hands_at_three"]
    missing = planned - sum(entry["won"]) - sum(entry["lost"])
    return {"totals_passed"} if entry.get("passed") is None and missing > 0 else set()


def performance(entry: dict[str, Any], rules: dict[str, Any], seats: int) -> list[int]:
    """The Leistung of each from the foot of the list."""
    bonus = rules["opponents_bonus_four" if seats == 4 else "opponents_bonus_three"]
    return [
        entry["game_points"][seat]
        + rules["win_bonus"] * entry["won"][seat]
        - rules["loss_penalty"] * entry["lost"][seat]
        + bonus * sum(entry["lost"][other] for other in range(seats) if other != seat)
        for seat in range(seats)
    ]


def _count(entry: dict[str, Any], rules: dict[str, Any], seats: int, found: Verdict) -> None:
    score = [0] * seats
    if entry["kind"] == "totals":
        score = performance(entry, rules, seats)
        for seat, own in enumerate(found.tally):
            for key in ("game_points", "won", "lost"):
                own[key] += entry[key][seat]
    elif entry["kind"] == "hand":
        _count_hand({**DEFAULTS, **entry}, rules, seats, found, score)
    for own, points in zip(found.tally, score, strict=True):
        own["points"] += points
    found.scores.append(score)


def _count_hand(hand: dict[str, Any], rules: dict[str, Any], seats: int, found: Verdict, score: list[int]) -> None:
    value, declarer = worth(hand), hand["declarer"]
    own = found.tally[declarer]
    if hand["won"]:
        own["won"] += 1
        own["game_points"] += value
        score[declarer] = value + rules["win_bonus"]
        return
    if hand["game"] != "null" and is_overbid(hand):
        value = BASE[hand["game"]]
        while value < hand["bid"]:
            value += BASE[hand["game"]]
    bonus = rules["opponents_bonus_four" if seats == 4 else "opponents_bonus_three"]
    for seat in range(seats):
        score[seat] = -2 * value - rules["loss_penalty"] if seat == declarer else bonus
    own["lost"] += 1
    own["game_points"] -= 2 * value
