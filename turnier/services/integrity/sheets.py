"""The sheets (I1, I2, I5, I6): every saved change is there once, whole, and as the chain names it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.db.models import OuterRef, Prefetch, Subquery
from django.utils.translation import gettext as _

from turnier.models import AuditEvent, Entry, Proposal, Revision, Sitting, TableKey, Tournament
from turnier.services.record.actions import RESULTS
from turnier.services.record.chain import Violation
from turnier.services.sheets.referee import REFUSED, SheetDigests, lines_of_version
from turnier.services.sheets.submission import entries_digest, first_sheets_digest, kept_digest, saved_by
from turnier.text.words import table_name


def sheet_faults(tournament: Tournament) -> Iterator[Violation]:
    """What does not fit at the tables of a tournament."""
    named = _named(tournament)
    digests = SheetDigests(tournament)
    found: set[tuple[int, int]] = set()
    sittings = Sitting.with_discarded.filter(round__tournament=tournament).select_related("round")
    lines = Entry.objects.select_related("added_by", "removed_by")
    for sitting in sittings.prefetch_related("revisions", Prefetch("entries", lines)):
        revisions = sorted(sitting.revisions.all(), key=lambda revision: revision.number)
        yield from _numbers(sitting, revisions)
        yield from _lines(sitting, revisions, digests)
        for revision in revisions:
            found.add((sitting.pk, revision.number))
            link = named.get((sitting.pk, revision.number))
            if link is not None and not _same(revision, *link):
                yield _wrong(
                    "I1", sitting, _("Fassung %(n)s des Zettels steht anders im Protokoll") % {"n": revision.number}
                )
    if missing := set(named) - found:
        text = _("Im Protokoll stehen %(n)s Fassungen von Zetteln, die an keinem Tisch mehr zu finden sind.")
        yield Violation("I1", text % {"n": len(missing)})
    yield from _brought_along(tournament)


def _named(tournament: Tournament) -> dict[tuple[int, int], tuple[AuditEvent, Mapping[str, Any]]]:
    """The link of each saved change, and what it says of it. The first counts: a later one is not the program's."""
    events = tournament.events.filter(action__in=RESULTS).order_by("-number")
    said = ((event, saved) for event in events for saved in saved_by(event.data))
    return {(s["sitting"], s["revision"]): (event, s) for event, s in said if {"sitting", "revision"} <= s.keys()}


def _same(revision: Revision, event: AuditEvent, saved: Mapping[str, Any]) -> bool:
    """Whether a saved change is the one of its link. A forgotten reason says nothing."""
    same_reason = not event.salt or revision.reason in {event.reason, ""}
    same_lines = revision.digest == saved.get("digest")
    same_rest = saved.get("kept") == kept_digest(revision.result, revision.warnings)
    return same_reason and same_lines and same_rest and revision.by_id == event.by_id


def _numbers(sitting: Sitting, revisions: Sequence[Revision]) -> Iterator[Violation]:
    if [revision.number for revision in revisions] != list(range(1, sitting.version + 1)):
        yield _wrong("I5", sitting, _("eine Fassung des Zettels fehlt oder ist zu viel"))


def _lines(sitting: Sitting, revisions: Sequence[Revision], digests: SheetDigests) -> Iterator[Violation]:
    entries = list(sitting.entries.all())
    if any(entry.added_by.sitting_id != sitting.pk or entry.kind != entry.payload.get("kind", "") for entry in entries):
        yield _wrong("I2", sitting, _("eine Zeile des Zettels gehört zu einem anderen"))
    for revision in revisions:
        lines = lines_of_version(entries, revision.number)
        gapless = [line.number for line in lines] == list(range(1, len(lines) + 1))
        if not gapless or not digests.fit(revision, [line.payload for line in lines]):
            yield _wrong(
                "I2",
                sitting,
                _("Fassung %(n)s des Zettels hat andere Zeilen, als gespeichert wurden") % {"n": revision.number},
            )


def _brought_along(tournament: Tournament) -> Iterator[Violation]:
    """Sheets that came with a file were saved in one action, before any other, which holds one digest of all."""
    first = tournament.events.filter(action__in=("tournament_import", *RESULTS)).order_by("number").first()
    brought = first is not None and first.action == "tournament_import"
    named = first.data.get("digest") if first and brought else first_sheets_digest(Tournament(pk=0))
    if named != first_sheets_digest(tournament):
        yield Violation("I1", _("An Tischen steht etwas, das das Protokoll nicht kennt."))


def _wrong(code: str, sitting: Sitting, what: str) -> Violation:
    name = table_name(sitting.round.tournament, sitting.round.number, sitting.table)
    return Violation(code, _("%(table)s: %(what)s.") % {"table": name, "what": what})


State = Proposal.State


COUNTED = ("proposal_make", "proposal_withdraw", REFUSED)
"""These raise the number by which a phone sees that something happened at its table."""


def proposal_faults(tournament: Tournament) -> Iterator[Violation]:
    """Tables whose proposals are not those of the chain."""
    record = _Record(tournament)
    sittings = Sitting.with_discarded.filter(round__tournament=tournament).select_related("round")
    for sitting in sittings.prefetch_related("proposals__revision"):
        found = sitting.proposals.all()
        same = {each.pk for each in found} == record.written[sitting.pk] and all(map(record.has, found))
        if not same or sitting.proposed != record.moves[sitting.pk]:
            name = table_name(tournament, sitting.round.number, sitting.table)
            text = _("%(table)s: Was am Handy geschrieben wurde, steht anders im Protokoll.")
            yield Violation("I1", text % {"table": name})


def key_faults(tournament: Tournament) -> Iterator[Violation]:
    """Tables that a code opens which was replaced: the newest is the only one that may."""
    newest = TableKey.objects.filter(sitting=OuterRef("sitting")).order_by("-pk").values("pk")[:1]
    live = TableKey.objects.filter(sitting__round__tournament=tournament, revoked_at__isnull=True)
    for number, table in live.exclude(pk=Subquery(newest)).values_list("sitting__round__number", "sitting__table"):
        name = table_name(tournament, number, table)
        yield Violation("I1", _("%(table)s: Ein ersetzter QR-Code gilt wieder.") % {"table": name})


class _Record:
    """What the chain says about proposals."""

    def __init__(self, tournament: Tournament) -> None:
        self.moves: Counter[int] = Counter()
        self.made: dict[int, dict[str, Any]] = {}
        self.written: defaultdict[int, set[int]] = defaultdict(set)
        self.final: dict[int, str] = {}
        self.confirmed: set[tuple[int, int]] = set()
        self.taken_back: defaultdict[int, set[int]] = defaultdict(set)
        actions = (*COUNTED, "proposals_confirm", "confirmation_take_back")
        events = tournament.events.filter(action__in=actions).order_by("number")
        for action, data in events.values_list("action", "data"):
            self._take(action, data)

    def _take(self, action: str, data: dict[str, Any]) -> None:
        sitting = data["sitting"]
        if action == "proposal_make":
            self.made[data["proposal"]] = data
            self.written[sitting].add(data["proposal"])
        elif action == "proposal_withdraw":
            self.final[data["proposal"]] = State.WITHDRAWN
        elif action == REFUSED:
            self.final |= dict.fromkeys(data["proposals"], State.REFUSED)
        elif action == "proposals_confirm":
            self.confirmed.add((sitting, data["revision"]))
        else:
            self.taken_back[sitting].add(data["revision"])
        self.moves[sitting] += action in COUNTED

    def has(self, proposal: Proposal) -> bool:
        """Whether a proposal of a table, as `written` there, is the one that its link names."""
        made = self.made[proposal.pk]
        return (
            proposal.digest == entries_digest([proposal.payload]) == made.get("digest")
            and kept_digest(proposal.accepted) == made.get("accepted")
            and proposal.base in {made.get("base"), *self.taken_back[proposal.sitting_id]}
            and proposal.state == self._state(proposal)
        )

    def _state(self, proposal: Proposal) -> str | None:
        if proposal.revision is None:
            return self.final.get(proposal.pk, State.OPEN)
        place = (proposal.revision.sitting_id, proposal.revision.number)
        return State.CONFIRMED if place in self.confirmed and proposal.pk not in self.final else None
