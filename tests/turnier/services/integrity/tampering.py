"""Changes by hand in the database file: one at a time, at random, and taken back after the check."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Sequence

from django.db import IntegrityError, connection, transaction
from django.db.models import Field, QuerySet

from tests.turnier.services.integrity.columns import CHECKED, MOMENTS
from turnier.models import Tournament, append_only
from turnier.services.integrity import check_by_key, check_database
from turnier.services.record.chain import position_of_head
from turnier.services.record.write import chain_head

HELPING = {Tournament._meta.get_field(name) for name in ("treasurers", "co_organisers")}
COLUMNS = {
    model._meta.db_table: [
        field.column
        for field in (model._meta.get_field(name) for name in sorted(columns))
        if isinstance(field, Field) and field not in HELPING
    ]
    for model, columns in CHECKED.items()
}
"""What nobody may change unnoticed, by table. Who helps the organiser stands in tables of their own."""
DELETED = sorted(COLUMNS.keys() - {Tournament._meta.db_table})


def unnoticed(
    tournament: Tournament, edits: int, chance: random.Random, tables: Collection[str] = COLUMNS.keys()
) -> Iterator[str]:
    """Makes so many edits in `tables` that these themselves let through; gives those that no check finds."""
    done = 0
    while done < edits:
        try:
            with transaction.atomic():
                what = edit(chance, tables)
                found = check_database() or faults_of(Tournament.objects.filter(pk=tournament.pk))
                transaction.set_rollback(True)
        except IntegrityError:
            continue
        done += 1
        if not found:
            yield what


def faults_of(tournaments: QuerySet[Tournament]) -> Sequence[object]:
    """What `check_integrity` says of them."""
    return [fault for key in tournaments.values_list("pk", flat=True) for fault in check_by_key(key)]


def tail_unnoticed(tournament: Tournament, chance: random.Random) -> bool:
    """Cuts some links off the end of the chain, version included; whether the head on the papers is still there."""
    head = chain_head(tournament)
    with transaction.atomic():
        cut = chance.randint(1, tournament.events.count() - 1)
        first = tournament.events.order_by("-number")[cut - 1]
        execute("DELETE FROM turnier_auditevent WHERE tournament_id = %s AND number >= %s", tournament.pk, first.number)
        execute("UPDATE turnier_tournament SET version = %s WHERE id = %s", tournament.version - cut, tournament.pk)
        found = position_of_head(tournament, head)
        transaction.set_rollback(True)
    return found is not None


def edit(chance: random.Random, tables: Collection[str] = COLUMNS.keys()) -> str:
    """One random change in one of `tables`; gives what was done."""
    if chance.random() < 0.2:
        table = chance.choice([table for table in DELETED if table in tables and rows(table)])
        row = chance.choice(rows(table))
        execute(f"DELETE FROM {table} WHERE id = %s", row)
        return f"DELETE {table} {row}"
    table = chance.choice([table for table in COLUMNS if table in tables and rows(table)])
    column, row = chance.choice(COLUMNS[table]), chance.choice(rows(table))
    with connection.cursor() as cursor:
        (old,) = cursor.execute(f'SELECT "{column}" FROM {table} WHERE id = %s', [row]).fetchone()
    new = other(old, chance) if column not in MOMENTS else (None if old else "2026-01-01 00:00:00")
    execute(f'UPDATE {table} SET "{column}" = %s WHERE id = %s', new, row)
    return f"UPDATE {table}.{column} {row}: {old!r} → {new!r}"


def rows(table: str) -> Sequence[int]:
    """The primary keys of a table."""
    with connection.cursor() as cursor:
        return [pk for (pk,) in cursor.execute(f"SELECT id FROM {table} ORDER BY id").fetchall()]


def execute(sql: str, *values: object) -> None:
    """Runs one statement as somebody with an editor for the file would, without the triggers."""
    append_only.drop("default")
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA defer_foreign_keys = ON")
        cursor.execute(sql, values)


def other(old: object, chance: random.Random) -> object:
    """Another value of the same kind."""
    if isinstance(old, bytes):
        return old + b"x"
    if isinstance(old, int):
        return 1 - old if old in {0, 1} else old + chance.randint(1, 5)
    text = "" if old is None else str(old)
    digits = [place for place, character in enumerate(text) if character.isdigit()]
    if not digits:
        return f"{text}x"
    place = chance.choice(digits)
    return text[:place] + str((int(text[place]) + chance.randint(1, 9)) % 10) + text[place + 1 :]
