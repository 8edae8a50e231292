"""`manage.py backup`: takes a snapshot of the database now."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandError

from turnier.management.database_command import DatabaseCommand
from turnier.services.host.snapshots.take import take
from turnier.text.errors import UserError


class Command(DatabaseCommand):
    help = "Sichert die Datenbank in den Ordner „sicherungen“ neben ihr."

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            snapshot = take("hand")
        except UserError as error:
            raise CommandError(error.message) from error
        if snapshot is None:
            raise CommandError("Auf einem Server wird die Datenbank mit ihren eigenen Werkzeugen gesichert.")
        self.stdout.write(str(snapshot.path))
