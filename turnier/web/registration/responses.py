"""What all pages of the registration desk share: their context, and the way back after a change."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _

from turnier.models import Entrant, Player, Tournament
from turnier.services.registration.queries import joining
from turnier.web.shared.http import SeeOther


def page(tournament: Tournament, **context: object) -> dict[str, object]:
    """The context of a page; `teams` says whether entrants are teams or single players."""
    teams = tournament.kind_of_game.team_size > 1
    return {"tournament": tournament, "area": "registration", "teams": teams, **context}


def say_who_has_no_game(request: HttpRequest, tournament: Tournament) -> None:
    """After somebody was registered elsewhere than at the desk: whether they still play."""
    how = joining(tournament)
    if how == "never":
        messages.warning(request, _("Wer weiterspielt, steht fest: Wer jetzt dazugekommen ist, hat kein Spiel mehr."))
    elif how == "chosen":
        messages.warning(request, _("Wer jetzt dazugekommen ist, spielt noch nicht mit: In der Endrunde dazunehmen."))


def back_to_desk(tournament: Tournament, registered: Entrant | Player) -> SeeOther:
    """To the empty desk, with a note about this registration that stays there."""
    which = f"einzeln={registered.pk}" if isinstance(registered, Player) else f"neu={registered.number}"
    return SeeOther(f"{reverse('registration', args=[tournament.slug])}?{which}")


def find(tournament: Tournament, number: int) -> Entrant:
    """The entrant of a start number; "not found" where there is none."""
    entrants = tournament.entrants.select_related("tournament").prefetch_related("players")
    return get_object_or_404(entrants, number=number)
