"""`manage.py check_integrity [--head abcd1234]`: checks every promise about the data, exit code 1 if one fails."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from turnier.integrity import check_database, check_tournament
from turnier.integrity.chain import chain_of, position_of_head
from turnier.integrity.checking import readable
from turnier.models import Tournament


class Command(BaseCommand):
    help = "Prüft, ob alles noch so dasteht, wie es eingetragen wurde."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug", nargs="?", help="nur dieses Turnier")
        parser.add_argument("--head", help="die Kette, wie sie auf einem Papier steht, zum Beispiel 3fa902d1")

    def handle(self, *args: Any, **options: Any) -> None:
        chosen = Tournament.objects.filter(slug=options["slug"]) if options["slug"] else Tournament.objects.all()
        if options["slug"] and not chosen.exists():
            raise CommandError(f"Ein Turnier „{options['slug']}“ gibt es nicht.", returncode=2)
        failed = self._report("Datenbank", check_database())
        tournaments, faults = readable(chosen)
        failed |= bool(faults) and self._report("Turniere", tuple(faults))
        for tournament in tournaments:
            chain = chain_of(tournament)
            name = f"{tournament.name} ({tournament.slug}), {chain.length} Einträge, Kette {chain.head}"
            failed |= self._report(name, check_tournament(tournament))
        if options["head"]:
            failed |= self._find(tournaments, options["head"])
        if failed:
            raise CommandError("Es stimmt nicht alles. Bitte nichts eintragen und eine Sicherung zurückholen.")
        self.stdout.write("Alles stimmt.")

    def _report(self, name: str, faults: tuple[object, ...]) -> bool:
        self.stdout.write(f"{name}: {'in Ordnung' if not faults else ''}".rstrip())
        for fault in faults:
            self.stdout.write(f"  {fault}")
        return bool(faults)

    def _find(self, tournaments: list[Tournament], head: str) -> bool:
        for tournament in tournaments:
            if (position := position_of_head(tournament, head)) is not None:
                self.stdout.write(f"Die gedruckte Kette {head} ist Eintrag {position} von „{tournament.name}“.")
                return False
        self.stdout.write(f"  I7: Die gedruckte Kette {head} kommt nicht vor: Seitdem wurde etwas entfernt.")
        return True
