"""What the desk looks at between two score sheets: which tables are missing, where to go next, what was saved."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q
from django.http import HttpResponse
from django.urls import reverse

from games.kit.terms import Sentence
from turnier.models import Revision, Round, Sitting, Tournament
from turnier.services.public.shown_names import number_namesakes
from turnier.services.sheets.queries import evaluate_saved
from turnier.web.shared.http import number_in, see_other


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
    number_namesakes(seat.entrant for each in sittings for seat in each.seats.all())
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


def after_save(tournament: Tournament, revision: Revision) -> HttpResponse:
    """Leads to the next missing table, or to the list when no other one is missing.

    Where tables go on until somebody ends them, none is missing: the list asks which one comes next.
    """
    sitting = revision.sitting
    row = None if tournament.kind_of_game.stacks else board(tournament).next_after(sitting.round.number, sitting.table)
    note = f"?nach={sitting.round.number}-{sitting.table}-{revision.number}"
    if row is None:
        return see_other(reverse("desk", args=(tournament.slug,)) + note)
    return see_other(reverse("desk_sheet", args=(tournament.slug, row.round, row.table)) + note)


def just_saved(tournament: Tournament, where: str) -> Revision | None:
    """The change that an address names as round, table and version."""
    parts = where.split("-")
    numbers = [number for part in parts if (number := number_in(part)) is not None]
    if len(parts) != 3 or len(numbers) != 3:
        return None
    found = Revision.objects.filter(
        sitting__round__tournament=tournament,
        sitting__round__number=numbers[0],
        sitting__table=numbers[1],
        number=numbers[2],
    )
    return found.select_related("sitting__round", "by").first()


def last_line_sentence(saved: Revision | None) -> Sentence | None:
    """What the last line of the sheet says, where the table waits to hear it: who pays whom of their stack."""
    if saved is None or not saved.sitting.round.tournament.kind_of_game.stacks:
        return None
    sentences = evaluate_saved(saved.sitting.round.tournament, saved.sitting).sentences
    return sentences[-1] if sentences else None
