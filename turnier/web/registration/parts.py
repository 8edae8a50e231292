"""What all pages of the registration desk share: their context, and the way back after a change."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme

from turnier.models import Entrant, Player, Tournament


class SeeOther(HttpResponseRedirect):
    """The answer to a change: look at the next page with GET."""

    status_code = 303


def page(tournament: Tournament, **context: object) -> dict[str, object]:
    """The context of a page; `teams` says whether entrants are teams or single players."""
    teams = tournament.kind_of_game.team_size > 1
    return {"tournament": tournament, "area": "registration", "teams": teams, **context}


def back(request: HttpRequest, tournament: Tournament, name: str = "entrants", **kwargs: object) -> SeeOther:
    """To the page that the form came from, or to the named one."""
    wanted = request.POST.get("next", "")
    if url_has_allowed_host_and_scheme(wanted, allowed_hosts={request.get_host()}):
        return SeeOther(wanted)
    return SeeOther(reverse(name, kwargs={"slug": tournament.slug, **kwargs}))


def to_note(tournament: Tournament, registered: Entrant | Player) -> SeeOther:
    """To the empty desk, with a note about this registration that stays there."""
    which = f"einzeln={registered.pk}" if isinstance(registered, Player) else f"neu={registered.number}"
    return SeeOther(f"{reverse('registration', args=[tournament.slug])}?{which}")


def find(tournament: Tournament, number: int) -> Entrant:
    """The entrant of a start number; "not found" where there is none."""
    entrants = tournament.entrants.select_related("tournament").prefetch_related("players")
    return get_object_or_404(entrants, number=number)
