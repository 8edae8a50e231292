"""Views of the public pages. They show published draws and confirmed results, never more."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from turnier.models import Tournament
from turnier.services.freezing import waiting_draw
from turnier.web.access import public_page, public_version
from turnier.web.draw.proof import seals
from turnier.web.standings.live import kept_fragment, standings_fragment
from turnier.web.standings.views import why_response


@public_page
def standings_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The standings that update themselves."""
    context = {
        "tournament": tournament,
        "place": "standings",
        "fragment": standings_fragment(tournament, public=True, opened=request.GET.get("warum", "")),
        "draw_ready": tournament.rounds.filter(published_at__isnull=False).exists(),
    }
    return render(request, "public/standings.html", context)


def fragment(request: HttpRequest, key: str) -> HttpResponse:
    """The table alone, as cheap as it gets: 204 while nothing changed, else the kept fragment of this version."""
    pk, version = public_version(key)
    if request.GET.get("v") == str(version):
        return HttpResponse(status=204)
    kept = kept_fragment(pk, version, public=True)
    return HttpResponse(kept or standings_fragment(Tournament.objects.get(pk=pk), public=True))


@public_page
def why(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The reason for one place, as a row of the table."""
    return why_response(tournament, number)


@public_page
def draw(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The newest published draw, by table."""
    current = tournament.rounds.filter(published_at__isnull=False).last()
    sittings = current.sittings.order_by("table").prefetch_related("seats__entrant") if current else ()
    byes = current.byes.select_related("entrant") if current else ()
    waiting = waiting_draw(tournament, current.number + 1 if current else 1)
    context = {
        "tournament": tournament,
        "place": "draw",
        "round": current,
        "sittings": sittings,
        "byes": byes,
        "waiting": waiting,
        "seals": seals(waiting) if waiting else (),
        "verifiable": current is not None and current.draws.filter(current=True).exists(),
    }
    return render(request, "public/draw.html", context)
