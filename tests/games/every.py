"""Tables, random sittings and parameters for the tests that hold for every registered game."""

from __future__ import annotations

import random
from functools import cache

import pytest

from games.kit.game import AnyGame
from games.kit.sittings.random_lines import random_sitting
from games.kit.terms import Json, Table
from games.registry import find, games

NAMES = ("Huber / Maier", "Öztürk / Żuk", "Anna", "Bernd", "Cilli", "Otto", "Kemal", "Ilse")
SLUGS = sorted(games())
KINDS = [(slug, name) for slug in SLUGS for name in games()[slug].kinds]

each_game = pytest.mark.parametrize("game", [pytest.param(games()[slug], id=slug) for slug in SLUGS])
each_kind = pytest.mark.parametrize(("slug", "name"), KINDS)


def tables(game: AnyGame) -> list[Table]:
    """The smallest and the largest table."""
    return [Table(NAMES[:count]) for count in sorted({game.sides[0], game.sides[-1]})]


def sittings(game: AnyGame, kind: str | None = None, count: int = 6) -> list[tuple[Table, list[Json]]]:
    """Random sittings under the game's own rules, always the same."""
    return list(_sittings(game.slug, kind, count))


@cache
def _sittings(slug: str, kind: str | None, count: int) -> tuple[tuple[Table, list[Json]], ...]:
    game = find(slug)
    return tuple(
        (table, random_sitting(game, game.rules(), table, random.Random(seed), kind))
        for table in tables(game)
        for seed in range(count)
    )


def as_raw(game: AnyGame, table: Table, entries: list[Json], rules: Json = None) -> dict[str, Json]:
    """A sitting in the result format."""
    start = None if table.start is None else list(table.start)
    return {"game": game.slug, "rules": rules or {}, "sides": list(table.names), "start": start, "entries": entries}
