"""Takes snapshots of the running database: every ten minutes, for what changes much, without a forgotten name."""

from __future__ import annotations

import logging
import os
import shutil
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import timedelta
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, close_old_connections, connection
from django.db.models import Sum
from django.utils import timezone
from django.utils.translation import gettext as _

from turnier.models import Tournament
from turnier.services.host import data_folder
from turnier.services.host.snapshots.files import Snapshot, folder, new_name, prune, snapshots
from turnier.sqlite import files
from turnier.text.errors import UserError

ONE_AT_A_TIME = threading.RLock()
"""A snapshot is numbered after the newest there is, and whoever deletes all older ones misses none that is written."""
SECOND_DISK = threading.RLock()
"""The same of the copies there, which nobody waits for who only writes here: a stick may be slow."""


def forget_snapshots() -> int:
    """Takes a snapshot of what there is now and deletes all that are older, also on the second disk; gives how many.

    What was cut off while it was written goes too, and so do copies of a damaged database that were put aside.
    Raises `UserError`, and deletes nothing, if no new one can be written.
    """
    with SECOND_DISK, ONE_AT_A_TIME:
        return _forget()


def _forget() -> int:
    new = take("hand")
    if new is None:
        return 0
    second = _second()
    places = [folder(), *([second] if second else [])]
    old = [snapshot.path for place in places for snapshot in snapshots(place) if snapshot.path.name != new.path.name]
    rest = [path for place in places for path in place.glob(f"*{PART}")]
    aside = list(Path(settings.DATA_FOLDER).glob("*.unlesbar-*"))
    for path in (*old, *rest, *aside):
        path.unlink(missing_ok=True)
    return len(old)


PART = ".teil"


def take(reason: str, key: int | None = None, *, sparing: Path | None = None) -> Snapshot | None:
    """Copies the database as it stands; `reason` is one word of small letters, `key` that of the tournament it is for.

    Older ones go to make room, but for the one at `sparing`.
    None where a server has its own backup. Raises `UserError` when it cannot be written, here or on the second disk; an
    incomplete one never bears the name of a snapshot.
    """
    taken = _take_locked(reason, key, sparing)
    if taken is not None:
        _second_copy(taken.path)
    return taken


def take_here(reason: str, key: int | None = None, *, sparing: Path | None = None) -> Snapshot | None:
    """As `take`, while the second disk gets it later: nothing waits for that, and nothing fails where it takes none."""
    taken = _take_locked(reason, key, sparing)
    if taken is not None:
        _beside(_second_copy, taken.path)
    return taken


def _take_locked(reason: str, key: int | None, sparing: Path | None) -> Snapshot | None:
    if connection.vendor != "sqlite":
        return None
    with ONE_AT_A_TIME:
        return _take(reason, key, sparing)


def _take(reason: str, key: int | None, sparing: Path | None) -> Snapshot:
    target = folder() / new_name(reason, key=key)
    part = target.with_suffix(PART)
    try:
        copy_into(part)
        data_folder.replace(part, target)
        _sync_folder(target.parent)
        prune(target.parent, sparing)
    except (OSError, sqlite3.DatabaseError) as error:
        part.unlink(missing_ok=True)
        if not Path(connection.settings_dict["NAME"]).exists():
            raise UserError(_("Die Datenbank ist nicht da, es gibt nichts zu sichern.")) from error
        raise UserError(
            _("Die Sicherung ließ sich nicht schreiben. Bitte Platz auf der Festplatte schaffen.")
        ) from error
    return next(snapshot for snapshot in snapshots(target.parent) if snapshot.path == target)


def copy_into(part: Path) -> None:
    """Writes a whole, checked copy of the database to this path, safely on the disk."""
    part.unlink(missing_ok=True)
    with closing(files.connect(str(connection.settings_dict["NAME"]), timeout=10)) as source:
        copy_from(source, part)


def copy_from(source: sqlite3.Connection, part: Path) -> None:
    """As `copy_into`, of what this connection has open."""
    source.execute("VACUUM INTO CAST(? AS TEXT)", (os.fsencode(part),))  # a name that is no UTF-8 is a name as well
    with closing(sqlite3.connect(part)) as copy:
        (answer,) = copy.execute("PRAGMA integrity_check").fetchone()
    if answer != "ok":
        raise sqlite3.DatabaseError(answer)
    part.chmod(0o600)
    with part.open("rb+") as file:
        os.fsync(file.fileno())


def _sync_folder(place: Path) -> None:
    if not hasattr(os, "O_DIRECTORY"):
        return
    handle = os.open(place, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _second() -> Path | None:
    """The folder on another disk, such as a USB stick, where one is named and plugged in."""
    second = Path(settings.SECOND_BACKUP_FOLDER) if settings.SECOND_BACKUP_FOLDER else None
    return second if second is not None and second.is_dir() else None


def _second_copy(target: Path) -> None:
    """A copy there; none of what went meanwhile to make room, or was forgotten."""
    with SECOND_DISK:
        second = _second()
        if second is None or not target.exists():
            return
        part = second / f"{target.name}{PART}"
        try:
            shutil.copyfile(target, part)
            data_folder.replace(part, second / target.name)
            with suppress(OSError):  # a stick with FAT knows no rights
                (second / target.name).chmod(0o600)
            prune(second)
        except OSError as error:
            with suppress(OSError):
                part.unlink(missing_ok=True)
            text = _(
                "Die Sicherung liegt auf diesem Rechner, aber nicht auf dem Stick: Er ließ sich nicht beschreiben. "
                "Bitte Platz auf ihm schaffen oder einen anderen nehmen."
            )
            raise UserError(text) from error


OF_ACTS = {
    **dict.fromkeys(("round_draw", "round_redraw", "round_walkover", "tables_redraw"), "auslosung"),
    **dict.fromkeys(("entrants_swap", "table_add"), "tische"),
    **dict.fromkeys(("result_save", "sheets_exchange"), "korrektur"),
    "round_withdraw": "ruecknahme",
    "absentees_withdraw": "abmeldung",
    "registration_import": "einlesen",
    "tournament_delete": "loeschen",
    "round_publish": "oeffentlich",
    **dict.fromkeys(("hand_over", "hand_over_rest"), "auszahlung"),
    "cash_close": "kasse",
    "tournament_close": "abschluss",
}
"""Service that changes much at once → the reason of the snapshot that is taken before it; from publishing on, after it.

A saved result has one only where it corrects. Whoever lets somebody do such a thing calls `take_for`: for pages
`web/middleware/requests.py`, for programs each address of `web/api/writing`; `take_after` whoever publishes, pays out,
counts or closes.
"""
AFTER = "backup-after"
"""Name of the threads that write one."""
MINUTE = timedelta(minutes=1)
SECONDS_BETWEEN = 600
UNKNOWN = -1
"""Before the first look."""
log = logging.getLogger(__name__)


def take_for(act: str, tournament: int | None) -> None:
    """Takes the snapshot of an act of `OF_ACTS` on the tournament of this key; the second disk gets it later.

    Where that fails, the terminal says so and everything goes on.
    """
    with _told():
        take_here(OF_ACTS[act], tournament)


def take_after(act: str, tournament: int | None, *, follows: bool = False) -> None:
    """As `take_for`, for an act that is done: its answer does not wait for an old disk either.

    One that more like it will follow has none where the newest snapshot is less than a minute old.
    """
    _beside(_take_seldom if follows else take, OF_ACTS[act], tournament)


def _take_seldom(reason: str, key: int | None) -> None:
    newest = next(iter(snapshots()), None) if connection.vendor == "sqlite" else None
    if newest is None or not timedelta() <= timezone.now() - newest.at < MINUTE:
        take(reason, key)


def _beside(work: Callable[..., object], *values: object) -> None:
    """Does it while everything goes on, and to the end also when the program ends meanwhile."""

    def run() -> None:
        with _told():
            work(*values)

    threading.Thread(target=run, name=AFTER).start()


@contextmanager
def _told() -> Iterator[None]:
    try:
        yield
    except UserError as error:
        log.warning("%s", error.message)


def start_taking_snapshots() -> None:
    """Runs in the background until the program ends."""
    threading.Thread(target=_run, name="backup", daemon=True).start()


def _run() -> None:
    seen = UNKNOWN
    while True:
        seen = take_if_changed(seen)
        time.sleep(SECONDS_BETWEEN)


def take_if_changed(seen: int) -> int:
    """Takes a snapshot if `changes_so_far` is no longer what was seen at the last look; gives what is seen now.

    What could not be written now is tried again at the next look.
    """
    try:
        now = changes_so_far()
        if seen not in {UNKNOWN, now}:
            take("uhr")
    except UserError as error:
        log.warning("%s", error.message)
    except (OSError, DatabaseError) as error:  # the next time it may be there again
        log.warning("%s", error)
    else:
        return now
    return seen


def changes_so_far() -> int:
    """A number that grows with everything that is written to any tournament."""
    try:
        return Tournament.objects.aggregate(sum=Sum("version"))["sum"] or 0
    finally:
        close_old_connections()
