"""Views of single players who wait for a partner."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from turnier.forms.registration.register import SingleForm
from turnier.models import Player, Tournament
from turnier.services.registration.singles import single_edit, single_pay, single_withdraw, singles_pair
from turnier.text.errors import UserError
from turnier.text.words import numbered
from turnier.web.registration.board import known_clubs
from turnier.web.registration.views import back_to_desk, page, say_who_has_no_game
from turnier.web.shared.access import AccountRequest, books_page, organiser_page
from turnier.web.shared.http import back


@require_POST
@organiser_page
def pair(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """Makes teams of those who wait, by lot."""
    teams = singles_pair(tournament=tournament, by=request.user)
    named = "; ".join(numbered(team.number, team.name) for team in teams)
    text = ngettext("Ausgelost: %(named)s.", "%(n)s Teams ausgelost: %(named)s.", len(teams))
    messages.success(request, text % {"n": len(teams), "named": named})
    say_who_has_no_game(request, tournament)
    return back(request, tournament, "registration")


@organiser_page
def edit(request: AccountRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Name, club and class of somebody who waits, and whether they go home."""
    player = get_object_or_404(tournament.players.filter(entrant=None), pk=pk)
    form = SingleForm(player, request.POST or None)
    if request.method == "POST" and form.is_valid() and form.is_newest():
        try:
            changed = single_edit(player=player, registration=form.registration(), by=request.user)
            messages.success(request, _("%(name)s ist geändert.") % {"name": changed.name})
            return back(request, tournament, "registration")
        except UserError as error:
            form.add_user_error(error)
    context = page(tournament, player=player, form=form, clubs=known_clubs(request.user))
    return render(request, "registration/single.html", context, status=422 if form.errors else 200)


@require_POST
@books_page
def pay(request: AccountRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """One tap: the share is paid, or not after all."""
    paid = request.POST.get("paid") == "1"
    player = single_pay(player=_find(tournament, pk), paid=paid, by=request.user)
    said = _("Bezahlt: %(name)s.") if paid else _("Nicht bezahlt: %(name)s.")
    messages.success(request, said % {"name": player.name})
    return back(request, tournament, "registration")


@require_POST
@organiser_page
def withdraw(request: AccountRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """A single player goes home, was registered by a slip, or comes back."""
    gone, slip = request.POST.get("withdrawn", "1") == "1", request.POST.get("slip") == "1"
    player = single_withdraw(player=_find(tournament, pk), by=request.user, withdrawn=gone, slip=slip)
    return back_to_desk(tournament, player)


def _find(tournament: Tournament, pk: int) -> Player:
    return get_object_or_404(tournament.players, pk=pk)
