"""The result format: one whole sitting as JSON → the whole answer. Whatever comes in, nothing is raised."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from games.kit.entries.load import shortened
from games.kit.game import AnyGame, load_rules
from games.kit.sittings.evaluation import FORM, MOST_ENTRIES, evaluate
from games.kit.terms import Json, Problem, Table
from games.kit.text import Text, counted, text
from games.registry import games, no_such_game

KEYS = ("game", "rules", "sides", "start", "entries")
LONGEST_NAME = 40
"""A longer label is replaced in messages by the number of its side."""
MOST_CENTS = 1_000_000_000
MOST_UNKNOWN = 20
TOGETHER = {2: text("zu zweit"), 3: text("zu dritt"), 4: text("zu viert")}


@dataclass
class _Sitting:
    game: AnyGame
    rules: Any = None
    table: Table | None = None
    problems: list[Problem] = field(default_factory=list)

    def fault(self, path: str, code: str, message: Text) -> None:
        self.problems.append(_fault(path, code, message))


def check(raw: object) -> dict[str, Json]:
    """Checks and scores one sitting; the answer is an object of the result format."""
    if not isinstance(raw, Mapping):
        return refused(_fault("", "type", text("Ein Ergebnis ist ein JSON-Objekt mit Spiel, Plätzen und Einträgen.")))
    slug = raw.get("game")
    game = games().get(slug) if isinstance(slug, str) else None
    if game is None:
        return refused(_fault("game", "game", no_such_game()), *_key_faults(raw))
    sitting = _Sitting(game, problems=_key_faults(raw))
    _read_rules(sitting, raw)
    _read_table(sitting, raw)
    entries = raw.get("entries")
    if "entries" in raw and not isinstance(entries, list | tuple):
        sitting.fault("entries", "type", text("Die Einträge müssen eine Liste sein."))
    elif entries is not None and len(entries) > MOST_ENTRIES:
        sitting.fault("entries", "length", text("Mehr als {most} Einträge hat kein Tisch.", most=MOST_ENTRIES))
    elif sitting.table and sitting.rules is not None:
        return _answer(sitting, sitting.table, entries or ())
    return refused(*sitting.problems)


def refused(*problems: Problem) -> dict[str, Json]:
    """The answer to something that cannot be scored."""
    return {"valid": False, "problems": [problem.as_json() for problem in problems], "score": None}


def unreadable(message: Text) -> dict[str, Json]:
    """The answer to something that is not JSON."""
    return refused(_fault("", "unreadable", message))


def _answer(sitting: _Sitting, table: Table, entries: Json) -> dict[str, Json]:
    result = evaluate(sitting.game, sitting.rules, table, entries)
    problems = (*sitting.problems, *result.problems)
    valid = result.valid and not sitting.problems
    score = result.score.as_json() if valid and result.score else None
    return {"valid": valid, "problems": [problem.as_json() for problem in problems], "score": score}


def _key_faults(raw: Mapping[str, Json]) -> list[Problem]:
    missing = [_fault(key, "missing", text("Diese Angabe fehlt. Bitte ergänzen.")) for key in KEYS if key not in raw]
    unknown = [shortened(str(key)) for key in raw if key not in KEYS][:MOST_UNKNOWN]
    message = text("Die Angabe „{name}“ ist hier unbekannt. Bitte weglassen.")
    return missing + [_fault(name, "unknown", text(message, name=name)) for name in unknown]


def _read_rules(sitting: _Sitting, raw: Mapping[str, Json]) -> None:
    if "rules" in raw:
        sitting.rules, problems = load_rules(sitting.game, raw["rules"])
        sitting.problems.extend(problems)
        if sitting.rules is not None:
            sitting.game = sitting.game.under(sitting.rules)


def _read_table(sitting: _Sitting, raw: Mapping[str, Json]) -> None:
    names, start = raw.get("sides"), raw.get("start")
    if "sides" not in raw:
        return
    if not isinstance(names, list | tuple) or len(names) not in sitting.game.sides:
        count = len(names) if isinstance(names, list | tuple) else 0
        sitting.fault("sides", "sides", wrong_sides(sitting.game, count))
        return
    if not all(isinstance(name, str) for name in names):
        sitting.fault("sides", "type", text("Jeder Platz braucht einen Namen."))
        return
    if start is not None and not _whole_numbers(start, len(names)):
        sitting.fault("start", "type", text("Der Anfangsstand muss eine ganze Zahl je Platz sein."))
        return
    sitting.table = Table(_shown(names), None if start is None else tuple(start))
    if sitting.rules is not None and sitting.game.stacks is not None:
        for message in sitting.game.stacks.start_faults(sitting.rules, sitting.table):
            sitting.fault("start", "start", message)


def wrong_sides(game: AnyGame, count: int) -> Text:
    """Why so many cannot sit at a table of the game."""
    least, most = game.sides[0], game.sides[-1]
    facts = {"game": game.name, "least": least, "most": most, "count": count}
    if least == most and game.team_size == 1 and most in TOGETHER:
        return counted(
            count,
            one=text("{game} wird {together} gespielt. Am Tisch sitzt nur 1."),
            many=text("{game} wird {together} gespielt. Am Tisch sitzen {number}."),
            together=TOGETHER[most],
            **facts,
        )
    if least == most:
        return text("Bei {game} sind genau {most} Plätze besetzt. Am Tisch sind {count}.", **facts)
    return text("{game} wird mit {least} bis {most} Spielern gespielt. Am Tisch sind {count}.", **facts)


def _whole_numbers(start: Json, count: int) -> bool:
    right = isinstance(start, list | tuple) and len(start) == count
    return right and all(type(n) is int and abs(n) <= MOST_CENTS for n in start)


def _shown(names: Json) -> tuple[str, ...]:
    """Names as messages can show them."""
    return tuple(name if len(name) <= LONGEST_NAME else f"Platz {seat + 1}" for seat, name in enumerate(names))


def _fault(path: str, code: str, message: Text) -> Problem:
    return Problem("error", path, code, message, FORM)
