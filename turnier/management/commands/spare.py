"""`manage.py spare http://192.168.1.5:8000 CODE`: keeps this computer ready to take over from another one."""

from __future__ import annotations

import time
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.utils import timezone

from turnier.management.database_command import OwnCommand
from turnier.services.host import data_folder
from turnier.services.host.snapshots.spare import fetch
from turnier.text.errors import UserError

PAUSE_SECONDS = 60


class Command(OwnCommand):
    help = "Holt jede Minute den Stand eines anderen Rechners, bis Strg+C. Übernommen wird er mit restore."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("address", help="die Adresse des anderen Rechners, zum Beispiel http://192.168.1.5:8000")
        parser.add_argument("code", help="der Code, der dort unter „Sicherungen“ steht")
        parser.add_argument("--once", action="store_true", help="nur einmal holen")

    def handle(self, *args: Any, **options: Any) -> None:
        seen = ""
        try:
            while True:
                seen = self._fetch(options["address"], options["code"], seen, once=options["once"])
                if options["once"]:
                    return
                time.sleep(PAUSE_SECONDS)
        except KeyboardInterrupt:
            restore, start = data_folder.command_line("manage", "restore", "--yes"), data_folder.command_line()
            self.stdout.write(f"\nZum Übernehmen: {restore} und dann {start}")

    def _fetch(self, address: str, code: str, seen: str, *, once: bool) -> str:
        now = timezone.localtime().strftime("%H:%M")
        try:
            found = fetch(address, code, seen)
        except UserError as error:
            if once:
                raise CommandError(error.message) from error
            self.stdout.write(f"{now}  {error.message}")
            return seen
        self.stdout.write(f"{now}  {'unverändert' if found == seen else 'Stand geholt'}")
        return found
