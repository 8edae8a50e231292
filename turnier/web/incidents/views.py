"""Views of a table where something else than play has happened."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from turnier.errors import UserError
from turnier.forms.people import PeopleForm, RulingForm, TroubleForm
from turnier.models import Sitting, Tournament
from turnier.services.broken_off import sitting_end, sitting_resume
from turnier.services.rulings import ruling_write
from turnier.services.withdrawals import table_disqualify
from turnier.web.access import AccountRequest, organiser_page, referee_in, referee_page
from turnier.web.desk.views import sitting_or_404
from turnier.web.incidents.page import rubber_choices, table_page
from turnier.web.registration.parts import back

Deed = Callable[[Sitting, TroubleForm], str]


@organiser_page
def table(request: AccountRequest, tournament: Tournament, round_number: int, table: int) -> HttpResponse:
    """Everything that can be done about a table."""
    return _page(request, tournament, sitting_or_404(tournament, round_number, table))


@require_POST
@organiser_page
def end(request: AccountRequest, tournament: Tournament, round_number: int, table: int) -> HttpResponse:
    """The table ends as it stands."""

    def deed(sitting: Sitting, form: TroubleForm) -> str:
        sitting_end(sitting=sitting, by=request.user, reason=form.cleaned_data["reason"], winner=form.winner)
        return _("Tisch %(table)s ist abgebrochen. Was eingetragen ist, zählt.") % {"table": table}

    return _done(request, tournament, sitting_or_404(tournament, round_number, table), deed, "end")


@require_POST
@organiser_page
def resume(request: AccountRequest, tournament: Tournament, round_number: int, table: int) -> HttpResponse:
    """The table plays on after all."""
    sitting_resume(sitting=sitting_or_404(tournament, round_number, table), by=request.user)
    messages.success(request, _("Tisch %(table)s spielt weiter.") % {"table": table})
    return _back(request, tournament, round_number, table)


@referee_page
def rule(request: AccountRequest, tournament: Tournament, round_number: int, table: int) -> HttpResponse:
    """What was decided at the table is written down, by the organiser or the referee; no figure changes."""
    sitting = sitting_or_404(tournament, round_number, table)
    form = RulingForm(request.POST if request.method == "POST" else None, prefix="ruling")
    if form.is_valid():
        try:
            ruling_write(sitting=sitting, by=request.user, words=form.cleaned_data["reason"])
            said = _("Die Entscheidung an Tisch %(table)s steht im Protokoll.")
            messages.success(request, said % {"table": table})
            return _back(request, tournament, round_number, table)
        except UserError as error:
            form.add_user_error(error)
    page = table_page(tournament, sitting, request.user)
    area = "referee" if referee_in(request) else "desk"
    context: dict[str, object] = {"tournament": tournament, "area": area, "page": page}
    context |= {"forms": {"ruling": form}, "form": form if form.is_bound else None}
    return render(request, "incidents/ruling.html", context, status=422 if form.is_bound else 200)


@require_POST
@organiser_page
def disqualify(request: AccountRequest, tournament: Tournament, round_number: int, table: int) -> HttpResponse:
    """Everybody at the table is disqualified."""

    def deed(sitting: Sitting, form: TroubleForm) -> str:
        table_disqualify(sitting=sitting, reason=form.cleaned_data["reason"], by=request.user)
        return _("Alle an Tisch %(table)s sind disqualifiziert.") % {"table": table}

    return _done(request, tournament, sitting_or_404(tournament, round_number, table), deed, "disqualify")


def _done(request: AccountRequest, tournament: Tournament, sitting: Sitting, deed: Deed, which: str) -> HttpResponse:
    asked = rubber_choices(sitting) if which == "end" and not sitting.finished else ()
    form = TroubleForm(request.POST, prefix=which, rubber=asked)
    if form.is_valid():
        try:
            messages.success(request, deed(sitting, form))
            return _back(request, tournament, sitting.round.number, sitting.table)
        except UserError as error:
            form.add_user_error(error)
    return _page(request, tournament, sitting, form)


def _back(request: HttpRequest, tournament: Tournament, round_number: int, table: int) -> HttpResponse:
    return back(request, tournament, "table", round_number=round_number, table=table)


def _page(
    request: AccountRequest, tournament: Tournament, sitting: Sitting, refused: PeopleForm | None = None
) -> HttpResponse:
    found = table_page(tournament, sitting, request.user)
    forms: dict[str, PeopleForm] = {
        "ruling": RulingForm(prefix="ruling"),
        "end": TroubleForm(prefix="end", rubber=found.rubber),
        "disqualify": TroubleForm(prefix="disqualify"),
    }
    if refused is not None:
        forms[str(refused.prefix)] = refused
    context = {"tournament": tournament, "area": "desk", "page": found, "forms": forms}
    context |= {"form": refused, "teams": tournament.kind_of_game.team_size > 1}
    return render(request, "incidents/table.html", context, status=422 if refused else 200)
