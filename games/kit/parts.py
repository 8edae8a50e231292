"""What a game may have and need not: each part is a field of `Game` that is None where it has none.

What a game answers that has no such part, say the functions of `games.kit.game`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from games.kit.terms import Departure, Json, Table, Tally
from games.kit.text import Text

R = TypeVar("R")
S = TypeVar("S")


class StacksPart(ABC, Generic[R, S]):
    """Everybody plays with cents of their own and takes them from table to table: an evening without fixed rounds."""

    @abstractmethod
    def start(self, rules: R, earlier: Tally) -> int:
        """What a side brings to its next table after the tallies so far (their sum)."""

    def start_text(self, start: int) -> str:
        """What a side brings along, as it is written on the sheet."""
        return str(start)

    def start_faults(self, rules: R, table: Table) -> Sequence[Text]:
        """What is wrong with that which the sides bring along; its shape is checked already."""
        return ()

    @abstractmethod
    def leaving(self, seat: int) -> Json:
        """The entry by which a side leaves the tournament of its own will."""

    @abstractmethod
    def leaving_text(self, rules: R) -> Text:
        """What the house rules say of a side that leaves in mid-play."""

    def limit(self, rules: R, earlier: Tally) -> int:
        """At how many cents or fewer a side with these tallies (their sum) is eliminated."""
        return 0

    def raising(self, rules: R, cents: int) -> Json | None:
        """The entry by which the limit rises; None where it cannot."""
        return None

    @abstractmethod
    def unsettled(self, rules: R, state: S) -> Text | None:
        """Why the table cannot break up now, for one sentence of the page; None where it can."""

    def tops_up(self, rules: R) -> bool:
        """Whether the organiser adds money to the stacks."""
        return False


class DeparturesPart(ABC, Generic[R, S]):
    """A side can go from the tournament by what happens at a table."""

    @abstractmethod
    def of(self, rules: R, state: S) -> Sequence[Departure | None]:
        """Per side: how it has gone at this table; None where it stays."""

    @abstractmethod
    def unranked(self, rules: R) -> frozenset[str]:
        """In which way of going (`Departure.status`) a side loses its place in the standings."""


@dataclass(frozen=True)
class Won:
    """A finished rubber between two sides: who won it (None: nobody), the score with the winner's first, and how."""

    side: int | None
    score: str
    ending: Text


class RubbersPart(ABC, Generic[R, S]):
    """A sitting falls into parts with a winner each: Runden, Bummerl, a Partie."""

    @abstractmethod
    def finished(self, state: S) -> Sequence[Mapping[str, Json]]:
        """Those that are finished, as the result format shows them."""

    @abstractmethod
    def text(self, rules: R, table: Table, rubber: Mapping[str, Json]) -> tuple[Text, str]:
        """A finished one at the foot of its block: the sentence and the figures."""

    def won(self, rules: R, rubber: Mapping[str, Json]) -> Won | None:
        """Who won a finished one, in a game of two sides; None in others."""
        return None

    def moved(self, rubber: Mapping[str, Json]) -> Sequence[Text]:
        """Per side what a finished one moved in its stack; () where there are none."""
        return ()


class WalkoversPart(ABC, Generic[R, S]):
    """What is not played can be counted without a fight."""

    @abstractmethod
    def entries(self, rules: R, state: S, winner: int | None) -> tuple[Json, ...]:
        """The entries that finish an unplayed or broken-off sitting; `winner` None counts for nobody."""

    @abstractmethod
    def uncontested(self, state: S) -> bool:
        """Whether something counts on this sheet without having been played."""

    def open_rubber(self, rules: R, state: S) -> str:
        """The rubber that is begun and not finished, as it stands ("7:4"), which the first entry finishes; or empty."""
        return ""
