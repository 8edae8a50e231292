"""Changes by hand in the database file: one at a time, at random, and taken back after the check."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from django.db import IntegrityError, connection, transaction

from turnier import append_only
from turnier.integrity import check_database, check_tournament
from turnier.integrity.chain import position_of_head
from turnier.models import Tournament
from turnier.services.writing import chain_head

COLUMNS = {
    "turnier_auditevent": (
        "action",
        "data",
        "seals",
        "reason",
        "salt",
        "commitment",
        "previous",
        "hash",
        "number",
        "at",
    ),
    "turnier_revision": ("number", "digest", "reason"),
    "turnier_entry": ("number", "kind", "payload"),
    "turnier_tally": ("metric", "value"),
    "turnier_sitting": ("version", "result", "entries_count", "finished"),
    "turnier_draw": ("seed", "nonce", "frozen", "input_hash", "commitment"),
    "turnier_seat": ("seat", "entrant_id"),
    "turnier_swap": ("first_id", "second_id"),
    "turnier_decision": ("order",),
    "turnier_substitution": ("leaving", "coming", "since", "reason"),
    "turnier_prize": ("title", "donor", "value_cents"),
    "turnier_choice": ("entrant_id", "prize_id", "revoked"),
    "turnier_award": ("ranking", "place", "cents"),
    "turnier_cashcount": ("pieces", "counted_cents", "expected_cents", "reason", "signers"),
    "turnier_prizeplan": ("terms", "seed"),
    "turnier_choosing": ("order", "lots"),
    "turnier_entrant": ("number", "name", "club", "phone", "status", "due_cents", "paid_cents", "reduction_cents"),
    "turnier_player": ("name", "club", "phone", "withdrawn", "position", "entrant_id", "publicity"),
    "turnier_booking": ("number", "kind", "reason"),
    "turnier_posting": ("account", "cents", "entrant_id"),
    "turnier_tournament": ("name", "rules", "host", "venue", "date", "is_public", "is_demo", "version", "seal_salt"),
}
"""What nobody may change unnoticed. Left out is what says nothing of the evening, such as when a page was last seen."""
DELETED = ("turnier_auditevent", "turnier_entry", "turnier_tally", "turnier_posting", "turnier_player", "turnier_seat")


def unnoticed(tournament: Tournament, edits: int, chance: random.Random) -> Iterator[str]:
    """Makes so many edits that the tables themselves let through; gives those that no check finds."""
    done = 0
    while done < edits:
        try:
            with transaction.atomic():
                what = edit(chance)
                found = check_tournament(Tournament.objects.get(pk=tournament.pk)) or check_database()
                transaction.set_rollback(True)
        except IntegrityError:
            continue
        done += 1
        if not found:
            yield what


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


def edit(chance: random.Random) -> str:
    """One random change; gives what was done."""
    if chance.random() < 0.2:
        table = chance.choice([table for table in DELETED if rows(table)])
        row = chance.choice(rows(table))
        execute(f"DELETE FROM {table} WHERE id = %s", row)
        return f"DELETE {table} {row}"
    table = chance.choice([table for table in COLUMNS if rows(table)])
    column, row = chance.choice(COLUMNS[table]), chance.choice(rows(table))
    with connection.cursor() as cursor:
        (old,) = cursor.execute(f"SELECT {column} FROM {table} WHERE id = %s", [row]).fetchone()
    new = other(old, chance)
    execute(f"UPDATE {table} SET {column} = %s WHERE id = %s", new, row)
    return f"UPDATE {table}.{column} {row}: {old!r} → {new!r}"


def rows(table: str) -> Sequence[int]:
    """The primary keys of a table."""
    with connection.cursor() as cursor:
        return [pk for (pk,) in cursor.execute(f"SELECT id FROM {table} ORDER BY id").fetchall()]


def execute(sql: str, *values: object) -> None:
    """Runs one statement as somebody with an editor for the file would, without the triggers."""
    append_only.drop("default", ["by hand"])
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA defer_foreign_keys = ON")
        cursor.execute(sql, values)


def other(old: object, chance: random.Random) -> object:
    """Another value of the same kind."""
    if isinstance(old, int):
        return 1 - old if old in {0, 1} else old + chance.randint(1, 5)
    text = "" if old is None else str(old)
    digits = [place for place, character in enumerate(text) if character.isdigit()]
    if not digits:
        return f"{text}x"
    place = chance.choice(digits)
    return text[:place] + str((int(text[place]) + chance.randint(1, 9)) % 10) + text[place + 1 :]
