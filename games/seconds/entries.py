"""What can stand on a Seconds sheet: the tricks of a hand."""

from __future__ import annotations

from typing import Annotated, ClassVar

from games.kit.entries.field import Many, SheetEntry, Whole
from games.kit.entries.fields import PerSide
from games.kit.text import text

TRICKS = 13


class SecondsHandEntry(SheetEntry):
    """One hand; which one it is follows from its place on the sheet, and from that who plays with whom (§ 2)."""

    kind: ClassVar[str] = "hand"
    tricks: Annotated[
        Many[Whole],
        PerSide(
            label=text("Stiche"),
            ask=text("Wie viele Stiche?"),
            ge=0,
            le=TRICKS,
            total=TRICKS,
            missing=text("Bitte drei Werte eintragen. Der vierte wird berechnet."),
        ),
    ]
