"""Logins end some days after they were last saved, however the clock of the laptop jumps meanwhile.

The database measures that by the steady time. The browser measures its cookie by the clock of its own computer, so the
cookie is made to last as long as browsers allow.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.contrib.sessions.backends import db
from django.contrib.sessions.base_session import AbstractBaseSession
from django.contrib.sessions.models import Session

from turnier.services.host import clock
from turnier.services.record.compiled import CompiledObjects

LASTING = 400 * 24 * 60 * 60
"""The longest time for which browsers keep a cookie."""
SESSIONS = CompiledObjects(Session.objects.all())


class SessionStore(db.SessionStore):
    """Sessions in the database that are measured by the steady time."""

    def _get_session_from_db(self) -> AbstractBaseSession | None:
        found = SESSIONS.first(session_key=str(self.session_key))
        if found is None or found.expire_date <= clock.steady_now():
            self._session_key = None
            return None
        return found

    def get_expiry_age(self, **given: Any) -> int:
        """Seconds for which the browser keeps its cookie."""
        return LASTING

    def get_expiry_date(self, **given: Any) -> datetime:
        """When the session ends, counted from now unless `modification` is given."""
        return super().get_expiry_date(**({"modification": clock.steady_now()} | given))
