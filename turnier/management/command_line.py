"""Django's command line: sets a new data folder up for what fills it, and says it where data are missing."""

from __future__ import annotations

import sys

import django
from django.conf import settings
from django.core.management import execute_from_command_line
from django.db import DatabaseError

from turnier.services.host import data_folder
from turnier.services.host.data_folder import FolderError

FILLING = ("createsuperuser", "demo", "import_tournament", "loaddata")
"""Commands that put something into a database; all others look at what is there, or bring one of their own."""


def run(arguments: list[str]) -> int:
    """Execute what was typed (`sys.argv`); the exit code is 0, or 1 after a sentence on what hinders."""
    try:
        if arguments[1:] and arguments[1] in FILLING and not settings.HOSTED:
            _set_up()
        execute_from_command_line(arguments)
    except FolderError as problem:
        print(problem, file=sys.stderr)  # noqa: T201 - to whoever typed the command
        return 1
    except DatabaseError as error:
        if data_folder.state(settings.DATA_FOLDER) == "ready" and not settings.HOSTED:
            _require_file()
            raise
        print(_nothing_here(error), file=sys.stderr)  # noqa: T201 - as above
        return 1
    return 0


def _set_up() -> None:
    django.setup()
    from turnier.services.host import readiness  # noqa: PLC0415 - models can be imported only after setup()

    readiness.data_ready()


def _require_file() -> None:
    """Raises `FolderError` where there was a database and is none."""
    from turnier.services.host import readiness  # noqa: PLC0415 - as above

    try:
        readiness.make_database_file()
    except FolderError as missing:
        sys.exit(str(missing))


def _nothing_here(error: DatabaseError) -> str:
    if settings.HOSTED:
        return f"Die Datenbank antwortet nicht oder ist nicht eingerichtet ({error}). Einrichten: manage.py migrate"
    return (
        f"In „{settings.DATA_FOLDER}“ gibt es noch keine Daten von Turnier. Bitte mit --data den richtigen Ordner "
        f"nennen oder ihn zuerst einrichten: {data_folder.command_line()}"
    )
