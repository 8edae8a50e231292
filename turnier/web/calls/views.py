"""Views of the referees' list: all open calls, the longest waiting first, and "I have been there"."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from turnier.models import HelpCall, Tournament
from turnier.services.help_calls import help_answer, open_calls
from turnier.web.access import organiser_page
from turnier.web.desk.addresses import see_other


@organiser_page
def calls(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The list."""
    context = {"tournament": tournament, "area": "calls", "calls": open_calls(tournament)}
    return render(request, "calls/calls.html", context)


@organiser_page
def live(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The list alone, for its own renewal; the minutes pass although nothing happens."""
    return render(request, "calls/list.html", {"tournament": tournament, "calls": open_calls(tournament)})


@require_POST
@organiser_page
def answered(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """The referee has been at the table."""
    call = get_object_or_404(
        HelpCall.objects.select_related("sitting__round"), sitting__round__tournament=tournament, pk=pk
    )
    help_answer(call=call, by=request.user)
    messages.success(request, _("Tisch %(n)s ist erledigt.") % {"n": call.sitting.table})
    return see_other(reverse("calls", args=[tournament.slug]))
