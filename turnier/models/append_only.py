"""Triggers that refuse to change or delete what was recorded; docs/decisions/011 says what they spare.

They are no migration: SQLite drops the triggers of a table that a migration rebuilds, and cannot rebuild a table that a
trigger names. So there all of them go before migrations run, and come back after. PostgreSQL keeps them: people go on
writing while a server migrates, and a trigger that goes or comes waits for them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from django.db import connections, models, transaction

from turnier.models import AuditEvent, Booking, Posting, Revision

RECORDED: dict[type[models.Model], str] = {
    AuditEvent: "turnier_tournament.id = OLD.tournament_id",
    Revision: (
        "turnier_tournament.id = (SELECT turnier_round.tournament_id FROM turnier_sitting"
        " JOIN turnier_round ON turnier_round.id = turnier_sitting.round_id"
        " WHERE turnier_sitting.id = OLD.sitting_id)"
    ),
    Booking: "turnier_tournament.id = OLD.tournament_id",
    Posting: (
        "turnier_tournament.id = (SELECT turnier_booking.tournament_id FROM turnier_booking"
        " WHERE turnier_booking.id = OLD.booking_id)"
    ),
}
"""What stays as it is, with the way from one of its rows to its tournament."""
FORGETTABLE = {AuditEvent: ("reason", "salt"), Revision: ("reason",), Booking: ("reason", "sitting_id")}
"""Columns that may be emptied: a name is forgotten, or a table that nobody played at is taken back."""
MESSAGE = "recorded rows are neither changed nor deleted"


def make_way(using: str, plan: list[object], **_signal: object) -> None:
    """Receives `pre_migrate`: drops the triggers where the migrations of a plan could not run beside them."""
    if plan and connections[using].vendor == "sqlite":
        drop(using)


def drop(using: str) -> None:
    """Takes all triggers away."""
    with transaction.atomic(using):
        for model in RECORDED:
            _execute(using, *_without(using, model._meta.db_table))


def create(using: str, **_signal: object) -> None:
    """Puts all triggers up as they are written here; receives `post_migrate`.

    One table after the other: whoever holds several waits for those who hold one of them and want the next.
    """
    connection = connections[using]
    make = {"sqlite": _sqlite, "postgresql": _postgresql}[connection.vendor]
    for model in RECORDED:
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT * FROM {model._meta.db_table} LIMIT 0")  # nosec B608 # noqa: S608 - a name of our own
            columns = [column[0] for column in cursor.description]
        _execute(using, *make(model, columns))


def triggers() -> set[tuple[str, str]]:
    """Name and table of each in SQLite."""
    tables = [model._meta.db_table for model in RECORDED]
    return {(f"{table}_no_{event}", table) for table in tables for event in ("update", "delete")}


def _execute(using: str, *statements: str) -> None:
    with transaction.atomic(using), connections[using].cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


def _without(using: str, table: str) -> Iterator[str]:
    if connections[using].vendor == "postgresql":
        yield f"DROP FUNCTION IF EXISTS {table}_append_only() CASCADE"
    else:
        yield f"DROP TRIGGER IF EXISTS {table}_no_update"
        yield f"DROP TRIGGER IF EXISTS {table}_no_delete"


def _sqlite(model: type[models.Model], columns: Sequence[str]) -> Iterator[str]:
    table, real = model._meta.db_table, _of_a_real_tournament(model)
    changed = _more_than_forgotten(model, columns, "NEW.{column} IS NOT OLD.{column}")
    for event, when in (("delete", real), ("update", f"{changed} AND {real}")):
        yield f"DROP TRIGGER IF EXISTS {table}_no_{event}"
        yield (
            f"CREATE TRIGGER {table}_no_{event} BEFORE {event.upper()} ON {table} WHEN {when}"
            f" BEGIN SELECT RAISE(ABORT, '{MESSAGE}'); END"
        )


def _postgresql(model: type[models.Model], columns: Sequence[str]) -> Iterator[str]:
    table, real = model._meta.db_table, _of_a_real_tournament(model)
    changed = _more_than_forgotten(model, columns, "NEW.{column}::text IS DISTINCT FROM OLD.{column}::text")
    refusal = f"RAISE EXCEPTION '{MESSAGE}' USING ERRCODE = 'integrity_constraint_violation'"
    yield (
        f"CREATE OR REPLACE FUNCTION {table}_append_only() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
        f" IF {real} THEN"
        f" IF TG_OP = 'DELETE' THEN {refusal}; ELSIF {changed} THEN {refusal}; END IF;"
        " END IF;"
        " IF TG_OP = 'DELETE' THEN RETURN OLD; END IF; RETURN NEW; END $$"
    )
    yield (
        f"DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_trigger WHERE tgrelid = '{table}'::regclass"  # nosec B608 - as below
        f" AND tgname = '{table}_append_only') THEN"
        f" CREATE TRIGGER {table}_append_only BEFORE UPDATE OR DELETE ON {table}"
        f" FOR EACH ROW EXECUTE FUNCTION {table}_append_only(); END IF; END $$"
    )


def _of_a_real_tournament(model: type[models.Model]) -> str:
    """True while the row's tournament is there, and neither an example nor a rehearsal."""
    return (
        f"EXISTS (SELECT 1 FROM turnier_tournament WHERE {RECORDED[model]}"  # nosec B608 # noqa: S608 - only names of our own
        " AND NOT turnier_tournament.is_demo AND NOT turnier_tournament.is_rehearsal)"
    )


def _more_than_forgotten(model: type[models.Model], columns: Sequence[str], differs: str) -> str:
    """True if more changes than columns that are emptied."""
    forgettable = FORGETTABLE.get(model, ())
    text = "COALESCE(CAST({row}.{column} AS TEXT), '')"
    now, before = (partial(text.format, row=row) for row in ("NEW", "OLD"))
    emptied = [f"{now(column=column)} IN ('', {before(column=column)})" for column in forgettable]
    changed = " OR ".join(differs.format(column=column) for column in columns if column not in forgettable)
    return f"({changed} OR NOT ({' AND '.join(emptied) or 'TRUE'}))"
