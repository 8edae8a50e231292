"""On a server each tournament is kept as a file besides, in the folder that the settings name."""

from __future__ import annotations

from pathlib import Path

from django.conf import settings

from turnier.models import Tournament
from turnier.services.host import data_folder
from turnier.services.tournaments.file.exchange import tournament_export

TRIES = 3
KEPT_ENDING = ".stand.json"
"""Ends the names of the files that are kept: whatever else lies in their folder, such as an archive, is not ours."""


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
