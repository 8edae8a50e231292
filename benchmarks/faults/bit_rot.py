"""R24: one bit of the database file turns over."""

from __future__ import annotations

import random
import secrets
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

from django.db import connection

from benchmarks.faults.evening import WIN, database, evening, organiser, violations
from benchmarks.faults.outcome import Outcome
from tests.turnier.services.integrity.tampering import COLUMNS
from turnier.models import Sitting, Tournament
from turnier.services.host import readiness
from turnier.services.host.data_folder import FolderError
from turnier.services.integrity import check_database, check_tournament
from turnier.services.sheets.save import result_save
from turnier.services.sheets.submission import Submission
from turnier.services.standings.standings import standings

Rows = dict[str, list[tuple[object, ...]]]


def r24(runs: int) -> Outcome:
    """It is noticed, or nothing that is said of the evening has changed; the control changes one sum by hand.

    Only bytes that are not zero are hit: most of a small file is empty.
    """
    _played()
    whole = database().read_bytes()
    before, content, wrong = _seen(), _rows(), []
    found = {"start": 0, "check": 0, "nowhere": 0, "elsewhere": 0}
    chance, used = random.Random(runs), [position for position, byte in enumerate(whole) if byte]
    for _ in range(runs):
        position = chance.choice(used)
        damaged = bytearray(whole)
        damaged[position] ^= 1 << chance.randrange(8)
        _put(bytes(damaged))
        if _noticed(_start):
            found["start"] += 1
        elif _noticed(_whole_check):
            found["check"] += 1
        elif _seen() != before or (changed := _changed(content)) & PROTECTED:
            wrong.append(f"byte {position}: nobody noticed")
        else:
            found["elsewhere" if changed else "nowhere"] += 1
    _put(whole)
    with connection.cursor() as cursor:
        cursor.execute("UPDATE turnier_tally SET value = value + 1 WHERE id = (SELECT min(id) FROM turnier_tally)")
    control = _whole_check()
    _put(whole)
    facts = (
        f"{found['start']} beim Start bemerkt, {found['check']} von check_integrity; {found['nowhere']} trafen "
        f"unbenutzte Bytes, {found['elsewhere']} Felder, die nichts vom Abend sagen"
    )
    return Outcome(runs, wrong, [*control, *violations()] if control else [], facts)


PROTECTED = {(table, column) for table, columns in COLUMNS.items() for column in columns}


def _played() -> None:
    """An evening with results, in one file."""
    for sitting in Sitting.objects.filter(round__tournament=evening(6)).select_related("round"):
        submission = Submission(secrets.token_hex(12), 0, (WIN, WIN, WIN))
        result_save(sitting=sitting, submission=submission, by=organiser())
    connection.close()
    with closing(sqlite3.connect(database())) as file:
        file.execute("VACUUM")
        file.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _start() -> list[str]:
    """What a start says, with the check that follows at once."""
    try:
        readiness.make_ready()
    except FolderError as refusal:
        return [str(refusal)]
    return _check(quick=True)


def _whole_check() -> list[str]:
    return _check(quick=False)


def _check(*, quick: bool) -> list[str]:
    found = list(map(str, check_database()))
    return found + [str(fault) for each in Tournament.objects.all() for fault in check_tournament(each, quick=quick)]


def _noticed(look: Callable[[], list[str]]) -> list[str]:
    try:
        return look()
    except Exception as error:  # a file that cannot be read at all is noticed too
        return [repr(error)]


def _seen() -> str:
    """Standings as a person sees them, or that they cannot be read."""
    with suppress(Exception):
        tables = (standings(tournament) for tournament in Tournament.objects.order_by("pk"))
        return repr([[(row.entrant.number, row.entrant.name, row.place) for row in table.rows] for table in tables])
    return "unreadable"


def _rows() -> Rows:
    """Every row of every table, its columns' names first."""
    found: Rows = {}
    with closing(sqlite3.connect(database())) as file:
        file.text_factory = bytes
        for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
            table = file.execute(f"SELECT * FROM {name.decode()} NOT INDEXED ORDER BY rowid")
            found[name.decode()] = [tuple(column[0] for column in table.description), *table.fetchall()]
    return found


def _changed(before: Rows) -> set[tuple[str, str]]:
    """Table and column of what differs; the column "*" where rows are more or fewer."""
    changed: set[tuple[str, str]] = set()
    for table, now in _rows().items():
        names, then = before[table][0], before[table]
        if len(now) != len(then):
            changed |= {(table, column) for column in COLUMNS.get(table, ("*",))}
        for old, new in zip(then, now, strict=False):
            changed |= {(table, str(names[n])) for n in range(len(names)) if old[n] != new[n]}
    return changed


def _put(content: bytes) -> None:
    connection.close()
    database().write_bytes(content)
    for suffix in ("-wal", "-shm"):
        Path(f"{database()}{suffix}").unlink(missing_ok=True)
