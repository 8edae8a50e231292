"""Who has gone from the tournament at a table: the game says how, the next draw leaves them out."""

from __future__ import annotations

from django.db.models import QuerySet

from games.kit.sitting import Evaluation
from turnier.models import Entrant, Seat, Sitting

GONE = (Entrant.Status.ELIMINATED, Entrant.Status.LEFT, Entrant.Status.EXCLUDED)
"""What a game can say; the other statuses are decided at the registration."""


def departures_rewrite(sitting: Sitting, evaluation: Evaluation) -> None:
    """Brings the statuses of those at the table up to date; a corrected sheet brings somebody back.

    Part of the caller's transaction.
    """
    departures = evaluation.game.departures(evaluation.rules, evaluation.state)
    for seat, departure in zip(sitting.seats.all(), departures, strict=True):
        if seat.entrant.status == Entrant.Status.DISQUALIFIED:
            continue
        if departure is not None:
            _set(seat.entrant, Entrant.Status(departure.status))
        elif seat.entrant.status in GONE and not _later(seat).exists():
            _set(seat.entrant, Entrant.Status.ACTIVE)


def _set(entrant: Entrant, status: Entrant.Status) -> None:
    if entrant.status != status:
        entrant.status = status
        entrant.save(update_fields=["status"])


def _later(seat: Seat) -> QuerySet[Seat]:
    return Seat.objects.filter(entrant=seat.entrant_id, round__number__gt=seat.sitting.round.number)
