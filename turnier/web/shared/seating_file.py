"""Who sits where in a round, as a file: one row for each seat, those with a bye at the end."""

from __future__ import annotations

from collections.abc import Iterable

from django.http import HttpResponse
from django.utils.translation import gettext as _

from turnier.models import Bye, Round, Sitting
from turnier.registration_files.export import Cell
from turnier.text.words import round_name
from turnier.web.shared.exports import spreadsheet


def seating_file(kind: str, of_round: Round, sittings: Iterable[Sitting], byes: Iterable[Bye]) -> HttpResponse:
    """The seats with the names that their entrants have been given, in the order of the tables."""
    tournament = of_round.tournament
    who = _("Team") if tournament.kind_of_game.team_size > 1 else _("Name")
    columns = [_("Tisch"), _("Nr."), who]
    rows: list[list[Cell]] = [
        [sitting.table, seat.entrant.number, seat.entrant.name] for sitting in sittings for seat in sitting.seats.all()
    ]
    rows += [[_("Freilos"), bye.entrant.number, bye.entrant.name] for bye in byes]
    draw = _("Auslosung %(round)s") % {"round": round_name(tournament.kind_of_game, of_round.number)}
    return spreadsheet(kind, f"{draw} {tournament.slug}", columns, rows)
