"""`manage.py demo`: fills the example tournament and prints its address."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser

from turnier.management.database_command import DatabaseCommand
from turnier.models import User
from turnier.services.rehearsal.demo import demo_create
from turnier.services.tournaments.queries import tournament_games


class Command(DatabaseCommand):
    help = "Legt ein Beispielturnier an: 24 Teams oder Spieler, zwei Durchgänge gespielt, der dritte ausgelost."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--game", choices=tuple(tournament_games()), help="das Spiel, sonst das erste")

    def handle(self, *args: Any, **options: Any) -> None:
        first = User.objects.filter(is_superuser=True).order_by("pk").first()
        self.stdout.write(demo_create(by=first, game=tournament_games().get(options["game"])).slug)
