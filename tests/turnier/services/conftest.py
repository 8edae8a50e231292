"""What an action changes and does not seal would look, at the next check, as if somebody had changed it by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import connection
from django.db.models import QuerySet
from django.db.models.signals import post_init, post_save

from turnier.models import AuditEvent, Tournament
from turnier.services.seals import PARTS, seal

COUNTS_QUERIES = {"django_assert_num_queries", "django_assert_max_num_queries"}
"""Looking costs queries."""
READING = ("SELECT", "SAVEPOINT", "RELEASE SAVEPOINT")
"""How statements begin that change nothing."""


@pytest.fixture(autouse=True)
def every_action_seals_what_it_changes(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> Iterator[None]:
    """Compares the seals of a tournament when an action locks it with those when it is recorded.

    Nobody looks again when an action begins before which nothing was written since the last one was recorded.
    """
    if COUNTS_QUERIES & set(request.fixturenames):
        yield
        return
    before: dict[int, dict[str, str]] = {}
    select_for_update = QuerySet.select_for_update
    locking, unchanged = False, set[int]()

    def executed(execute: Callable[..., Any], sql: str, *call: Any) -> Any:
        if not sql.startswith(READING):
            unchanged.clear()
        return execute(sql, *call)

    def locked(rows: QuerySet[Any], *values: Any, **options: Any) -> QuerySet[Any]:
        nonlocal locking
        locking = rows.model is Tournament
        return select_for_update(rows, *values, **options)

    def read(instance: Tournament, **_signal: object) -> None:
        nonlocal locking
        if locking:
            locking = False
            if instance.pk not in unchanged:
                before[instance.pk] = now(instance)

    def recorded(instance: AuditEvent, **_signal: object) -> None:
        after = now(Tournament.objects.get(pk=instance.tournament_id))
        known = before.get(instance.tournament_id, after)
        changed = {part for part in PARTS if after[part] != known[part]}
        assert changed <= instance.seals.keys(), f"{instance.action} changes {changed}"
        before[instance.tournament_id] = after
        unchanged.add(instance.tournament_id)

    monkeypatch.setattr(QuerySet, "select_for_update", locked)
    post_init.connect(read, sender=Tournament)
    post_save.connect(recorded, sender=AuditEvent)
    with connection.execute_wrapper(executed):
        yield
    post_save.disconnect(recorded, sender=AuditEvent)
    post_init.disconnect(read, sender=Tournament)


def now(tournament: Tournament) -> dict[str, str]:
    """Every seal as it would be made now."""
    return {part: seal(tournament, part) for part in PARTS}
