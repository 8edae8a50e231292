"""What an action changes and does not seal would look, at the next check, as if somebody had changed it by hand."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import dropwhile
from typing import Any

import pytest
from django.db import connection
from django.db.models.signals import post_save

from turnier.models import AuditEvent, Tournament
from turnier.services.record.sealed_rows import SEALED_PARTS
from turnier.services.record.write import LOCKED, seal

COUNTS_QUERIES = {"django_assert_num_queries", "django_assert_max_num_queries"}
"""Looking costs queries."""
READING = "SELECT"
"""How statements begin that change nothing."""
SAVEPOINT = re.compile(r"(SAVEPOINT|RELEASE SAVEPOINT|ROLLBACK TO SAVEPOINT) (.+)")
WRITING = re.compile(r'(?:INSERT INTO|UPDATE|DELETE FROM) "(\w+)"')
"""How statements begin that change one table; any other may have changed everything."""
ANY_TABLE = "*"
NAMED = re.compile(r'"(turnier_\w+)"')


Key = tuple[int, str, bool]
"""A tournament, and what its seals take from it without a question: its salt, and whether its fees have terms."""
Seals = dict[Key, dict[str, str]]
"""The seals of each part that are known."""


@dataclass
class Savepoint:
    """The seals as they were when it was set, as far as known, and what was written since."""

    seals: Seals
    written: set[str] = field(default_factory=set)

    def learn(self, key: Key, part: str, made: str, read: set[str]) -> None:
        """Keeps a seal made later if nothing under it was written in between."""
        if not (read | {ANY_TABLE}) & self.written:
            self.seals.setdefault(key, {})[part] = made


class Known:
    """The seals of each tournament, looked at again only after something was written to a table under them.

    What is taken back leaves those that there were before.
    """

    def __init__(self) -> None:
        self._seals: Seals = {}
        self._read: defaultdict[str, set[str]] = defaultdict(set)
        self._savepoints: dict[str, Savepoint] = {}
        self._looking = ""

    def now(self, tournament: Tournament) -> dict[str, str]:
        """Every seal as it would be made now; in another thread, whose statements nobody sees, all are looked at."""
        if self.executed not in connection.execute_wrappers:
            self._forget()
            return {part: seal(tournament, part) for part in SEALED_PARTS}
        key = tournament.pk, tournament.seal_salt, bool(tournament.fee_terms)
        found = self._seals.setdefault(key, {})
        for part in SEALED_PARTS.keys() - found.keys():
            self._looking = part
            try:
                found[part] = seal(tournament, part)
            finally:
                self._looking = ""
            for savepoint in self._savepoints.values():
                savepoint.learn(key, part, found[part], self._read[part])
        return dict(found)

    def executed(self, execute: Callable[..., Any], sql: str, *call: Any) -> Any:
        """Any statement: what it reads while a seal is made, or what is to be looked at again after it."""
        if self._looking:
            self._read[self._looking].update(NAMED.findall(sql))
        elif savepoint := SAVEPOINT.fullmatch(sql):
            answer = execute(sql, *call)
            self._move(*savepoint.groups())
            return answer
        elif not sql.startswith(READING):
            written = WRITING.match(sql)
            self._write(written[1] if written else ANY_TABLE)
        return execute(sql, *call)

    def _move(self, verb: str, name: str) -> None:
        """Sets a savepoint, forgets it, or goes back to it."""
        if verb == "SAVEPOINT":
            self._savepoints[name] = Savepoint(_copied(self._seals))
        elif name not in self._savepoints:
            self._forget()
        else:
            for later in list(dropwhile(lambda each: each != name, self._savepoints)):
                savepoint = self._savepoints.pop(later)
                if later == name and verb == "ROLLBACK TO SAVEPOINT":
                    self._seals = savepoint.seals
                    self._savepoints[name] = Savepoint(_copied(savepoint.seals))

    def _write(self, table: str) -> None:
        for savepoint in self._savepoints.values():
            savepoint.written.add(table)
        for part in SEALED_PARTS:
            if table == ANY_TABLE or table in self._read[part]:
                for found in self._seals.values():
                    found.pop(part, None)

    def _forget(self) -> None:
        self._seals.clear()
        self._savepoints.clear()


def _copied(seals: Seals) -> Seals:
    return {key: dict(found) for key, found in seals.items()}


@pytest.fixture(autouse=True)
def every_action_seals_what_it_changes(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> Iterator[None]:
    """Compares the seals of a tournament when an action locks it with those when it is recorded.

    Which parts an action changes is no matter of the database, so SQLite alone is asked: elsewhere every question is a
    way to a server and back.
    """
    if COUNTS_QUERIES & set(request.fixturenames) or connection.vendor != "sqlite":
        yield
        return
    known, before = Known(), dict[int, dict[str, str]]()
    lock = LOCKED.first

    def locked(**values: int) -> Tournament | None:
        tournament = lock(**values)
        if tournament is not None:
            before[tournament.pk] = known.now(tournament)
        return tournament

    def recorded(instance: AuditEvent, **_signal: object) -> None:
        after = known.now(Tournament.objects.get(pk=instance.tournament_id))
        first = before.get(instance.tournament_id, after)
        changed = {part for part in SEALED_PARTS if after[part] != first[part]}
        assert changed <= instance.seals.keys(), f"{instance.action} changes {changed}"
        before[instance.tournament_id] = after

    monkeypatch.setattr(LOCKED, "first", locked)
    post_save.connect(recorded, sender=AuditEvent)
    with connection.execute_wrapper(known.executed):
        yield
    post_save.disconnect(recorded, sender=AuditEvent)
