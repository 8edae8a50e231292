"""Recorded actions done one by one, as far as they are legal."""

from __future__ import annotations

from collections.abc import Sequence

from games.kit.play.deal import Deal


def run(deal: Deal, actions: Sequence[int]) -> int | None:
    """Stops before the first illegal action and gives its index, else None."""
    for index, action in enumerate(actions):
        if not deal.legal >> action & 1:
            return index
        deal.act(action)
    return None
