"""Django's SQLite backend: what was acknowledged is in the file at its path, also if it goes or is cut off."""

from __future__ import annotations

import logging
from functools import lru_cache
from pathlib import Path
from sqlite3 import sqlite_version_info
from typing import Any

from django.db.backends.sqlite3 import base, creation, features
from django.db.utils import OperationalError
from django.utils.translation import gettext as _

from turnier.sqlite import files

log = logging.getLogger(__name__)
_told: set[str] = set()
"""Paths of files that are gone, and of which that was said."""


MOST_LETTERS = 8_000
"""Statements up to this length are kept: longer ones, with a place for each of many values, hardly come again."""


@lru_cache(maxsize=512)
def with_question_marks(statement: str) -> str:
    """A statement with the places of its values as SQLite has them; Django writes them as `%s`."""
    return base.FORMAT_QMARK_REGEX.sub("?", statement).replace("%%", "%")


class Cursor(base.SQLiteCursorWrapper):
    """Rewrites a statement once, not each time: searching it for places takes longer than many an answer."""

    def convert_query(self, query: str, *, param_names: list[str] | None = None) -> str:
        """The statement with the places as SQLite has them; `param_names` where they have names."""
        if param_names is None and len(query) <= MOST_LETTERS:
            return with_question_marks(query)
        converted: str = super().convert_query(query, param_names=param_names)
        return converted


class DatabaseFeatures(features.DatabaseFeatures):
    """What every SQLite can that comes with a Python new enough; asking would open the file, to check the models."""

    supports_json_field = True
    # Django would ask for the rows that many others point at by one OR for each of them, and SQLite refuses more than a
    # thousand. Over a single column, which all keys here are, it knows `(id) IN ((1), (2))` as others do.
    supports_tuple_lookups = True
    # Since 3.32 so many values fit into one query; Django would cut long lists into pieces of 999.
    max_query_params = 32766 if sqlite_version_info >= (3, 32) else 999


class DatabaseCreation(creation.DatabaseCreation):
    """Test databases: made as an empty file first, for no connection makes one."""

    def _create_test_db(self, verbosity: int, autoclobber: bool, keepdb: bool = False) -> str:  # noqa: FBT001, FBT002
        name: str = super()._create_test_db(verbosity, autoclobber, keepdb)  # type: ignore[misc] # the stubs leave it out
        files.make(Path(name))
        return name


class DatabaseWrapper(base.DatabaseWrapper):
    """One connection of a thread. The files are compared for each request, before each transaction and after it."""

    creation_class = DatabaseCreation
    features_class = DatabaseFeatures

    def get_connection_params(self) -> dict[str, Any]:
        params = super().get_connection_params()
        return params | {"database": files.address(params["database"], "rw"), "factory": files.Connection}

    def get_new_connection(self, conn_params: dict[str, Any]) -> files.Connection:
        path = str(self.settings_dict["NAME"])
        try:
            found = files.expected(path)
        except files.Gone:
            self._tell(files.idle(path))
            raise
        connection: files.Connection = super().get_new_connection(conn_params)
        files.settle(connection, path, found)
        with files.held_open():
            if connection.in_place():  # or another thread has just told that it is gone
                _told.discard(path)
        return connection

    def create_cursor(self, name: str | None = None) -> Cursor:
        """One of ours; SQLite has no named ones."""
        cursor: Cursor = self.connection.cursor(factory=Cursor)
        return cursor

    def in_place(self) -> bool:
        """Whether what is open is what lies at the path; where nothing is, what others of this program have open."""
        if self.connection is None:
            return files.undisturbed(str(self.settings_dict["NAME"]))
        return bool(self.connection.in_place())

    def is_usable(self) -> bool:
        """Asked once per request, before its first question."""
        if self.in_place():
            return True
        self._tell(self.connection)
        return False

    def _start_transaction_under_autocommit(self) -> None:
        self._require_file()
        super()._start_transaction_under_autocommit()  # type: ignore[misc] # the stubs leave it out

    def _commit(self) -> None:
        super()._commit()  # type: ignore[misc] # the stubs leave it out
        self._require_file()

    def _require_file(self) -> None:
        if not self.in_place():
            self._tell(self.connection)
            raise OperationalError(f"unable to open {self.settings_dict['NAME']}: it was removed, replaced or cut off")

    def _tell(self, witness: files.Connection | None) -> None:
        """Keeps what a connection can still read, and says in the terminal what happened; once, in whatever thread."""
        path = str(self.settings_dict["NAME"])
        if path in _told:
            return
        from turnier.services.host.snapshots.rescue import rescue  # noqa: PLC0415 - what needs a database first comes after its backend

        gone = _(
            "Die Datenbank „%(path)s“ wurde entfernt, umbenannt, ersetzt oder abgeschnitten. Es wird nichts "
            "gespeichert, bis sie wieder da ist."
        )
        with files.held_open():
            if path in _told or witness is None or not witness.files:
                return
            _told.add(path)
            log.error("%s %s", gone % {"path": path}, rescue(witness))
