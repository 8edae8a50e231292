"""Views of the desk."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from turnier.models import Tournament
from turnier.web.access import organiser_page


@organiser_page
def desk(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The desk."""
    return render(request, "desk/desk.html", {"tournament": tournament, "area": "desk"})


@organiser_page
def desk_sheet(request: HttpRequest, tournament: Tournament, round: int, table: int) -> HttpResponse:
    """The sheet of one table."""
    return render(request, "desk/desk.html", {"tournament": tournament, "area": "desk"})
