"""`manage.py export_results SLUG FOLDER`: writes the results as pages, tables and pictures into a folder."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError, CommandParser
from django.utils import translation

from turnier.management.database_command import TournamentCommand
from turnier.text.words import speak
from turnier.web.export.views import results_files


class Command(TournamentCommand):
    help = "Schreibt die Ergebnisse eines Turniers als Seiten, Tabellen und Bilder in einen Ordner."

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("folder", type=Path, help="Ordner, der noch leer ist oder noch nicht da")
        parser.add_argument("--language", choices=dict(settings.LANGUAGES), default=settings.LANGUAGE_CODE)

    def handle(self, *args: Any, **options: Any) -> None:
        tournament, folder = self.tournament(options), options["folder"]
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise CommandError(f"Der Ordner „{folder}“ ist nicht leer. Bitte einen anderen nennen.")
        with translation.override(options["language"]):
            speak(tournament.renaming)
            files = results_files(tournament)
        for name, content in files.items():
            (folder / name).write_bytes(content)
        self.stdout.write(f"{len(files)} Dateien in „{folder}“.")
