"""Keeps what was saved, out of a database whose file was removed or cut off while the program had it open."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from django.conf import settings

from turnier.services.host import data_folder
from turnier.services.host.snapshots.files import folder, new_name
from turnier.services.host.snapshots.take import PART, copy_from
from turnier.sqlite.files import SUFFIXES, Connection, Files, cut_off, files_at

RESTART = "Bitte Turnier beenden (Strg+C) und neu starten."
BUSY_TIMES, BUSY_SECONDS = 50, 0.1
"""So often and so long a connection that another thread is reading with is asked again."""
LOST = "Was zuletzt gesichert wurde, liegt im Ordner „sicherungen“ neben ihr."


def rescue(connection: Connection) -> str:
    """Writes everything that this connection can still read to where the next start finds it; gives German sentences.

    If only what lies beside the database is gone, that is the database itself; otherwise a snapshot.
    """
    now = files_at(connection.path)
    try:
        if now[0] == connection.files[0] and now[1] in {None, connection.files[1]} and not cut_off(connection.path):
            connection.execute("PRAGMA wal_checkpoint(FULL)").fetchall()
            return f"Alles bis hierher Gespeicherte ist da. {RESTART}"
    except sqlite3.Error:
        return f"{LOST} {RESTART}"
    kept = next(filter(None, (_snapshot(connection, place) for place in _places())), None)
    if now[0] is not None:
        _put_aside(connection, now)
    if kept is None:
        return f"{LOST} {RESTART}"
    command = data_folder.command_line("manage", "restore", str(kept), "--yes")
    return (
        f"Alles bis hierher Gespeicherte steht in „{kept}“. Liegt die Datenbank wieder an ihrem Platz, geht es von "
        f"selbst weiter; sonst Turnier beenden (Strg+C), zurückholen mit „{command}“ und neu starten."
    )


def _put_aside(connection: Connection, now: Files) -> None:
    """Another file in the place of the database would be damaged by what SQLite kept beside the one before."""
    for part, mine, found in zip(SUFFIXES, connection.files, now, strict=True):
        if part and mine == found:
            beside = Path(connection.path + part)
            with suppress(OSError):
                data_folder.replace(beside, beside.with_name(f"{beside.name}.unlesbar-ersetzt"))


def _places() -> Iterator[Path]:
    """Beside the database, or elsewhere where its folder is gone as well."""
    if (settings.DATA_FOLDER / data_folder.MARKER).exists():
        with suppress(OSError):  # a full disk takes no new folder, and another one may have room
            yield folder()
    if settings.SECOND_BACKUP_FOLDER:
        yield Path(settings.SECOND_BACKUP_FOLDER)
    yield Path.home()


def _snapshot(connection: Connection, place: Path) -> Path | None:
    try:
        target = place / new_name("verlust", place)
        part = target.with_suffix(PART)
        _copy_patiently(connection, part)
        data_folder.replace(part, target)
    except (OSError, sqlite3.Error):
        return None
    return target


def _copy_patiently(connection: Connection, part: Path) -> None:
    """As `copy_from`, once the thread whose connection it is has read to the end what it was reading."""
    for _time in range(BUSY_TIMES):
        try:
            return copy_from(connection, part)
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_ERROR:
                raise
            time.sleep(BUSY_SECONDS)
    return copy_from(connection, part)
