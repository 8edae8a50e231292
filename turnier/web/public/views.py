"""Views of the public pages."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from turnier.models import Tournament
from turnier.web.access import public_page


@public_page
def public(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The public page."""
    return render(request, "public/public.html", {"tournament": tournament, "area": "public"})
