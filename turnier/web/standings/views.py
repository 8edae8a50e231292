"""Views of the standings: the table that updates itself, and the reason for each place."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from turnier.models import Tournament
from turnier.services.public.shown_names import whole_standings
from turnier.services.public.visibility import secret_round
from turnier.web.shared.access import organiser_page
from turnier.web.shared.exports import export_asked
from turnier.web.shared.http import fragment_of_page
from turnier.web.standings.export import standings_file
from turnier.web.standings.live import standings_fragment, why_fragment


@organiser_page
def standings_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The standings with what is still missing, and what leads on from here."""
    table = whole_standings(tournament)
    if kind := export_asked(request):
        return standings_file(kind, table)
    context = {
        "tournament": tournament,
        "area": "standings",
        "table": table,
        "fragment": standings_fragment(tournament, opened=request.GET.get("warum", ""), table=table),
        "secret": secret_round(tournament),
    }
    return render(request, "standings/page.html", context)


@fragment_of_page("standings")
@organiser_page
def fragment(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The table alone, for the page that looks every two seconds; 204 while nothing changed."""
    if request.GET.get("v") == str(tournament.version):
        return HttpResponse(status=204)
    return HttpResponse(standings_fragment(tournament))


@fragment_of_page("standings", "?warum={number}#warum-{number}")
@organiser_page
def why(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The reason for one place, as a row of the table."""
    return why_response(tournament, number)


def why_response(tournament: Tournament, number: int, *, public: bool = False) -> HttpResponse:
    """The reason for one place, or "not found"."""
    row = why_fragment(tournament, number, public=public)
    if row is None:
        raise Http404
    return HttpResponse(row)
