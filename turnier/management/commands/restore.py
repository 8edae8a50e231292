"""`manage.py restore [FILE or FOLDER]`: says what would be lost, and brings a snapshot back with `--yes`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from turnier.management.database_command import DatabaseCommand
from turnier.services.host.snapshots.check import (
    losses,
    lost_acts,
    lost_endings,
    lost_money,
    lost_tournaments,
    snapshot_check,
)
from turnier.services.host.snapshots.files import folder, snapshots
from turnier.services.host.snapshots.restore import readable, restore
from turnier.services.host.watch import known_faults
from turnier.text.errors import UserError

UNREADABLE = "Die jetzige Datenbank ist leer oder lässt sich nicht lesen. Was danach fehlt, lässt sich nicht sagen."


class Command(DatabaseCommand):
    help = "Holt eine Sicherung zurück. Ohne --yes wird nur gesagt, was dabei verloren geht."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, nargs="?", help="eine Sicherung oder ein Ordner mit Sicherungen")
        parser.add_argument("--yes", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            self._restore(_chosen(options["file"] or folder()), sure=options["yes"])
        except UserError as error:
            raise CommandError(error.message) from error

    def _restore(self, file: Path, *, sure: bool) -> None:
        snapshot_check(file)
        self.stdout.write(f"Sicherung {file.name}")
        for line in _lost(file) if readable() else [UNREADABLE]:
            self.stdout.write(line)
        if not sure:
            raise CommandError("Es wurde nichts geändert. Mit --yes wird die Sicherung zurückgeholt.")
        self.stdout.write(f"Zurückgeholt. Der Stand davor liegt in {restore(file).path}")
        if faults := known_faults():
            self.stdout.write("In dieser Sicherung stimmt nicht alles:")
            self.stdout.write("\n".join(f"  {fault}" for fault in faults))
            raise CommandError("Was nicht stimmt, wird nur gelesen. Bitte eine frühere Sicherung zurückholen.")


def _lost(file: Path) -> list[str]:
    acts = lost_acts(file)
    lost = [f"fehlt danach: {acts} {'Eintrag' if acts == 1 else 'Einträge'} im Protokoll"] if acts else []
    lost += [*lost_money(file), *lost_endings(file)]
    lost += [f"fehlt danach: Turnier {name}" for name in lost_tournaments(file)]
    return lost + [
        f"fehlt danach: {loss.tournament}, {loss.part}, Tisch {loss.table}: {loss.result}" for loss in losses(file)
    ]


def _chosen(path: Path) -> Path:
    """The snapshot itself, or the newest of a folder."""
    if not path.is_dir():
        return path
    found = snapshots(path)
    if not found:
        raise UserError(f"In „{path}“ liegt keine Sicherung.")
    return found[0].path
