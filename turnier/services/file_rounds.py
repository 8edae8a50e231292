"""The rounds in a tournament file: the tables with their sheets, who paused, how it was drawn."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from games.kit.sitting import evaluate
from turnier.errors import UserError
from turnier.models import Bye, Entrant, Entry, Revision, Round, Seat, Sitting, Tournament, User
from turnier.services.file_changes import swap_out, swaps_in
from turnier.services.file_draws import draw_in, draws_out
from turnier.services.file_format import RoundPart, SittingPart
from turnier.services.results import result_of, table_of, tallies_rewrite
from turnier.services.seat_faults import seats_fault
from turnier.services.submission import entries_digest
from turnier.services.table_keys import keys_issue


def round_in(
    tournament: Tournament, part: RoundPart, entrants: Mapping[int, Entrant], by: User | None, *, booked: bool
) -> None:
    """Stores a round; `booked` says that the books of the tournament come with the file.

    Part of the caller's transaction. Raises `UserError` naming the table that does not fit.
    """
    now = timezone.now()
    new_round = Round.objects.create(
        tournament=tournament,
        number=part.number,
        published_at=now if part.published else None,
        closed_at=now if part.closed else None,
    )
    for sitting in part.sittings:
        _sitting_in(tournament, new_round, sitting, entrants, by, booked=booked)
    keys_issue(new_round.sittings.all())
    Bye.objects.bulk_create(Bye(round=new_round, entrant=entrants[number]) for number in part.byes)
    for draw in part.draws:
        draw_in(new_round, draw, entrants, by)
    swaps_in(new_round, None, part.swaps, entrants, by)


def _sitting_in(
    tournament: Tournament,
    of_round: Round,
    part: SittingPart,
    entrants: Mapping[int, Entrant],
    by: User | None,
    *,
    booked: bool,
) -> None:
    sitting = Sitting(
        round=of_round,
        table=part.table,
        version=1 if part.entries else 0,
        finished=part.ended,
        ended_at=timezone.now() if part.ended else None,
    )
    if wrong := seats_fault(tournament, [entrants[number] for number in part.sides]):
        raise _misfit(sitting, wrong)
    sitting.save()
    Seat.objects.bulk_create(
        Seat(sitting=sitting, round=of_round, seat=seat, entrant=entrants[number])
        for seat, number in enumerate(part.sides)
    )
    if part.entries:
        _sheet_in(tournament, sitting, part, by, booked=booked)


def _sheet_in(tournament: Tournament, sitting: Sitting, part: SittingPart, by: User | None, *, booked: bool) -> None:
    evaluation = evaluate(tournament.kind_of_game, tournament.house_rules(), table_of(sitting), part.entries)
    if not evaluation.valid:
        fault = next(p for p in evaluation.problems if p.severity == "error")
        raise _misfit(sitting, fault.message)
    revision = Revision.objects.create(
        sitting=sitting,
        number=1,
        key=secrets.token_hex(16),
        digest=entries_digest(part.entries),
        result=result_of(evaluation),
        by=by,
    )
    Entry.objects.bulk_create(
        Entry(sitting=sitting, number=i, kind=str(entry.get("kind", ""))[:40], payload=entry, added_by=revision)
        for i, entry in enumerate(part.entries, start=1)
    )
    sitting.changed_at, sitting.changed_by = revision.at, by
    tallies_rewrite(tournament, sitting, evaluation, booked=booked)


def _misfit(sitting: Sitting, message: str) -> UserError:
    where = {"table": sitting.table, "round": sitting.round.number}
    return UserError(_("Tisch %(table)s in Durchgang %(round)s: %(message)s") % {**where, "message": message})


def round_out(of_round: Round) -> dict[str, Any]:
    """A round as the file has it."""
    row: dict[str, Any] = {"number": of_round.number, "sittings": _sittings_out(of_round)}
    byes = [b.entrant.number for b in of_round.byes.select_related("entrant").order_by("entrant__number")]
    if byes:
        row["byes"] = byes
    row["published"] = of_round.published_at is not None
    row["closed"] = of_round.closed_at is not None
    if draws := draws_out(of_round):
        row["draws"] = draws
    if swaps := [swap_out(s) for s in of_round.swaps.filter(draw__isnull=True).select_related("first", "second")]:
        row["swaps"] = swaps
    return row


def _sittings_out(of_round: Round) -> list[dict[str, Any]]:
    sittings = of_round.sittings.order_by("table").prefetch_related("seats__entrant", "entries")
    return [_sitting_out(sitting) for sitting in sittings]


def _sitting_out(sitting: Sitting) -> dict[str, Any]:
    row: dict[str, Any] = {
        "table": sitting.table,
        "sides": [seat.entrant.number for seat in sitting.seats.all()],
        "entries": [e.payload for e in sitting.entries.all() if e.removed_by_id is None],
    }
    return {**row, "ended": True} if sitting.ended_at else row
