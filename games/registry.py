"""Finds the games: every subpackage of `games` that has GAME, then the entry points `turnier.games`."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from types import MappingProxyType

from games.kit.game import AnyGame
from games.kit.text import Text, listed, text

GROUP = "turnier.games"


def collected(found: Iterator[AnyGame]) -> Mapping[str, AnyGame]:
    """Games by slug; two games with one slug are an error."""
    by_slug: dict[str, AnyGame] = {}
    for game in found:
        if game.slug in by_slug:
            raise ValueError(f"two games are called {game.slug}")
        by_slug[game.slug] = game
    return MappingProxyType(by_slug)


def _own() -> Iterator[AnyGame]:
    package = import_module("games")
    for module in pkgutil.iter_modules(package.__path__):
        game = getattr(import_module(f"games.{module.name}"), "GAME", None) if module.ispkg else None
        if game is not None:
            yield game


def _installed() -> Iterator[AnyGame]:
    for point in entry_points(group=GROUP):
        yield point.load()


@cache
def games() -> Mapping[str, AnyGame]:
    """All games by slug."""
    return collected(iter((*_own(), *_installed())))


def find(slug: str) -> AnyGame:
    """The game of that slug; KeyError if there is none."""
    return games()[slug]


def no_such_game() -> Text:
    """The complaint about a slug that no game has."""
    return text("Dieses Spiel gibt es nicht. Möglich sind: {games}.", games=listed(sorted(games()), "oder"))
