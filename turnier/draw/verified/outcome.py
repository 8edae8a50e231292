"""What a draw hands back, and the two ways in which there is none."""

from collections.abc import Mapping
from dataclasses import dataclass, field

Table = tuple[int, ...]


@dataclass(frozen=True)
class Drawn:
    """Tables of start numbers in seat order (index 0 is table 1), and who pauses, ascending.

    `left` are the rounds of the plan that remain, as rows of round, table and places; `places` says who has which.
    """

    tables: tuple[Table, ...]
    byes: tuple[int, ...] = ()
    left: tuple[Table, ...] = ()
    places: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Outcome:
    """A draw with everything that makes it verifiable; hashes, commitment and seed in lower-case hex."""

    input_hash: str
    commitment: str
    seed: str
    drawn: Drawn


class DrawImpossible(Exception):
    """No draw meets the demands; the German text, its only argument, says which one to drop."""


class InputUnreadable(ValueError):
    """The frozen input is not what the procedure reads; the German text says which field."""
