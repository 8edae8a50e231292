"""What a paper is told: plain values, finished words, nothing that still has to be looked up."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Head:
    """What stands on every page. `state` names the version of the data; a `rehearsal` is marked as one.

    `proof` is what makes a draw verifiable, `check` the address where anybody recomputes it or the values to do so,
    `relaxed` the wishes that the draw could not keep.
    """

    tournament: str
    game: str
    round: int | None
    printed_at: str
    state: str
    rehearsal: bool = False
    proof: str = ""
    check: str = ""
    relaxed: str = ""


@dataclass(frozen=True)
class PaperSide:
    """One side of a table: its start number, its name and, where a team plays, its players."""

    number: int
    name: str
    players: tuple[str, ...] = ()


@dataclass(frozen=True)
class PaperTable:
    """One table of a round; with a single side it is a bye.

    `first_dealer` is the 0-based side that deals first, `sheet` the number of the score sheet, `qr` its code as text.
    """

    table: int
    sides: tuple[PaperSide, ...]
    first_dealer: int | None
    sheet: str
    qr: str | None = None

    @property
    def is_bye(self) -> bool:
        return len(self.sides) < 2


@dataclass(frozen=True)
class ListedEntrant:
    """One line of the start list before a draw; `remark` is the club, or that he is out of competition."""

    number: int
    name: str
    remark: str


@dataclass(frozen=True)
class StartListPaper:
    """The frozen start list: what is hashed in words, and both hashes in groups to copy down by hand."""

    rows: tuple[ListedEntrant, ...]
    attempt: int
    input_hash: str
    commitment: str


@dataclass(frozen=True)
class StandingsRow:
    """One entrant: `cells` belong to the paper's columns, `rounds` to its rounds; `note` says how a tie was decided."""

    place: str
    number: int
    name: str
    cells: tuple[str, ...]
    rounds: tuple[str, ...]
    note: str


@dataclass(frozen=True)
class StandingsPaper:
    """The standings in order of place. `order` says by what they are ranked, `open_tables` what is missing."""

    columns: tuple[str, ...]
    rows: tuple[StandingsRow, ...]
    rounds: int
    order: str
    open_tables: tuple[int, ...]
    final: bool


@dataclass(frozen=True)
class PlanPaperRow:
    """One line of a plan: a table for each round, or a dash."""

    number: int
    name: str
    tables: tuple[str, ...]


@dataclass(frozen=True)
class PlanPaper:
    """All rounds that were drawn at once, by start number."""

    rounds: tuple[int, ...]
    rows: tuple[PlanPaperRow, ...]
