"""Sheets that the engines have played, for the rehearsal: as long as an evening's table, and always by the rules."""

from __future__ import annotations

from random import Random
from typing import Any

from games.kit.game import AnyGame
from games.kit.simulate import as_entry, sitting
from games.kit.terms import Table
from games.kit.values import Json
from games.kit.walk import random_sitting

RUBBERS = 6
"""A game that ends only when somebody has lost everything is left after so many rubbers."""
MOST_LINES = 150


def played_lines(game: AnyGame, rules: Any, table: Table, chance: Random) -> tuple[Json, ...]:
    """The lines of one table, finished or left at the end of a rubber; without an engine a plausible sheet."""
    if game.engine is None:
        return tuple(random_sitting(game, rules, table, chance))
    state, lines, whole = game.begin(rules, table), [], 0
    for played in sitting(game, rules, table, chance, hands=MOST_LINES):
        payload = played.deal.entry()
        if payload is None:
            continue
        lines.append(payload)
        before, state = state, game.after(rules, state, as_entry(game, payload))
        if len(game.rubbers(state)) > len(game.rubbers(before)):
            whole = len(lines)
        if not game.finished(rules, state) and len(game.rubbers(state)) >= RUBBERS:
            break
    left_early = not game.finished(rules, state) and whole
    return tuple(lines[:whole] if left_early else lines)
