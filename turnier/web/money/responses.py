"""What all pages of the treasurer share: their context, and the answer to a form."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from turnier.models import Tournament
from turnier.web.shared.http import path_here, see_other


def page(tournament: Tournament, **context: object) -> dict[str, object]:
    """The context of a page; `teams` says whether entrants are teams or single players."""
    teams = tournament.kind_of_game.team_size > 1
    return {"tournament": tournament, "area": "money", "teams": teams, **context}


def done(request: HttpRequest, tournament: Tournament, said: str, name: str = "money", *args: object) -> HttpResponse:
    """Says what was booked and goes back to where the form stood, or to the named page."""
    messages.success(request, said)
    wanted = path_here(request, request.POST.get("next", ""))
    return see_other(wanted or reverse(name, args=[tournament.slug, *args]))
