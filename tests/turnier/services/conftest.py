"""What an action changes and does not seal would look, at the next check, as if somebody had changed it by hand."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import connection
from django.db.models.signals import post_save

from turnier.models import AuditEvent, Tournament
from turnier.services.record.sealed_rows import SEALED_PARTS
from turnier.services.record.write import LOCKED, seal

COUNTS_QUERIES = {"django_assert_num_queries", "django_assert_max_num_queries"}
"""Looking costs queries."""
READING = ("SELECT", "SAVEPOINT", "RELEASE SAVEPOINT")
"""How statements begin that change nothing."""
WRITING = re.compile(r'(?:INSERT INTO|UPDATE|DELETE FROM) "(\w+)"')
"""How statements begin that change one table; any other may have changed everything."""
NAMED = re.compile(r'"(turnier_\w+)"')


class Known:
    """The seals of each tournament, looked at again only after something was written to a table under them."""

    def __init__(self) -> None:
        self._seals: defaultdict[int, dict[str, str]] = defaultdict(dict)
        self._salts: dict[int, str] = {}
        self._read: defaultdict[str, set[str]] = defaultdict(set)
        self._looking = ""

    def now(self, tournament: Tournament) -> dict[str, str]:
        """Every seal as it would be made now; in another thread, whose statements nobody sees, all are looked at."""
        if self.executed not in connection.execute_wrappers:
            self._seals.clear()
            return {part: seal(tournament, part) for part in SEALED_PARTS}
        found = self._seals[tournament.pk]
        if self._salts.get(tournament.pk) != tournament.seal_salt:
            found.clear()
            self._salts[tournament.pk] = tournament.seal_salt
        for part in SEALED_PARTS.keys() - found.keys():
            self._looking = part
            try:
                found[part] = seal(tournament, part)
            finally:
                self._looking = ""
        return dict(found)

    def executed(self, execute: Callable[..., Any], sql: str, *call: Any) -> Any:
        """Any statement: what it reads while a seal is made, or what is to be looked at again after it."""
        if self._looking:
            self._read[self._looking].update(NAMED.findall(sql))
        elif not sql.startswith(READING):
            written = WRITING.match(sql)
            for part in SEALED_PARTS:
                if written is None or written[1] in self._read[part]:
                    for found in self._seals.values():
                        found.pop(part, None)
        return execute(sql, *call)


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
