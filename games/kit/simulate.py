"""Seeded self-play: random legal actions until a deal is over, deals until a sitting is finished."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from games.kit.cards import Pack
from games.kit.deal import Deal, Seating
from games.kit.engine import AnyEngine, engine_of
from games.kit.evaluation import check_entry
from games.kit.game import AnyGame
from games.kit.terms import Table
from games.kit.values import Json


class FaultError(Exception):
    """The checker refuses what the engine has played: one of them is wrong."""


@dataclass(frozen=True)
class Played:
    """A deal that was played to its end: what it started from, the pack, the actions, and how it ended."""

    seating: Seating
    pack: list[int]
    actions: list[int]
    deal: Deal


def shuffled(pack: Pack, uniform: Callable[[], float]) -> list[int]:
    """The cards of a pack in random order; faster than `random.shuffle`, and as fair."""
    keys = [uniform() for _ in pack.cards]
    return sorted(pack.cards, key=keys.__getitem__)


def chosen(legal: int, uniform: Callable[[], float]) -> int:
    """One of the actions of a mask, all equally likely."""
    left = int(uniform() * legal.bit_count())
    while left:
        legal &= legal - 1
        left -= 1
    return (legal & -legal).bit_length() - 1


def play_out(deal: Deal, uniform: Callable[[], float]) -> list[int]:
    """Plays a deal to its end with random legal actions, and gives them."""
    actions = []
    while legal := deal.legal:
        action = chosen(legal, uniform)
        deal.act(action)
        actions.append(action)
    return actions


def one_deal(engine: AnyEngine, rules: Any, seating: Seating, rng: random.Random) -> Played:
    """Deals from a shuffled pack and plays to the end."""
    pack = shuffled(engine.pack(rules), rng.random)
    deal = engine.dealt(rules, seating, pack)
    return Played(seating, pack, play_out(deal, rng.random), deal)


def sitting(game: AnyGame, rules: Any, table: Table, rng: random.Random, hands: int | None = None) -> Iterator[Played]:
    """The deals of a sitting, those that were dealt again among them, until it is finished or has enough entries.

    Raises `FaultError` where the checker refuses an entry.
    """
    engine, state, entries, again = engine_of(game), game.begin(rules, table), 0, None
    while entries != hands and not game.finished(rules, state):
        played = one_deal(engine, rules, again or engine.upcoming(rules, table, state, rng), rng)
        payload = played.deal.entry()
        again = played.deal.again() if payload is None else None
        if payload is not None:
            state = scored(game, rules, table, state, payload)
            entries += 1
        yield played


def scored(game: AnyGame, rules: Any, table: Table, state: Any, payload: Json) -> Any:
    """The state after an entry; raises `FaultError` where the checker refuses it."""
    entry, problems = check_entry(game, rules, table, state=state, payload=payload, path="")
    errors = [problem for problem in problems if problem.severity == "error"]
    if entry is None or errors:
        raise FaultError(f"{payload}: {errors}")
    return game.after(rules, state, entry)
