"""The pages for requests that cannot be answered: not found, not allowed, expired, out of order."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """There is no such page, or it is not for this person: the same answer."""
    return render(request, "error.html", {"code": 404}, status=404)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The page is there, but not for this person."""
    return render(request, "error.html", {"code": 403}, status=403)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The page was too old to be sent; what was typed comes back with a button to send it again."""
    kept = [(name, value) for name, values in request.POST.lists() for value in values if name != "csrfmiddlewaretoken"]
    secret = any("password" in name for name, _value in kept)
    return render(request, "send_again.html", {"kept": [] if secret else kept, "secret": secret}, status=403)


def broken(request: HttpRequest) -> HttpResponse:
    """Something failed that nobody in the room can mend."""
    return render(request, "error.html", {"code": 500}, status=500)
