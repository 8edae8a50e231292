"""Takes a tournament that is over out of the database: its file is kept, and its winner in the hall of fame."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from django.db import transaction
from django.utils.translation import gettext as _

from turnier.models import PastWinner, Tournament
from turnier.services.record.write import lock
from turnier.services.series.series import hall_of_fame
from turnier.services.tournaments.file.exchange import tournament_export, tournament_import
from turnier.services.tournaments.file.read import contents_text
from turnier.services.tournaments.manage import tournament_delete
from turnier.text.errors import UserError

MAX_WINNER = PastWinner._meta.get_field("name").max_length


@transaction.atomic
def tournament_archive(*, tournament: Tournament, keep: Callable[[str], None]) -> None:
    """Gives the tournament file to `keep`, and deletes the tournament unless that raises.

    The file is taken over on trial before, so that nothing goes that does not come back. In a series the winner stays
    as one who was typed in. Raises `UserError` for a tournament that is not over, `OnlyRead` for a damaged one.
    """
    tournament = lock(tournament.pk)
    if tournament.status != Tournament.Status.CLOSED:
        raise UserError(
            _("Nur abgeschlossene Turniere lassen sich auslagern. „%(name)s“ bleibt.") % {"name": tournament}
        )
    text = tournament_export(tournament)
    _try(text, tournament)
    _remember_winner(tournament)
    keep(text)
    # The record of a real tournament lets nothing go. What it tells is in the file from now on.
    Tournament.objects.filter(pk=tournament.pk).update(is_rehearsal=True)
    tournament_delete(tournament=tournament, by=None)


class _TriedError(Exception):
    """Takes back what was only tried."""


def _try(text: str, original: Tournament) -> None:
    comes_back = False
    with suppress(_TriedError), transaction.atomic():
        comes_back = contents_text(tournament_import(text=text, by=original.organiser)) == contents_text(original)
        raise _TriedError
    if not comes_back:
        raise UserError(_("Die Turnierdatei von „%(name)s“ ist nicht vollständig.") % {"name": original})


def _remember_winner(tournament: Tournament) -> None:
    if tournament.series is None:
        return
    for line in hall_of_fame(tournament.series):
        if line.tournament == tournament:
            PastWinner.objects.create(
                series=tournament.series, number=line.number, year=line.year, name=line.said[:MAX_WINNER]
            )
