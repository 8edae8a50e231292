"""Random settings of every game: refused with a reason at their fields, or the evening works to its end."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.turnier.settings_walk import walk
from turnier.models import User
from turnier.services.tournaments.queries import tournament_games

SETTINGS = [range(6), pytest.param(range(6, 18), marks=pytest.mark.slow)]


@pytest.mark.parametrize("seeds", SETTINGS, ids=lambda seeds: f"{seeds[0]}-to-{seeds[-1]}")
@pytest.mark.parametrize("game", sorted(tournament_games()))
def test_whatever_is_saved_can_be_played(at_desk: Client, organiser: User, game: str, seeds: range) -> None:
    """A sample; `benchmarks/settings_walk.py` walks through five hundred of each game."""
    walked = [walk(at_desk, organiser, game, seed, most_rounds=1, papers=seed == 0) for seed in seeds]
    undrawn = [why for each in walked for why in each.undrawn]
    assert sum(each.rounds for each in walked) + len(undrawn) >= len(seeds)
    assert all("die Vereine streng zu trennen" in why for why in undrawn), undrawn
    assert sum(each.rounds for each in walked) >= len(seeds) * 3 // 4
