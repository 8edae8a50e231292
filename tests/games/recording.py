"""Recorded deals that are right, and ones that are nearly right: what one slip of the pen makes of a record."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from games.kit.game import AnyGame, engine_of
from games.kit.play.deal import Deal
from games.kit.play.simulate import Played, sitting
from games.kit.terms import Table
from tests.games.acting import run

Record = tuple[Any, Sequence[int], Sequence[int]]
"""From what a deal started, the pack, and the actions."""


def played_at(game: AnyGame, rules: Any, table: Table, seed: int, count: int) -> Iterator[Played]:
    """Deals of random sittings, always the same."""
    rng = random.Random(seed)
    every = (played for _ in range(count) for played in sitting(game, rules, table, rng))
    return islice(every, count)


def slips(played: Played, rng: random.Random) -> Iterator[Record]:
    """Records with one slip each: two actions or cards changed places, one is another, is missing, or comes twice."""
    seating, pack, actions, deal = played
    words = range(len(deal.actions.texts))
    one, other = sorted(rng.choices(range(len(actions)), k=2))
    first, second = actions[one], actions[other]
    yield (
        seating,
        pack,
        [*actions[:one], second, *actions[one + 1 : other], first, *actions[other + 1 :]][: len(actions)],
    )
    yield seating, pack, [*actions[:one], rng.choice(words), *actions[one + 1 :]]
    yield seating, pack, [*actions[:one], rng.choice(deal.actions.pack.cards), *actions[one + 1 :]]
    yield seating, pack, [*actions[:one], rng.choice(actions), *actions[one + 1 :]]
    yield seating, pack, [*actions[:one], *actions[one + 1 :]]
    yield seating, pack, [*actions[:one], first, *actions[one:]]
    yield seating, _with_two_cards_changed(pack, rng), actions


def played_through(deal: Deal, actions: Sequence[int]) -> bool:
    """Whether recorded actions are a whole deal, all of them legal; played as self-play does, maybe several at once."""
    left = iter(actions)

    def choose(legal: int) -> int:
        action = next(left)
        if legal >> action & 1:
            return action
        raise StopIteration

    try:
        deal.play_to_end(choose)
    except StopIteration:
        return False
    return next(left, None) is None


def assert_alike_either_way(game: AnyGame, rules: Any, table: Table, count: int) -> None:
    """Deals, and records with a slip each, end alike whether whole tricks are played at once or card by card."""
    engine, rng = engine_of(game), random.Random(5)
    for played in played_at(game, rules, table, 5, count):
        for seating, pack, actions in ((played.seating, played.pack, played.actions), *slips(played, rng)):
            quick, slow = (engine.dealt(rules, seating, pack) for _ in range(2))
            legal = run(slow, actions) is None and slow.over
            assert played_through(quick, actions) is legal
            if legal:
                assert (quick.entry(), list(quick.tricks)) == (slow.entry(), list(slow.tricks))


def _with_two_cards_changed(pack: Sequence[int], rng: random.Random) -> Sequence[int]:
    one, other = rng.sample(range(len(pack)), 2)
    changed = list(pack)
    changed[one], changed[other] = changed[other], changed[one]
    return changed
