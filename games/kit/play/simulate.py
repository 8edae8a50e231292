"""Seeded self-play: random legal actions until a deal is over, deals until a sitting is finished.

Uniformly random bids rise until nobody can bid higher; `calm_deal` plays hands as people have them.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import repeat, starmap
from typing import Any, NamedTuple, TypeAlias

from games.kit.entries.field import SheetEntry
from games.kit.game import AnyGame, dump_rules, engine_of
from games.kit.play.cards import Pack, bits
from games.kit.play.deal import AnyEngine, Deal, Seating
from games.kit.sittings.evaluation import MOST_ENTRIES
from games.kit.terms import Json, Table

LABELS = "ABCDEFGH"
"""The sides of a sitting that nobody has named."""
MANY = 24
"""So many actions are mostly words, the same ones again and again."""


class Played(NamedTuple):
    """A deal that was played to its end: what it started from, the pack, the actions, and how it ended."""

    seating: Seating
    pack: list[int]
    actions: list[int]
    deal: Deal


def shuffled(pack: Pack, uniform: Callable[[], float]) -> list[int]:
    """The cards of a pack in random order; faster than `random.shuffle`, and as fair."""
    keys = list(starmap(uniform, repeat((), len(pack.cards))))
    return sorted(pack.cards, key=keys.__getitem__)


def chooser(uniform: Callable[[], float], actions: list[int], pack: int = 0) -> Callable[[int], int]:
    """A function that chooses one of the actions of a mask, all equally likely, and adds it to `actions`.

    `pack` is the mask of the cards, with which the actions begin.
    """
    note = actions.append

    def choose(legal: int) -> int:
        count = legal.bit_count()
        if count == 1:
            action = legal.bit_length() - 1
        elif count < MANY:
            left = uniform() * count
            while left >= 1.0:
                legal &= legal - 1
                left -= 1.0
            action = (legal & -legal).bit_length() - 1
        else:
            action = nth(legal, int(uniform() * count), pack)
        note(action)
        return action

    return choose


def nth(legal: int, number: int, pack: int) -> int:
    """One of many actions, counted from 0; the cards of the pack are the first ones."""
    cards = legal & pack
    count = cards.bit_count()
    return tuple(bits(cards))[number] if number < count else listed(legal ^ cards)[number - count]


@lru_cache(maxsize=1024)
def listed(legal: int) -> tuple[int, ...]:
    """The actions of a mask that comes again and again, ascending."""
    return tuple(bits(legal))


def play_out(deal: Deal, uniform: Callable[[], float]) -> list[int]:
    """Plays a deal to its end with random legal actions, and gives them."""
    actions: list[int] = []
    deal.play_to_end(chooser(uniform, actions, deal.actions.pack.all))
    return actions


def one_deal(engine: AnyEngine, rules: Any, seating: Seating, rng: random.Random) -> Played:
    """Deals from a shuffled pack and plays to the end."""
    pack = shuffled(engine.pack(rules), rng.random)
    deal = engine.dealt(rules, seating, pack)
    return Played(seating, pack, play_out(deal, rng.random), deal)


def calm_deal(engine: AnyEngine, rules: Any, seating: Seating, rng: random.Random) -> Played:
    """Deals and plays to the end at random among the actions that `Engine.calm` leaves."""
    pack, actions = shuffled(engine.pack(rules), rng.random), list[int]()
    deal = engine.dealt(rules, seating, pack)
    choose = chooser(rng.random, actions, deal.actions.pack.all)
    deal.play_to_end(lambda legal: choose(engine.calm(deal, legal)))
    return Played(seating, pack, actions, deal)


Play: TypeAlias = Callable[[AnyEngine, Any, Seating, random.Random], Played]
"""How a deal is played: `one_deal` or `calm_deal`."""


def sitting(
    game: AnyGame,
    rules: Any,
    table: Table,
    rng: random.Random,
    hands: int | None = None,
    play: Play = one_deal,
) -> Iterator[Played]:
    """The deals of a sitting, those that were dealt again among them, until it is finished or has enough entries.

    Entries are scored, not checked: that what is played is accepted, is for a test to show.
    """
    engine, state, entries, redeal = engine_of(game), game.begin(rules, table), 0, None
    most = MOST_ENTRIES if hands is None else min(hands, MOST_ENTRIES)
    while entries < most and not game.finished(rules, state):
        played = play(engine, rules, redeal or engine.upcoming(rules, table, state, rng), rng)
        scored = engine.scored(rules, state, played.deal) or _entered(game, rules, state, played.deal)
        redeal = played.deal.redeal() if scored is None else None
        if scored is not None:
            state = scored
            entries += 1
        yield played


def _entered(game: AnyGame, rules: Any, state: Any, deal: Deal) -> Any:
    """The state after the entry of a deal; None where it has none."""
    payload = deal.entry()
    return None if payload is None else game.after(rules, state, as_entry(game, payload))


def as_entry(game: AnyGame, payload: Json) -> SheetEntry:
    """The entry that an engine has made."""
    fields = {name: value for name, value in payload.items() if name != "kind"}
    return game.kinds[payload["kind"]].model.model_validate(fields)


def as_sitting(game: AnyGame, rules: Any, table: Table, entries: list[Json]) -> dict[str, Json]:
    """A sitting in the result format; `entries` are those of its deals."""
    sides, written = list(table.names), list(engine_of(game).written(rules, entries))
    return {"game": game.slug, "rules": dump_rules(game, rules), "sides": sides, "start": None, "entries": written}
