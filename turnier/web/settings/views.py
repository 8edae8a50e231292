"""Views of the settings."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from turnier.models import Tournament
from turnier.web.access import organiser_page


@organiser_page
def settings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The settings."""
    return render(request, "settings/settings.html", {"tournament": tournament, "area": "settings"})
