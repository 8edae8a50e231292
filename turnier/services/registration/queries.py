"""Who takes part, as other rooms ask for it; writes nothing."""

from __future__ import annotations

from turnier.models import Entrant, Tournament


def playing(tournament: Tournament) -> list[Entrant]:
    """Everybody whom the next draw seats, by start number; where tables go on side by side, those at none of them."""
    entrants = tournament.entrants.filter(status__in=Entrant.PLAYING)
    if tournament.kind_of_game.stacks:
        entrants = entrants.exclude(seats__sitting__finished=False)
    return list(entrants)
