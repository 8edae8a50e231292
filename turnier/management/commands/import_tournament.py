"""`manage.py import_tournament FILE`: makes a tournament of a tournament file and prints its address."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from turnier.management.database_command import DatabaseCommand
from turnier.services.tournaments.file.exchange import tournament_import
from turnier.services.tournaments.file.read import Differs
from turnier.text.errors import UserError

REASONS = {
    FileNotFoundError: "diese Datei gibt es nicht",
    IsADirectoryError: "das ist ein Ordner",
    PermissionError: "dazu fehlt das Recht",
}


class Command(DatabaseCommand):
    help = "Liest eine Turnierdatei ein und nennt das Kürzel des Turniers."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="die Turnierdatei, oder - für die Standardeingabe")
        parser.add_argument("--anyway", action="store_true", help="auch, wenn ihr eigenes Protokoll etwas anderes sagt")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            raw = sys.stdin.buffer.read() if options["file"] == "-" else Path(options["file"]).read_bytes()
            text = raw.decode("utf-8-sig")
            tournament = tournament_import(text=text, by=None, anyway=options["anyway"])
        except OSError as error:
            why = REASONS.get(type(error), "der Datenträger meldet einen Fehler")
            raise CommandError(f"„{options['file']}“ lässt sich nicht lesen: {why}.") from error
        except UnicodeDecodeError as error:
            raise CommandError("Das ist keine Turnierdatei: Der Inhalt ist kein UTF-8-Text.") from error
        except Differs as error:
            raise CommandError(f"{error.message} Mit --anyway wird sie trotzdem so übernommen.") from error
        except UserError as error:
            raise CommandError(error.message) from error
        self.stdout.write(tournament.slug)
