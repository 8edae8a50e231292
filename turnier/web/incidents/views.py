"""Views of a table where something else than play has happened."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from turnier.errors import UserError
from turnier.forms.people import TroubleForm
from turnier.models import Sitting, Tournament
from turnier.services.broken_off import sitting_end, sitting_resume
from turnier.services.withdrawals import table_disqualify
from turnier.web.access import organiser_page
from turnier.web.desk.views import sitting_or_404
from turnier.web.incidents.page import table_page
from turnier.web.registration.parts import back

Deed = Callable[[Sitting, str], str]


@organiser_page
def table(request: HttpRequest, tournament: Tournament, round_number: int, table: int) -> HttpResponse:
    """Everything that can be done about a table."""
    return _page(request, tournament, sitting_or_404(tournament, round_number, table))


@require_POST
@organiser_page
def end(request: HttpRequest, tournament: Tournament, round_number: int, table: int) -> HttpResponse:
    """The table ends as it stands."""

    def deed(sitting: Sitting, reason: str) -> str:
        sitting_end(sitting=sitting, by=request.user, reason=reason)
        return _("Tisch %(table)s ist abgebrochen. Was eingetragen ist, zählt.") % {"table": table}

    return _done(request, tournament, sitting_or_404(tournament, round_number, table), deed, "end")


@require_POST
@organiser_page
def resume(request: HttpRequest, tournament: Tournament, round_number: int, table: int) -> HttpResponse:
    """The table plays on after all."""
    sitting_resume(sitting=sitting_or_404(tournament, round_number, table), by=request.user)
    messages.success(request, _("Tisch %(table)s spielt weiter.") % {"table": table})
    return _back(request, tournament, round_number, table)


@require_POST
@organiser_page
def disqualify(request: HttpRequest, tournament: Tournament, round_number: int, table: int) -> HttpResponse:
    """Everybody at the table is disqualified."""

    def deed(sitting: Sitting, reason: str) -> str:
        table_disqualify(sitting=sitting, reason=reason, by=request.user)
        return _("Alle an Tisch %(table)s sind disqualifiziert.") % {"table": table}

    return _done(request, tournament, sitting_or_404(tournament, round_number, table), deed, "disqualify")


def _done(request: HttpRequest, tournament: Tournament, sitting: Sitting, deed: Deed, which: str) -> HttpResponse:
    form = TroubleForm(request.POST, prefix=which)
    if form.is_valid():
        try:
            messages.success(request, deed(sitting, form.cleaned_data["reason"]))
            return _back(request, tournament, sitting.round.number, sitting.table)
        except UserError as error:
            form.add_user_error(error)
    return _page(request, tournament, sitting, form)


def _back(request: HttpRequest, tournament: Tournament, round_number: int, table: int) -> HttpResponse:
    return back(request, tournament, "table", round_number=round_number, table=table)


def _page(
    request: HttpRequest, tournament: Tournament, sitting: Sitting, refused: TroubleForm | None = None
) -> HttpResponse:
    forms = {which: TroubleForm(prefix=which) for which in ("end", "disqualify")}
    if refused is not None:
        forms[str(refused.prefix)] = refused
    context = {"tournament": tournament, "area": "desk", "page": table_page(tournament, sitting), "forms": forms}
    context |= {"form": refused, "teams": tournament.kind_of_game.team_size > 1}
    return render(request, "incidents/table.html", context, status=422 if refused else 200)
