"""From what a deal of Brokdorf starts: who plays at all, and whether it is a Stechen."""

from __future__ import annotations

from typing import Self

from pydantic import model_validator

from games.brokdorf.entries import Card
from games.kit.entries.field import Many, Seat
from games.kit.play.deal import Seating

PACKETS = (2, 1, 2)
"""How many cards a seat gets at a time."""


class BrokdorfSeating(Seating):
    """The seats that play (`players`, all where nobody is named); in a Stechen also the cards drawn for the deal.

    Those who have gone sit out. `drawn` has one card per player, in the order of `players`.
    """

    players: Many[Seat] | None = None
    playoff: bool = False
    drawn: Many[Card] | None = None

    @model_validator(mode="after")
    def _fits(self) -> Self:
        players = self.seated
        if len(players) < 2 or len(set(players)) < len(players) or max(players) >= self.seats:
            raise ValueError("players")
        return self

    @property
    def seated(self) -> tuple[int, ...]:
        """The seats that are dealt to."""
        return tuple(range(self.seats)) if self.players is None else self.players

    @property
    def speaking(self) -> tuple[int, ...]:
        """The seats that are dealt to, from the dealer's left."""
        return tuple(sorted(self.seated, key=lambda seat: (seat - self.dealer - 1) % self.seats))
