"""Brings data folder, database and static files to the state that this version needs, before it serves."""

from __future__ import annotations

import errno
import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.db import DatabaseError, OperationalError, connection
from django.db.migrations.executor import MigrationExecutor

from turnier.services.host import data_folder
from turnier.services.host.data_folder import FolderError
from turnier.services.host.snapshots.files import snapshots
from turnier.sqlite import files

STATIC_MARKER = ".stand"
PROMISED_PRAGMAS = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}


def make_ready() -> None:
    """Migrate and collect what has changed; `FolderError` when the data are missing, damaged or too new."""
    data_ready()
    with _room_to_write():
        data_folder.close_to_others(settings.DATA_FOLDER)
        _collect_static()


def data_ready() -> None:
    """Bring the data alone to this version, for a command that serves nobody; `FolderError` as in `make_ready`."""
    with _room_to_write():
        make_database_file()
        try:
            _require_safe_sqlite()
            _require_tables()
            _migrate()
        except DatabaseError as error:
            raise _refusal(error) from error
        _finish_restoring()


def make_database_file() -> None:
    """Make an empty SQLite file in a new folder. Where one was, none is made: that would greet as if all were new."""
    if connection.vendor != "sqlite":
        return
    file = Path(connection.settings_dict["NAME"])
    if file.exists():
        return
    if data_folder.state(settings.DATA_FOLDER) == "ready":
        raise _missing(file)
    files.make(file)


@contextmanager
def _room_to_write() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise data_folder.cannot_write(settings.DATA_FOLDER, error) from error
    except DatabaseError as error:
        raise _refusal(error) from error


def refused_by_disk(error: DatabaseError) -> FolderError | None:
    """What to say where the disk took nothing; None where the reason is another one."""
    words = str(error).lower()
    if "is full" in words or "no space" in words or "disk i/o" in words:
        return data_folder.cannot_write(settings.DATA_FOLDER, OSError(errno.ENOSPC, words))
    if "readonly" in words or "read-only file" in words:
        return data_folder.cannot_write(settings.DATA_FOLDER, OSError(errno.EACCES, words))
    return None


def _refusal(error: DatabaseError) -> FolderError:
    if by_disk := refused_by_disk(error):
        return by_disk
    if isinstance(error, OperationalError):
        return FolderError(
            f"Die Datenbank antwortet nicht ({error}). Bitte andere Programme schließen, die sie benutzen, "
            "und noch einmal starten."
        )
    return FolderError(
        f"Die Datenbank lässt sich nicht öffnen ({error}). "
        "Bitte eine Sicherung einspielen oder mit --data einen anderen Ordner nennen."
    )


def _missing(file: Path) -> FolderError:
    """Says that a database was here, and how it comes back: by a snapshot, if there is one."""
    newest = next(iter(snapshots()), None)
    at = newest.at.strftime("%d.%m.%Y um %H:%M") if newest else ""
    way = (
        f"Die neueste Sicherung ist vom {at} Uhr, sie kommt zurück mit: "
        f"{data_folder.command_line('manage', 'restore', '--yes')}"
        if newest
        else "Im Ordner „sicherungen“ daneben liegt keine Sicherung."
    )
    return FolderError(
        f"Die Datenbank „{file}“ fehlt oder ist leer, obwohl hier schon eine war. Bitte zurücklegen, falls sie nur "
        f"verschoben wurde. {way} Für einen neuen Anfang mit --data einen leeren Ordner nennen."
    )


def _require_tables() -> None:
    """A folder that was ready once has a database with tables; another program may have left an empty one."""
    if connection.vendor != "sqlite" or data_folder.state(settings.DATA_FOLDER) != "ready":
        return
    if "turnier_tournament" not in connection.introspection.table_names():
        raise _missing(Path(connection.settings_dict["NAME"]))


def _require_safe_sqlite() -> None:
    """Acknowledged results survive a power cut only with these settings, so they are read back at every start."""
    if connection.vendor != "sqlite":
        return
    with connection.cursor() as cursor:
        found = {name: cursor.execute(f"PRAGMA {name}").fetchone()[0] for name in PROMISED_PRAGMAS}
    if found != PROMISED_PRAGMAS:
        raise FolderError(
            f"Die Datenbank in „{settings.DATA_FOLDER}“ ist auf diesem Datenträger bei Stromausfall nicht sicher. "
            "Bitte mit --data einen Ordner auf einer Festplatte dieses Rechners nennen."
        )


def _migrate() -> None:
    executor = MigrationExecutor(connection)
    _refuse_newer_data(executor)
    graph = executor.loader.graph
    cut_off = data_folder.state(settings.DATA_FOLDER) != "ready"
    if cut_off or executor.migration_plan(graph.leaf_nodes()):
        data_folder.set_state(settings.DATA_FOLDER, "migrating")
        try:
            call_command("migrate", verbosity=0, interactive=False)
        except DatabaseError:
            if not cut_off or not _never_used():
                raise
            _discard_database()
            call_command("migrate", verbosity=0, interactive=False)
        data_folder.set_state(settings.DATA_FOLDER, "ready")


def _never_used() -> bool:
    """Whether nobody has an account or a tournament in this SQLite file: what a first start left that was cut off."""
    if connection.vendor != "sqlite":
        return False
    tables = set(connection.introspection.table_names()) & {"turnier_user", "turnier_tournament"}
    questions = [f"SELECT 1 FROM {table} LIMIT 1" for table in tables]  # nosec B608 # noqa: S608 - two names of our own
    with connection.cursor() as cursor:
        return not any(cursor.execute(question).fetchone() for question in questions)


def _discard_database() -> None:
    """A migration that was cut off between its tables and its record cannot go on, so the empty file goes."""
    name = str(connection.settings_dict["NAME"])
    connection.close()
    for part in files.SUFFIXES:
        Path(name + part).unlink(missing_ok=True)
    files.make(Path(name))


def _refuse_newer_data(executor: MigrationExecutor) -> None:
    known = [name for app, name in executor.loader.disk_migrations if app == "turnier"]
    applied = [name for app, name in executor.loader.applied_migrations if app == "turnier"]
    if max(applied, default="") > max(known, default=""):
        raise FolderError(
            f"Die Daten in „{settings.DATA_FOLDER}“ stammen von einer neueren Fassung von Turnier. "
            "Bitte die neuere Fassung starten oder mit --data einen anderen Ordner nennen."
        )


def _finish_restoring() -> None:
    if connection.vendor == "sqlite":
        from turnier.services.host.snapshots.restore import finish_cut_off  # noqa: PLC0415 - needs the models, ready only after setup()

        finish_cut_off()


def _collect_static() -> None:
    marker = Path(settings.STATIC_ROOT) / STATIC_MARKER
    wanted = _static_fingerprint()
    if not marker.exists() or marker.read_text() != wanted:
        call_command("collectstatic", verbosity=0, interactive=False, clear=True)
        marker.write_text(wanted)


def _static_fingerprint() -> str:
    """Names, sizes and times of all static files, as one SHA-256: reading the files themselves would cost the start."""
    digest = hashlib.sha256(settings.STORAGES["staticfiles"]["BACKEND"].encode())
    for finder in get_finders():
        for name, storage in finder.list(ignore_patterns=None):
            facts = Path(storage.path(name)).stat()
            digest.update(f"{name}\0{facts.st_size}\0{facts.st_mtime_ns}\n".encode())
    return digest.hexdigest()
