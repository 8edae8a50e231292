"""What a phone saw when it began its line, also where something of it is gone meanwhile; writes nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from turnier.models import Sitting
from turnier.services.sheets.propose import lines_mark
from turnier.services.sheets.queries import entries_at
from turnier.services.sheets.submission import Payload

MOST_DIGITS = 4
MOST_WRITTEN = 20
"""Where phones have written more lines than this on top of a version, nobody tries what may have stood there."""


def lines_seen(sitting: Sitting, mark: str) -> tuple[Payload, ...] | None:
    """The lines that a mark names (`lines_mark`): those of any version with what phones wrote on top of it.

    Some of it may have been taken back or refused. None where the table never stood like that.
    """
    count = mark.partition(".")[0]
    if not count.isdecimal() or len(count) > MOST_DIGITS:
        return None
    for version in range(sitting.version, -1, -1):
        written = [each.payload for each in sitting.proposals.filter(base=version).order_by("id")[: MOST_WRITTEN + 1]]
        if len(written) > MOST_WRITTEN:
            continue
        for lines in _sheets(entries_at(sitting, version), written, int(count)):
            if _named(lines_mark(lines, "")) == _named(mark):
                return lines
    return None


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
