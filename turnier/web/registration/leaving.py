"""Views of somebody who goes, is disqualified, comes back, or is replaced: first the consequences, then the deed."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from turnier.errors import UserError
from turnier.forms.people import LeaveForm, PeopleForm, SubstituteForm
from turnier.models import Entrant, Tournament
from turnier.services.registration import entrant_return
from turnier.services.substitutes import substitute_enter
from turnier.services.what_if import shifts
from turnier.services.withdrawals import entrant_disqualify, entrant_withdraw, open_tables, table_of_prepared_round
from turnier.web.access import organiser_page
from turnier.web.registration.board import line_of
from turnier.web.registration.parts import back, find, page

Deed = Callable[[], str]


@organiser_page
def withdraw(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Says what follows and asks what becomes of an open table; the second step carries it out."""
    entrant = find(tournament, number)
    form = LeaveForm(request.POST if request.method == "POST" else None, tables=open_tables(entrant))

    def deed() -> str:
        entrant_withdraw(entrant=entrant, tables=form.settlements(), by=request.user)
        return _("Nr. %(n)s ist zurückgezogen.") % {"n": number}

    return _answer(request, tournament, entrant, form, "registration/withdraw.html", deed)


@organiser_page
def disqualify(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Asks for the reason and says what follows; the second step carries it out."""
    entrant = find(tournament, number)
    tables = open_tables(entrant)
    form = LeaveForm(request.POST if request.method == "POST" else None, tables=tables, asks_reason=True)

    def deed() -> str:
        reason = form.cleaned_data["reason"]
        entrant_disqualify(entrant=entrant, reason=reason, by=request.user, tables=form.settlements())
        return _("Nr. %(n)s ist disqualifiziert.") % {"n": number}

    moved = shifts(tournament, lambda: entrant_disqualify(entrant=entrant, reason="?", by=request.user))
    others = [shift for shift in moved if shift.entrant.pk != entrant.pk]
    return _answer(request, tournament, entrant, form, "registration/disqualify.html", deed, shifts=others)


@organiser_page
def substitute(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Somebody takes over the number and the points."""
    entrant = find(tournament, number)
    form = SubstituteForm(
        entrant,
        request.POST if request.method == "POST" else None,
        initial={"position": request.GET.get("platz")},
        tables=open_tables(entrant),
    )

    def deed() -> str:
        done = substitute_enter(entrant=entrant, newcomer=form.newcomer(), by=request.user)
        values = {"coming": done.coming, "leaving": done.leaving, "n": number, "round": done.since}
        text = _("%(coming)s spielt ab Durchgang %(round)s für %(leaving)s, weiter unter Nr. %(n)s.")
        return text % values

    return _answer(request, tournament, entrant, form, "registration/substitute.html", deed)


@require_POST
@organiser_page
def bring_back(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The entrant takes part again."""
    entrant_return(entrant=find(tournament, number), by=request.user)
    messages.success(request, _("Nr. %(n)s ist wieder dabei.") % {"n": number})
    return back(request, tournament, "entrant", number=number)


def _answer(
    request: HttpRequest,
    tournament: Tournament,
    entrant: Entrant,
    form: PeopleForm,
    template: str,
    deed: Deed,
    **context: object,
) -> HttpResponse:
    """Carries the deed out if the form is right; otherwise the page with everything that follows from it."""
    if request.method == "POST" and form.is_valid():
        try:
            messages.success(request, deed())
            return back(request, tournament, "entrant", number=entrant.number)
        except UserError as error:
            form.add_user_error(error)
    about = {"tables": open_tables(entrant), "prepared": table_of_prepared_round(entrant), "line": line_of(entrant)}
    shown = page(tournament, form=form, entrant=entrant, **about, **context)
    return render(request, template, shown, status=422 if form.errors else 200)
