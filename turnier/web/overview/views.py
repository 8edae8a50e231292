"""Views of the overview."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from turnier.models import Tournament
from turnier.web.access import organiser_page


@organiser_page
def overview(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The overview."""
    return render(request, "overview/overview.html", {"tournament": tournament, "area": "overview"})
