"""What was changed at a table and why: the old line, the new one, who, when, with which reason."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import takewhile, zip_longest
from typing import TypeAlias

from django.utils.translation import gettext as _

from games.kit.sittings.evaluation import Evaluation, reevaluated
from games.kit.text import Text
from turnier.models import Revision, Sitting, User
from turnier.services.sheets.submission import Payload, canonical
from turnier.text.remarks import reason_text
from turnier.text.words import translate


@dataclass(frozen=True)
class LineChange:
    """One line before and after; `old` or `new` is None where a line was added or taken away."""

    line: int
    old: Text | None
    new: Text | None


@dataclass(frozen=True)
class Correction:
    """One saved change of lines that stood already; `number` is the version it made."""

    number: int
    at: datetime
    by: User | None
    reason: str
    changes: tuple[LineChange, ...]


Rewritten: TypeAlias = tuple[str, str, str]
"""Which lines changed, how the first of them read before, and what of it reads otherwise now."""


def first_change(correction: Correction) -> Rewritten | None:
    """The first line that reads otherwise; None where none of the lines is another one any more."""
    if not correction.changes:
        return None
    change = next((c for c in correction.changes if _read(c.old) != _read(c.new)), correction.changes[0])
    more = len(correction.changes) - 1
    lines = _("Zeile %(n)s (und %(more)s weitere)") if more else _("Zeile %(n)s")
    label = lines % {"n": change.line, "more": more}
    old, new = _read(change.old), _read(change.new)
    return (label, old, _otherwise(old, new)) if old != new else (label, "", _("anders aufgeschrieben"))


def _otherwise(old: str, new: str) -> str:
    """The new words without those with which the old ones began too."""
    words = new.split()
    same = sum(1 for _pair in takewhile(lambda pair: pair[0] == pair[1], zip(old.split(), words, strict=False)))
    return " ".join(words[same:]) or new


def _read(line: Text | None) -> str:
    return _("keine Zeile") if line is None else translate(line)


def corrections(sitting: Sitting, known: Evaluation) -> tuple[Correction, ...]:
    """All corrections of a sheet, the latest first. Lines that were only added are no correction.

    The table is one that was read since it was last saved: only a second version can correct anything. `known` is any
    evaluation of it, at best the newest: what no version changed is not looked at again.
    """
    if sitting.version < 2:
        return ()
    revisions = list(sitting.revisions.select_related("by").order_by("number"))
    versions = _versions(sitting, len(revisions))
    found: list[Correction] = []
    for before, after, revision in reversed(list(zip(versions, versions[1:], revisions, strict=False))):
        if canonical(before) == canonical(after[: len(before)]):
            continue
        new = reevaluated(known, after)
        known = reevaluated(new, before)
        found.append(_correction(revision, list(zip_longest(before, after)), list(_sentences(known, new))))
    return tuple(found)


def _versions(sitting: Sitting, count: int) -> list[list[Payload]]:
    lines = list(sitting.entries.select_related("added_by", "removed_by").order_by("number"))
    return [
        [
            line.payload
            for line in lines
            if line.added_by.number <= version and (line.removed_by is None or line.removed_by.number > version)
        ]
        for version in range(count + 1)
    ]


def _sentences(*evaluations: Evaluation) -> Iterator[tuple[Text | None, ...]]:
    heads = ([say.head if say else None for say in evaluation.sentences] for evaluation in evaluations)
    return zip_longest(*heads)


def _correction(
    revision: Revision,
    payloads: Sequence[tuple[Payload | None, Payload | None]],
    sentences: Sequence[tuple[Text | None, ...]],
) -> Correction:
    changes = tuple(
        LineChange(line, told[0], told[1])
        for line, (pair, told) in enumerate(zip(payloads, sentences, strict=True), start=1)
        if canonical(pair[0]) != canonical(pair[1])
    )
    return Correction(revision.number, revision.at, revision.by, reason_text(revision.reason), changes)
