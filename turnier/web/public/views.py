"""Views of the public pages. They show published draws and confirmed results, never more."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from turnier.models import Tournament
from turnier.web.access import public_page
from turnier.web.standings.live import standings_fragment


@public_page
def standings_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The standings that update themselves."""
    opened = "warum" in request.GET
    context = {
        "tournament": tournament,
        "place": "standings",
        "fragment": standings_fragment(tournament, public=True, opened=opened),
        "draw_ready": tournament.rounds.filter(published_at__isnull=False).exists(),
    }
    return render(request, "public/standings.html", context)


@public_page
def fragment(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The table alone; 204 with an empty body while nothing changed."""
    if request.GET.get("v") == str(tournament.version):
        return HttpResponse(status=204)
    return HttpResponse(standings_fragment(tournament, public=True))


@public_page
def draw(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The newest published draw, by table."""
    current = tournament.rounds.filter(published_at__isnull=False).last()
    sittings = current.sittings.order_by("table").prefetch_related("seats__entrant") if current else ()
    byes = current.byes.select_related("entrant") if current else ()
    context = {"tournament": tournament, "place": "draw", "round": current, "sittings": sittings, "byes": byes}
    return render(request, "public/draw.html", context)
