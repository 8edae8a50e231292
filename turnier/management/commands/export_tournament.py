"""`manage.py export_tournament SLUG`: writes the tournament file to standard output or to a file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser

from turnier.management.database_command import TournamentCommand
from turnier.services.tournaments.file.exchange import tournament_export


class Command(TournamentCommand):
    help = "Schreibt ein Turnier als Turnierdatei."

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--output", "-o", help="Datei statt der Standardausgabe")

    def handle(self, *args: Any, **options: Any) -> None:
        text = tournament_export(self.tournament(options))
        if options["output"]:
            Path(options["output"]).write_text(text, encoding="utf-8")
        else:
            self.stdout.write(text, ending="")
