"""Tables that are broken off: what stands on the sheet counts, and nobody waits for the rest."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from turnier.errors import NeedsReason, UserError
from turnier.models import Sitting, User
from turnier.services.registration import check_open
from turnier.services.results import tallies_rewrite
from turnier.services.writing import lock, record


@transaction.atomic
def sitting_end(*, sitting: Sitting, by: User | None, reason: str) -> Sitting:
    """Ends a table as it stands, with a reason. Ending it twice changes nothing; later lines still count."""
    tournament = lock(sitting.round.tournament_id)
    check_open(tournament)
    sitting = Sitting.objects.select_related("round").get(pk=sitting.pk)
    if sitting.round.published_at is None:
        raise UserError(_("Durchgang %(n)s ist noch nicht veröffentlicht.") % {"n": sitting.round.number})
    if sitting.finished:
        return sitting
    if not reason.strip():
        raise NeedsReason(_("Bitte eintragen, warum der Tisch nicht zu Ende spielt. Es bleibt im Protokoll."), "reason")
    sitting.ended_at = timezone.now()
    tallies_rewrite(tournament, sitting)
    where = {"round": sitting.round.number, "table": sitting.table}
    record(tournament, "sitting_end", by=by, reason=reason.strip(), **where)
    return sitting


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
