"""Views of the referees' list: all open calls, the longest waiting first, and "I have been there"."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from turnier.models import HelpCall, Tournament
from turnier.services.help_calls import help_answer, open_calls
from turnier.web.access import AccountRequest, referee_in, referee_page
from turnier.web.desk.addresses import see_other
from turnier.web.fragments import part_of


@referee_page
def calls(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The list."""
    context = {"tournament": tournament, "area": "calls", "calls": _calls(request, tournament)}
    return render(request, "calls/calls.html", context)


@part_of("calls")
@referee_page
def live(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The list alone, for its own renewal; the minutes pass although nothing happens."""
    return render(request, "calls/list.html", {"tournament": tournament, "calls": _calls(request, tournament)})


@require_POST
@referee_page
def answered(request: AccountRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """The referee has been at the table."""
    call = get_object_or_404(
        HelpCall.objects.select_related("sitting__round"), sitting__round__tournament=tournament, pk=pk
    )
    referee = referee_in(request)
    if referee and not referee.covers(call.sitting.table):
        raise Http404
    help_answer(call=call, by=request.user)
    messages.success(request, _("Tisch %(n)s ist erledigt.") % {"n": call.sitting.table})
    return see_other(reverse("calls", args=[tournament.slug]))


def _calls(request: HttpRequest, tournament: Tournament) -> list[HelpCall]:
    """The open calls that are this person's: a referee's own tables only."""
    referee = referee_in(request)
    return [call for call in open_calls(tournament) if referee is None or referee.covers(call.sitting.table)]
