"""What stood on a sheet before: corrections with their reasons, and what phones saw and had written; writes nothing.

A correction has the old line, the new one, who, when, why. What a phone wrote is told also where the desk has changed
it or something is gone since.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import takewhile, zip_longest
from typing import TypeAlias

from django.db.models import Max
from django.utils.translation import gettext as _

from games.kit.sittings.evaluation import Evaluation, reevaluated
from games.kit.text import Text
from turnier.models import ApiToken, AuditEvent, Proposal, Revision, Sitting, User
from turnier.services.record.actions import RESULTS
from turnier.services.sheets.propose import lines_mark
from turnier.services.sheets.queries import OPEN, entries_at
from turnier.services.sheets.submission import Payload, canonical
from turnier.text.remarks import reason_text
from turnier.text.words import through_program, translate


@dataclass(frozen=True)
class LineChange:
    """One line before and after; `old` or `new` is None where a line was added or taken away."""

    line: int
    old: Text | None
    new: Text | None


@dataclass(frozen=True)
class Correction:
    """One saved change of lines that stood already, or that were `only_added`; `number` is the version it made.

    `program` is what sent it, see `programs_at`; None where somebody typed it.
    """

    number: int
    at: datetime
    by: User | None
    reason: str
    changes: tuple[LineChange, ...]
    only_added: bool = False
    program: str | None = None

    @property
    def who(self) -> str:
        """Who corrected, and by which program if it was one; "" for a phone."""
        name = str(self.by or "")
        return name if self.program is None else through_program(name, self.program)


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
    if correction.only_added:
        return label, "", new
    return (label, old, _otherwise(old, new)) if old != new else (label, "", _("anders aufgeschrieben"))


def _otherwise(old: str, new: str) -> str:
    """The new words without those with which the old ones began too."""
    words = new.split()
    same = sum(1 for _pair in takewhile(lambda pair: pair[0] == pair[1], zip(old.split(), words, strict=False)))
    return " ".join(words[same:]) or new


def _read(line: Text | None) -> str:
    return _("keine Zeile") if line is None else translate(line)


def corrections(sitting: Sitting, known: Evaluation, *, with_added: bool = False) -> tuple[Correction, ...]:
    """All corrections of a sheet, the latest first. Lines that were only added are no correction, unless asked for.

    The table is one that was read since it was last saved: only a second version can correct anything. `known` is any
    evaluation of it, at best the newest: what no version changed is not looked at again.
    """
    if sitting.version < 2:
        return ()
    revisions = list(sitting.revisions.select_related("by").order_by("number"))
    versions = _versions(sitting, len(revisions))
    found: list[Correction] = []
    for before, after, revision in reversed(list(zip(versions, versions[1:], revisions, strict=False))):
        only_added = canonical(before) == canonical(after[: len(before)])
        if only_added and not with_added:
            continue
        new = reevaluated(known, after)
        known = reevaluated(new, before)
        correction = _correction(revision, list(zip_longest(before, after)), list(_sentences(known, new)))
        found.append(replace(correction, only_added=only_added))
    programs = programs_at(sitting) if found and not with_added else {}
    return tuple(replace(each, program=programs.get(each.number)) for each in found)


def programs_at(sitting: Sitting) -> dict[int, str]:
    """Number of a saved change → what its account calls the program that sent it, "" where it is not known any more."""
    links = AuditEvent.objects.filter(tournament=sitting.round.tournament_id, action__in=RESULTS)
    sent = links.filter(data__has_key="token", data__sitting=sitting.pk).values_list("data__revision", "data__token")
    tokens = dict(sent)
    names = dict(ApiToken.objects.filter(pk__in=tokens.values()).values_list("pk", "name")) if tokens else {}
    return {number: names.get(token, "") for number, token in tokens.items()}


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


MOST_DIGITS = 4
MOST_WRITTEN = 20
"""Where phones have written more lines than this on top of a version, only those that nobody took back are tried."""
STANDING = (Proposal.State.OPEN, Proposal.State.CONFIRMED)


@dataclass(frozen=True)
class PhoneLine:
    """A line as the phones of a table had it last; `counted` says whether it was confirmed and did not only wait."""

    payload: Payload
    counted: bool = False


def overruled(sitting: Sitting) -> dict[int, PhoneLine]:
    """Lines of phones that read otherwise since the desk wrote, by their place; as long as no phone writes again.

    Those that waited as well as those that counted already.
    """
    if sitting.changed_by_id is None:
        return {}
    known = sitting.proposals.aggregate(written=Max("base"), confirmed=Max("revision__number"))
    last = max(known["written"] or 0, known["confirmed"] or 0)
    if known["written"] is None or last == sitting.version:
        return {}
    counted = [PhoneLine(payload, counted=True) for payload in entries_at(sitting, last)]
    waited = [PhoneLine(each.payload) for each in OPEN(sitting=sitting.pk, base=last)]
    there = [canonical(line) for line in entries_at(sitting, sitting.version)]
    had = enumerate((*counted, *waited))
    return {at: line for at, line in had if there[at : at + 1] != [canonical(line.payload)]}


def place_of(mark: str) -> int | None:
    """How many lines stood there by a mark (`lines_mark`); None where it is none."""
    count = mark.partition(".")[0]
    return int(count) if count.isdecimal() and len(count) <= MOST_DIGITS else None


def lines_seen(sitting: Sitting, mark: str) -> tuple[Payload, ...] | None:
    """The lines that a mark names (`lines_mark`): those of any version with what phones wrote on top of it.

    Some of it may have been taken back or refused. None where the table never stood like that.
    """
    count = place_of(mark)
    if count is None:
        return None
    for version in range(sitting.version, -1, -1):
        for lines in _sheets_at(sitting, version, count):
            if _named(lines_mark(lines, "")) == _named(mark):
                return lines
    return None


def _sheets_at(sitting: Sitting, version: int, count: int) -> Iterator[tuple[Payload, ...]]:
    """So many lines as they may have stood there while the table was at a version."""
    saved, proposals = entries_at(sitting, version), sitting.proposals.filter(base=version).order_by("id")
    written = [each.payload for each in proposals[: MOST_WRITTEN + 1]]
    if len(written) <= MOST_WRITTEN:
        yield from _sheets(saved, written, count)
    elif count >= len(saved):
        standing = proposals.filter(state__in=STANDING)[: count - len(saved)]
        yield (*saved, *(each.payload for each in standing))


def _sheets(saved: Sequence[Payload], written: Sequence[Payload], count: int) -> Iterator[tuple[Payload, ...]]:
    """So many lines as they may have stood there: what was saved, the first that were written, and some in a row.

    A phone takes back the newest line, and the others refuse the last ones: what is gone between is in one piece.
    """
    added = count - len(saved)
    if added < 0:
        yield tuple(saved[:count])
    for kept in range(added + 1):
        for first in range(kept, len(written) - added + kept + 1):
            yield (*saved, *written[:kept], *written[first : first + added - kept])


def _named(mark: str) -> str:
    """The part of a mark that names the lines, without the people."""
    return mark.rpartition(".")[0]
