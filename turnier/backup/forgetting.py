"""Deletes what snapshots remember: for a name that was made unrecognisable, and must not be brought back."""

from __future__ import annotations

from pathlib import Path

from django.conf import settings

from turnier.backup.snapshots import folder, snapshots
from turnier.backup.taking import PART, take


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
