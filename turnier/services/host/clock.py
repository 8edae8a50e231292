"""The steady clock, the logins that end by it, and the watch that records that the clock of the laptop was changed.

The record of each open tournament tells of the change. Logins end some days after they were last saved, however that
clock jumps meanwhile: the database measures by the steady time. The browser measures its cookie by the clock of its own
computer, so the cookie is made to last as long as browsers allow.
"""

from __future__ import annotations

import logging
import threading
import time
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any

from axes.models import AccessAttempt
from django.contrib.sessions.backends import db
from django.contrib.sessions.base_session import AbstractBaseSession
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.db import OperationalError, close_old_connections, transaction
from django.db.models import F
from django.utils import timezone

from turnier.models import Tournament
from turnier.services.host import read_only
from turnier.services.record.compiled import CompiledObjects
from turnier.services.record.write import lock, record
from turnier.text.errors import OnlyRead


def monotonic_seconds() -> float:
    """Seconds since some moment, those that the computer slept through included."""
    if not hasattr(time, "clock_gettime"):
        return time.monotonic()
    return time.clock_gettime(getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))


_BEGUN = time.time() - monotonic_seconds()


def steady_now() -> datetime:
    """The steady time, with its zone."""
    return datetime.fromtimestamp(_BEGUN + monotonic_seconds(), tz=UTC)


def clock_ahead() -> float:
    """By how many seconds the clock of the computer was put forward since the start; negative if back."""
    return time.time() - monotonic_seconds() - _BEGUN


PAUSE_SECONDS = 2.0


JUMP = 30.0
"""Seconds; what a time server corrects little by little is no jump."""


log = logging.getLogger(__name__)


def start_following_the_clock() -> None:
    """Looks every few seconds, in the background, for as long as the program runs."""
    threading.Thread(target=_follow, name="clock", daemon=True).start()


def _settle() -> None:
    try:
        lockouts_settle()
    except OperationalError as error:
        log.warning("%s", error)
    finally:
        close_old_connections()


def record_clock_jump(seconds: float) -> None:
    """After a jump by so many seconds: the records tell of it, and no pause that a clock has measured gets longer.

    What keeps codes from being guessed begins anew, and who waits after wrong passwords waits as long as before.
    """
    cache.clear()
    lockouts_move(seconds=round(seconds))
    if not read_only.is_on():
        clock_jump(seconds=round(seconds))


def _follow() -> None:
    _settle()
    noted = clock_ahead()
    while True:
        time.sleep(PAUSE_SECONDS)
        noted = record_if_jumped(noted)
        close_old_connections()


def record_if_jumped(noted: float) -> float:
    """Compares `clock_ahead` with what was noted at the last look; gives what to note now.

    A jump that could not be recorded is not noted, so the next look records it.
    """
    ahead = clock_ahead()
    if abs(ahead - noted) < JUMP:
        return noted
    try:
        record_clock_jump(ahead - noted)
    except OperationalError as error:
        log.warning("%s", error)
        return noted
    return ahead


def clock_jump(*, seconds: int) -> None:
    """Tells the record of every tournament that is not closed by how much the clock was put forward (negative: back).

    One that is only read is left as it is. The order of what is recorded comes from its numbers and stays.
    """
    running = Tournament.objects.exclude(status=Tournament.Status.CLOSED).order_by("pk")
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


LASTING = 400 * 24 * 60 * 60
"""The longest time for which browsers keep a cookie."""
SESSIONS = CompiledObjects(Session.objects.all())


class SessionStore(db.SessionStore):
    """Sessions in the database that are measured by the steady time."""

    def _get_session_from_db(self) -> AbstractBaseSession | None:
        found = SESSIONS.first(session_key=str(self.session_key))
        if found is None or found.expire_date <= steady_now():
            self._session_key = None
            return None
        return found

    def get_expiry_age(self, **given: Any) -> int:
        """Seconds for which the browser keeps its cookie."""
        return LASTING

    def get_expiry_date(self, **given: Any) -> datetime:
        """When the session ends, counted from now unless `modification` is given."""
        return super().get_expiry_date(**({"modification": steady_now()} | given))
