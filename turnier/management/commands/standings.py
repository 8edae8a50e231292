"""`manage.py standings SLUG [--json]`: the standings of a tournament, for people or for programs."""

from __future__ import annotations

import json
from typing import Any

from django.core.management.base import CommandParser

from turnier.management.database_command import TournamentCommand
from turnier.services.standings.standings import PlacedEntrant, standings


class Command(TournamentCommand):
    help = "Zeigt die Rangliste eines Turniers."

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--json", action="store_true", help="als JSON für Programme")

    def handle(self, *args: Any, **options: Any) -> None:
        table = standings(self.tournament(options))
        if options["json"]:
            self.stdout.write(json.dumps([as_json(row) for row in table.rows], ensure_ascii=False))
            return
        for row in table.rows:
            place = f"{row.place}." if row.place else "–"
            self.stdout.write(f"{place:>4} {row.entrant.number:>4}  {row.entrant.name}  {'  '.join(row.cells)}")


def as_json(row: PlacedEntrant) -> dict[str, object]:
    """One line of the machine-readable standings."""
    return {
        "place": row.place,
        "number": row.entrant.number,
        "name": row.entrant.name,
        "tally": dict(row.tally),
        "decided_by": row.placing.decided_by if row.placing else None,
    }
