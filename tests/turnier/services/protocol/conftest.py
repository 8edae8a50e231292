"""Who takes part where something is taken back."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from turnier.models import Entrant, Tournament


@pytest.fixture
def teams(tournament: Tournament, register_at_desk: Callable[..., list[Entrant]]) -> list[Entrant]:
    """Four teams."""
    return register_at_desk(tournament, 4)
