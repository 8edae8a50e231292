"""What is done when the clock of the computer was changed: the record tells of it, and pauses go on as they were."""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta

from axes.models import AccessAttempt
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from turnier.errors import OnlyRead
from turnier.models import Tournament
from turnier.services.writing import lock, record


def clock_jump(*, seconds: int) -> None:
    """Tells the record of every tournament that is not closed by how much the clock was put forward (negative: back).

    One that is only read is left as it is. The order of what is recorded comes from its numbers and stays.
    """
    running = Tournament.objects.exclude(stage=Tournament.Stage.CLOSED).order_by("pk")
    for key in running.values_list("pk", flat=True):
        _clock_jump(key, seconds)


def lockouts_move(*, seconds: int) -> None:
    """After a jump: the pause after wrong passwords goes on for as long as it would have."""
    AccessAttempt.objects.update(attempt_time=F("attempt_time") + timedelta(seconds=seconds))


def lockouts_settle() -> None:
    """For every start: with a clock that went back meanwhile, no pause lasts longer than one that begins now."""
    now = timezone.now()
    AccessAttempt.objects.filter(attempt_time__gt=now).update(attempt_time=now)


@transaction.atomic
def _clock_jump(tournament_id: int, seconds: int) -> None:
    with suppress(OnlyRead):
        record(lock(tournament_id), "clock_jump", by=None, jump=seconds)
