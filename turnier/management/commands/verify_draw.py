"""`manage.py verify_draw FILE`: recomputes a published draw from its document."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from turnier import draw as draw_rules
from turnier.management.database_command import OwnCommand


class Command(OwnCommand):
    help = "Rechnet eine veröffentlichte Auslosung nach."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="das heruntergeladene Dokument der Auslosung")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            document = json.loads(options["file"].read_text("utf-8"))
        except (OSError, ValueError) as unreadable:
            raise CommandError(f"Das Dokument lässt sich nicht lesen: {unreadable}", returncode=2) from unreadable
        if not isinstance(document, dict):
            raise CommandError("Das Dokument enthält keine Auslosung.", returncode=2)
        if faults := draw_rules.verify(document):
            raise CommandError(" ".join(faults))
        self.stdout.write("Die Auslosung stimmt: Jede Zahl wurde nachgerechnet.")
