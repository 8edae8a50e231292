"""Who has gone from the tournament at a table: the game says how, the next draw leaves them out."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Max, Min, QuerySet

from games.kit.sitting import Evaluation
from games.kit.terms import Departure, moment
from turnier.models import Entrant, Entry, Seat, Sitting

GONE = (Entrant.Status.ELIMINATED, Entrant.Status.LEFT, Entrant.Status.EXCLUDED)
"""What a game can say; the other statuses are decided at the registration."""
PLAYING_ON = {True: Entrant.Status.ACTIVE, False: Entrant.Status.OUT_OF_COMPETITION}
"""Whether somebody competes → what they are again when a corrected sheet brings them back."""


def departures_rewrite(sitting: Sitting, seats: Sequence[Seat], evaluation: Evaluation) -> None:
    """Brings the statuses of those at the table up to date; a corrected sheet brings somebody back.

    Whoever was given another status after going keeps it, however the table goes on. `seats` are all of the table, in
    their order. Part of the caller's transaction.
    """
    before = evaluation.game.departures(evaluation.rules, evaluation.start)
    after = evaluation.game.departures(evaluation.rules, evaluation.state)
    for seat, gone_before, gone in zip(seats, before, after, strict=True):
        entrant = seat.entrant
        if gone is not None and gone_before is None:
            when = _moment(sitting, evaluation, seat.seat, gone)
            decided = entrant.status == Entrant.Status.DISQUALIFIED or (
                entrant.gone == when and entrant.status not in GONE
            )
            _set(entrant, entrant.status if decided else gone.status, when)
        elif gone is None and (entrant.gone is not None or entrant.status in GONE) and not _later(seat).exists():
            _set(entrant, PLAYING_ON[entrant.competes] if entrant.status in GONE else entrant.status, None)


def _set(entrant: Entrant, status: str, gone: int | None) -> None:
    if (entrant.status, entrant.gone) != (status, gone):
        entrant.take_status(Entrant.Status(status))
        entrant.gone = gone
        entrant.save(update_fields=["status", "guest", "gone"])


def _moment(sitting: Sitting, evaluation: Evaluation, seat: int, departure: Departure) -> int:
    """When somebody went: the newest round by then, since tables may go on while others are drawn again.

    A line counts from when it was first written, so that correcting an earlier one changes nothing.
    """
    line = next(
        number
        for number, state in enumerate(evaluation.states, start=1)
        if evaluation.game.departures(evaluation.rules, state)[seat] is not None
    )
    written = Entry.objects.filter(sitting=sitting, number=line).aggregate(at=Min("added_by__at"))["at"]
    until = min(filter(None, (written, sitting.ended_at)), default=None)
    rounds = sitting.round.tournament.rounds.filter(published_at__lte=until) if until else None
    newest = rounds.aggregate(number=Max("number"))["number"] if rounds is not None else None
    return moment(max(newest or 0, sitting.round.number), departure.rubbers)


def _later(seat: Seat) -> QuerySet[Seat]:
    return Seat.objects.filter(entrant=seat.entrant_id, round__number__gt=seat.sitting.round.number)
