"""Games are found by their folder or by an entry point, each slug once."""

from __future__ import annotations

from importlib.metadata import EntryPoint, EntryPoints

import pytest

from games import registry
from games.registry import find, games
from games.watten import GAME


def test_a_folder_with_a_game_is_found() -> None:
    assert find("watten") is GAME


def test_an_unknown_game_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        find("gibt es nicht")


def test_two_games_with_one_name_are_an_error() -> None:
    with pytest.raises(ValueError, match="two games are called watten"):
        registry.collected(iter((GAME, GAME)))


def test_an_installed_package_can_bring_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("watten", "games.watten:GAME", registry.GROUP)
    monkeypatch.setattr(registry, "entry_points", lambda group: EntryPoints([point]).select(group=group))
    games.cache_clear()
    try:
        with pytest.raises(ValueError, match="two games are called watten"):
            games()
    finally:
        monkeypatch.undo()
        games.cache_clear()
