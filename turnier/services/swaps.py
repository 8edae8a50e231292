"""Changes of seats by hand after a draw, recorded beside it."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from turnier.errors import UserError
from turnier.models import Bye, Draw, Round, Seat, Swap, User
from turnier.services.draw_checks import check_seen
from turnier.services.registration import check_open
from turnier.services.seating import bye_tallies
from turnier.services.writing import lock, record


@transaction.atomic
def entrants_swap(
    *,
    round: Round,
    first: int,
    second: int,
    by: User | None,
    reason: str = "",
    seen: str = "",
) -> Swap:
    """Lets two start numbers change places. `seen` is the `draw_version` that the person looked at."""
    tournament = lock(round.tournament_id)
    check_open(tournament)
    check_seen(round, seen)
    draw = Draw.objects.filter(round=round, current=True).first()
    if draw is None:
        raise UserError(_("Durchgang %(n)s kam ohne Auslosung. Dort lässt sich nicht tauschen.") % {"n": round.number})
    one, two = places_to_swap(round, first, second)
    swap = Swap.objects.create(draw=draw, first=one.entrant, second=two.entrant, reason=reason.strip(), by=by)
    _exchange(one, two)
    bye_tallies(tournament, round)
    record(tournament, "entrants_swap", by=by, reason=swap.reason, round=round.number, numbers=[first, second])
    return swap


def places_to_swap(of_round: Round, first: int, second: int) -> tuple[Seat | Bye, Seat | Bye]:
    """The places of two start numbers. Refused if they cannot change: nothing to gain, or results are in."""
    one, two = _place(of_round, first, "first"), _place(of_round, second, "second")
    if one == two or (isinstance(one, Bye) and isinstance(two, Bye)):
        raise UserError(_("Bitte zwei Startnummern angeben, die verschiedene Plätze haben."), "second")
    return one, two


def _place(of_round: Round, number: int, field: str) -> Seat | Bye:
    seat = Seat.objects.filter(round=of_round, entrant__number=number).select_related("sitting", "entrant").first()
    place = seat or Bye.objects.filter(round=of_round, entrant__number=number).select_related("entrant").first()
    if place is None:
        raise UserError(_("Nr. %(n)s spielt in diesem Durchgang nicht.") % {"n": number}, field)
    if seat is not None and seat.sitting.entries_count:
        text = _("Nr. %(n)s sitzt an Tisch %(table)s. Dort ist schon ein Ergebnis eingetragen.")
        raise UserError(text % {"n": number, "table": seat.sitting.table}, field)
    return place


def _exchange(one: Seat | Bye, two: Seat | Bye) -> None:
    """Both at once would break the rule of one place per entrant, so one place goes and comes back."""
    one.delete()
    one.entrant_id, two.entrant_id = two.entrant_id, one.entrant_id
    two.save()
    one.save()
