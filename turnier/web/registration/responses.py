"""What all pages of the registration desk share: their context, and the way back after a change."""

from __future__ import annotations

from django.shortcuts import get_object_or_404
from django.urls import reverse

from turnier.models import Entrant, Player, Tournament
from turnier.web.shared.http import SeeOther


def page(tournament: Tournament, **context: object) -> dict[str, object]:
    """The context of a page; `teams` says whether entrants are teams or single players."""
    teams = tournament.kind_of_game.team_size > 1
    return {"tournament": tournament, "area": "registration", "teams": teams, **context}


def back_to_desk(tournament: Tournament, registered: Entrant | Player) -> SeeOther:
    """To the empty desk, with a note about this registration that stays there."""
    which = f"einzeln={registered.pk}" if isinstance(registered, Player) else f"neu={registered.number}"
    return SeeOther(f"{reverse('registration', args=[tournament.slug])}?{which}")


def find(tournament: Tournament, number: int) -> Entrant:
    """The entrant of a start number; "not found" where there is none."""
    entrants = tournament.entrants.select_related("tournament").prefetch_related("players")
    return get_object_or_404(entrants, number=number)
