"""Views of the papers."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from turnier.models import Tournament
from turnier.web.access import organiser_page


@organiser_page
def papers(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The papers."""
    return render(request, "papers/papers.html", {"tournament": tournament, "area": "papers"})
