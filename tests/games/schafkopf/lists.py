"""Entries in one line, and what becomes of a list of them."""

from __future__ import annotations

from games.kit.sittings.checking import check
from games.kit.sittings.evaluation import Evaluation, evaluate
from games.kit.terms import Json, Table
from games.schafkopf import GAME
from games.schafkopf.house_rules import PRESETS, SchafkopfRules

TABLE = Table(("Anna", "Bernd", "Christa", "Dieter"))
MONEY = SchafkopfRules(**PRESETS["geld"])


def call(declarer: int = 0, partner: int = 1, **more: Json) -> dict[str, Json]:
    """A Rufspiel that is won, where nothing else is said."""
    return {"kind": "hand", "type": "rufspiel", "declarer": declarer, "partner": partner, "won": True, **more}


def alone(type: str, declarer: int = 0, **more: Json) -> dict[str, Json]:
    """A game against three that is won, where nothing else is said."""
    return {"kind": "hand", "type": type, "declarer": declarer, "won": True, **more}


def written(*entries: Json, rules: SchafkopfRules | None = None) -> Evaluation:
    """A list with these entries."""
    return evaluate(GAME, rules or SchafkopfRules(), TABLE, entries)


def codes(*entries: Json, **rules: Json) -> list[str]:
    """What is said against a list, errors and warnings."""
    raw = {"game": "schafkopf", "rules": rules, "sides": list(TABLE.names), "start": None, "entries": list(entries)}
    return [problem["code"] for problem in check(raw)["problems"]]
