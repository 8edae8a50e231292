"""Referees at a table: who calls them, who has been there, what was ruled, and what they wrote on the sheet.

The remark is the one free text on a sheet: why a referee let something stand against the rules. It may name people.
What was played and what was said about it have digests of their own, so that a text can be forgotten and the result
still be held to what the chain said when it was saved (decision 019).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef, prefetch_related_objects
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from turnier.models import AuditEvent, Entry, HelpCall, Proposal, Referee, Revision, Sitting, Tournament, User
from turnier.services.record.actions import RESULTS
from turnier.services.record.compiled import CompiledObjects, CompiledQuery
from turnier.services.record.write import check_open, lock, record
from turnier.services.sheets.queries import table_now
from turnier.services.sheets.submission import TEXT, Payload, entries_digest, saved_by
from turnier.text.errors import NeedsReason, UserError
from turnier.text.words import in_every_language, not_public

SAYS_NO = gettext_noop("Eine Seite sagt: stimmt nicht.")
"""The reason of a call that a refused line makes."""
REFUSED = "proposals_refuse"
"""How the chain names a no to lines of phones, of the other side or of the desk."""
OPEN_CALLS = HelpCall.objects.filter(answered_at=None)
CALL_OF_TABLE = CompiledObjects(OPEN_CALLS)
CALLS_WITH_TABLES = CompiledObjects(OPEN_CALLS.filter(sitting__round__closed_at=None).select_related("sitting__round"))
_LINES = Proposal.objects.filter(sitting=OuterRef("pk"), base=OuterRef("version"))
DISPUTED = CompiledQuery(
    Sitting.objects.filter(
        Exists(_LINES.filter(state=Proposal.State.REFUSED)),
        ~Exists(_LINES.filter(state=Proposal.State.OPEN)),
        finished=False,
    )
    .order_by("round__number", "table")
    .values_list("pk", "round__number", "table")
)


@transaction.atomic
def help_call(*, sitting: Sitting, reason: str = "") -> HelpCall:
    """Calls the referee to a table; who calls twice is on the list once, since the first time."""
    tournament = lock(sitting.round.tournament_id)
    sitting = table_now(tournament, sitting)
    call, made = HelpCall.objects.get_or_create(sitting=sitting, answered_at=None, defaults={"reason": reason[:200]})
    if made:
        record(tournament, "help_call", by=None, sitting=sitting.pk, call=call.pk)
    return call


@transaction.atomic
def help_answer(*, call: HelpCall, by: User | None) -> None:
    """The referee has been at the table; a call that is answered already stays as it is."""
    tournament = lock(call.sitting.round.tournament_id)
    answered = OPEN_CALLS.filter(pk=call.pk).update(answered_at=timezone.now(), answered_by=by)
    if answered:
        record(tournament, "help_answer", by=by, sitting=call.sitting_id, call=call.pk)


@transaction.atomic
def help_withdraw(*, sitting: Sitting) -> None:
    """The table needs no referee any more; without an open call nothing changes."""
    tournament = lock(sitting.round.tournament_id)
    call = open_call(sitting)
    if call is not None:
        HelpCall.objects.filter(pk=call.pk).update(answered_at=timezone.now())
        record(tournament, "help_withdraw", by=None, sitting=sitting.pk, call=call.pk)


def referee_named(sitting: Sitting, account: int | None) -> str:
    """The referee of a table's tournament whose account it is; "" where it is that of anybody else."""
    known = Referee.objects.filter(tournament=sitting.round.tournament_id, user=account) if account else None
    found = known.select_related("user").first() if known is not None else None
    return str(found or "")


def refusal_settled(sitting: Sitting) -> None:
    """What counts is written: nobody has to come because a side said no. Part of the caller's transaction.

    A call for another reason stays.
    """
    call = open_call(sitting)
    if call is not None and call.reason in in_every_language(SAYS_NO):
        help_withdraw(sitting=sitting)


def open_call(sitting: Sitting) -> HelpCall | None:
    """The table's call for the referee that is still open."""
    call = CALL_OF_TABLE.first(sitting=sitting.pk)
    if call is not None:
        call.sitting = sitting
    return call


def open_calls(tournament: Tournament, referee: Referee | None = None) -> list[HelpCall]:
    """The calls that nobody has answered, the longest waiting first; where another round is drawn, nobody waits.

    For a `referee` only those of their own tables.
    """
    calls = CALLS_WITH_TABLES(sitting__round__tournament=tournament.pk)
    prefetch_related_objects(calls, "sitting__seats__entrant")
    return [call for call in calls if referee is None or referee.covers(call.sitting.table)]


def disputed_tables(tournament: Tournament) -> list[tuple[int, int]]:
    """(round, table) of unfinished sheets whose other side said no, and nothing was proposed or saved since."""
    found = list(DISPUTED(round__tournament=tournament.pk))
    by_desk = refused_by_desk(tournament) if found else frozenset()
    return [(number, table) for pk, number, table in found if pk not in by_desk]


def refused_by_desk(tournament: Tournament) -> frozenset[int]:
    """The keys of the tables at which not a side said the last no but the organisers or a referee."""
    noes = AuditEvent.objects.filter(tournament=tournament, action=REFUSED).order_by("number")
    last = dict(noes.values_list("data__sitting", "by"))
    return frozenset(sitting for sitting, by in last.items() if by is not None)


@transaction.atomic
def ruling_write(*, sitting: Sitting, by: User | None, words: str) -> None:
    """Writes down what was decided at a table; `UserError` where nothing is said, or the round is not published."""
    tournament = lock(sitting.round.tournament_id)
    check_open(tournament)
    sitting = table_now(tournament, sitting)
    if sitting.round.published_at is None:
        raise UserError(not_public(tournament, sitting.round.number))
    if not words.strip():
        raise NeedsReason(_("Bitte eintragen, was entschieden wurde. Es bleibt im Protokoll."), "reason")
    record(tournament, "sitting_ruling", by=by, reason=words.strip(), round=sitting.round.number, table=sitting.table)


FORGOTTEN = "[vergessen]"
"""What stands in place of a text that named somebody; nobody types it with these brackets."""


def has_remark(lines: Sequence[Payload]) -> bool:
    """Whether a referee wrote something beside one of the lines."""
    return any(TEXT in line for line in lines)


def digest_without_remarks(lines: Sequence[Payload]) -> str | None:
    """SHA-256 over lines without what was written beside them; None where nothing was."""
    return entries_digest([_bare(line) for line in lines]) if has_remark(lines) else None


def without_forgotten_remarks(sent: Sequence[Payload], standing: Sequence[Payload]) -> tuple[Payload, ...]:
    """Lines as sent; a text that was forgotten meanwhile does not come back from a page that still knows it."""
    forgotten = {i: line for i, line in enumerate(standing) if line.get(TEXT) == FORGOTTEN}
    return tuple(
        forgotten[i] if i in forgotten and _bare(line) == _bare(forgotten[i]) else line for i, line in enumerate(sent)
    )


def lines_of_version(entries: Sequence[Entry], version: int) -> list[Entry]:
    """Of all lines of a sheet those that stood at a version, in their order."""
    standing = [e for e in entries if e.added_by.number <= version and not _gone(e, version)]
    return sorted(standing, key=lambda entry: entry.number)


def digests_without_remarks(tournament: Tournament) -> dict[str, str]:
    """Of every saved change that has texts and is whole: what was played. For the link of an import."""
    digests, found = SheetDigests(tournament), {}
    for sitting, entries in sheets_with_remarks(tournament):
        for revision in Revision.objects.filter(sitting=sitting):
            lines = [line.payload for line in lines_of_version(entries, revision.number)]
            bare = digest_without_remarks(lines)
            if bare is not None and digests.fit(revision, lines):
                found[name_of(revision)] = bare
    return found


def sheets_with_remarks(tournament: Tournament) -> list[tuple[int, list[Entry]]]:
    """The tables with a text on their sheet, each with all lines that ever stood there."""
    lines = Entry.objects.filter(sitting__round__tournament=tournament)
    sittings = lines.filter(payload__has_key=TEXT).order_by("sitting").values_list("sitting", flat=True).distinct()
    known = Entry.objects.select_related("added_by", "removed_by")
    return [(sitting, list(known.filter(sitting=sitting))) for sitting in sittings]


def name_of(revision: Revision) -> str:
    """A saved change as links name it."""
    return f"{revision.sitting_id}-{revision.number}"


class SheetDigests:
    """By which digests the chain of a tournament knows the lines of each saved change.

    Where texts were forgotten, the lines have the digest of the latest such link, and are still what was played: the
    link of their own says so. The first link that says it counts, so that no later one says it otherwise.
    """

    def __init__(self, tournament: Tournament) -> None:
        self._tournament = tournament
        self._forgotten: dict[str, str] = {}
        links = AuditEvent.objects.filter(tournament=tournament, action="people_anonymise").order_by("number")
        for data in links.values_list("data", flat=True):
            self._forgotten |= data.get("sheets", {})

    def fit(self, revision: Revision, lines: Sequence[Payload]) -> bool:
        """Whether these are the lines of a saved change."""
        digest = self._forgotten.get(name_of(revision))
        if digest is None:
            return entries_digest(lines) == revision.digest
        return entries_digest(lines) == digest and self._was_played(name_of(revision), lines)

    def _was_played(self, name: str, lines: Sequence[Payload]) -> bool:
        saved, at_once = self._bare
        said = saved[name] if name in saved else at_once.get(name)
        return said is not None and said == digest_without_remarks(lines)

    @cached_property
    def _bare(self) -> tuple[dict[str, str | None], Mapping[str, str]]:
        """What was played, as each link says it for its own change, and as the import says it of all that came."""
        saved: dict[str, str | None] = {}
        at_once: Mapping[str, str] | None = None
        links = AuditEvent.objects.filter(tournament=self._tournament, action__in=("tournament_import", *RESULTS))
        for action, data in links.order_by("number").values_list("action", "data"):
            if action == "tournament_import":
                at_once = data.get("bare") if at_once is None else at_once
            else:
                for each in saved_by(data):
                    saved.setdefault(f"{each['sitting']}-{each['revision']}", each.get("bare"))
        return saved, at_once or {}


def _bare(line: Payload) -> dict[str, Any]:
    return {**line, TEXT: ""} if TEXT in line else dict(line)


def _gone(entry: Entry, version: int) -> bool:
    return entry.removed_by is not None and entry.removed_by.number <= version
