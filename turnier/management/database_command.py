"""What commands have in common that read the database or one tournament: where it cannot be read, they say so."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError, connection

from turnier.models import Tournament
from turnier.services.host import data_folder
from turnier.services.host.readiness import refused_by_disk
from turnier.text.errors import OnlyRead

UNREADABLE = "Die Datenbank lässt sich nicht lesen (%s). Bitte nichts eintragen und eine Sicherung zurückholen: %s"
AWAY = "Die Datenbank antwortet nicht (%s). Sobald sie wieder da ist, den Befehl bitte noch einmal geben."
BUSY = "Die Datenbank wird gerade von einem anderen Programm festgehalten. Bitte gleich noch einmal versuchen."
ONLY_READ = "In den Daten dieses Turniers stimmt etwas nicht. Was, sagt: %s"


class OwnCommand(BaseCommand):
    """Starts at once: what Django would check first is about the code, and would read in every page of the program."""

    requires_system_checks = ()


class DatabaseCommand(OwnCommand):
    """Ends with one sentence where others would end in a traceback."""

    def execute(self, *args: Any, **options: Any) -> str | None:
        """Runs the command."""
        try:
            return super().execute(*args, **options)
        except DatabaseError as error:
            if connection.vendor == "sqlite" and not Path(connection.settings_dict["NAME"]).exists():
                raise  # the command line knows whether there ever was one
            raise CommandError(_said(error)) from error
        except OnlyRead as error:
            raise CommandError(ONLY_READ % data_folder.command_line("manage", "check_integrity")) from error


def _said(error: DatabaseError) -> str:
    if by_disk := refused_by_disk(error):
        return str(by_disk)
    if "locked" in str(error):
        return BUSY
    if connection.vendor != "sqlite":
        return AWAY % error
    return UNREADABLE % (error, data_folder.command_line("manage", "restore"))


class TournamentCommand(DatabaseCommand):
    """Finds the tournament by its slug, or says which ones there are."""

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug", help="das Kürzel des Turniers, wie es in der Adresse steht")

    def tournament(self, options: dict[str, Any]) -> Tournament:
        """The tournament that was named; ends with the names of all where there is none like it."""
        slug = options["slug"]
        found = Tournament.objects.filter(slug=slug).first()
        if found is None:
            known = ", ".join(Tournament.objects.values_list("slug", flat=True)) or "keine"
            raise CommandError(f"Ein Turnier „{slug}“ gibt es nicht. Vorhanden: {known}.")
        return found
