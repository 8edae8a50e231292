"""What many tests begin with is made by the services once per process; afterwards its rows are written back."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import chain, islice
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
Row = tuple[Any, ...]
Rows = dict[str, frozenset[Row]]
NUMBERS = "sqlite_sequence"
"""Where SQLite keeps the highest primary key of each table."""
APART = 10_000
"""So far from each other the primary keys of two tables begin with PostgreSQL: none is taken for that of another."""
AT_A_TIME = 100
"""So many rows are written with one statement."""


@dataclass(frozen=True)
class Made:
    """What was made, and by table the rows that came with it."""

    result: object
    added: Rows
    numbers: frozenset[Row]


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
    adds rows. It draws the same lots whichever test comes first.
    """
    with pytest.MonkeyPatch.context() as patch:
        if not FREE_LOTS:
            patch.setattr(secrets, "token_hex", lots(f"{name} {Tournament.objects.count()}"))
        key = name, get_language(), numbers(), _counts(), tuple(User.objects.values_list("pk", "username"))
        if key not in _MADE:
            before = _rows()
            made = make()
            after = _rows()
            assert all(before[table] <= rows for table, rows in after.items()), name
            _MADE[key] = Made(made, {table: rows - before[table] for table, rows in after.items()}, numbers())
            return made
    _write(_MADE[key])
    result: Any = _MADE[key].result
    return type(result)._default_manager.get(pk=result.pk) if isinstance(result, Model) else result


def numbers_anew() -> None:
    """Lets PostgreSQL give the first primary keys once more, as SQLite does after what was taken back."""
    starts = [f"setval('{name}', {place * APART + 1}, false)" for place, name in enumerate(_sequences())]
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {', '.join(starts)}")


@cache
def _queries() -> dict[str, str]:
    """By table, what asks for its rows as they are in the file: after a plus, SQLite has no type to read them by."""
    with connection.cursor() as cursor:
        tables = [table for table in connection.introspection.table_names(cursor) if table != "django_migrations"]
        if connection.vendor != "sqlite":
            return {table: f"SELECT * FROM {table}" for table in tables}
        columns = {table: cursor.execute(f"PRAGMA table_info({table})").fetchall() for table in tables}
    shown = {table: ", ".join(f'+"{column[1]}"' for column in found) for table, found in columns.items()}
    return {table: f"SELECT {names} FROM {table}" for table, names in shown.items()}


@cache
def _sequences() -> list[str]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT sequencename FROM pg_sequences WHERE schemaname = current_schema() ORDER BY 1")
        return [name for (name,) in cursor.fetchall()]


def _asked(query: str) -> frozenset[Row]:
    with connection.cursor() as cursor:
        cursor.execute(query)
        return frozenset(cursor.fetchall())


def _rows() -> Rows:
    return {table: _asked(query) for table, query in _queries().items()}


def _counts() -> frozenset[Row]:
    return _asked(" UNION ALL ".join(f"SELECT '{table}', COUNT(*) FROM {table}" for table in _queries()))


def numbers() -> frozenset[Row]:
    """Where the primary keys of each table go on from."""
    if connection.vendor == "sqlite":
        return _asked(f"SELECT name, seq FROM {NUMBERS}")
    return _asked(" UNION ALL ".join(f"SELECT '{name}', last_value, is_called FROM {name}" for name in _sequences()))


def _write(made: Made) -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        for table, rows in made.added.items():
            for some in _chunks(rows):
                row = f"({', '.join(['%s'] * len(some[0]))})"
                cursor.execute(f"INSERT INTO {table} VALUES {', '.join([row] * len(some))}", [*chain(*some)])
        go_on_from(made.numbers)


def go_on_from(numbers: frozenset[Row]) -> None:
    """Lets the primary keys of each table go on as they did then."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute(f"DELETE FROM {NUMBERS}")
            cursor.executemany(f"INSERT INTO {NUMBERS} VALUES (%s, %s)", numbers)
        else:
            cursor.execute(f"SELECT {', '.join(['setval(%s, %s, %s)'] * len(numbers))}", [*chain(*numbers)])


def _chunks(rows: frozenset[Row]) -> Iterator[list[Row]]:
    """The rows in lists of so many."""
    rest = iter(rows)
    while some := list(islice(rest, AT_A_TIME)):
        yield some
