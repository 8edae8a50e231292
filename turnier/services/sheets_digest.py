"""One digest over the sheets that came with a file: they were saved without an action of their own."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence

from turnier.models import AuditEvent, Revision, Tournament

RESULTS = ("result_enter", "result_correct")


def kept_digest(*kept: str | Sequence[str]) -> str:
    """SHA-256 over what is kept with lines: how the table then stood, and what was affirmed."""
    return hashlib.sha256(json.dumps(kept).encode()).hexdigest()


def first_sheets_digest(tournament: Tournament) -> str:
    """SHA-256 over round, table, version and content of every saved change that no link of the chain names."""
    events = AuditEvent.objects.filter(tournament=tournament, action__in=RESULTS).values_list("data", flat=True)
    named = {(data["sitting"], data["revision"]) for data in events}
    saved = Revision.objects.filter(sitting__round__tournament=tournament)
    rows = saved.order_by("sitting__round__number", "sitting__table", "number")
    digest = hashlib.sha256()
    for sitting, of_round, table, number, content in rows.values_list(
        "sitting_id", "sitting__round__number", "sitting__table", "number", "digest"
    ):
        if (sitting, number) not in named:
            digest.update(f"{of_round}-{table}-{number}-{content}\n".encode())
    return digest.hexdigest()
