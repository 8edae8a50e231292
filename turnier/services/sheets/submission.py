"""A sheet as somebody sends it: its lines in canonical form, and the digests by which sheets are told apart."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from games.kit.sittings.evaluation import Evaluation
from turnier.models import AuditEvent, Revision, Tournament

Payload = Mapping[str, Any]


@dataclass(frozen=True)
class Submission:
    """A whole sheet as somebody wants it: `base_version` is the version of the table they looked at.

    `accepted` are warnings that were ticked, `remarks` whatever else was affirmed and is kept with the change.
    `evaluation` is what the rules said to these entries, where somebody asked already.
    """

    key: str
    base_version: int
    entries: tuple[Payload, ...]
    accepted: frozenset[str] = frozenset()
    reason: str = ""
    remarks: tuple[str, ...] = ()
    evaluation: Evaluation | None = field(default=None, compare=False, repr=False)

    @cached_property
    def canonical(self) -> str:
        """The sheet in canonical form."""
        return canonical(self.entries)

    @cached_property
    def digest(self) -> str:
        """SHA-256 over the lines, so that a repeat can be told from something else under the same key."""
        return _digest(self.canonical)

    def digest_of_first(self, count: int) -> str:
        """SHA-256 over the first lines, as it was saved when the sheet had no more.

        A long sheet is written out once for a save: what it was without its new lines is the beginning of its text.
        """
        added = canonical(self.entries[count:])
        if added == EMPTY:
            return self.digest
        return _digest(EMPTY if count == 0 else self.canonical[: -len(added)] + "]")


EMPTY = "[]"
"""The canonical form of a sheet without a line."""


def entries_digest(entries: Sequence[Payload]) -> str:
    """SHA-256 over lines in canonical form."""
    return _digest(canonical(entries))


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


_canonical = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def canonical(value: object) -> str:
    """JSON with sorted keys and nothing superfluous: equal values give equal text."""
    return _canonical.encode(value)


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
