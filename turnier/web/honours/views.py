"""Views of the closing screen."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from turnier.models import Tournament
from turnier.services.honours import honours
from turnier.services.publicity import secret_round
from turnier.web.access import organiser_page, public_page
from turnier.web.stacks.live import picture


@organiser_page
def organiser(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """For the wall, from the organiser's laptop; before the end it says what is still missing."""
    return render(
        request,
        "honours/organiser.html",
        _context(tournament) | {"area": "standings", "secret": secret_round(tournament)},
    )


@public_page
def public(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """For everybody, once the tournament is closed and nothing is kept back for the ceremony."""
    if tournament.stage != Tournament.Stage.CLOSED or secret_round(tournament) is not None:
        return redirect("public", tournament.public_key)
    return render(request, "honours/public.html", _context(tournament, public=True) | {"place": "honours"})


def _context(tournament: Tournament, *, public: bool = False) -> dict[str, object]:
    found = honours(tournament, public=public)
    curves = picture(tournament, found.stacks) if found.stacks and found.final else ""
    return {"tournament": tournament, "honours": found, "picture": curves}
