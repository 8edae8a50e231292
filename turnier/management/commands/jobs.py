"""`manage.py jobs`: what is done on a clock, once, for a timer; a second one at the same time has nothing to do."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandError

from turnier.management.database_command import DatabaseCommand
from turnier.models import Tournament
from turnier.services.api.programs import writes_forget
from turnier.services.host import data_folder, read_only
from turnier.services.host.kept_files import files_keep
from turnier.services.host.watch import alone, attempt, check_once
from turnier.services.privacy.privacy import contacts_delete

JOBS = {
    "Die Prüfung ist nicht fertig geworden": check_once,
    "Die Kontaktdaten ließen sich nicht löschen": contacts_delete,
    "Die Schlüssel der Schnittstelle ließen sich nicht löschen": writes_forget,
    "Die Turnierdateien ließen sich nicht schreiben": files_keep,
}
"""What is done, one after the other, by what is said where it fails."""


class Command(DatabaseCommand):
    help = "Prüft alle laufenden Turniere, schreibt Turnierdateien und löscht abgelaufene Kontaktdaten."

    def handle(self, *args: Any, **options: Any) -> None:
        """Says no name: what it prints is kept in the log of the system."""
        with alone() as mine:
            if not mine:
                self.stdout.write("Das erledigt gerade ein anderer Prozess.")
                return
            failed = [name for name, job in JOBS.items() if not attempt(job)]
        if read_only.is_on():
            failed.append("Die Datenbank selbst hat Fehler, es wird nichts mehr gespeichert")
        for slug, faults in Tournament.objects.exclude(faults=[]).order_by("slug").values_list("slug", "faults"):
            failed.append(f"{slug} wird nur noch gelesen, Fehler: {len(faults)}")
        if failed:
            which = data_folder.command_line("manage", "check_integrity")
            raise CommandError("\n".join([*failed, f"Was nicht stimmt, sagt: {which}"]))
        self.stdout.write("Alles stimmt.")
