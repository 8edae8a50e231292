"""Who goes home of their own will and keeps what they have, and who changes their mind at once."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from turnier.models import Entrant, Sitting, Tournament, User
from turnier.services.money.pay import check_not_paid_out
from turnier.services.record.write import lock
from turnier.services.registration.register import entrant_status
from turnier.services.sheets.queries import lines_now
from turnier.services.sheets.submission import Payload
from turnier.services.stacks.lines import line_append, lines_save
from turnier.text.errors import UserError


@transaction.atomic
def entrant_leave(*, entrant: Entrant, by: User | None) -> Entrant:
    """Writes on the sheet of the entrant's last table that they go; before the first table it is a withdrawal.

    In mid-play the house rules say when it takes effect.
    """
    tournament = lock(entrant.tournament_id)
    entrant = Entrant.objects.get(pk=entrant.pk)
    if not entrant.plays:
        raise UserError(_("%(name)s spielt schon nicht mehr mit.") % {"name": entrant.name})
    seat = _last_seat(entrant)
    line = _line(tournament, seat[1]) if seat else None
    if seat is None or line is None:
        return entrant_status(entrant=entrant, status=Entrant.Status.WITHDRAWN, by=by)
    line_append(seat[0], line, by)
    return Entrant.objects.get(pk=entrant.pk)


@transaction.atomic
def leave_undo(*, entrant: Entrant, by: User | None) -> Entrant:
    """Strikes the line by which the entrant left, if nothing was written after it and the stack was not paid out."""
    tournament = lock(entrant.tournament_id)
    check_not_paid_out(entrant)
    seat = _last_seat(entrant)
    lines = lines_now(seat[0]) if seat else ()
    if seat is None or not lines or lines[-1] != _line(tournament, seat[1]):
        text = _("Seitdem ist weitergespielt worden. Bitte die Zeile am Tisch korrigieren.")
        raise UserError(text)
    lines_save(seat[0], lines[:-1], by, reason=_("Bleibt doch dabei"))
    return Entrant.objects.get(pk=entrant.pk)


def _last_seat(entrant: Entrant) -> tuple[Sitting, int] | None:
    seats = entrant.seats.filter(round__published_at__isnull=False)
    seat = seats.select_related("sitting__round__tournament").order_by("round__number").last()
    return (seat.sitting, seat.seat) if seat else None


def _line(tournament: Tournament, seat: int) -> Payload | None:
    """The line by which a side leaves; None in a game without stacks."""
    stacks = tournament.kind_of_game.stacks
    return stacks.leaving(seat) if stacks else None
