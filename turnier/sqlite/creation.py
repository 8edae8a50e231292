"""Test databases: made as an empty file first, for no connection makes one."""

from __future__ import annotations

from pathlib import Path

from django.db.backends.sqlite3 import creation

from turnier.sqlite import files


class DatabaseCreation(creation.DatabaseCreation):
    """For tests alone."""

    def _create_test_db(self, verbosity: int, autoclobber: bool, keepdb: bool = False) -> str:  # noqa: FBT001, FBT002
        name: str = super()._create_test_db(verbosity, autoclobber, keepdb)  # type: ignore[misc] # the stubs leave it out
        files.make(Path(name))
        return name
