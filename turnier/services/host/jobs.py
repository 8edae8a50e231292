"""What is done on a clock, one process does at a time; on a server, each tournament is kept as a file besides."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from django.conf import settings
from django.db import connection

from turnier.models import Tournament
from turnier.services.host import data_folder
from turnier.services.tournaments.file.exchange import tournament_export

ADVISORY_LOCK = int.from_bytes(b"Turnier")
LOCK_FILE = "aufgaben.sperre"
TRIES = 3
KEPT_ENDING = ".stand.json"
"""Ends the names of the files that are kept: whatever else lies in their folder, such as an archive, is not ours."""


@contextmanager
def alone() -> Iterator[bool]:
    """Whether this process has the jobs; until the end of the block, or of the process, no other one gets them."""
    with _alone_in_folder() if connection.vendor == "sqlite" else _alone_on_server() as mine:
        yield mine


@contextmanager
def _alone_on_server() -> Iterator[bool]:
    """A transaction of its own holds the lock: a pool gives everything else of a session to others."""
    own = connection.copy()
    try:
        own.set_autocommit(False)
        with own.cursor() as cursor:
            cursor.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
            cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [ADVISORY_LOCK])
            (mine,) = cursor.fetchone()
        yield mine
    finally:
        own.close()


@contextmanager
def _alone_in_folder() -> Iterator[bool]:
    """An empty file beside the database, which SQLite locks on every system and frees when a process ends."""
    file = Path(settings.DATA_FOLDER) / LOCK_FILE
    with closing(sqlite3.connect(file, timeout=0, isolation_level=None)) as own:
        try:
            own.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError:
            yield False
        else:
            yield True


def files_keep() -> int:
    """Writes the tournament file of what has changed into the folder of the settings, if there is one; gives how many.

    Of each tournament the newest state without a fault is kept and no older one, so that what was forgotten is
    forgotten there too; what was deleted goes. No other file of the folder is touched.
    """
    if not settings.TOURNAMENT_FILES:
        return 0
    folder = Path(settings.TOURNAMENT_FILES)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    there = {path.name for path in folder.glob(f"*{KEPT_ENDING}")}
    real = Tournament.objects.filter(is_demo=False, is_rehearsal=False).order_by("pk")
    written = 0
    for key, slug, version, faults in list(real.values_list("pk", "slug", "version", "faults")):
        own = {name for name in there if name.removesuffix(KEPT_ENDING).rpartition("-")[0] == slug}
        there -= own
        if faults or _name(slug, version) in own:
            continue
        if new := _write(folder, key):
            written += 1
            _remove(folder, own - {new})
    _remove(folder, there)
    return written


def _write(folder: Path, key: int) -> str:
    """The name of the file, "" for a tournament that changes while it is read: the next time it is kept."""
    for _try in range(TRIES):
        tournament = Tournament.objects.filter(pk=key).first()
        if tournament is None:
            break
        text = tournament_export(tournament)
        if Tournament.objects.filter(pk=key, version=tournament.version).exists():
            name = _name(tournament.slug, tournament.version)
            part = folder / f"{name}.teil"
            part.write_text(text, encoding="utf-8")
            data_folder.replace(part, folder / name)
            return name
    return ""


def _name(slug: str, version: int) -> str:
    return f"{slug}-{version}{KEPT_ENDING}"


def _remove(folder: Path, names: set[str]) -> None:
    for name in names:
        (folder / name).unlink(missing_ok=True)
