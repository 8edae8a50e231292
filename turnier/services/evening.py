"""The end of an evening whose tables end when the organiser says so."""

from __future__ import annotations

from django.db import transaction

from turnier.models import Tournament, User
from turnier.services.regrouping import open_tables, tables_end
from turnier.services.tournaments import tournament_close
from turnier.services.writing import lock


@transaction.atomic
def evening_close(*, tournament: Tournament, by: User) -> None:
    """Ends every table and closes the tournament. Raises `UserError` while a table is in mid-play."""
    tournament = lock(tournament.pk)
    tables = open_tables(tournament)
    if tables:
        tables_end(tournament=tournament, sittings=tables, by=by)
    tournament_close(tournament=tournament, by=by)
