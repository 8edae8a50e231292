"""What a game answers that says nothing of its own."""

from __future__ import annotations

from games.seconds import GAME
from games.seconds.house_rules import Rules


def test_a_game_without_stacks_knows_of_no_leaving() -> None:
    assert (GAME.stacks, GAME.leaving(0), GAME.unsettled(Rules(), None), GAME.tops_up(Rules())) == (
        False,
        None,
        None,
        False,
    )


def test_the_winner_is_called_the_winner() -> None:
    assert (GAME.champion, GAME.unranked(Rules())) == ("Sieger", frozenset({"excluded"}))
