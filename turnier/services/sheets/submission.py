"""A sheet as somebody sends it: its lines in canonical form, its digests, and why it is not saved."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _

from games.kit.sittings.evaluation import Evaluation
from games.kit.terms import Problem
from turnier.models import AuditEvent, Revision, Sitting, Tournament
from turnier.services.record.actions import RESULTS
from turnier.text.errors import UserError

Payload = Mapping[str, Any]
TEXT = "override"
"""Under this name a line holds what a referee wrote beside it."""


@dataclass(frozen=True)
class Submission:
    """A whole sheet as somebody wants it: `base_version` is the version of the table they looked at.

    `accepted` are warnings that were ticked, `remarks` whatever else was affirmed and is kept with the change.
    `evaluation` is what the rules said to these entries, where somebody asked already. `people` is the mark of those
    whom they saw at the table (`people_at`), "" where nobody was shown.
    """

    key: str
    base_version: int
    entries: tuple[Payload, ...]
    accepted: frozenset[str] = frozenset()
    reason: str = ""
    remarks: tuple[str, ...] = ()
    evaluation: Evaluation | None = None
    people: str = ""

    @cached_property
    def canonical(self) -> str:
        """The sheet in canonical form."""
        return canonical(self.entries)

    @cached_property
    def digest(self) -> str:
        """SHA-256 over the lines, so that a repeat can be told from something else under the same key."""
        return _digest(self.canonical)

    def affirms(self, problem: Problem) -> bool:
        """Whether a warning was ticked, or a referee's remark stands beside its line."""
        index = entry_index(problem)
        overridden = index >= 0 and TEXT in self.entries[index]
        return overridden or warning_id(problem) in self.accepted

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


EMPTY_SHEET = _digest(EMPTY)
"""The digest of a sheet without a line."""
_canonical = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def canonical(value: object) -> str:
    """JSON with sorted keys and nothing superfluous: equal values give equal text."""
    return _canonical.encode(value)


EXCHANGED = "sheets_exchange"


def saved_by(data: Mapping[str, Any]) -> tuple[Mapping[str, Any], ...]:
    """What the link of such an act says of each change that it saved: of one sheet, of two that were exchanged."""
    other = data.get("other")
    return (data, other) if isinstance(other, dict) else (data,)


def kept_digest(*kept: str | Sequence[str]) -> str:
    """SHA-256 over what is kept with lines: how the table then stood, and what was affirmed."""
    return hashlib.sha256(json.dumps(kept).encode()).hexdigest()


def first_sheets_digest(tournament: Tournament) -> str:
    """SHA-256 over round, table, version and content of every saved change that no link of the chain names."""
    events = AuditEvent.objects.filter(tournament=tournament, action__in=RESULTS).values_list("data", flat=True)
    named = {(saved["sitting"], saved["revision"]) for data in events for saved in saved_by(data)}
    saved = Revision.objects.filter(sitting__round__tournament=tournament)
    rows = saved.order_by("sitting__round__number", "sitting__table", "number")
    digest = hashlib.sha256()
    for sitting, of_round, table, number, content in rows.values_list(
        "sitting_id", "sitting__round__number", "sitting__table", "number", "digest"
    ):
        if (sitting, number) not in named:
            digest.update(f"{of_round}-{table}-{number}-{content}\n".encode())
    return digest.hexdigest()


class Refused(UserError):
    """The rules refuse at least one entry; `evaluation` names all problems."""

    def __init__(self, evaluation: Evaluation) -> None:
        super().__init__(_("Die Regeln lassen das nicht zu."))
        self.evaluation = evaluation


class Unconfirmed(UserError):
    """Nothing is wrong, but something is unlikely and has to be affirmed: `warnings`."""

    def __init__(self, evaluation: Evaluation, warnings: Sequence[Problem]) -> None:
        super().__init__(_("Bitte die Hinweise bestätigen."))
        self.evaluation = evaluation
        self.warnings = tuple(warnings)


class Conflict(UserError):
    """Somebody else changed the table meanwhile; `saved` is the latest change, both versions stay visible."""

    def __init__(self, sitting: Sitting, saved: Revision | None) -> None:
        super().__init__(_("Dieser Tisch wurde inzwischen geändert. Beide Eingaben stehen unten."))
        self.sitting = sitting
        self.saved = saved


class AlreadyDifferent(UserError):
    """The same submission arrived before with another content."""

    def __init__(self) -> None:
        super().__init__(_("Diese Eingabe ist schon anders eingetragen. Bitte den Tisch neu öffnen und prüfen."))


def warning_id(problem: Problem) -> str:
    """Names one warning of one line, so that a tick belongs to exactly that."""
    return f"{problem.path}:{problem.code}"


def accept(evaluation: Evaluation, first: int, affirms: Callable[[Problem], bool]) -> list[str]:
    """The warnings of the lines from `first` on, 0-based, all affirmed. Raises `Refused` and `Unconfirmed`."""
    if not evaluation.valid:
        raise Refused(evaluation)
    fresh = [p for p in evaluation.problems if entry_index(p) >= first]
    open_warnings = [p for p in fresh if not affirms(p)]
    if open_warnings:
        raise Unconfirmed(evaluation, open_warnings)
    return [warning_id(p) for p in fresh]


def entry_index(problem: Problem) -> int:
    """The 0-based line that a problem belongs to, -1 for the sheet as a whole."""
    parts = problem.path.split("/")
    return int(parts[1]) if len(parts) > 1 and parts[0] == "entries" and parts[1].isdigit() else -1
