"""`manage.py migrate`: Django's own, in a new data folder too, and on a server while people go on writing.

In a new data folder it finds an empty file; connections make none.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.core.management.commands import migrate
from django.db import OperationalError, connection

from turnier.services.host.readiness import make_database_file

TRIES, PAUSE_SECONDS = 60, 0.5
GIVE_UP = "SET LOCAL lock_timeout = '500ms'"
"""Sooner than PostgreSQL looks for a deadlock: whoever is writing never loses, and waits no longer for a migration."""
HELD_BY_OTHERS = {"55P03", "40P01"}
"""What PostgreSQL calls a lock that was not to be had in time, and a deadlock."""


class Command(migrate.Command):
    def handle(self, *args: Any, **options: Any) -> None:
        """Tries again what waits for others: each migration is there as a whole or not at all."""
        make_database_file()
        for left in reversed(range(TRIES)):
            try:
                with connection.execute_wrapper(_give_up_soon):
                    super().handle(*args, **options)
                if settings.HOSTED and settings.POOL:
                    self._renew_connections()
                return
            except OperationalError as error:
                if not left or getattr(error.__cause__, "sqlstate", None) not in HELD_BY_OTHERS:
                    raise
            time.sleep(PAUSE_SECONDS)

    def _renew_connections(self) -> None:
        """What a connection of the pool has prepared fails for good once a column is wider than it was."""
        import psycopg  # noqa: PLC0415 - a laptop has none

        try:
            with psycopg.connect(settings.POOL, autocommit=True, connect_timeout=2) as pool:
                pool.execute("RECONNECT")
        except psycopg.Error as error:
            self.stderr.write(f"pgbouncer behält seine Verbindungen, RECONNECT scheitert: {error}")


def _give_up_soon(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]) -> Any:  # noqa: FBT001 - as Django calls it
    """For this transaction only: a pool gives the connection to others."""
    if connection.vendor == "postgresql" and connection.in_atomic_block:
        context["cursor"].cursor.execute(GIVE_UP)
    return execute(sql, params, many, context)
