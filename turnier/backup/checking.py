"""Whether a file is a snapshot of this program that can be restored, and what would be lost with it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from django.db.migrations.loader import MigrationLoader
from django.utils.translation import gettext as _

from turnier.errors import UserError
from turnier.models import Revision, Tournament

HEADER = b"SQLite format 3\x00"


@dataclass(frozen=True)
class Loss:
    """One result that is in the database and not in the snapshot."""

    tournament: str
    round: int
    table: int
    version: int
    result: str


def check(path: Path) -> None:
    """Raises `UserError` with the reason if the file is foreign, truncated, corrupted or from a newer version."""
    _check_header(path)
    try:
        with closing(_open(path)) as snapshot:
            answer = snapshot.execute("PRAGMA integrity_check").fetchone()[0]
            known = {name for (name,) in snapshot.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            if {"django_migrations", "turnier_tournament"} <= known:
                applied = set(snapshot.execute("SELECT app, name FROM django_migrations"))
            else:
                applied = None
    except sqlite3.DatabaseError:
        raise UserError(_("Diese Sicherung ist beschädigt. Bitte eine andere wählen.")) from None
    if answer != "ok":
        raise UserError(_("Diese Sicherung ist beschädigt. Bitte eine andere wählen."))
    if applied is None:
        raise UserError(_("Diese Datei ist keine Sicherung von Turnier."))
    if not applied <= set(MigrationLoader(None).disk_migrations):
        raise UserError(_("Diese Sicherung stammt von einer neueren Version. Bitte zuerst das Programm erneuern."))


def _check_header(path: Path) -> None:
    try:
        with path.open("rb") as file:
            header = file.read(len(HEADER))
    except OSError:
        raise UserError(_("Diese Sicherung lässt sich nicht lesen. Bitte eine andere wählen.")) from None
    if header != HEADER:
        raise UserError(_("Diese Datei ist keine Sicherung von Turnier."))


def losses(path: Path) -> list[Loss]:
    """The saved changes of tables that restoring this snapshot would undo, in the order in which they were made."""
    with closing(_open(path)) as snapshot:
        kept = {key for (key,) in snapshot.execute("SELECT key FROM turnier_revision")}
    newer = [pk for pk, key in Revision.objects.values_list("pk", "key") if key not in kept]
    return [
        Loss(
            tournament=revision.sitting.round.tournament.name,
            round=revision.sitting.round.number,
            table=revision.sitting.table,
            version=revision.number,
            result=revision.sitting.result,
        )
        for revision in Revision.objects.filter(pk__in=newer)
        .select_related("sitting__round__tournament")
        .order_by("id")
    ]


def lost_tournaments(path: Path) -> list[str]:
    """The names of tournaments that the snapshot does not know."""
    with closing(_open(path)) as snapshot:
        kept = {slug for (slug,) in snapshot.execute("SELECT slug FROM turnier_tournament")}
    return [name for slug, name in Tournament.objects.values_list("slug", "name") if slug not in kept]


def _open(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)
