"""Views of the draw."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from turnier.models import Tournament
from turnier.web.access import organiser_page


@organiser_page
def draw(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The draw."""
    return render(request, "draw/draw.html", {"tournament": tournament, "area": "draw"})
