"""What many tests begin with is made by the services once per process; afterwards its rows are written back."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar

import pytest
from django.db import connection, transaction
from django.db.models import Model
from django.utils.translation import get_language

from games.kit.game import AnyGame
from tests.lots import FREE_LOTS, lots
from turnier.models import Tournament, User
from turnier.services.rehearsal.demo import demo_create
from turnier.services.tournaments.file.exchange import tournament_import

T = TypeVar("T")
Rows = dict[str, frozenset[tuple[object, ...]]]
NUMBERS = "sqlite_sequence"
"""Where SQLite keeps the highest primary key of each table."""


@dataclass(frozen=True)
class Made:
    """What was made, and by table the rows that came with it."""

    result: object
    added: Rows
    numbers: frozenset[tuple[object, ...]]


_MADE: dict[Hashable, Made] = {}


def demo_of(game: AnyGame, by: User) -> Tournament:
    """The example tournament of a game, as `demo_create` makes it."""
    return remembered(f"demo {game.slug}", lambda: demo_create(by=by, game=game))


def imported(text: str, by: User) -> Tournament:
    """A tournament from its file."""
    return remembered(text, lambda: tournament_import(text=text, by=by))


def remembered(name: str, make: Callable[[], T]) -> T:
    """What `make` gives, mostly a tournament; from the second time on, with its rows as they were the first time.

    A row is read anew each time, anything else that it gives must not be changed.

    `make` may depend on nothing but what `name` says, on the language and on the accounts that there are, and only
    adds rows. It draws the same lots whichever test comes first. With PostgreSQL primary keys are never the same again:
    there it is made each time.
    """
    with pytest.MonkeyPatch.context() as patch:
        if not FREE_LOTS:
            patch.setattr(secrets, "token_hex", lots(f"{name} {Tournament.objects.count()}"))
        if connection.vendor != "sqlite":
            return make()
        before = _rows()
        counts = tuple((table, len(rows)) for table, rows in before.items())
        key = name, get_language(), before[NUMBERS], counts, tuple(User.objects.values_list("pk", "username"))
        if key not in _MADE:
            made = make()
            after = _rows()
            assert all(before[table] <= rows for table, rows in after.items() if table != NUMBERS), name
            added = {table: rows - before[table] for table, rows in after.items() if table != NUMBERS}
            _MADE[key] = Made(made, added, after[NUMBERS])
            return made
    _write(_MADE[key])
    result: Any = _MADE[key].result
    return type(result)._default_manager.get(pk=result.pk) if isinstance(result, Model) else result


@cache
def _queries() -> dict[str, str]:
    """By table, what asks for its rows as they are in the file: after a plus, SQLite has no type to read them by."""
    with connection.cursor() as cursor:
        tables = [*connection.introspection.table_names(cursor), NUMBERS]
        columns = {table: cursor.execute(f"PRAGMA table_info({table})").fetchall() for table in tables}
    shown = {table: ", ".join(f'+"{column[1]}"' for column in found) for table, found in columns.items()}
    return {table: f"SELECT {names} FROM {table}" for table, names in shown.items() if table != "django_migrations"}


def _rows() -> Rows:
    with connection.cursor() as cursor:
        return {table: frozenset(cursor.execute(query).fetchall()) for table, query in _queries().items()}


def _write(made: Made) -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(f"DELETE FROM {NUMBERS}")
        for table, rows in {**made.added, NUMBERS: made.numbers}.items():
            for row in rows:
                cursor.execute(f"INSERT INTO {table} VALUES ({', '.join(['%s'] * len(row))})", row)
