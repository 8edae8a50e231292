"""The pages for requests that cannot be answered: not found, not allowed, expired, out of order."""

from __future__ import annotations

import sys

from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from turnier.web.origin import sent_from_here
from turnier.web.troubles import trouble_in, trouble_response


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """There is no such page, or it is not for this person: the same answer."""
    return render(request, "error.html", {"code": 404}, status=404)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The browser asked for something that makes no sense here, or under an address that is not of this computer."""
    context = {"code": 400, "stranger": isinstance(exception, DisallowedHost)}
    return render(request, "error.html", context, status=400)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The page is there, but not for this person."""
    return render(request, "error.html", {"code": 403}, status=403)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The page was too old to be sent; what was typed comes back with a button to send it again.

    What a foreign page sent is refused without such a button: it would be that page's doing under our name.
    """
    if not sent_from_here(request):
        return render(request, "error.html", {"code": 403, "foreign": True}, status=403)
    kept = [(name, value) for name, values in request.POST.lists() for value in values if name != "csrfmiddlewaretoken"]
    secret = any("password" in name for name, _value in kept)
    return render(request, "send_again.html", {"kept": [] if secret else kept, "secret": secret}, status=403)


def broken(request: HttpRequest) -> HttpResponse:
    """The database cannot be asked just now, or something failed that nobody in the room can mend."""
    if trouble := trouble_in(sys.exc_info()[1]):
        return trouble_response(request, trouble)
    return render(request, "error.html", {"code": 500}, status=500)
