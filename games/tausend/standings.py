"""How Tausend players are ranked: points, solos won, else shared."""

from __future__ import annotations

from games.kit.criteria import Criterion, figure
from games.kit.german import minus
from games.kit.terms import Column
from games.kit.text import text

CRITERIA: tuple[Criterion, ...] = (
    figure("points", text("Punkte"), minus),
    figure("solos_won", text("gewonnene Spiele")),
)
COLUMNS = (
    Column("points", text("Punkte"), text("Punkte"), lambda tally: minus(tally["points"]), main=True),
    Column("solos_won", text("gewonnene Spiele"), text("gewonnen"), lambda tally: str(tally["solos_won"])),
)
FEATS = {"solos_won": text("meiste gewonnene Spiele")}
"""What may win a prize of its own."""
