"""Views of the prize money: the plan with its preview, fixing who has won what, and handing it over."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from turnier.forms.prizes import PrizePlanForm
from turnier.models import Tournament
from turnier.prizes import Terms
from turnier.registration_files.export import Cell
from turnier.services.money.fees import fees
from turnier.services.money.ledger import Account
from turnier.services.prizes.award import differences, payout_book, payouts, prizes_fix
from turnier.services.prizes.outcome import club_rankings, feats_of_game, outcome, undecided, undecided_text, unwon_text
from turnier.services.prizes.plan import plan_preview, plan_save, terms_of
from turnier.text.errors import UserError
from turnier.text.words import euros
from turnier.web.money.views import done, page
from turnier.web.shared.access import AccountRequest, books_page
from turnier.web.shared.http import number_in
from turnier.web.shared.money_glance import Glance
from turnier.web.shared.tables import export_asked, in_euros, spreadsheet


@require_POST
@books_page
def pay(request: AccountRequest, tournament: Tournament, number: int) -> HttpResponse:
    """One tap: handed over."""
    entrant = get_object_or_404(tournament.entrants, number=number)
    row = next((row for row in payouts(tournament) if row.entrant.pk == entrant.pk), None)
    booking = payout_book(entrant=entrant, by=request.user, seen=request.POST.get("seen", ""))
    cents = next(p.cents for p in booking.postings.all() if p.account == Account.FUND)
    words = _("Nr. %(n)s, %(name)s: %(sum)s übergeben.") if cents > 0 else _("Nr. %(n)s, %(name)s: %(sum)s zurück.")
    said = words % {"n": number, "name": entrant.name, "sum": euros(abs(cents))}
    if row is not None and row.words:
        said = f"{said} {row.words}."
    return done(request, tournament, said, "closing")


@books_page
def plan(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """The terms and what they come to."""
    if kind := export_asked(request):
        return _file(kind, tournament)
    form = PrizePlanForm(request.POST or None, terms=terms_of(tournament), feats=feats_of_game(tournament))
    if request.method == "POST" and form.is_valid() and form.is_newest():
        plan_save(tournament=tournament, terms=form.terms(), by=request.user)
        return _saved(request, tournament)
    return _page(request, tournament, form)


def _saved(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """Says that it is saved, and what does not come out yet: a plan may wait for more people."""
    for problem in plan_preview(tournament, terms_of(tournament)).problems:
        messages.warning(request, _("Noch geht der Plan nicht auf: %(problem)s") % {"problem": problem})
    return done(request, tournament, _("Der Preisplan ist gespeichert."), "money_plan")


@require_POST
@books_page
def preview(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What the terms that are being typed come to; writes nothing."""
    form = PrizePlanForm(request.POST, terms=terms_of(tournament), feats=feats_of_game(tournament))
    terms = form.terms() if form.is_valid() else None
    context = page(tournament, form=form, **_preview(request, tournament, terms))
    return render(request, "money/parts/preview_answer.html", context)


@require_POST
@books_page
def fix(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """Writes down who has won what: by the terms as they were typed, or by the stored ones where none were sent."""
    if "shape" not in request.POST:
        return _fixed(request, tournament, None)
    form = PrizePlanForm(request.POST, terms=terms_of(tournament), feats=feats_of_game(tournament))
    if form.is_valid() and form.is_newest():
        try:
            return _fixed(request, tournament, form.terms())
        except UserError as error:
            form.add_user_error(error)
            return _page(request, tournament, form, form.terms())
    return _page(request, tournament, form)


def _fixed(request: AccountRequest, tournament: Tournament, terms: Terms | None) -> HttpResponse:
    seen, shared = request.POST.get("seen", ""), request.POST.get("shared") == "1"
    awards = prizes_fix(tournament=tournament, by=request.user, terms=terms, seen=seen, shared=shared)
    won = sum(award.cents for award in awards)
    said = _("Das Preisgeld steht fest: %(sum)s.") % {"sum": euros(won)}
    left = plan_preview(tournament, terms_of(tournament)).fund.total - won
    if left > 0:
        said += " " + _("%(sum)s hat niemand gewonnen, sie bleiben beim Verein.") % {"sum": euros(left)}
    return done(request, tournament, said, "closing")


def _file(kind: str, tournament: Tournament) -> HttpResponse:
    """Who has won what once it is fixed, before that what each place would win."""
    columns = [_("Platz"), _("Wertung"), _("Nr."), _("Name"), _("Preisgeld in Euro")]
    rows: list[list[Cell]] = [
        [award.place, award.ranking, row.entrant.number, row.entrant.name, in_euros(award.cents)]
        for row in payouts(tournament)
        for award in row.awards
    ]
    if not rows:
        sums = plan_preview(tournament, terms_of(tournament)).sums
        rows = [[place, "", None, "", in_euros(cents)] for place, cents in enumerate(sums, 1)]
    return spreadsheet(kind, _("Preisgeld %(tournament)s") % {"tournament": tournament.slug}, columns, rows)


def _page(
    request: HttpRequest, tournament: Tournament, form: PrizePlanForm, terms: Terms | None = None
) -> HttpResponse:
    """The page; the preview is of the `terms` that were typed and could be read, else of the stored ones."""
    context = page(tournament, form=form, **_preview(request, tournament, terms or terms_of(tournament)))
    return render(request, "money/plan.html", context, status=422 if form.is_bound else 200)


def _preview(request: HttpRequest, tournament: Tournament, terms: Terms | None) -> dict[str, object]:
    """What terms come to; once the evening is over also what it takes to fix just that."""
    glance, assumed = Glance(tournament), number_in(request.POST.get("assumed", ""))
    context: dict[str, object] = {"glance": glance, "assumed": assumed, "registered": fees(tournament).entrants}
    if terms is None:
        return context
    context["preview"] = shown = plan_preview(tournament, terms, assumed)
    if glance.over and assumed is None and not shown.problems:
        found = outcome(tournament, terms)
        changed = differences(tournament, found) if glance.fixed else []
        ties = undecided_text(undecided(tournament, terms))
        paid = {row.entrant.number: row.paid for row in glance.payouts}
        going_out = sum(found.sums.values()) - sum(paid.values())
        context |= {"found": found, "differences": changed, "ties": ties, "unwon": unwon_text(found)}
        context |= {"clubs": club_rankings(tournament, terms), "short": glance.short_of(going_out)}
    return context
