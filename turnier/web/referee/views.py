"""Views of the referee: come in with a code, see which tables wait and which are missing."""

from __future__ import annotations

from collections.abc import Iterator

from django.contrib.auth import login
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from turnier.errors import UserError
from turnier.models import Sitting, Tournament
from turnier.policy import tables_of
from turnier.services.help_calls import open_calls
from turnier.services.protocol import plays_at
from turnier.services.referees import referee_join
from turnier.web.access import AccountRequest, referee_in, referee_page
from turnier.web.accounts import backend
from turnier.web.accounts.guard import settle
from turnier.web.desk.addresses import just_saved, see_other, told
from turnier.web.phone.attempts import attempt


def join(request: HttpRequest) -> HttpResponse:
    """Takes a scanned token or a typed code, once, and opens a session of its own for this phone."""
    if request.method != "POST":
        return render(request, "referee/entrance.html")
    token, code = request.POST.get("token", ""), request.POST.get("code", "")
    try:
        if token:
            referee = referee_join(token=token)
        else:
            with attempt(request, "referee"):
                referee = referee_join(code=code)
    except UserError as error:
        context = {"message": error.message, "code": code, "at_field": error.field}
        return render(request, "referee/entrance.html", context, status=422)
    login(request, referee.user, backend=backend.PATH)
    settle(request)
    return see_other(reverse("referee_tables", args=[referee.tournament.slug]))


@referee_page
def tables(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """The tables of this referee: who calls, what is missing, what is done."""
    referee = referee_in(request)
    sittings = _sittings(tournament) if referee is None else tables_of(referee)
    order = ("round__number", "table")
    rows = list(sittings.select_related("round").prefetch_related("seats__entrant__players").order_by(*order))
    saved = just_saved(tournament, request.GET.get("nach", ""))
    context = {
        "tournament": tournament,
        "area": "referee",
        "missing": [row for row in rows if not row.finished],
        "done": [row for row in rows if row.finished],
        "calls": [call for call in open_calls(tournament) if referee is None or referee.covers(call.sitting.table)],
        "own": {row.pk for row in rows if plays_at(request.user, _people(row))},
        "saved": saved,
        "told": told(saved),
    }
    return render(request, "referee/tables.html", context)


def _people(sitting: Sitting) -> Iterator[str]:
    return (player.name for seat in sitting.seats.all() for player in seat.entrant.players.all())


def _sittings(tournament: Tournament) -> QuerySet[Sitting]:
    return Sitting.objects.filter(
        round__tournament=tournament, round__published_at__isnull=False, round__closed_at=None, ended_at=None
    )
