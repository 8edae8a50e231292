"""How a view gets its tournament: through the rights of the person who asks, never by the address alone."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404

from turnier.models import Tournament
from turnier.policy import tournaments_of

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, Tournament, P], HttpResponse]


def organiser_page(view: View[P]) -> Callable[..., HttpResponse]:
    """The view gets the tournament of the slug if this account runs it; anybody else sees "not found"."""

    @wraps(view)
    @login_required
    def guarded(request: HttpRequest, slug: str, *args: Any, **kwargs: Any) -> HttpResponse:
        tournament = get_object_or_404(tournaments_of(request.user), slug=slug)
        return view(request, tournament, *args, **kwargs)

    return guarded


def public_page(view: View[P]) -> Callable[..., HttpResponse]:
    """The view gets the tournament of the public key if its organiser switched the public pages on."""

    @wraps(view)
    def guarded(request: HttpRequest, key: str, *args: Any, **kwargs: Any) -> HttpResponse:
        tournament = get_object_or_404(Tournament, public_key=key, is_public=True)
        return view(request, tournament, *args, **kwargs)

    return guarded


def public_version(key: str) -> tuple[int, int]:
    """Primary key and version of a public tournament, for pages that are asked every two seconds."""
    found = Tournament.objects.filter(public_key=key, is_public=True).values_list("pk", "version").first()
    if found is None:
        raise Http404
    return found
