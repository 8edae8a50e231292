"""SQLite and what belongs to more than a thousand rows.

For SQLite, Django asks for the rows that many others point at by one OR for each of them, and SQLite refuses more than
a thousand. Over a single column, which all keys here are, SQLite knows `(id) IN ((1), (2))` as others do.
"""

from __future__ import annotations

from django.db import connections


def enable_tuple_lookups() -> None:
    """Asks every SQLite database so, from now on."""
    for connection in connections.all(initialized_only=False):
        if connection.vendor == "sqlite":
            type(connection.features).supports_tuple_lookups = True
