"""What phones saw and had written, also where the desk has changed it or something is gone since; writes nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.db.models import Max

from turnier.models import Proposal, Sitting
from turnier.services.sheets.propose import OPEN, lines_mark
from turnier.services.sheets.queries import entries_at
from turnier.services.sheets.submission import Payload, canonical

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
