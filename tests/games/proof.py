"""Proof of an engine: whole random sittings, each checked, each of its deals written down and played again."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

from games.kit.game import AnyGame, dump_rules, engine_of, load_rules
from games.kit.play.replay import recorded, replayed
from games.kit.play.simulate import LABELS, Play, Played, as_sitting, calm_deal, one_deal, sitting
from games.kit.sittings.checking import check
from games.kit.sittings.evaluation import MOST_ENTRIES
from games.kit.terms import Table

PLAYS: tuple[Play, ...] = (calm_deal, one_deal)


class DisprovedError(Exception):
    """The checker refuses what the engine has played, or a recorded deal ends otherwise; the reason is JSON."""


def tables(game: AnyGame) -> tuple[Table, ...]:
    """A table for every number of seats at which the game is played."""
    return tuple(Table(tuple(LABELS[: seats // game.team_size])) for seats in engine_of(game).seats)


def own_rules(game: AnyGame) -> tuple[Any, ...]:
    """The game's own house rules, and those of its presets."""
    return tuple(load_rules(game, raw)[0] for raw in ({}, *({"preset": name} for name in game.presets)))


def prove(game: AnyGame, deals: int, seed: int) -> Iterator[int]:
    """Plays whole sittings at all tables, under all presets, calmly and wildly in turn; gives how many deals there are.

    Raises `DisprovedError` at the first fault.
    """
    rng = random.Random(seed)  # nosec B311
    ways = [(rules, table, play) for rules in own_rules(game) for table in tables(game) for play in PLAYS]
    turn = played = 0
    while turn < len(ways) or played < deals:
        rules, table, play = ways[turn % len(ways)]
        played += prove_sitting(game, rules, table, rng, play)
        turn += 1
        yield played


def prove_sitting(game: AnyGame, rules: Any, table: Table, rng: random.Random, play: Play = one_deal) -> int:
    """Plays one whole sitting, checks it, plays its deals again; gives their number, or raises `DisprovedError`."""
    entries, deals = [], 0
    for played in sitting(game, rules, table, rng, play=play):
        _prove_deal(game, rules, played)
        entries += [entry for entry in [played.deal.entry()] if entry is not None]
        deals += 1
    raw = as_sitting(game, rules, table, json.loads(json.dumps(entries)))
    answer = check(raw)
    if not answer["valid"] or not (answer["score"]["finished"] or len(entries) == MOST_ENTRIES):
        raise DisprovedError(json.dumps({"sitting": raw, "problems": answer["problems"]}, ensure_ascii=False))
    return deals


def _prove_deal(game: AnyGame, rules: Any, played: Played) -> None:
    entry = played.deal.entry()
    raw = json.loads(json.dumps(recorded(game, dump_rules(game, rules), played)))
    found = replayed(raw)
    if (found["entry"], found["next"], found["illegal"]) != (entry, None, None):
        raise DisprovedError(json.dumps({"deal": raw, "entry": entry, "found": found}))
