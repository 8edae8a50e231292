"""Which tables are missing: what the desk looks at between two score sheets."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q

from turnier.models import Round, Sitting, Tournament
from turnier.services.public.shown_names import tell_apart


@dataclass(frozen=True)
class DeskTable:
    """One table of a published round; `names` in seat order."""

    round: int
    table: int
    names: tuple[str, ...]
    begun: bool
    finished: bool
    result: str


@dataclass(frozen=True)
class DeskBoard:
    """The tables of the current round and those still missing from earlier ones; `round` is 0 before the first draw."""

    round: int
    tables: tuple[DeskTable, ...]

    @property
    def missing(self) -> tuple[DeskTable, ...]:
        """Tables whose sheet is not complete, earlier rounds first."""
        return tuple(row for row in self.tables if not row.finished)

    @property
    def done(self) -> tuple[DeskTable, ...]:
        """Complete tables of the current round."""
        return tuple(row for row in self.tables if row.finished)

    @property
    def current(self) -> tuple[DeskTable, ...]:
        """All tables of the current round."""
        return tuple(row for row in self.tables if row.round == self.round)

    def next_after(self, round_number: int, table: int) -> DeskTable | None:
        """The next missing table, counting on from this one and starting again at the front; never this one."""
        others = [row for row in self.missing if (row.round, row.table) != (round_number, table)]
        later = [row for row in others if (row.round, row.table) > (round_number, table)]
        return next(iter((*later, *others)), None)


def board(tournament: Tournament) -> DeskBoard:
    """Reads the board in three queries, however many tables there are."""
    last = Round.objects.filter(tournament=tournament, published_at__isnull=False).order_by("number").last()
    if last is None:
        return DeskBoard(0, ())
    sittings = (
        Sitting.objects.filter(round__tournament=tournament, round__published_at__isnull=False)
        .filter(Q(round=last) | Q(finished=False))
        .select_related("round")
        .prefetch_related("seats__entrant")
        .order_by(*(("table",) if tournament.kind_of_game.stacks else ("round__number", "table")))
    )
    tell_apart(seat.entrant for each in sittings for seat in each.seats.all())
    return DeskBoard(last.number, tuple(_row(sitting) for sitting in sittings))


def _row(sitting: Sitting) -> DeskTable:
    return DeskTable(
        round=sitting.round.number,
        table=sitting.table,
        names=tuple(seat.entrant.name for seat in sitting.seats.all()),
        begun=sitting.entries_count > 0,
        finished=sitting.finished,
        result=sitting.result,
    )
