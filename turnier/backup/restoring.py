"""Brings a snapshot back: checks it, keeps what was there, and ends every session and code of the time before."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.core.management import call_command
from django.db import DatabaseError, connection, transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from turnier.backup.checking import check
from turnier.backup.snapshots import Snapshot
from turnier.backup.taking import take
from turnier.errors import UserError
from turnier.integrity.watch import check_everything
from turnier.models import AuditEvent, Sitting, TableKey, Tournament
from turnier.services.referees import referees_rotate
from turnier.services.table_keys import keys_issue
from turnier.services.writing import record


def restore(path: Path) -> Snapshot:
    """Replaces the database by the snapshot and gives the safety copy of what was there before.

    A present database that is missing or damaged is put aside under another name. All sessions end, all printed codes
    of tables are replaced. Raises `UserError` without changing anything if the file is no good.
    """
    if connection.vendor != "sqlite":
        raise UserError(_("Auf einem Server wird die Datenbank mit ihren eigenen Werkzeugen zurückgeholt."))
    check(path)
    if not readable():
        _put_aside()
    safety = take("rettung")
    assert safety is not None  # noqa: S101 on SQLite there is always one
    shown = dict(Tournament.objects.values_list("public_key", "version"))
    connection.close()
    with (
        closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as source,
        closing(sqlite3.connect(connection.settings_dict["NAME"], timeout=10)) as target,
    ):
        source.backup(target)
        target.execute("PRAGMA journal_mode=WAL")
    call_command("migrate", interactive=False, verbosity=0)
    _rotate()
    _pass_versions(shown)
    cache.clear()
    check_everything()
    return safety


def readable() -> bool:
    """Whether the present database is there and whole, with the tables of this version."""
    try:
        with connection.cursor() as cursor:
            answer = cursor.execute("PRAGMA quick_check").fetchone()[0]
        return answer == "ok" and Tournament.objects.count() >= 0 and AuditEvent.objects.count() >= 0
    except DatabaseError:
        return False


def _put_aside() -> None:
    name = str(connection.settings_dict["NAME"])
    stamp = timezone.localtime().strftime("%Y%m%d-%H%M%S")
    connection.close()
    for suffix in ("", "-wal", "-shm"):
        if (file := Path(name + suffix)).exists():
            file.replace(f"{name}{suffix}.unlesbar-{stamp}")
    call_command("migrate", interactive=False, verbosity=0)


@transaction.atomic
def _pass_versions(shown: Mapping[str, int]) -> None:
    """Every tournament gets a version that nobody has seen yet; who asks for news would otherwise keep the old state.

    `shown` maps public key → version before the snapshot came back. The record tells of the leap.
    """
    for tournament in Tournament.objects.all():
        tournament.version = max(tournament.version, shown.get(tournament.public_key, 0))
        tournament.save(update_fields=["version"])
        record(tournament, "snapshot_restore", by=None, version=tournament.version + 1)


@transaction.atomic
def _rotate() -> None:
    """Nobody stays logged in, and no code that was printed or photographed before opens a table."""
    Session.objects.all().delete()
    TableKey.objects.filter(revoked_at=None).update(revoked_at=timezone.now())
    referees_rotate()
    keys_issue(Sitting.objects.filter(Q(round__closed_at=None) | Q(finished=False)))
