"""What everybody may see of the standings: all of them, or those before the last round until the ceremony.

The wall and every public page ask here; whoever runs the tournament sees everything.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction
from django.db.models import QuerySet

from turnier.models import Decision, Tally, Tournament, User
from turnier.models.tournaments import published_rounds
from turnier.services.public.shown_names import shown_standings
from turnier.services.public.wall import wall_of
from turnier.services.record.write import lock, record
from turnier.services.standings.standings import Standings, decided, standings


def secret_round(tournament: Tournament) -> int | None:
    """The number of the round whose results wait for the ceremony; None if everybody may see everything.

    Stacks lie on the tables in plain sight, so that an evening with stacks keeps nothing back.
    """
    if not wall_of(tournament).hide_last or tournament.kind_of_game.stacks:
        return None
    last = max(published_rounds(tournament), default=0)
    return last if last >= tournament.rounds_planned else None


def public_standings(tournament: Tournament) -> Standings:
    """The standings that everybody may see, with the names that everybody may see."""
    return shown_standings(standings(tournament, before=secret_round(tournament)))


def public_decisions(tournament: Tournament) -> QuerySet[Decision]:
    """The tosses and lots that everybody may see: none that tells how the secret round ended."""
    return decided(tournament, secret_round(tournament))


def standings_on_the_wall(tournament: Tournament) -> tuple[Standings, Mapping[int, int]]:
    """The standings that the wall shows, and every start number's place one round earlier, to mark who moved.

    At least one round is published. A round without any result yet changes nothing.
    """
    newest = max(published_rounds(tournament))
    begun = Tally.objects.filter(round__tournament=tournament, round__number=newest).exists()
    shown = public_standings(tournament) if begun else shown_standings(standings(tournament, before=newest))
    earlier = standings(tournament, before=shown.rounds[-1]) if len(shown.rounds) > 1 else None
    places = {row.entrant.number: row.place for row in earlier.rows if row.place} if earlier else {}
    return shown, places


@transaction.atomic
def last_round_reveal(*, tournament: Tournament, by: User) -> None:
    """Shows everybody the round that was kept back; one that everybody sees already stays as it is."""
    tournament = lock(tournament.pk)
    if secret_round(tournament) is None:
        return
    tournament.wall = {**tournament.wall, "hide_last": False}
    tournament.save(update_fields=["wall"])
    record(tournament, "last_round_reveal", by=by)
