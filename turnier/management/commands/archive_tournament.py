"""`manage.py archive_tournament SLUG FILE`: writes the tournament file and takes the tournament out of the database."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from turnier.management.database_command import TournamentCommand
from turnier.services.series.series import tournament_archive
from turnier.text.errors import UserError


class Command(TournamentCommand):
    help = "Schreibt ein abgeschlossenes Turnier als Turnierdatei und nimmt es aus der Datenbank."

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("file", help="die Turnierdatei; was schon da ist, wird nicht überschrieben")

    def handle(self, *args: Any, **options: Any) -> None:
        file = Path(options["file"])
        try:
            tournament_archive(tournament=self.tournament(options), keep=lambda text: write_through(file, text))
        except FileExistsError as error:
            raise CommandError(f"„{file}“ gibt es schon. Bitte einen anderen Namen nennen.") from error
        except OSError as error:
            raise CommandError(f"„{file}“ lässt sich nicht schreiben ({error}). Das Turnier bleibt.") from error
        except UserError as error:
            raise CommandError(error.message) from error
        self.stdout.write(f"{file}: einlesen mit import_tournament")


def write_through(file: Path, text: str) -> None:
    """Writes a new file and returns once the disk has it."""
    with file.open("x", encoding="utf-8") as target:
        target.write(text)
        target.flush()
        os.fsync(target.fileno())
