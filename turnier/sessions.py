"""Logins end some days after their last use, however the clock of the laptop jumps meanwhile."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.contrib.sessions.backends import db
from django.contrib.sessions.base_session import AbstractBaseSession

from turnier import steady


class SessionStore(db.SessionStore):
    """Sessions in the database that are measured by the steady time."""

    def _get_session_from_db(self) -> AbstractBaseSession | None:
        found = self.model.objects.filter(session_key=self.session_key, expire_date__gt=steady.now()).first()
        if found is None:
            self._session_key = None
        return found

    def get_expiry_date(self, **given: Any) -> datetime:
        """When the session ends, counted from now unless `modification` is given."""
        return super().get_expiry_date(**({"modification": steady.now()} | given))
