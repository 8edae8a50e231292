"""A second reading of the Watten score sheet, written from the rules alone; shares nothing with the first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

DEFAULTS = {
    "target": 11,
    "gespannt_from": 9,
    "schneider_points": [11, 0],
    "retourschneider_points": [22, 0],
    "walkover": [11, 0],
    "bummerl_per_sitting": 3,
    "entry_depth": "any",
    "penalty_may_end_bummerl": True,
}
REASONS = {"cut", "call", "writing", "ausschaffen", "looking", "misdeal", "faced_card", "other"}


def is_whole(value: Any) -> bool:
    return type(value) is int


def is_team(value: Any) -> bool:
    return type(value) is int and value in {0, 1}


def is_flag(value: Any) -> bool:
    return value is True or value is False


def is_reason(value: Any) -> bool:
    return isinstance(value, str) and value in REASONS


def is_score(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and is_whole(value[0]) and is_whole(value[1])


def is_team_or_nobody(value: Any) -> bool:
    return value is None or is_team(value)


def is_text(value: Any) -> bool:
    return isinstance(value, str) and 1 <= len(value) <= 200


FORMS: dict[str, tuple[dict[str, Callable[[Any], bool]], dict[str, Callable[[Any], bool]]]] = {
    "game": ({"winner": is_team, "value": is_whole}, {"conceded": is_flag}),
    "penalty": ({"team": is_team}, {"reason": is_reason}),
    "bummerl": ({"score": is_score}, {"retourschneider": is_flag}),
    "walkover": ({"winner": is_team_or_nobody}, {}),
}
"""For each kind of entry the fields that it must have, and those that may be left out."""


def well_formed(entry: Any) -> bool:
    if not isinstance(entry, dict) or not isinstance(entry.get("kind"), str) or entry["kind"] not in FORMS:
        return False
    must, may = FORMS[entry["kind"]]
    known = {"kind": lambda _: True, "override": is_text, **must, **may}
    return all(name in entry for name in must) and all(name in known and known[name](entry[name]) for name in entry)


@dataclass
class Sheet:
    """The sheet of one table, line by line."""

    rules: dict[str, Any]
    running: list[int] = field(default_factory=lambda: [0, 0])
    lines: int = 0
    tense_at_nothing: list[bool] = field(default_factory=lambda: [False, False])
    changes: list[list[int]] = field(default_factory=list)
    ended: list[dict[str, Any]] = field(default_factory=list)

    def allows(self, entry: dict[str, Any]) -> bool:
        """Every MUST of the rules for a line."""
        if len(self.ended) >= self.rules["bummerl_per_sitting"]:
            return False
        if entry["kind"] == "walkover":
            return True
        if entry["kind"] == "bummerl":
            return self.lines == 0 and self.rules["entry_depth"] != "game" and self.allows_final(entry)
        if self.rules["entry_depth"] == "final":
            return False
        return entry["kind"] == "penalty" or self.allows_game(entry)

    def allows_final(self, entry: dict[str, Any]) -> bool:
        loser, winner = sorted(entry["score"])
        flagged = entry.get("retourschneider", False)
        return winner == self.rules["target"] and 0 <= loser < winner and (not flagged or self.gespannt(loser))

    def allows_game(self, entry: dict[str, Any]) -> bool:
        value, walked, most = entry["value"], entry.get("conceded", False), max(self.running)
        if most < self.rules["gespannt_from"]:
            return 2 <= value <= self.rules["target"] - most - (1 if walked else 0)
        if walked:
            return value == 2 and self.gespannt(self.running[1 - entry["winner"]])
        return value == 3

    def gespannt(self, points: int) -> bool:
        return points in range(self.rules["gespannt_from"], self.rules["target"])

    def write(self, entry: dict[str, Any]) -> None:
        """Writes a line, whether the rules allow it or not."""
        before = list(self.running)
        self.lines += 1
        if entry["kind"] == "walkover":
            self.walkover(entry["winner"])
        elif entry["kind"] == "bummerl":
            self.running = list(entry["score"])
            self.close(flagged=entry.get("retourschneider", False))
        else:
            self.move(entry)
        after = self.ended[-1]["final"] if self.lines == 0 else self.running
        self.changes.append([after[0] - before[0], after[1] - before[1]])

    def move(self, entry: dict[str, Any]) -> None:
        if entry["kind"] == "game":
            self.add(entry["winner"], entry["value"], self.rules["target"])
        elif self.running[entry["team"]] >= 2:
            self.running[entry["team"]] -= 2
        else:
            top = self.rules["target"] - (0 if self.rules["penalty_may_end_bummerl"] else 1)
            self.add(1 - entry["team"], 2, top)
        for team in (0, 1):
            if self.gespannt(self.running[team]) and self.running[1 - team] == 0:
                self.tense_at_nothing[team] = True
        if max(self.running) == self.rules["target"]:
            loser = self.running.index(min(self.running))
            self.close(flagged=self.tense_at_nothing[loser] and self.gespannt(self.running[loser]))

    def add(self, team: int, points: int, top: int) -> None:
        self.running[team] = min(top, self.running[team] + points)

    def close(self, *, flagged: bool) -> None:
        final = self.running
        if final[0] == final[1]:
            self.end(None, "normal", list(final))
        elif flagged:
            self.end(final.index(max(final)), "retourschneider", self.rules["retourschneider_points"])
        elif min(final) == 0:
            self.end(final.index(max(final)), "schneider", self.rules["schneider_points"])
        else:
            self.end(final.index(max(final)), "normal", [max(final), min(final)])

    def walkover(self, winner: int | None) -> None:
        points = [0, 0] if winner is None else list(self.rules["walkover"])
        self.running = points if winner != 1 else points[::-1]
        self.end(winner, "walkover", points)

    def end(self, winner: int | None, ending: str, points: list[int]) -> None:
        """`points` are those of the winner, then those of the loser."""
        counted = points[::-1] if winner == 1 else list(points)
        self.ended.append({"final": list(self.running), "winner": winner, "ending": ending, "points": counted})
        self.running, self.lines, self.tense_at_nothing = [0, 0], 0, [False, False]

    def score(self) -> dict[str, Any]:
        return {
            "scores": self.changes,
            "rubbers": self.ended,
            "totals": self.running,
            "finished": len(self.ended) >= self.rules["bummerl_per_sitting"],
            "tally": [self.tally(team) for team in (0, 1)],
            "places": None,
        }

    def tally(self, team: int) -> dict[str, int]:
        return {
            "bummerl": len([each for each in self.ended if each["winner"] == team]),
            "scored": sum(each["points"][team] for each in self.ended),
            "conceded": sum(each["points"][1 - team] for each in self.ended),
        }


def preset(target: int) -> dict[str, Any]:
    return {
        "target": target,
        "gespannt_from": target - 2,
        "schneider_points": [target, 0],
        "retourschneider_points": [2 * target, 0],
        "walkover": [target, 0],
    }


PRESETS = {"watten13": preset(13), "watten15": preset(15)}


def judged(rules: dict[str, Any], entries: list[Any]) -> dict[str, Any] | None:
    """The score of a sitting; None where it is refused."""
    named = PRESETS.get(rules.get("preset", ""), {})
    sheet = Sheet({**DEFAULTS, **named, **{name: value for name, value in rules.items() if name != "preset"}})
    valid = True
    for entry in entries:
        if not well_formed(entry):
            valid = False
            continue
        valid = valid and ("override" in entry or sheet.allows(entry))
        sheet.write(entry)
    return sheet.score() if valid else None
