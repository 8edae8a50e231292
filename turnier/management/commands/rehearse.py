"""`manage.py rehearse SLUG`: copies a tournament, plays the whole evening, and prints the address of the copy."""

from __future__ import annotations

from random import Random
from typing import Any

from django.core.management.base import CommandError, CommandParser

from turnier.management.database_command import TournamentCommand
from turnier.services.rehearsal.rehearse import rehearsal_create
from turnier.services.tournaments.end import tournament_delete
from turnier.text.errors import UserError


class Command(TournamentCommand):
    help = "Legt eine Probe an: eine Kopie ohne Telefonnummern, alle Durchgänge ausgelost und eingetragen."

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--open-last", action="store_true", help="der letzte Durchgang bleibt zum Üben offen")
        parser.add_argument("--seed", type=int, help="dieselbe Zahl spielt dieselben Karten")
        parser.add_argument("--discard", action="store_true", help="verwirft die Probe mit diesem Kürzel")

    def handle(self, *args: Any, **options: Any) -> None:
        tournament = self.tournament(options)
        try:
            if options["discard"]:
                tournament_delete(tournament=tournament, by=None)
                return
            seed = options["seed"]
            chance = None if seed is None else Random(seed)  # nosec B311 # noqa: S311 invented results, not secrets
            open_last = options["open_last"]
            copy = rehearsal_create(tournament=tournament, by=tournament.organiser, open_last=open_last, chance=chance)
        except UserError as error:
            raise CommandError(error.message) from error
        self.stdout.write(copy.slug)
