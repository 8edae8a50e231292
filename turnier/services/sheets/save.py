"""Results: enter, correct, resolve conflicts. A sheet is saved as a whole or not at all, and never twice."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from games.kit.game import walkover
from games.kit.sittings.evaluation import Evaluation, evaluate, extended
from turnier.models import Entry, Revision, Sitting, Tournament, User
from turnier.policy import may_override_rules
from turnier.services.record.compiled import CompiledObjects, QueryValue
from turnier.services.record.write import Data, check_open, lock, record
from turnier.services.sheets.queries import (
    _saved_lines,
    entries_at,
    result_of,
    sheet_evaluation,
    table_now,
    table_of,
)
from turnier.services.sheets.referee import (
    digest_without_remarks,
    has_remark,
    refusal_settled,
    without_forgotten_remarks,
)
from turnier.services.sheets.submission import (
    AlreadyDifferent,
    Conflict,
    Payload,
    Submission,
    accept,
    canonical,
    entries_digest,
    kept_digest,
)
from turnier.services.sheets.tallies import later_tables_rewrite, tallies_rewrite
from turnier.text.errors import NeedsReason, UserError
from turnier.text.words import not_public

EARLIER = CompiledObjects(
    Revision.objects.filter(
        Q(key=QueryValue("key")) | Q(sitting=QueryValue("sitting"), number=QueryValue("number"))
    ).order_by(),
    "key",
    "sitting",
    "number",
)


@transaction.atomic
def result_save(*, sitting: Sitting, submission: Submission, by: User | None) -> Revision:
    """Saves the sheet of one table.

    The same key with the same content gives the first answer again. Raises `Conflict` if the table moved on since
    `submission.base_version`, `Refused` with all problems, `Unconfirmed` with the warnings that were not ticked, and
    `NeedsReason` if a saved line would change without a reason. Who sends what is saved already gets that back.
    """
    tournament = lock(sitting.round.tournament_id)
    return result_write(tournament, table_now(tournament, sitting), submission, by)


def result_write(tournament: Tournament, sitting: Sitting, submission: Submission, by: User | None) -> Revision:
    """`result_save` for a table that was read since the tournament is locked. Part of the caller's transaction."""
    earlier, saved = _earlier(sitting, submission.key)
    sent, submission = submission, _remembered(sitting, submission)
    if earlier is not None:
        return _replayed(earlier, sitting, {sent.digest, submission.digest})
    _check_writable(tournament, sitting)
    standing = _standing_digest(sitting, saved, submission)
    if submission.digest == standing:
        return _nothing_new(saved)
    if sitting.version != submission.base_version:
        raise Conflict(sitting, saved)
    first, removed = _changed(sitting, standing, submission)
    _check_override(tournament, submission.entries[first:], by)
    table = table_of(sitting)
    entries, text, known = submission.entries, submission.canonical, submission.evaluation
    evaluation = sheet_evaluation(tournament, sitting.pk, table, entries, text, known)
    warnings = [*accept(evaluation, first, submission.affirms), *submission.remarks]
    if removed and not submission.reason:
        raise NeedsReason(_("Bitte einen Grund für die Korrektur angeben. Die alte Zeile bleibt sichtbar."), "reason")
    revision = _revise(sitting, removed, first, submission, evaluation, warnings, by)
    tallies_rewrite(tournament, sitting, evaluation, grown=not removed)
    later_tables_rewrite(tournament, sitting)
    action = "result_correct" if removed else "result_enter"
    what: dict[str, Data] = {"sitting": sitting.pk, "revision": revision.number, "digest": revision.digest}
    digests = {"kept": kept_digest(revision.result, warnings), "bare": digest_without_remarks(submission.entries)}
    record(tournament, action, by=by, reason=submission.reason, **what, **digests)
    if sitting.proposed:  # only lines from phones are refused
        refusal_settled(sitting)
    return revision


def _earlier(sitting: Sitting, key: str) -> tuple[Revision | None, Revision | None]:
    """What was saved under the key before, wherever, and what was last saved at the table."""
    found = EARLIER(key=key, sitting=sitting.pk, number=sitting.version)
    same = next((revision for revision in found if revision.key == key), None)
    last = next((r for r in found if r.sitting_id == sitting.pk and r.number == sitting.version), None)
    return same, last


def _remembered(sitting: Sitting, submission: Submission) -> Submission:
    if not has_remark(submission.entries):
        return submission
    return replace(
        submission, entries=without_forgotten_remarks(submission.entries, entries_at(sitting, submission.base_version))
    )


def _replayed(earlier: Revision, sitting: Sitting, digests: Collection[str]) -> Revision:
    if earlier.sitting_id != sitting.pk or earlier.digest not in digests:
        raise AlreadyDifferent
    return earlier


def _check_writable(tournament: Tournament, sitting: Sitting) -> None:
    if sitting.round.published_at is None:
        raise UserError(not_public(tournament, sitting.round.number))
    check_open(tournament)


def _nothing_new(saved: Revision | None) -> Revision:
    if saved is None:
        raise UserError(_("Es ist noch nichts eingetragen. Bitte mindestens eine Zeile ausfüllen."))
    return saved


def _standing_digest(sitting: Sitting, saved: Revision | None, submission: Submission) -> str:
    """SHA-256 over the lines that count now. Only where something may have been forgotten they are read."""
    if saved is not None and has_remark(submission.entries):
        return entries_digest([line.payload for line in _saved_lines(sitting)])
    return saved.digest if saved else entries_digest(())


def _changed(sitting: Sitting, standing: str, submission: Submission) -> tuple[int, list[int]]:
    """The first line that differs from what is saved, 0-based, and the rows of the saved lines from there on.

    Whoever only adds lines is told by the digest of the lines before, without reading these.
    """
    if submission.digest_of_first(sitting.entries_count) == standing:
        return sitting.entries_count, []
    current = _saved_lines(sitting)
    first = _first_difference(current, submission.entries)
    return first, [line.pk for line in current[first:]]


def _check_override(tournament: Tournament, fresh: Sequence[Payload], by: User | None) -> None:
    if by is not None and has_remark(fresh) and not may_override_rules(by, tournament):
        raise UserError(_("Gegen die Regeln eintragen darf nur die Turnierleitung."))


def _first_difference(current: Sequence[Any], wanted: Sequence[Payload]) -> int:
    for index, (entry, payload) in enumerate(zip(current, wanted, strict=False)):
        if canonical(entry.payload) != canonical(payload):
            return index
    return min(len(current), len(wanted))


def _revise(
    sitting: Sitting,
    removed: Sequence[int],
    first: int,
    submission: Submission,
    evaluation: Evaluation,
    warnings: list[str],
    by: User | None,
) -> Revision:
    revision = Revision.objects.create(
        sitting=sitting,
        number=sitting.version + 1,
        key=submission.key,
        digest=submission.digest,
        result=result_of(evaluation),
        reason=submission.reason,
        warnings=warnings,
        by=by,
    )
    if removed:
        Entry.objects.filter(pk__in=removed).update(removed_by=revision)
    Entry.objects.bulk_create(
        Entry(sitting=sitting, number=i + 1, kind=str(payload["kind"]), payload=dict(payload), added_by=revision)
        for i, payload in enumerate(submission.entries)
        if i >= first
    )
    sitting.version = revision.number
    sitting.changed_at, sitting.changed_by = timezone.now(), by
    return revision


@transaction.atomic
def walkover_save(
    *, sitting: Sitting, winner: int | None, key: str, base_version: int, by: User | None, reason: str = ""
) -> Revision:
    """Counts what is still to be played at a table without a fight; `winner` is a seat, None counts for nobody."""
    tournament = lock(sitting.round.tournament_id)
    lines = entries_at(sitting, base_version)
    game, rules, table = tournament.kind_of_game, tournament.house_rules(), table_of(sitting)
    so_far = evaluate(game, rules, table, lines)
    rest = walkover(game, rules, so_far.state, winner)
    whole = extended(so_far, rest)
    submission = Submission(key=key, base_version=base_version, entries=whole.payloads, reason=reason, evaluation=whole)
    if not rest and not Revision.objects.filter(key=key).exists():
        raise UserError(_("An diesem Tisch ist nichts mehr zu werten."))
    return result_save(sitting=sitting, submission=submission, by=by)
