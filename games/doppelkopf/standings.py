"""How Doppelkopf players are ranked: points, then hands won, then shared places (RD14)."""

from __future__ import annotations

from games.kit.criteria import Criterion, figure
from games.kit.german import minus
from games.kit.terms import Column, Tally
from games.kit.text import text

CRITERIA: tuple[Criterion, ...] = (
    figure("points", text("Punkte"), minus),
    figure("hands_won", text("gewonnene Spiele"), minus),
)


def points_text(tally: Tally) -> str:
    """The points with a real minus sign."""
    return minus(tally["points"])


COLUMNS = (
    Column("points", text("Punkte"), text("Punkte"), points_text, main=True),
    Column("hands_won", text("Gewonnene Spiele"), text("Siege"), lambda tally: minus(tally["hands_won"])),
)
FEATS = {"hands_won": text("meiste gewonnene Spiele"), "solos": text("meiste gewonnene Soli")}
"""What may win a prize of its own."""
