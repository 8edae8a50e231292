"""What commands that name one tournament have in common."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandError, CommandParser

from turnier.management.database_command import DatabaseCommand
from turnier.models import Tournament


class TournamentCommand(DatabaseCommand):
    """Finds the tournament by its slug, or says which ones there are."""

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug", help="das Kürzel des Turniers, wie es in der Adresse steht")

    def tournament(self, options: dict[str, Any]) -> Tournament:
        slug = options["slug"]
        found = Tournament.objects.filter(slug=slug).first()
        if found is None:
            known = ", ".join(Tournament.objects.values_list("slug", flat=True)) or "keine"
            raise CommandError(f"Ein Turnier „{slug}“ gibt es nicht. Vorhanden: {known}.")
        return found
