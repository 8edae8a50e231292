"""Results: enter, correct, resolve conflicts, put a sheet at its right table.

A sheet is saved as a whole or not at all, and never twice.
"""

from __future__ import annotations

import secrets
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
from turnier.policy import may_decide_at, may_override_rules
from turnier.services.record.compiled import CompiledObjects, QueryValue
from turnier.services.record.write import Value, check_open, lock, record
from turnier.services.sheets.queries import (
    check_nothing_waits,
    entries_at,
    lines_now,
    people_at,
    result_of,
    sheet_evaluation,
    table_now,
    table_of,
    who_sits_there,
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
    Refused,
    Submission,
    Unconfirmed,
    accept,
    canonical,
    entries_digest,
    kept_digest,
)
from turnier.services.sheets.tallies import later_tables_rewrite, tallies_rewrite
from turnier.text.errors import NeedsReason, UserError
from turnier.text.words import not_public, translate

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
    `NeedsReason` if a saved line would change without a reason. Who sends what is saved already gets that back. Where
    others sit than those whom `submission.people` names, `UserError` says who.
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
    if submission.people not in {"", people_at(sitting)}:
        compare = _("Bitte mit dem Zettel vergleichen und dann noch einmal speichern.")
        raise UserError(f"{who_sits_there(sitting)} {compare}")
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
    record(tournament, action, by=by, reason=submission.reason, **_said(revision, submission))
    if sitting.proposed:  # only lines from phones are refused
        refusal_settled(sitting)
    return revision


def _said(revision: Revision, submission: Submission) -> dict[str, Value | None]:
    """What the link of a saved change says of it."""
    return {
        "sitting": revision.sitting_id,
        "revision": revision.number,
        "digest": revision.digest,
        "kept": kept_digest(revision.result, revision.warnings),
        "bare": digest_without_remarks(submission.entries),
    }


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


def _saved_lines(sitting: Sitting) -> list[Any]:
    """The lines that count now as rows of `pk` and `payload`: a long sheet is read at every save."""
    lines = sitting.entries.filter(removed_by__isnull=True).order_by("number")
    return list(lines.values_list("pk", "payload", named=True))


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
def sheets_exchange(
    *, sitting: Sitting, other: Sitting, by: User, reason: str, key: str = "", seen: tuple[int, int] | None = None
) -> Revision:
    """Puts the sheet of a table at the other one of its round, and what is written there at this one.

    Raises `UserError` about the "table" where one of the sheets does not fit the people it would be of, where somebody
    may not write at both, or where the tables are not as they were `seen` (their versions). The same key does nothing
    again. Gives the change at the other table.
    """
    tournament = lock(sitting.round.tournament_id)
    one, two = table_now(tournament, sitting), table_now(tournament, other)
    earlier = Revision.objects.filter(key=key, sitting=two).first() if key else None
    if earlier is not None:
        return earlier
    for each in (one, two):
        _check_writable(tournament, each)
    if not reason:
        raise NeedsReason(_("Bitte einen Grund für die Korrektur angeben. Die alte Zeile bleibt sichtbar."), "reason")
    lines = (lines_now(one), lines_now(two))
    _check_exchange(one, two, lines, by)
    if seen not in (None, (one.version, two.version)):
        raise UserError(
            _("An einem der beiden Tische wurde inzwischen etwas geändert. Bitte noch einmal prüfen."), "table"
        )
    affirmed = [_affirmed(each) for each in (one, two)]
    saved = [
        _put(tournament, two, lines[0], affirmed[0], key or secrets.token_hex(16), reason, by),
        _put(tournament, one, lines[1], affirmed[1], secrets.token_hex(16), reason, by),
    ]
    there, here = (_said(revision, submission) for revision, submission in saved)
    record(tournament, "sheets_exchange", by=by, reason=reason, both=int(bool(lines[1])), other=there, **here)
    return saved[0][0]


def _check_exchange(
    one: Sitting, two: Sitting, lines: tuple[tuple[Payload, ...], tuple[Payload, ...]], by: User
) -> None:
    if one.round_id != two.round_id or one.pk == two.pk or one.round.tournament.kind_of_game.stacks:
        raise UserError(_("Ein Zettel kann nur an einen Tisch gehören, der zur gleichen Zeit spielt."), "table")
    if not lines[0]:
        raise UserError(_("An Tisch %(table)s ist nichts eingetragen.") % {"table": one.table}, "table")
    if lines[0] == lines[1]:
        raise UserError(_("An beiden Tischen steht dasselbe. Es gibt nichts zu tauschen."), "table")
    for each in (one, two):
        if not may_decide_at(by, each):
            text = _("An Tisch %(table)s darf nur die Turnierleitung etwas ändern.")
            raise UserError(text % {"table": each.table}, "table")
        if each.ended_at is not None:
            text = _("Tisch %(table)s ist abgebrochen. Bitte ihn zuerst weiterspielen lassen.")
            raise UserError(text % {"table": each.table}, "table")
    check_nothing_waits((one, two))


def _affirmed(sitting: Sitting) -> frozenset[str]:
    """The warnings that were ticked for the sheet of a table: they name its lines, at whichever table it lies."""
    return frozenset(each for kept in sitting.revisions.values_list("warnings", flat=True) for each in kept)


def _put(
    tournament: Tournament,
    sitting: Sitting,
    lines: tuple[Payload, ...],
    affirmed: frozenset[str],
    key: str,
    reason: str,
    by: User,
) -> tuple[Revision, Submission]:
    """Writes these lines in place of all that is saved at a table."""
    submission = Submission(key, sitting.version, lines, affirmed, reason)
    evaluation = sheet_evaluation(tournament, sitting.pk, table_of(sitting), lines, submission.canonical)
    try:
        warnings = accept(evaluation, 0, submission.affirms)
    except (Refused, Unconfirmed) as refused:
        faults = [p for p in evaluation.problems if p.severity == "error" or not submission.affirms(p)]
        why = translate(min(faults, key=lambda fault: fault.severity != "error").message)
        text = _("An Tisch %(table)s geht der Zettel nicht auf: %(why)s")
        raise UserError(text % {"table": sitting.table, "why": why}, "table") from refused
    revision = _revise(sitting, [line.pk for line in _saved_lines(sitting)], 0, submission, evaluation, warnings, by)
    tallies_rewrite(tournament, sitting, evaluation)
    if sitting.proposed:
        refusal_settled(sitting)
    return revision, submission


@transaction.atomic
def walkover_save(
    *, sitting: Sitting, winner: int | None, key: str, base_version: int, by: User | None, reason: str = ""
) -> Revision:
    """Counts what is still to be played at a table without a fight; `winner` is a seat, None counts for nobody.

    Refused while lines of phones wait there: they would be dropped.
    """
    tournament = lock(sitting.round.tournament_id)
    sent_before = Revision.objects.filter(key=key).exists()
    if not sent_before:
        check_nothing_waits([table_now(tournament, sitting)])
    lines = entries_at(sitting, base_version)
    game, rules, table = tournament.kind_of_game, tournament.house_rules(), table_of(sitting)
    so_far = evaluate(game, rules, table, lines)
    rest = walkover(game, rules, so_far.state, winner)
    whole = extended(so_far, rest)
    submission = Submission(key=key, base_version=base_version, entries=whole.payloads, reason=reason, evaluation=whole)
    if not rest and not sent_before:
        raise UserError(_("An diesem Tisch ist nichts mehr zu werten."))
    return result_save(sitting=sitting, submission=submission, by=by)
