"""`manage.py check_integrity [--head abcd1234]`: checks every promise about the data, exit code 1 if one fails."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandError, CommandParser

from turnier.management.database_command import DatabaseCommand
from turnier.models import AuditEvent, Tournament
from turnier.services.integrity import check_by_key, check_database
from turnier.services.record.chain import SHOWN_DIGITS, position_of_head


class Command(DatabaseCommand):
    help = "Prüft, ob alles noch so dasteht, wie es eingetragen wurde."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug", nargs="?", help="nur dieses Turnier")
        parser.add_argument("--head", help="das Prüfzeichen, wie es auf einem Papier steht, zum Beispiel 3fa902d1")

    def handle(self, *args: Any, **options: Any) -> None:
        slug, head = options["slug"], options["head"]
        failed = self._report("Datenbank", check_database())
        chosen = Tournament.objects.filter(slug=slug) if slug else Tournament.objects.all()
        rows = list(chosen.order_by("pk").values_list("pk", "name", "slug"))
        if slug and not rows:
            raise CommandError(f"Ein Turnier „{slug}“ gibt es nicht.", returncode=2)
        for key, name, its_slug in rows:
            links = AuditEvent.objects.filter(tournament=key).order_by("number").values_list("hash", flat=True)
            told = f"{name} ({its_slug}), {links.count()} Einträge, Prüfzeichen {(links.last() or '')[:SHOWN_DIGITS]}"
            failed |= self._report(told, check_by_key(key))
        if head:
            failed |= self._find([(key, name) for key, name, _slug in rows], head)
        if failed:
            raise CommandError("Es stimmt nicht alles. Bitte nichts eintragen und eine Sicherung zurückholen.")
        self.stdout.write("Alles stimmt.")

    def _report(self, name: str, faults: tuple[object, ...]) -> bool:
        self.stdout.write(f"{name}: {'in Ordnung' if not faults else ''}".rstrip())
        for fault in faults:
            self.stdout.write(f"  {fault}")
        return bool(faults)

    def _find(self, tournaments: list[tuple[int, str]], head: str) -> bool:
        for key, name in tournaments:
            if (position := position_of_head(Tournament(pk=key), head)) is not None:
                self.stdout.write(f"Das gedruckte Prüfzeichen {head} ist Eintrag {position} von „{name}“.")
                return False
        self.stdout.write(f"  I7: Das gedruckte Prüfzeichen {head} kommt nicht vor: Seitdem wurde etwas entfernt.")
        return True
