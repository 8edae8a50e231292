"""Brings a snapshot back: checks it, keeps what was there, and ends every session and code of the time before."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.core.management import call_command
from django.db import connection, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from turnier.backup.checking import check
from turnier.backup.snapshots import Snapshot
from turnier.backup.taking import take
from turnier.errors import UserError
from turnier.models import Round, Sitting, TableKey
from turnier.services.table_keys import keys_issue


def restore(path: Path) -> Snapshot:
    """Replaces the database by the snapshot and gives the safety copy of what was there before.

    All sessions end, all printed codes of tables are replaced. Raises `UserError` without changing anything if the
    file is no good.
    """
    if connection.vendor != "sqlite":
        raise UserError(_("Auf einem Server wird die Datenbank mit ihren eigenen Werkzeugen zurückgeholt."))
    check(path)
    safety = take("rettung")
    assert safety is not None  # noqa: S101 on SQLite there is always one
    connection.close()
    with (
        closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as source,
        closing(sqlite3.connect(connection.settings_dict["NAME"], timeout=10)) as target,
    ):
        source.backup(target)
        target.execute("PRAGMA journal_mode=WAL")
    call_command("migrate", interactive=False, verbosity=0)
    _rotate()
    cache.clear()
    return safety


@transaction.atomic
def _rotate() -> None:
    """Nobody stays logged in, and no code that was printed or photographed before opens a table."""
    Session.objects.all().delete()
    TableKey.objects.filter(revoked_at=None).update(revoked_at=timezone.now())
    keys_issue(Sitting.objects.filter(round__in=Round.objects.filter(closed_at=None)))
