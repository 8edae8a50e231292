"""The limit at which players are eliminated rises while the evening goes on."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from turnier.models import Sitting, Tournament, User
from turnier.services.record.write import check_open, lock, record
from turnier.services.sheets.queries import lines_now
from turnier.services.sheets.submission import Payload, Refused
from turnier.services.stacks.lines import line_append, lines_save
from turnier.services.stacks.queries import stacks
from turnier.services.stacks.regroup import open_tables
from turnier.text.errors import UserError
from turnier.text.words import translate

EURO = 100


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
