"""The organiser has the standings ordered otherwise than the house rules say; recorded, with a reason once played."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from games.kit.criteria import USUAL, RankingOrder
from games.kit.sittings.ranking import order_problem, usual_order
from turnier.models import Tally, Tournament, User
from turnier.services.record.write import check_open, lock, record
from turnier.services.standings.playoff import check_playoffs
from turnier.text.errors import NeedsReason, UserError
from turnier.text.words import translate


@transaction.atomic
def order_change(*, tournament: Tournament, order: RankingOrder, by: User | None, reason: str = "") -> None:
    """Ranks by `order` from now on, in all rounds. Refused without a reason once something is played."""
    tournament = lock(tournament.pk)
    check_open(tournament)
    chosen = checked_order(tournament, order)
    before = tournament.order
    if chosen == before:
        return
    if not reason.strip() and Tally.objects.filter(sitting__round__tournament=tournament).exists():
        raise NeedsReason(
            _("Bitte einen Grund angeben: Es ist schon gespielt, und Plätze können sich ändern."), "reason"
        )
    tournament.ranking = stored_order(chosen.measures, chosen.ending)
    tournament.save(update_fields=["ranking"])
    check_playoffs(tournament)
    what = {"measures": list(chosen.measures), "ending": chosen.ending}
    was = {"was_measures": list(before.measures), "was_ending": before.ending}
    record(tournament, "order_change", by=by, reason=reason.strip(), **what, **was)


def checked_order(tournament: Tournament, order: RankingOrder) -> RankingOrder:
    """The order as it is stored: what the house rules say anyway is the usual one. Raises `UserError` for others."""
    game, rules = tournament.kind_of_game, tournament.house_rules()
    if order in (USUAL, usual_order(game, rules)):
        return USUAL
    if problem := order_problem(game, rules, order):
        raise UserError(translate(problem), field="measures")
    return order


def stored_order(measures: Sequence[str], ending: str) -> dict[str, object]:
    """The value of the column; empty for the usual order."""
    return {"measures": list(measures), "ending": ending} if measures else {}
