"""From what a deal of Watten starts: who deals, the running score, and who keeps which Kritischer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from annotated_types import Interval
from pydantic import Field

from games.kit.entries.field import Pair
from games.kit.play.cards import GERMAN_32
from games.kit.play.deal import Seating

SEATS, SIDES = 4, 2


class WattenSeating(Seating):
    """Four seats, partners opposite: seats 0 and 2 are side 0.

    `score` is the running score of the sides. `kept` are the Kritische that were kept at an earlier cut and may be
    kept again after a Schenas, each with its seat.
    """

    score: Pair[Annotated[int, Interval(ge=0, le=99)]] = (0, 0)
    kept: Mapping[Literal["HK", "S7", "E7"], Annotated[int, Interval(ge=0, lt=SEATS)]] = Field(default_factory=dict)

    def kept_cards(self) -> dict[int, int]:
        """`kept` with the numbers of the cards."""
        return {GERMAN_32.card(name): seat for name, seat in self.kept.items()}

    @property
    def declarer(self) -> int:
        """The Ansager, on the dealer's left; leads the first trick."""
        return (self.dealer + 1) % SEATS

    @property
    def cutter(self) -> int:
        """The Abheber, on the dealer's right."""
        return (self.dealer - 1) % SEATS
