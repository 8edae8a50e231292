"""Random settings of every game: refused with a reason at their fields, or the evening works to its end."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.turnier.settings_walk import walk
from turnier.models import User
from turnier.services.tournaments.manage import tournament_games

SETTINGS = 18


@pytest.mark.parametrize("game", sorted(tournament_games()))
def test_whatever_is_saved_can_be_played(at_desk: Client, organiser: User, game: str) -> None:
    """A sample; `benchmarks/settings_walk.py` walks through five hundred of each game."""
    walked = [walk(at_desk, organiser, game, seed, most_rounds=1, papers=seed == 0) for seed in range(SETTINGS)]
    undrawn = [why for each in walked for why in each.undrawn]
    assert sum(each.rounds for each in walked) + len(undrawn) >= SETTINGS
    assert all("die Vereine streng zu trennen" in why for why in undrawn), undrawn
    assert sum(each.rounds for each in walked) >= SETTINGS * 3 // 4
