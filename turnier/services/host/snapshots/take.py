"""Takes snapshots of the running database, and a forgotten name out of them; their files, and which are kept."""

from __future__ import annotations

import logging
import os
import re
import shutil
import sqlite3
import threading
import time
from collections.abc import Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, close_old_connections, connection
from django.db.models import Sum
from django.utils import timezone
from django.utils.translation import gettext as _

from turnier.models import Tournament
from turnier.services.host import data_folder
from turnier.sqlite import files
from turnier.text.errors import UserError

MOST_KEPT = 20
"""So many of the newest stay whenever they were taken; of older ones a few that lie further apart."""
EVENING, WEEK = timedelta(hours=3), timedelta(days=7)
NAME = re.compile(r"turnier-(\d{8}-\d{6})-\d{6}-(\d+)-([a-z]+)\.sqlite3")
"""When, with microseconds so that two do not meet; the how manieth; why."""
STAMP = "%Y%m%d-%H%M%S"


@dataclass(frozen=True)
class Snapshot:
    """One snapshot: when it was taken (local time), the how manieth it is, and why, as a word of the file name.

    Clocks jump, so the number says which is newer.
    """

    path: Path
    at: datetime
    number: int
    reason: str

    @property
    def size(self) -> int:
        """Bytes on the disk."""
        return self.path.stat().st_size


def folder() -> Path:
    """Where the snapshots lie, beside the database."""
    place = Path(settings.DATA_FOLDER) / "sicherungen"
    place.mkdir(mode=0o700, exist_ok=True)
    return place


def new_name(reason: str, place: Path | None = None) -> str:
    """The name of a snapshot taken now, as the newest of all in its folder."""
    now, newest = timezone.localtime(), next(iter(snapshots(place)), None)
    number = newest.number + 1 if newest else 1
    return f"turnier-{now.strftime(STAMP)}-{now.microsecond:06}-{number}-{reason}.sqlite3"


def snapshots(place: Path | None = None) -> list[Snapshot]:
    """All snapshots of a folder, the newest first."""
    found = []
    for path in (place or folder()).glob("turnier-*.sqlite3"):
        if match := NAME.fullmatch(path.name):
            at = timezone.make_aware(datetime.strptime(match[1], STAMP))  # noqa: DTZ007 local time, made aware here
            found.append(Snapshot(path, at, int(match[2]), match[3]))
    return sorted(found, key=lambda snapshot: (snapshot.number, snapshot.path.name), reverse=True)


def prune(place: Path) -> None:
    """Deletes the snapshots that are not `kept`; one that a virus scanner holds goes the next time."""
    found = snapshots(place)
    stay = kept(found)
    for snapshot in found:
        if snapshot not in stay:
            with suppress(PermissionError):
                snapshot.path.unlink(missing_ok=True)


def kept(found: Sequence[Snapshot]) -> list[Snapshot]:
    """Of all snapshots, the newest first: the last twenty, one for ten minutes of three hours, and one a day of a week.

    An evening takes two at each draw; the twenty alone would be gone in a quarter of an hour. Times count back from the
    newest one; what a wrong clock dated later than that has no claim to stay.
    """
    stay = {*found[:MOST_KEPT]}
    stay |= {*{snapshot.at.timestamp() // 600: snapshot for snapshot in reversed(_within(found, EVENING))}.values()}
    stay |= {*{snapshot.at.date(): snapshot for snapshot in reversed(_within(found, WEEK))}.values()}
    return [snapshot for snapshot in found if snapshot in stay]


def _within(found: Sequence[Snapshot], span: timedelta) -> list[Snapshot]:
    return [snapshot for snapshot in found if timedelta() <= found[0].at - snapshot.at < span]


def forget_snapshots() -> int:
    """Takes a snapshot of what there is now and deletes all that are older, also on the second disk; gives how many.

    What was cut off while it was written goes too, and so do copies of a damaged database that were put aside.
    Raises `UserError`, and deletes nothing, if no new one can be written.
    """
    new = take("hand")
    if new is None:
        return 0
    second = Path(settings.SECOND_BACKUP_FOLDER) if settings.SECOND_BACKUP_FOLDER else None
    places = [folder(), *([second] if second is not None and second.is_dir() else [])]
    old = [snapshot.path for place in places for snapshot in snapshots(place) if snapshot.path.name != new.path.name]
    rest = [path for place in places for path in place.glob(f"*{PART}")]
    aside = list(Path(settings.DATA_FOLDER).glob("*.unlesbar-*"))
    for path in (*old, *rest, *aside):
        path.unlink(missing_ok=True)
    return len(old)


PART = ".teil"


def take(reason: str) -> Snapshot | None:
    """Copies the database as it stands; `reason` is one word of small letters.

    None where a server has its own backup. Raises `UserError` when the copy cannot be written; an incomplete one never
    bears the name of a snapshot.
    """
    if connection.vendor != "sqlite":
        return None
    target = folder() / new_name(reason)
    part = target.with_suffix(PART)
    try:
        copy_into(part)
        data_folder.replace(part, target)
        _sync_folder(target.parent)
        prune(target.parent)
        _second_copy(target)
    except (OSError, sqlite3.DatabaseError) as error:
        part.unlink(missing_ok=True)
        if not Path(connection.settings_dict["NAME"]).exists():
            raise UserError(_("Die Datenbank ist nicht da, es gibt nichts zu sichern.")) from error
        raise UserError(
            _("Die Sicherung ließ sich nicht schreiben. Bitte Platz auf der Festplatte schaffen.")
        ) from error
    return next(snapshot for snapshot in snapshots() if snapshot.path == target)


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


def _second_copy(target: Path) -> None:
    """A copy on another disk, such as a USB stick, where one is named and plugged in."""
    second = Path(settings.SECOND_BACKUP_FOLDER) if settings.SECOND_BACKUP_FOLDER else None
    if second is None or not second.is_dir():
        return
    part = second / f"{target.name}{PART}"
    shutil.copyfile(target, part)
    data_folder.replace(part, second / target.name)
    with suppress(OSError):  # a stick with FAT knows no rights
        (second / target.name).chmod(0o600)
    prune(second)


SECONDS_BETWEEN = 600
UNKNOWN = -1
"""Before the first look."""
log = logging.getLogger(__name__)


def start() -> None:
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
