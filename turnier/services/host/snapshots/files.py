"""Snapshot files: their names, their order, and which of them are kept."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import count
from pathlib import Path

from django.conf import settings
from django.utils import timezone

MOST_KEPT = 20
"""So many of the newest stay whenever they were taken; of older ones a few that lie further apart."""
HOUR, EVENING, DAY, WEEK = timedelta(hours=1), timedelta(hours=3), timedelta(days=1), timedelta(days=7)
SAID = re.compile(r"turnier-(\d{8}-\d{6}-\d{6})-(\d+)-([a-z]+)(?:-(\d+))?")
"""When, with microseconds so that two do not meet; the how manieth; why; the key of the tournament that is changed."""
NAME = re.compile(rf"{SAID.pattern}(?: ?\(\d+\))?\.sqlite3")
"""A browser that saves a file once more puts a number in brackets behind its name."""
STAMP = "%Y%m%d-%H%M%S-%f"
YEARS = range(1970, 9999)
"""Those that a clock shows, with their days in every time zone."""
LARGEST = 200_000_000
"""Bytes of a snapshot that is brought through the browser; one evening has one or two million."""
BROUGHT, UNDATED = "stick", "ohnezeit"
"""The reasons of one that was brought; of the second the name does not say when it was taken."""


@dataclass(frozen=True)
class Snapshot:
    """One snapshot: when it was taken (local time), the how manieth it is, and why, as a word of the file name.

    Clocks jump, so the number says which is newer. `key` is that of the tournament for which it was taken, if for one.
    """

    path: Path
    at: datetime
    number: int
    reason: str
    key: int | None = None

    @property
    def megabytes(self) -> float:
        """How large it is, in the unit in which sticks are sold."""
        return self.size / 1_000_000

    @property
    def size(self) -> int:
        """Bytes on the disk."""
        return self.path.stat().st_size


def folder() -> Path:
    """Where the snapshots lie, beside the database."""
    place = Path(settings.DATA_FOLDER) / "sicherungen"
    place.mkdir(mode=0o700, exist_ok=True)
    return place


def new_name(reason: str, place: Path | None = None, key: int | None = None) -> str:
    """The name of a snapshot taken now, as the newest of all in its folder."""
    now, newest = timezone.localtime(), next(iter(snapshots(place)), None)
    number = newest.number + 1 if newest else 1
    reason = reason if key is None else f"{reason}-{key}"
    return f"turnier-{now.strftime(STAMP)}-{number}-{reason}.sqlite3"


def brought_names(name: str, at: datetime) -> Iterator[str]:
    """Names for a snapshot that comes from elsewhere under this name: as old as that says, or else as old as `at`.

    Its number counts those of another computer: here it is older than all. Each name is a microsecond later than the
    one before. Whoever has copied or renamed it has often left in its name what it was.
    """
    match = SAID.search(name)
    named = _said(Path(name), match) if match else None
    at, key = (named.at, named.key) if named else (timezone.localtime(at), None)
    reason = BROUGHT if named and named.reason != UNDATED else UNDATED
    reason = reason if key is None else f"{reason}-{key}"
    for later in count():
        yield f"turnier-{(at + timedelta(microseconds=later)).strftime(STAMP)}-0-{reason}.sqlite3"


def snapshots(place: Path | None = None) -> list[Snapshot]:
    """All snapshots of a folder, the newest first."""
    found = filter(None, map(_named, (place or folder()).glob("turnier-*.sqlite3")))
    return sorted(found, key=lambda snapshot: (snapshot.number, snapshot.path.name), reverse=True)


def likely(at: datetime) -> bool:
    """Whether a clock shows such a time, be it wrong."""
    return at.year in YEARS


def _named(path: Path) -> Snapshot | None:
    """What the name says; None where it is not that of a snapshot, or of a time that there is not."""
    match = NAME.fullmatch(path.name)
    return _said(path, match) if match else None


def _said(path: Path, match: re.Match[str]) -> Snapshot | None:
    try:
        at = timezone.make_aware(datetime.strptime(match[1], STAMP))  # noqa: DTZ007 local time, made aware here
    except ValueError:
        return None
    if not likely(at):
        return None
    return Snapshot(path, at, int(match[2]), match[3], int(match[4]) if match[4] else None)


def prune(place: Path, sparing: Path | None = None) -> None:
    """Deletes the snapshots that are not `kept`, but for one, and for what somebody copied here within a day.

    What a virus scanner holds goes the next time.
    """
    found = snapshots(place)
    stay = kept(found)
    for snapshot in found:
        if snapshot not in stay and snapshot.path != sparing:
            with suppress(PermissionError, FileNotFoundError):
                if not _brought(snapshot):
                    snapshot.path.unlink()


def _brought(snapshot: Snapshot) -> bool:
    """Whether somebody brought it within a day, long after it was taken. On Windows that is when it was made."""
    came = datetime.fromtimestamp(snapshot.path.stat().st_ctime, tz=snapshot.at.tzinfo)
    late = snapshot.reason in {BROUGHT, UNDATED} or came - snapshot.at > HOUR
    return late and timedelta() <= timezone.localtime() - came < DAY


def kept(found: Sequence[Snapshot]) -> list[Snapshot]:
    """Of all snapshots, the newest first: the last twenty, one for ten minutes of three hours, and one a day of a week.

    Where much is drawn and corrected, the twenty alone are gone in a quarter of an hour. Times count back from the
    newest one; what a wrong clock dated later than that has no claim to stay.
    """
    stay = {*found[:MOST_KEPT]}
    stay |= {*{snapshot.at.timestamp() // 600: snapshot for snapshot in reversed(_within(found, EVENING))}.values()}
    stay |= {*{snapshot.at.date(): snapshot for snapshot in reversed(_within(found, WEEK))}.values()}
    return [snapshot for snapshot in found if snapshot in stay]


def _within(found: Sequence[Snapshot], span: timedelta) -> list[Snapshot]:
    return [snapshot for snapshot in found if timedelta() <= found[0].at - snapshot.at < span]
