"""Views of the referees: their way in, their tables, and all open calls with the longest waiting first."""

from __future__ import annotations

from collections.abc import Iterator

from django.contrib import messages
from django.contrib.auth import login
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from turnier.models import HelpCall, Sitting, Tournament
from turnier.policy import refereed_tables
from turnier.services.accounts import second_factor
from turnier.services.accounts.referees import referee_join
from turnier.services.protocol.queries import plays_at
from turnier.services.sheets.referee import help_answer, open_calls
from turnier.text.errors import NoLongerThere, UserError
from turnier.web.middleware.requests import settle
from turnier.web.shared.access import AccountRequest, page_of_helper, referee_page, remember_helper, was_sent_away
from turnier.web.shared.attempts import attempt
from turnier.web.shared.desk_board import just_saved, told_to_table
from turnier.web.shared.evening import with_waiting
from turnier.web.shared.http import back, fragment_of_page, see_other


@referee_page
def calls(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """Leads to where the calls stand: the tables of a referee, or the round that is on."""
    return redirect("referee_tables" if request.referee else "round", tournament.slug)


@fragment_of_page("round")
@referee_page
def live(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """The list alone, for its own renewal; the minutes pass although nothing happens."""
    calls = open_calls(tournament, request.referee)
    return render(request, "sheets/calls/list.html", {"tournament": tournament, "calls": calls})


@require_POST
@referee_page
def answered(request: AccountRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """The referee has been at the table."""
    calls = HelpCall.objects.select_related("sitting__round")
    call, referee = calls.filter(sitting__round__tournament=tournament, pk=pk).first(), request.referee
    if call is None:
        raise NoLongerThere(_("Diesen Ruf gibt es nicht mehr. Gespeichert wurde nichts."))
    if referee and not referee.covers(call.sitting.table):
        raise Http404
    help_answer(call=call, by=request.user)
    messages.success(request, _("Tisch %(n)s ist erledigt.") % {"n": call.sitting.table})
    return back(request, tournament, "round")


def join(request: HttpRequest) -> HttpResponse:
    """Takes a scanned token or a typed code, once, and opens a session of its own for this phone.

    Whose phone was sent away reads so, and who gives another code.
    """
    if request.method != "POST":
        gone = _("Dieser Zugang wurde zurückgenommen. Die Turnierleitung kann einen neuen geben.")
        message = gone if was_sent_away(request) else ""
        return render(request, "sheets/referee/entrance.html", {"message": message})
    token, code = request.POST.get("token", ""), request.POST.get("code", "")
    try:
        if token:
            referee = referee_join(token=token)
        else:
            with attempt(request, "referee"):
                referee = referee_join(code=code)
    except UserError as error:
        context = {"message": error.message, "code": code, "at_field": error.field}
        return render(request, "sheets/referee/entrance.html", context, status=422)
    login(request, referee.user, backend=second_factor.PATH)
    settle(request)
    return remember_helper(see_other(page_of_helper(referee.user)), referee)


@referee_page
def tables(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """The tables of this referee: who calls, what is missing, what is done."""
    referee = request.referee
    sittings = _sittings(tournament) if referee is None else refereed_tables(referee)
    order = ("round__number", "table")
    rows = list(
        with_waiting(sittings).select_related("round").prefetch_related("seats__entrant__players").order_by(*order)
    )
    saved = just_saved(tournament, request.GET.get("nach", ""))
    context = {
        "tournament": tournament,
        "area": "referee",
        "missing": [row for row in rows if not row.finished],
        "done": [row for row in rows if row.finished],
        "calls": open_calls(tournament, referee),
        "own": {row.pk for row in rows if plays_at(request.user, _people(row))},
        "saved": saved,
        "told": told_to_table(saved),
    }
    return render(request, "sheets/referee/tables.html", context)


def _people(sitting: Sitting) -> Iterator[str]:
    return (player.name for seat in sitting.seats.all() for player in seat.entrant.players.all())


def _sittings(tournament: Tournament) -> QuerySet[Sitting]:
    return Sitting.objects.filter(
        round__tournament=tournament, round__published_at__isnull=False, round__closed_at=None, ended_at=None
    )
