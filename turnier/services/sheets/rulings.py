"""Rulings at a table that change no figure: a warning, a word about the rules. They stay in the record."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from turnier.models import Sitting, User
from turnier.services.record.write import check_open, lock, record
from turnier.text.errors import NeedsReason, UserError
from turnier.text.words import not_public


@transaction.atomic
def ruling_write(*, sitting: Sitting, by: User | None, words: str) -> None:
    """Writes down what was decided at a table; `UserError` where nothing is said, or the round is not published."""
    tournament = lock(sitting.round.tournament_id)
    check_open(tournament)
    if sitting.round.published_at is None:
        raise UserError(not_public(tournament.kind_of_game, sitting.round.number))
    if not words.strip():
        raise NeedsReason(_("Bitte eintragen, was entschieden wurde. Es bleibt im Protokoll."), "reason")
    record(tournament, "sitting_ruling", by=by, reason=words.strip(), round=sitting.round.number, table=sitting.table)
