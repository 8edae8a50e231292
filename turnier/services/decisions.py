"""Ties that only a coin or a lot can break: recorded with the witness, revocable, never hidden."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from turnier.errors import UserError
from turnier.models import Decision, Tournament, User
from turnier.names import BadName, clean_name
from turnier.services.standings import standings
from turnier.services.writing import lock, record
from turnier.texts import spoken


@transaction.atomic
def coin_record(*, tournament: Tournament, order: Sequence[int], witness: str, by: User | None) -> Decision:
    """Records a toss: `order` lists the start numbers of one tie, best first."""
    tournament = lock(tournament.pk)
    open_ties = [{e.number for e in tie} for tie in standings(tournament).ties]
    if len(set(order)) != len(order) or set(order) not in open_ties:
        raise UserError(_("Diese Teams liegen nicht mehr gleich. Bitte die Rangliste neu laden."))
    if not witness.strip():
        raise UserError(_("Bitte eintragen, wer beim Münzwurf dabei war."), field="witness")
    try:
        witness = clean_name(witness)
    except BadName as bad:
        raise UserError(spoken(bad.message), field="witness") from bad
    decision = Decision.objects.create(
        tournament=tournament,
        kind=Decision.Kind.COIN,
        entrants=sorted(order),
        order=list(order),
        witness=witness,
        by=by,
    )
    record(tournament, "coin_record", by=by, decision=decision.pk, order=list(order))
    return decision


@transaction.atomic
def decision_revoke(*, decision: Decision, by: User | None, reason: str) -> None:
    """Takes a recorded toss back; the row stays."""
    tournament = lock(decision.tournament_id)
    decision.revoked = True
    decision.save(update_fields=["revoked"])
    record(tournament, "decision_revoke", by=by, reason=reason, decision=decision.pk)
