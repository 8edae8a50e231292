"""Tables that are broken off: what stands on the sheet counts, and nobody waits for the rest."""

from __future__ import annotations

import secrets

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.kit import parts
from turnier.models import Sitting, User
from turnier.services.record.write import check_open, lock, record
from turnier.services.sheets.queries import entries_at, evaluate_saved
from turnier.services.sheets.save import result_save
from turnier.services.sheets.submission import Submission
from turnier.services.sheets.tallies import tallies_rewrite
from turnier.text.errors import NeedsReason, UserError
from turnier.text.words import not_public


@transaction.atomic
def sitting_end(*, sitting: Sitting, by: User | None, reason: str, winner: int | None = None) -> Sitting:
    """Ends a table as it stands, with a reason. Ending it twice changes nothing; later lines still count.

    `winner` is the seat that gets the rubber that is begun; None drops it.
    """
    tournament = lock(sitting.round.tournament_id)
    check_open(tournament)
    sitting = Sitting.objects.select_related("round").get(pk=sitting.pk)
    if sitting.round.published_at is None:
        raise UserError(not_public(tournament.kind_of_game, sitting.round.number))
    if sitting.finished:
        return sitting
    if not reason.strip():
        raise NeedsReason(_("Bitte eintragen, warum der Tisch nicht zu Ende spielt. Es bleibt im Protokoll."), "reason")
    if winner is not None and open_rubber(sitting):
        sitting = _rubber_given(sitting, winner, by, reason)
    sitting.ended_at = timezone.now()
    tallies_rewrite(tournament, sitting)
    where = {"round": sitting.round.number, "table": sitting.table}
    record(tournament, "sitting_end", by=by, reason=reason.strip(), **where)
    return sitting


def open_rubber(sitting: Sitting) -> str:
    """How a rubber stands that the table has begun and not finished; empty without one."""
    tournament = sitting.round.tournament
    state = evaluate_saved(tournament, sitting).state
    return str(parts.open_rubber(tournament.kind_of_game, tournament.house_rules(), state))


def _rubber_given(sitting: Sitting, winner: int, by: User | None, reason: str) -> Sitting:
    """Writes the begun rubber on the sheet as won without a fight. Part of the caller's transaction."""
    tournament = sitting.round.tournament
    state = evaluate_saved(tournament, sitting).state
    rest = parts.walkover(tournament.kind_of_game, tournament.house_rules(), state, winner)[:1]
    lines = (*entries_at(sitting, sitting.version), *rest)
    key = secrets.token_hex(16)
    result_save(sitting=sitting, submission=Submission(key, sitting.version, lines, reason=reason[:200]), by=by)
    return Sitting.objects.select_related("round").get(pk=sitting.pk)


@transaction.atomic
def sitting_resume(*, sitting: Sitting, by: User | None) -> Sitting:
    """Takes the end of a table back: its missing lines are waited for again."""
    tournament = lock(sitting.round.tournament_id)
    check_open(tournament)
    sitting = Sitting.objects.select_related("round").get(pk=sitting.pk)
    if sitting.ended_at is not None:
        sitting.ended_at = None
        tallies_rewrite(tournament, sitting)
        record(tournament, "sitting_resume", by=by, round=sitting.round.number, table=sitting.table)
    return sitting
