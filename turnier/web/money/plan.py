"""Views of the prize plan: the terms with a live preview, and the moment in which the prizes are fixed."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from turnier.forms.prizes import PlanForm
from turnier.models import Tournament
from turnier.prizes import Terms
from turnier.services.fees import fees
from turnier.services.money.feats import feats_of_game
from turnier.services.money.prizes import Preview, plan_preview, plan_save, prizes_fix, terms_of
from turnier.sums import euros
from turnier.web.access import books_page
from turnier.web.money.glance import Glance
from turnier.web.money.parts import done, page
from turnier.web.numbers import number_in


@books_page
def plan(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The terms and what they come to."""
    terms = terms_of(tournament)
    form = PlanForm(request.POST or None, terms=terms, feats=feats_of_game(tournament))
    if request.method == "POST" and form.is_valid():
        plan_save(tournament=tournament, terms=form.terms(), by=request.user)
        return done(request, tournament, _("Der Preisplan ist gespeichert."), "money_plan")
    context = page(tournament, form=form, glance=Glance(tournament), **_preview(request, tournament, terms))
    return render(request, "money/plan.html", context, status=422 if form.errors else 200)


@require_POST
@books_page
def preview(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What the terms that are being typed come to; writes nothing."""
    form = PlanForm(request.POST, terms=terms_of(tournament), feats=feats_of_game(tournament))
    terms = form.terms() if form.is_valid() else None
    context = page(tournament, **_preview(request, tournament, terms))
    return render(request, "money/parts/preview.html", context)


@require_POST
@books_page
def fix(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Writes down who has won what."""
    awards = prizes_fix(tournament=tournament, by=request.user)
    won = sum(award.cents for award in awards)
    said = _("Das Preisgeld steht fest: %(sum)s.") % {"sum": euros(won)}
    left = plan_preview(tournament, terms_of(tournament)).fund.total - won
    if left > 0:
        said += " " + _("%(sum)s hat niemand gewonnen, sie bleiben in der Kasse.") % {"sum": euros(left)}
    return done(request, tournament, said, "money_payouts")


def _preview(request: HttpRequest, tournament: Tournament, terms: Terms | None) -> dict[str, object]:
    assumed = number_in(request.POST.get("assumed", ""))
    shown: Preview | None = None if terms is None else plan_preview(tournament, terms, assumed)
    return {"preview": shown, "assumed": assumed, "registered": fees(tournament).entrants}
