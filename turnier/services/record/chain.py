"""The chain of the record (I7): every link fits the one before, and nothing at its end is missing."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from turnier.models import AuditEvent, Tournament
from turnier.services.record.write import GENESIS, commitment, link_hash

SHOWN_DIGITS = 8
"""Hex digits of a head as it is printed."""


@dataclass(frozen=True)
class Chain:
    """How many links there are, the head as it is printed, and what does not fit."""

    length: int
    head: str
    faults: tuple[Violation, ...]


def chain_of(tournament: Tournament, events: Sequence[AuditEvent] | None = None) -> Chain:
    """Verifies the whole chain of a tournament; `events` are its links in order, if they are read already."""
    links = list(tournament.events.order_by("number")) if events is None else events
    faults = [*broken_links(links), *_tail(tournament, links)]
    return Chain(len(links), links[-1].hash[:SHOWN_DIGITS] if links else "", tuple(faults))


def position_of_head(tournament: Tournament, head: str) -> int | None:
    """The number of the link whose hash begins with a printed head; spaces and case do not matter. None without one."""
    wanted = "".join(head.split()).lower()
    if len(wanted) < SHOWN_DIGITS:
        return None
    return tournament.events.filter(hash__startswith=wanted).values_list("number", flat=True).first()


def broken_links(links: Sequence[AuditEvent], forgotten: Collection[int] = ()) -> Iterator[Violation]:
    """What does not fit in these links from the first on; `forgotten` had their reasons emptied elsewhere."""
    forgotten = {*forgotten, *(number for event in links for number in event.data.get("forgotten", ()))}
    previous = GENESIS
    for expected, event in enumerate(links, start=1):
        where = {"n": event.number}
        if event.number != expected:
            yield Violation("I7", _("Vor Eintrag %(n)s des Protokolls fehlt ein Eintrag.") % where)
            return
        if event.previous != previous or event.hash != link_hash(event) or event.at.microsecond:
            yield Violation("I7", _("Eintrag %(n)s des Protokolls wurde verändert.") % where)
            return
        if not _reason_fits(event, forgotten):
            yield Violation("I7", _("Der Grund bei Eintrag %(n)s des Protokolls wurde verändert.") % where)
        previous = event.hash


def _reason_fits(event: AuditEvent, forgotten: set[int]) -> bool:
    if not event.salt and not event.reason:
        return event.number in forgotten
    return event.commitment == commitment(event.salt, event.reason)


def _tail(tournament: Tournament, links: Sequence[AuditEvent]) -> Iterator[Violation]:
    leaps = [(event.number, event.data["version"]) for event in links if event.action == "snapshot_restore"]
    number, version = leaps[-1] if leaps else (0, 0)
    if tournament.version != version + len(links) - number:
        text = _("Das Protokoll hat %(n)s Einträge, es müssten %(all)s sein.")
        yield Violation("I7", text % {"n": len(links), "all": tournament.version - version + number})


@dataclass(frozen=True)
class Violation:
    """One broken promise; `code` is its number (I1 to I10), `text` says in German what does not fit.

    `detail` is for whoever looks into the database: the error, or the names of figures.
    """

    code: str
    text: str
    detail: str = ""

    def __str__(self) -> str:
        return f"{self.code}: {self.text}" + (f" ({self.detail})" if self.detail else "")
