"""Tables that are broken off: what stands on the sheet counts, and nobody waits for the rest."""

from __future__ import annotations

import secrets

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.kit import game as kit
from games.kit.sittings.evaluation import Evaluation, extended
from turnier.models import Sitting, Tournament, User
from turnier.models.tournaments import unfinished_tables
from turnier.services.record.write import check_open, lock, record
from turnier.services.sheets.queries import check_nothing_waits, evaluate_saved, table_now
from turnier.services.sheets.save import result_save
from turnier.services.sheets.submission import Submission
from turnier.services.sheets.tallies import tallies_rewrite
from turnier.text.errors import NeedsReason, UserError
from turnier.text.words import not_public


@transaction.atomic
def sitting_end(*, sitting: Sitting, by: User | None, reason: str, winner: int | None = None) -> Sitting:
    """Ends a table as it stands, with a reason. Ending it twice changes nothing; later lines still count.

    `winner` is the seat that gets the rubber that is begun; None drops it. Refused while lines of phones wait there:
    nobody could confirm them any more.
    """
    tournament = lock(sitting.round.tournament_id)
    check_open(tournament)
    sitting = table_now(tournament, sitting)
    if sitting.round.published_at is None:
        raise UserError(not_public(tournament, sitting.round.number))
    if sitting.finished:
        return sitting
    check_nothing_waits([sitting])
    if not reason.strip():
        raise NeedsReason(_("Bitte eintragen, warum der Tisch nicht zu Ende spielt. Es bleibt im Protokoll."), "reason")
    evaluation = evaluate_saved(tournament, sitting)
    if winner is not None and _begun(evaluation):
        evaluation = _rubber_won(evaluation, winner)
        sitting = _saved(sitting, evaluation, by, reason)
    sitting.ended_at = timezone.now()
    tallies_rewrite(tournament, sitting, evaluation)
    where = {"round": sitting.round.number, "table": sitting.table}
    record(tournament, "sitting_end", by=by, reason=reason.strip(), **where)
    return sitting


@transaction.atomic
def sittings_end(*, tournament: Tournament, by: User | None, reason: str) -> list[Sitting]:
    """Ends every public table that still plays as it stands, as when the house closes; see `sitting_end`.

    Refused while lines of phones wait at any of them.
    """
    tournament = lock(tournament.pk)
    tables = list(unfinished_tables(tournament).select_related("round").order_by("round__number", "table"))
    check_nothing_waits(tables)
    return [sitting_end(sitting=sitting, by=by, reason=reason) for sitting in tables]


def open_rubber(sitting: Sitting) -> str:
    """How a rubber stands that the table has begun and not finished; empty without one."""
    return _begun(evaluate_saved(sitting.round.tournament, sitting))


def _begun(evaluation: Evaluation) -> str:
    return str(kit.open_rubber(evaluation.game, evaluation.rules, evaluation.state))


def _rubber_won(evaluation: Evaluation, winner: int) -> Evaluation:
    """The sheet on which the begun rubber is won without a fight."""
    rest = kit.walkover(evaluation.game, evaluation.rules, evaluation.state, winner)
    return extended(evaluation, rest[:1])


def _saved(sitting: Sitting, evaluation: Evaluation, by: User | None, reason: str) -> Sitting:
    """The table with this sheet. Part of the caller's transaction."""
    key, lines = secrets.token_hex(16), evaluation.payloads
    sheet = Submission(key, sitting.version, lines, reason=reason[:200], evaluation=evaluation)
    result_save(sitting=sitting, submission=sheet, by=by)
    return Sitting.objects.select_related("round").get(pk=sitting.pk)


@transaction.atomic
def sitting_resume(*, sitting: Sitting, by: User | None) -> Sitting:
    """Takes the end of a table back: its missing lines are waited for again."""
    tournament = lock(sitting.round.tournament_id)
    check_open(tournament)
    sitting = table_now(tournament, sitting)
    if sitting.ended_at is not None:
        sitting.ended_at = None
        tallies_rewrite(tournament, sitting)
        record(tournament, "sitting_resume", by=by, round=sitting.round.number, table=sitting.table)
    return sitting
