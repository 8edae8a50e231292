"""What is recorded when the clock of the computer was changed: times in the record before and after do not fit."""

from __future__ import annotations

from django.db import transaction

from turnier.models import Tournament
from turnier.services.writing import lock, record


def clock_jump(*, seconds: int) -> None:
    """Tells the record of every tournament that is not closed by how much the clock was put forward (negative: back).

    The order of what is recorded comes from its numbers and stays.
    """
    for tournament in Tournament.objects.exclude(stage=Tournament.Stage.CLOSED).order_by("pk"):
        _clock_jump(tournament.pk, seconds)


@transaction.atomic
def _clock_jump(tournament_id: int, seconds: int) -> None:
    record(lock(tournament_id), "clock_jump", by=None, jump=seconds)
