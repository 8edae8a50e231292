"""`manage.py migrate`: Django's own, which finds an empty file in a new data folder; connections make none."""

from __future__ import annotations

from typing import Any

from django.core.management.commands import migrate

from turnier.services.host.readiness import make_database_file


class Command(migrate.Command):
    def handle(self, *args: Any, **options: Any) -> None:
        make_database_file()
        super().handle(*args, **options)
