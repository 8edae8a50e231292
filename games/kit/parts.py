"""What a game may have and need not: each part is a field of `Game` that is None where it has none.

The functions at the end ask the part, and answer for a game without it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from games.kit.terms import Departure, Table, Tally
from games.kit.text import Text, text
from games.kit.values import Json

if TYPE_CHECKING:
    from games.kit.game import AnyGame

R = TypeVar("R")
S = TypeVar("S")


class StacksPart(ABC, Generic[R, S]):
    """Everybody plays with cents of his own, which go with him from table to table: an evening without fixed rounds."""

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


class RubbersPart(ABC, Generic[R, S]):
    """A sitting falls into parts with a winner each: Runden, Bummerl, a Partie."""

    @abstractmethod
    def finished(self, state: S) -> Sequence[Mapping[str, Json]]:
        """Those that are finished, as the result format shows them."""

    @abstractmethod
    def text(self, rules: R, table: Table, rubber: Mapping[str, Json]) -> tuple[Text, str]:
        """A finished one at the foot of its block: the sentence and the figures."""


class WalkoversPart(ABC, Generic[R, S]):
    """What is not played can be counted without a fight."""

    @abstractmethod
    def entries(self, rules: R, state: S, winner: int | None) -> tuple[Json, ...]:
        """The entries that finish an unplayed or broken-off sitting; `winner` None counts for nobody."""

    def open_rubber(self, rules: R, state: S) -> str:
        """The rubber that is begun and not finished, as it stands ("7:4"), which the first entry finishes; or empty."""
        return ""


def brought(game: AnyGame, rules: Any, earlier: Tally | None = None) -> int | None:
    """What a side brings to its next table; `earlier` is the sum of its tallies, None before its first table.

    None in a game that carries nothing.
    """
    if game.stacks is None:
        return None
    return game.stacks.start(rules, dict.fromkeys(game.tally_keys, 0) if earlier is None else earlier)


def first_table(game: AnyGame, rules: Any, names: Sequence[str]) -> Table:
    """The table of sides none of whom has played before."""
    start = brought(game, rules)
    return Table(tuple(names), None if start is None else (start,) * len(names))


def unsettled(game: AnyGame, rules: Any, state: Any) -> Text | None:
    """Why the table cannot break up now; None where it can."""
    return game.stacks.unsettled(rules, state) if game.stacks else None


def departures(game: AnyGame, rules: Any, state: Any) -> Sequence[Departure | None]:
    """Per side: how it has gone from the tournament at this table; None where it stays."""
    return game.departures.of(rules, state) if game.departures else [None for _ in game.totals(state)]


def unranked(game: AnyGame, rules: Any) -> frozenset[str]:
    """In which way of going a side loses its place in the standings."""
    return game.departures.unranked(rules) if game.departures else frozenset({"excluded"})


def rubbers(game: AnyGame, state: Any) -> Sequence[Mapping[str, Json]]:
    """The finished rubbers, as the result format shows them."""
    return game.rubbers.finished(state) if game.rubbers else ()


def rubber_text(game: AnyGame, rules: Any, table: Table, rubber: Mapping[str, Json]) -> tuple[Text, str]:
    """A finished rubber at the foot of its block: the sentence and the figures."""
    return game.rubbers.text(rules, table, rubber) if game.rubbers else (text(""), "")


def walkover(game: AnyGame, rules: Any, state: Any, winner: int | None) -> tuple[Json, ...]:
    """The entries that finish an unplayed or broken-off sitting; () where the game has none."""
    return game.walkovers.entries(rules, state, winner) if game.walkovers else ()


def open_rubber(game: AnyGame, rules: Any, state: Any) -> str:
    """The rubber that is begun and not finished, as it stands; empty without one."""
    return game.walkovers.open_rubber(rules, state) if game.walkovers else ""
