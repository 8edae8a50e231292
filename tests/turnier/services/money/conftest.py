"""An evening with stacks, and what it takes to run it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from turnier.models import Round, Sitting, Tournament


@pytest.fixture
def stacks(
    singles: Callable[..., Tournament], drawn: Callable[..., Round]
) -> Callable[..., tuple[Tournament, Sitting]]:
    """So many players with 10 € each at one table of a published round."""

    def seated(count: int = 4, entry_fee_cents: int = 0, **rules: Any) -> tuple[Tournament, Sitting]:
        tournament = singles("brokdorf", count, rules=rules, entry_fee_cents=entry_fee_cents)
        drawn(tournament)
        return tournament, Sitting.objects.get(round__tournament=tournament)

    return seated
