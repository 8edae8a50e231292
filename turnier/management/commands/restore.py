"""`manage.py restore FILE`: says what would be lost, and brings a snapshot back with `--yes`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from turnier.backup.checking import check, losses, lost_tournaments
from turnier.backup.restoring import restore
from turnier.errors import UserError


class Command(BaseCommand):
    help = "Holt eine Sicherung zurück. Ohne --yes wird nur gesagt, was dabei verloren geht."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--yes", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            self._restore(options["file"], sure=options["yes"])
        except UserError as error:
            raise CommandError(error.message) from error

    def _restore(self, file: Path, *, sure: bool) -> None:
        check(file)
        for name in lost_tournaments(file):
            self.stdout.write(f"fehlt danach: Turnier {name}")
        for loss in losses(file):
            self.stdout.write(
                f"fehlt danach: {loss.tournament}, Durchgang {loss.round}, Tisch {loss.table}: {loss.result}"
            )
        if not sure:
            raise CommandError("Es wurde nichts geändert. Mit --yes wird die Sicherung zurückgeholt.")
        self.stdout.write(f"Zurückgeholt. Der Stand davor liegt in {restore(file).path}")
