"""Views of the standings: the table that updates itself, the coin, the end of the tournament."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from turnier.forms.standings import CoinForm
from turnier.models import Decision, Tournament, User
from turnier.services.public.shown_names import whole_standings
from turnier.services.public.visibility import secret_round
from turnier.services.standings.break_ties import GONE, coin_record, decision_revoke, lot_draw
from turnier.services.standings.standings import Standings
from turnier.services.tournaments.manage import tournament_close, tournament_reopen
from turnier.text.errors import UserError
from turnier.web.shared.access import AccountRequest, organiser_page
from turnier.web.shared.http import flash, fragment_of_page, number_in
from turnier.web.standings.live import standings_fragment, why_fragment


@organiser_page
def standings_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The standings with what is still missing, open ties and recorded tosses."""
    return _page(request, tournament, whole_standings(tournament))


@fragment_of_page("standings")
@organiser_page
def fragment(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The table alone, for the page that looks every two seconds; 204 while nothing changed."""
    if request.GET.get("v") == str(tournament.version):
        return HttpResponse(status=204)
    return HttpResponse(standings_fragment(tournament))


@fragment_of_page("standings", "?warum={number}#warum-{number}")
@organiser_page
def why(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The reason for one place, as a row of the table."""
    return why_response(tournament, number)


@organiser_page
@require_POST
def coin(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """Records a toss; refused, the page comes back with what was typed."""
    table = whole_standings(tournament)
    sent = {number_in(number) for number in request.POST.getlist("tie")}
    tie = next((tie for tie in table.ties if {entrant.number for entrant in tie} == sent), None)
    if tie is None:
        messages.error(request, GONE)
        return _back(tournament)
    form = CoinForm(tie, request.POST)
    if not form.is_valid() or not _recorded(tournament, form, request.user):
        return _page(request, tournament, table, refused=form)
    messages.success(request, _("Die Entscheidung ist eingetragen."))
    return _back(tournament)


@organiser_page
@require_POST
def lot(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """Lets the program draw the order of a tie."""
    tied = [number for sent in request.POST.getlist("tied") if (number := number_in(sent)) is not None]
    try:
        decision = lot_draw(tournament=tournament, tied=tied, by=request.user)
    except UserError as error:
        messages.error(request, error.message)
    else:
        messages.success(request, _("Das Los hat entschieden: Nr. %(n)s liegt vorne.") % {"n": decision.order[0]})
    return _back(tournament)


@organiser_page
def lot_document(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """The document with which anybody recomputes a lot."""
    decision = get_object_or_404(Decision, tournament=tournament, pk=pk, proof__isnull=False)
    answer = JsonResponse(decision.proof, json_dumps_params={"indent": 1})
    answer.headers["Content-Disposition"] = f'attachment; filename="los-{tournament.slug}-{pk}.json"'
    return answer


@organiser_page
@require_POST
def coin_revoke(request: AccountRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Takes a toss back."""
    decision = get_object_or_404(Decision, tournament=tournament, pk=pk)
    with flash(request, _("Die Entscheidung ist zurückgenommen.")):
        decision_revoke(decision=decision, by=request.user, reason=request.POST.get("reason", ""))
    return _back(tournament)


@organiser_page
@require_POST
def close(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """Ends the tournament."""
    with flash(request, _("Das Turnier ist abgeschlossen. Die Rangliste ist endgültig.")):
        tournament_close(tournament=tournament, by=request.user)
    return _back(tournament)


@organiser_page
@require_POST
def reopen(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """Takes the end back."""
    with flash(request, _("Das Turnier ist wieder offen.")):
        tournament_reopen(tournament=tournament, by=request.user, reason=request.POST.get("reason", ""))
    return _back(tournament)


def why_response(tournament: Tournament, number: int, *, public: bool = False) -> HttpResponse:
    """The reason for one place, or "not found"."""
    row = why_fragment(tournament, number, public=public)
    if row is None:
        raise Http404
    return HttpResponse(row)


def _recorded(tournament: Tournament, form: CoinForm, by: User) -> bool:
    """Records the toss; False if it was refused, with the reason among the form's errors."""
    try:
        coin_record(tournament=tournament, order=form.order, witness=form.cleaned_data["witness"], by=by)
    except UserError as error:
        form.add_error(error.field if error.field in form.fields else None, error.message)
        return False
    return True


def _page(
    request: HttpRequest, tournament: Tournament, table: Standings, refused: CoinForm | None = None
) -> HttpResponse:
    """The page; `refused` is the form of a toss that was not recorded, with what was typed."""
    context = {
        "tournament": tournament,
        "area": "standings",
        "table": table,
        "coins": [refused if refused and refused.tie == tie else CoinForm(tie) for tie in table.ties],
        "refused": refused,
        "fragment": standings_fragment(tournament, opened=request.GET.get("warum", ""), table=table),
        "secret": secret_round(tournament),
        "decisions": tournament.decisions.filter(revoked=False),
    }
    return render(request, "standings/page.html", context, status=422 if refused else 200)


def _back(tournament: Tournament) -> HttpResponse:
    answer = redirect("standings", tournament.slug)
    answer.status_code = 303
    return answer
