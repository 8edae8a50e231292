"""Results: enter, correct, resolve conflicts. A sheet is saved as a whole or not at all, and never twice."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any

from django.db import transaction
from django.db.models import Prefetch, Q, prefetch_related_objects
from django.utils import timezone
from django.utils.translation import gettext as _

from games.kit.game import Table
from games.kit.sitting import Evaluation, evaluate
from turnier.errors import NeedsReason, UserError
from turnier.models import Entry, Revision, Round, Seat, Sitting, Tally, Tournament, User
from turnier.policy import may_override_rules
from turnier.services.departures import departures_rewrite
from turnier.services.evaluations import sheet_evaluation
from turnier.services.money.following import stacks_follow
from turnier.services.refusals import AlreadyDifferent, Conflict, accept
from turnier.services.sheet_texts import bare_digest, has_text, remembered
from turnier.services.sheets_digest import kept_digest
from turnier.services.submission import Payload, Submission, canonical, entries_digest
from turnier.services.words import not_public, round_name, told_apart
from turnier.services.writing import Data, lock, record
from turnier.texts import spoken


@transaction.atomic
def result_save(*, sitting: Sitting, submission: Submission, by: User | None) -> Revision:
    """Saves the sheet of one table.

    The same key with the same content gives the first answer again. Raises `Conflict` if the table moved on since
    `submission.seen`, `Refused` with all problems, `Unconfirmed` with the warnings that were not ticked, and
    `NeedsReason` if a saved line would change without a reason. Who sends what is saved already gets that back.
    """
    tournament = lock(sitting.round.tournament_id)
    sitting = Sitting.objects.select_related("round").get(pk=sitting.pk)
    sitting.round.tournament = tournament
    earlier, saved = _earlier(sitting, submission.key)
    sent, submission = submission, _remembered(sitting, submission)
    if earlier is not None:
        return _replayed(earlier, sitting, {sent.digest, submission.digest})
    _check_open(tournament, sitting)
    standing = _standing_digest(sitting, saved, submission)
    if submission.digest == standing:
        return _nothing_new(saved)
    if sitting.version != submission.seen:
        raise Conflict(sitting, saved)
    first, removed = _changed(sitting, standing, submission)
    _check_override(tournament, submission.entries[first:], by)
    table = table_of(sitting)
    evaluation = sheet_evaluation(tournament, sitting.pk, table, submission.entries, submission.canonical)
    warnings = accept(evaluation, first, submission)
    if removed and not submission.reason:
        raise NeedsReason(_("Bitte einen Grund für die Korrektur angeben. Die alte Zeile bleibt sichtbar."), "reason")
    revision = _revise(sitting, removed, first, submission, evaluation, warnings, by)
    tallies_rewrite(tournament, sitting, evaluation, grown=not removed)
    later_tables_rewrite(tournament, sitting)
    action = "result_correct" if removed else "result_enter"
    what: dict[str, Data] = {"sitting": sitting.pk, "revision": revision.number, "digest": revision.digest}
    digests = {"kept": kept_digest(revision.result, warnings), "bare": bare_digest(submission.entries)}
    record(tournament, action, by=by, reason=submission.reason, **what, **digests)
    return revision


def _earlier(sitting: Sitting, key: str) -> tuple[Revision | None, Revision | None]:
    """What was saved under the key before, wherever, and what was last saved at the table."""
    known = Revision.objects.filter(Q(key=key) | Q(sitting=sitting, number=sitting.version))
    found = list(known.order_by())
    same = next((revision for revision in found if revision.key == key), None)
    last = next((r for r in found if r.sitting_id == sitting.pk and r.number == sitting.version), None)
    return same, last


def _remembered(sitting: Sitting, submission: Submission) -> Submission:
    if not has_text(submission.entries):
        return submission
    return replace(submission, entries=remembered(submission.entries, entries_at(sitting, submission.seen)))


def _replayed(earlier: Revision, sitting: Sitting, digests: Collection[str]) -> Revision:
    if earlier.sitting_id != sitting.pk or earlier.digest not in digests:
        raise AlreadyDifferent
    return earlier


def _check_open(tournament: Tournament, sitting: Sitting) -> None:
    if sitting.round.published_at is None:
        raise UserError(not_public(tournament.kind_of_game, sitting.round.number))
    if tournament.stage == Tournament.Stage.CLOSED:
        raise UserError(_("Das Turnier ist abgeschlossen. Zum Ändern bitte zuerst wieder öffnen."))


def _nothing_new(saved: Revision | None) -> Revision:
    if saved is None:
        raise UserError(_("Es ist noch nichts eingetragen. Bitte mindestens eine Zeile ausfüllen."))
    return saved


def _standing_digest(sitting: Sitting, saved: Revision | None, submission: Submission) -> str:
    """SHA-256 over the lines that count now. Only where something may have been forgotten they are read."""
    if saved is not None and has_text(submission.entries):
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
    if by is not None and has_text(fresh) and not may_override_rules(by, tournament):
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
    *, sitting: Sitting, winner: int | None, key: str, seen: int, by: User | None, reason: str = ""
) -> Revision:
    """Counts what is still to be played at a table without a fight; `winner` is a seat, None counts for nobody."""
    tournament = lock(sitting.round.tournament_id)
    lines = entries_at(sitting, seen)
    game, rules, table = tournament.kind_of_game, tournament.house_rules(), table_of(sitting)
    rest = game.walkover(rules, evaluate(game, rules, table, lines).state, winner)
    submission = Submission(key=key, seen=seen, entries=(*lines, *rest), reason=reason)
    if not rest and not Revision.objects.filter(key=key).exists():
        raise UserError(_("An diesem Tisch ist nichts mehr zu werten."))
    return result_save(sitting=sitting, submission=submission, by=by)


def _saved_lines(sitting: Sitting) -> list[Any]:
    """The lines that count now as rows of `pk` and `payload`: a long sheet is read at every save."""
    lines = sitting.entries.filter(removed_by__isnull=True).order_by("number")
    return list(lines.values_list("pk", "payload", named=True))


def current_entries(sitting: Sitting) -> list[Entry]:
    """The lines that count now, in the order of the sheet."""
    return list(sitting.entries.filter(removed_by__isnull=True).order_by("number"))


def entries_at(sitting: Sitting, version: int) -> tuple[Payload, ...]:
    """The lines as they stood at a version of the table, 0 for the empty sheet."""
    lines = sitting.entries.filter(added_by__number__lte=version).exclude(removed_by__number__lte=version)
    return tuple(lines.order_by("number").values_list("payload", flat=True))


def table_of(sitting: Sitting) -> Table:
    """The table as the rules see it: the names in seat order (of namesakes with numbers), what each side brings along.

    Also how many sittings were before.
    """
    return table_with(sitting.round, seats_of(sitting))


def table_with(of_round: Round, seats: Sequence[Seat]) -> Table:
    """The same for these seats, in their order, of a table that need not be saved yet."""
    names = tuple(told_apart([(seat.entrant.number, seat.entrant.name) for seat in seats]))
    return Table(names, _brought(of_round, seats), earlier=of_round.number - 1)


def _brought(of_round: Round, seats: Sequence[Seat]) -> tuple[int, ...] | None:
    """What the game carries from the rounds before; None where it carries nothing."""
    tournament = of_round.tournament
    game, rules = tournament.kind_of_game, tournament.house_rules()
    nothing = dict.fromkeys(game.tally_keys, 0)
    if game.start(rules, nothing) is None:
        return None
    earlier = {seat.entrant_id: dict(nothing) for seat in seats}
    rows = Tally.objects.filter(entrant__in=earlier, round__number__lt=of_round.number)
    for entrant, metric, value in rows.values_list("entrant_id", "metric", "value"):
        earlier[entrant][metric] += value
    return tuple(game.start(rules, earlier[seat.entrant_id]) or 0 for seat in seats)


def seats_of(sitting: Sitting) -> list[Seat]:
    """Who sits at the table, in seat order; asked for once for each sitting that was loaded."""
    people = Prefetch("seats", Seat.objects.select_related("entrant").order_by("seat"))
    prefetch_related_objects([sitting], people)
    return list(sitting.seats.all())


def evaluate_saved(tournament: Tournament, sitting: Sitting) -> Evaluation:
    """What the rules say about the lines as they are saved."""
    payloads = [e.payload for e in current_entries(sitting)]
    return evaluate(tournament.kind_of_game, tournament.house_rules(), table_of(sitting), payloads)


def tallies_rewrite(
    tournament: Tournament,
    sitting: Sitting,
    evaluation: Evaluation | None = None,
    *,
    grown: bool = False,
    booked: bool = False,
) -> Evaluation:
    """Derives the figures of one sitting anew and saves the sitting. Part of the caller's transaction.

    Figures of people who do not sit there any more go, unless the sheet has only `grown`. The books follow, unless
    what the table moved is `booked` already.
    """
    evaluation = evaluation or evaluate_saved(tournament, sitting)
    if not grown:
        sitting.tallies.all().delete()
    Tally.objects.bulk_create(
        tallies_of(sitting, seats_of(sitting), evaluation),
        update_conflicts=grown,
        unique_fields=("round", "entrant", "metric"),
        update_fields=("sitting", "value"),
    )
    sitting.entries_count, sitting.finished, sitting.result = standing_of(sitting, evaluation)
    sitting.save()
    departures_rewrite(sitting, seats_of(sitting), evaluation)
    if not booked:
        stacks_follow(tournament, sitting)
    return evaluation


def tallies_of(sitting: Sitting, seats: Sequence[Seat], evaluation: Evaluation) -> list[Tally]:
    """What a sheet adds to the standings of those at the table, as rows that are not saved; none of an empty one."""
    if evaluation.score is None or not evaluation.entries:
        return []
    return [
        Tally(round_id=sitting.round_id, sitting_id=sitting.pk, entrant_id=seat.entrant_id, metric=metric, value=value)
        for seat, tally in zip(seats, evaluation.score.tally, strict=True)
        for metric, value in tally.items()
    ]


def standing_of(sitting: Sitting, evaluation: Evaluation) -> tuple[int, bool, str]:
    """How many lines a table has, whether it is finished, and how it stands."""
    finished = sitting.ended_at is not None or (evaluation.score is not None and evaluation.score.finished)
    return len(evaluation.entries), finished, result_of(evaluation)


def result_of(evaluation: Evaluation) -> str:
    """How the table stands; empty while nothing is written."""
    return str(evaluation.game.result_text(evaluation.rules, evaluation.state)) if evaluation.entries else ""


def later_tables_rewrite(tournament: Tournament, sitting: Sitting) -> None:
    """Derives the tables anew to which somebody carried a stack from this one. Part of the caller's transaction.

    Raises `UserError` where what is written there is not possible any more.
    """
    if not tournament.kind_of_game.stacks:
        return
    touched = set(sitting.seats.values_list("entrant_id", flat=True))
    later = Sitting.objects.filter(round__tournament=tournament, round__number__gt=sitting.round.number)
    for other in later.select_related("round__tournament").order_by("round__number", "table"):
        seated = set(other.seats.values_list("entrant_id", flat=True))
        if touched.isdisjoint(seated):
            continue
        touched |= seated
        fault = next((p for p in tallies_rewrite(tournament, other).problems if p.severity == "error"), None)
        if fault is not None:
            text = _("Damit geht Tisch %(table)s in %(round)s nicht mehr auf: %(why)s Bitte dort beginnen.")
            of_round = round_name(tournament.kind_of_game, other.round.number)
            values = {"table": other.table, "round": of_round, "why": spoken(fault.message)}
            raise UserError(text % values)
