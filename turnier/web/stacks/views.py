"""Views of the evening with stacks. Games without stacks have no such pages: they lead to where such facts stand."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from turnier.models import Tournament
from turnier.web.access import organiser_page, public_page
from turnier.web.fragments import part_of
from turnier.web.stacks.live import stacks_fragment
from turnier.web.stacks.page import evening_page


@organiser_page
def evening(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The tables, the stacks with their control sum, the curves."""
    if not tournament.kind_of_game.stacks:
        return redirect("overview", tournament.slug)
    page = evening_page(tournament)
    fragment = stacks_fragment(tournament, found=page.stacks)
    context = {"tournament": tournament, "area": "stacks", "page": page, "fragment": fragment}
    return render(request, "stacks/evening.html", context)


@part_of("stacks")
@organiser_page
def fragment(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The stacks alone; 204 while nothing changed."""
    return _fragment(request, tournament, public=False)


@public_page
def public(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The stacks for everybody."""
    if not tournament.kind_of_game.stacks:
        return redirect("public", tournament.public_key)
    context = {"tournament": tournament, "place": "stacks", "fragment": stacks_fragment(tournament, public=True)}
    return render(request, "stacks/public.html", context)


@part_of("public_stacks")
@public_page
def public_fragment(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The stacks alone, for everybody; 204 while nothing changed."""
    return _fragment(request, tournament, public=True)


def _fragment(request: HttpRequest, tournament: Tournament, *, public: bool) -> HttpResponse:
    if not tournament.kind_of_game.stacks or request.GET.get("v") == str(tournament.version):
        return HttpResponse(status=204)
    return HttpResponse(stacks_fragment(tournament, public=public))
