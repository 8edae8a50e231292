"""A full disk becomes a sentence: nothing was saved, and what was typed is still there."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import OperationalError
from django.utils.translation import gettext as _

from turnier.errors import UserError

FULL = ("disk is full", "no space left")
"""How SQLite and PostgreSQL say it."""


class DiskFull(UserError):
    """There is no room left where the database lies."""

    def __init__(self) -> None:
        super().__init__(_("Kein Platz auf der Festplatte. Es wurde nichts gespeichert."))


def is_full(error: Exception) -> bool:
    """Whether a failure of the database comes from a full disk."""
    return isinstance(error, OperationalError) and any(words in str(error).lower() for words in FULL)


@contextmanager
def disk_watched() -> Iterator[None]:
    """Raises `DiskFull` where the database has no room for what is done inside."""
    try:
        yield
    except OperationalError as error:
        if not is_full(error):
            raise
        raise DiskFull from error
