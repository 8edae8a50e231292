"""Views of the standings."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from turnier.models import Tournament
from turnier.web.access import organiser_page


@organiser_page
def standings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The standings."""
    return render(request, "standings/standings.html", {"tournament": tournament, "area": "standings"})
