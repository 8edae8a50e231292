"""What every game tells, word by word: its rule book, forms and papers, what other house rules change, its sentences.

After a change that is meant, `python -m tests.games.telling` writes the files anew.
"""

from __future__ import annotations

import pytest

from games.kit.game import AnyGame
from games.registry import games
from tests.games.every import SLUGS, each_game
from tests.games.telling import PARTS, written


@pytest.mark.parametrize("part", PARTS)
@each_game
def test_a_game_tells_what_is_written(game: AnyGame, part: str) -> None:
    assert list(PARTS[part](game)) == written(game.slug)[part]


def test_nothing_else_is_written() -> None:
    assert {slug: list(written(slug)) for slug in SLUGS} == {slug: list(PARTS) for slug in games()}
