"""Brings a snapshot back: checks it, keeps what was there, and ends every session and code of the time before."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

from django.conf import settings
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.core.management import call_command
from django.db import DatabaseError, connection, transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from turnier.models import AuditEvent, Sitting, TableKey, Tournament
from turnier.services.accounts.referees import referees_rotate
from turnier.services.host import data_folder
from turnier.services.host.snapshots.check import snapshot_check
from turnier.services.host.snapshots.files import Snapshot
from turnier.services.host.snapshots.take import take_here
from turnier.services.host.watch import check_everything
from turnier.services.record.write import record
from turnier.services.sheets.table_codes import keys_issue
from turnier.sqlite import files
from turnier.text.errors import UserError

BEGUN = "zurueckholen.json"


def restore(path: Path) -> Snapshot:
    """Replaces the database by the snapshot and gives the safety copy of what was there before.

    A present database that is missing or damaged is put aside under another name. All sessions end, all printed codes
    of tables are replaced. Raises `UserError` without changing anything if the file is no good.
    """
    if connection.vendor != "sqlite":
        raise UserError(_("Auf einem Server wird die Datenbank mit ihren eigenen Werkzeugen zurückgeholt."))
    snapshot_check(path)
    if not readable():
        _put_aside()
    safety = take_here("rettung", sparing=path)
    assert safety is not None  # nosec B101 # noqa: S101 on SQLite there is always one
    shown = _versions()
    _replace_by(path, shown)
    try:
        _finish(shown)
    except Exception as error:
        _replace_by(safety.path, shown)
        _begun().unlink(missing_ok=True)
        text = _(
            "Diese Sicherung lässt sich nicht verwenden (%(why)s). Alles ist wie vorher. Bitte eine andere wählen."
        )
        raise UserError(text % {"why": error}) from error
    return safety


def _replace_by(path: Path, shown: Mapping[str, int]) -> None:
    connection.close()
    with (
        closing(sqlite3.connect(f"{files.address(path, 'ro')}&immutable=1", uri=True)) as source,
        closing(files.connect(str(connection.settings_dict["NAME"]), timeout=10)) as target,
    ):
        coming = dict(source.execute("SELECT public_key, version FROM turnier_tournament"))
        data_folder.keep(_begun(), {"shown": shown, "coming": coming})
        source.backup(target)
        target.execute("PRAGMA journal_mode=WAL")


def finish_cut_off() -> None:
    """Ends sessions and codes of a snapshot that came back just before the program was cut off. For every start.

    The copy itself comes as a whole or not at all.
    """
    if not _begun().exists():
        return
    versions = json.loads(_begun().read_text(encoding="utf-8"))
    if _versions() == versions["coming"]:
        _finish(versions["shown"])
    else:
        _begun().unlink()


def _finish(shown: Mapping[str, int]) -> None:
    call_command("migrate", interactive=False, verbosity=0)
    _rotate()
    _pass_versions(shown)
    _begun().unlink(missing_ok=True)
    cache.clear()
    check_everything()


def _versions() -> dict[str, int]:
    """Public key → version of every tournament."""
    return dict(Tournament.objects.values_list("public_key", "version"))


def _begun() -> Path:
    """There while a snapshot comes back; holds the versions that people had seen, and those that come."""
    return Path(settings.DATA_FOLDER) / BEGUN


def readable() -> bool:
    """Whether the present database is there and whole, with the tables of this version."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA quick_check")
            answer = cursor.fetchone()
        return answer == ("ok",) and Tournament.objects.count() >= 0 and AuditEvent.objects.count() >= 0
    except DatabaseError:
        return False


def _put_aside() -> None:
    name = str(connection.settings_dict["NAME"])
    stamp = timezone.localtime().strftime("%Y%m%d-%H%M%S")
    connection.close()
    files.release(name)  # Windows renames no file that anybody has open
    for part in files.SUFFIXES:
        if (file := Path(name + part)).exists():
            data_folder.replace(file, Path(f"{name}{part}.unlesbar-{stamp}"))
    files.make(Path(name))
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
