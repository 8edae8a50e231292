"""Lines that a press on the page of the stacks writes on a sheet, or strikes: somebody goes home, the limit rises."""

from __future__ import annotations

import secrets

from django.db import transaction
from django.utils.translation import gettext as _

from turnier.models import Entrant, Sitting, Tournament, User
from turnier.services.money.pay import check_not_paid_out
from turnier.services.record.write import check_open, lock, record
from turnier.services.registration.register import entrant_status
from turnier.services.sheets.queries import check_nothing_waits, lines_now, open_proposals
from turnier.services.sheets.save import result_save
from turnier.services.sheets.submission import Payload, Refused, Submission
from turnier.services.stacks.queries import seat_leaving, stacks
from turnier.services.stacks.regroup import open_tables
from turnier.text.errors import UserError
from turnier.text.words import translate

EURO = 100


def line_append(sitting: Sitting, line: Payload, by: User | None) -> None:
    """Writes one line more. Part of the caller's transaction."""
    lines_save(sitting, (*lines_now(sitting), line), by)


def lines_save(sitting: Sitting, lines: tuple[Payload, ...], by: User | None, reason: str = "") -> None:
    """Saves these lines, where none of a phone waits. Part of the caller's transaction."""
    check_nothing_waits([sitting])
    submission = Submission(key=secrets.token_hex(16), base_version=sitting.version, entries=lines, reason=reason)
    result_save(sitting=sitting, submission=submission, by=by)


@transaction.atomic
def leave_write(*, entrant: Entrant, by: User | None) -> Entrant:
    """Writes on the sheet of the entrant's last table that they go; before the first table it is a withdrawal.

    In mid-play the house rules say when it takes effect.
    """
    tournament = lock(entrant.tournament_id)
    entrant = Entrant.objects.get(pk=entrant.pk)
    if not entrant.plays:
        raise UserError(_("%(name)s spielt schon nicht mehr mit.") % {"name": entrant.name})
    seat = _last_seat(entrant)
    line = seat_leaving(tournament, seat[1]) if seat else None
    if seat is None or line is None:
        return entrant_status(entrant=entrant, status=Entrant.Status.WITHDRAWN, by=by)
    if line in lines_now(seat[0]):
        raise UserError(_("%(name)s geht am Ende der Runde.") % {"name": entrant.name})
    line_append(seat[0], line, by)
    return Entrant.objects.get(pk=entrant.pk)


@transaction.atomic
def leave_undo(*, entrant: Entrant, by: User | None) -> Entrant:
    """Strikes the line by which the entrant left, if the stack was not paid out.

    Who goes only at the end of the Runde may stay until then; otherwise nothing may have been written after it.
    """
    tournament = lock(entrant.tournament_id)
    check_not_paid_out(entrant)
    seat = _last_seat(entrant)
    lines = lines_now(seat[0]) if seat else ()
    line = seat_leaving(tournament, seat[1]) if seat else None
    may_stay = lines if Entrant.objects.get(pk=entrant.pk).plays else lines[-1:]
    if seat is None or line not in may_stay:
        text = _("Seitdem ist weitergespielt worden. Bitte die Zeile am Tisch korrigieren.")
        raise UserError(text)
    lines_save(seat[0], tuple(each for each in lines if each != line), by, reason=_("Bleibt doch dabei"))
    return Entrant.objects.get(pk=entrant.pk)


def table_waiting(entrant: Entrant) -> Sitting | None:
    """The entrant's last table if lines of its phones wait there, which may change the stack; None otherwise."""
    seat = _last_seat(entrant)
    return seat[0] if seat and open_proposals(seat[0]) else None


def _last_seat(entrant: Entrant) -> tuple[Sitting, int] | None:
    seats = entrant.seats.filter(round__published_at__isnull=False)
    seat = seats.select_related("sitting__round__tournament").order_by("round__number").last()
    return (seat.sitting, seat.seat) if seat else None


@transaction.atomic
def limit_raise(*, tournament: Tournament, euros: int, by: User | None) -> None:
    """Writes on the sheet of every open table that the limit lies at so many euros from now on.

    Raises `UserError` where it cannot rise here, where a Runde is running, or where somebody would be out at once.
    """
    tournament = lock(tournament.pk)
    check_open(tournament)
    line = raising_line(tournament, euros)
    if line is None:
        raise UserError(_("Die Ausscheidungsgrenze steigt hier nicht. Die Hausregeln können das ändern."))
    tables = open_tables(tournament)
    if not tables:
        raise UserError(_("Gerade wird an keinem Tisch gespielt."))
    before = stacks(tournament).limit
    for sitting in tables:
        try:
            line_append(sitting, line, by)
        except Refused as refused:
            why = next(problem for problem in refused.evaluation.problems if problem.severity == "error")
            values = {"n": sitting.table, "why": translate(why.message)}
            raise UserError(_("Tisch %(n)s: %(why)s") % values, "euros") from refused
    record(tournament, "limit_raise", by=by, euros=euros, before=before // EURO)


@transaction.atomic
def limit_take_back(*, tournament: Tournament, euros: int, by: User | None) -> None:
    """Strikes that again, where nothing was written after it at any table and none has ended since."""
    tournament = lock(tournament.pk)
    check_open(tournament)
    line, tables = raising_line(tournament, euros), _raised(tournament, euros)
    if line is None or not tables or any(each.finished or lines_now(each)[-1] != line for each in tables):
        raise UserError(_("Seitdem ist weitergespielt worden. Bitte die Zeile am Tisch korrigieren."))
    for sitting in tables:
        lines_save(sitting, lines_now(sitting)[:-1], by, reason=_("Grenze doch nicht angehoben"))
    record(tournament, "limit_take_back", by=by, euros=euros)


def raising_line(tournament: Tournament, euros: int) -> Payload | None:
    """The line by which the limit rises; None where it cannot."""
    game = tournament.kind_of_game
    return game.stacks.raising(tournament.house_rules(), EURO * euros) if game.stacks else None


def _raised(tournament: Tournament, euros: int) -> list[Sitting]:
    """The tables on whose sheets it rose to that, those that have ended since too."""
    line = raising_line(tournament, euros)
    sittings = Sitting.objects.filter(round__tournament=tournament).select_related("round")
    return [sitting for sitting in sittings if line in lines_now(sitting)]
