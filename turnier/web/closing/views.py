"""Views of the last hour: the page with its steps, what decides a tie, and the end of the tournament."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from turnier.forms.money import CountForm
from turnier.forms.standings import TieForm
from turnier.models import Decision, Entrant, Tournament, User
from turnier.services.host.snapshots.take import take_after
from turnier.services.money.close import cash_close, change_needed, counted_cents, difference_text
from turnier.services.prizes.award import ceremony_hold
from turnier.services.public.shown_names import whole_standings
from turnier.services.public.visibility import last_round_reveal, secret_round
from turnier.services.sheets.break_off import sittings_end
from turnier.services.standings.decide import NOT_TIED, coin_record, decision_revoke, lot_draw, lots_draw, tie_share
from turnier.services.tournaments.end import tournament_close, tournament_reopen
from turnier.text.errors import UserError
from turnier.web.closing.steps import Closing
from turnier.web.shared.access import AccountRequest, books_page, organiser_page
from turnier.web.shared.http import SeeOther, flash, number_in
from turnier.web.shared.money_glance import Glance

SMALLEST = 10
"""Coins below this many cents are folded away, unless prizes or what is in the box need them."""
COUNT_FIELDS = "count_%s"
"""How the fields of the count are called on the page, where ties have theirs."""


@books_page
def closing(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """What is done, what is next and what comes later, from the last sheet to the closed books.

    What is sent here says that the ceremony was held, with "reveal" that everybody may see the last round now.
    """
    if tournament.called_off and not any(row.pending for row in Glance(tournament).hand_overs):
        return redirect("money" if request.treasurer else "overview", tournament.slug)
    if request.method == "POST":
        _ceremony_held(request, tournament)
        return _back(tournament)
    return _page(request, tournament)


def _ceremony_held(request: AccountRequest, tournament: Tournament) -> None:
    """Reveals what was to be shown whoever has gone on meanwhile; only then asks whether the ceremony is next."""
    found = _closing(request, tournament)
    step = next(step for step in found.steps if step.key == "ceremony")
    revealed = "reveal" in request.POST and not request.treasurer and found.played
    if revealed:
        last_round_reveal(tournament=tournament, by=request.user)
        messages.success(request, _("Jetzt sehen alle auch den letzten Durchgang."))
    if step.done:
        messages.info(request, _("Die Siegerehrung war schon beendet."))
    elif found.current != step.key:
        messages.warning(request, _("Vor der Siegerehrung ist noch etwas zu tun. Sie ist noch nicht beendet."))
    elif request.treasurer and secret_round(tournament):
        text = _("Der letzte Durchgang ist noch geheim. Zur Siegerehrung zeigt ihn die Turnierleitung allen.")
        messages.warning(request, text)
    else:
        ceremony_hold(tournament=tournament, by=request.user)
        messages.success(request, _("Die Siegerehrung ist beendet."))


@books_page
def count(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """Counts the box; refused, the page comes back with what was typed, whatever step is next meanwhile.

    Whoever only looks at the address of a refused count, as after another language was chosen, is led to the page.
    """
    if request.method != "POST":
        return SeeOther(reverse("closing", args=[tournament.slug], query=request.GET))
    form = CountForm(request.POST, auto_id=COUNT_FIELDS)
    if not form.is_valid():
        return _page(request, tournament, counting=form)
    typed = form.cleaned_data
    signers = typed["first"], typed["second"]
    try:
        closed = cash_close(
            tournament=tournament, pieces=form.pieces(), signers=signers, by=request.user, reason=typed["reason"]
        )
    except UserError as error:
        form.add_user_error(error)
        return _page(request, tournament, counting=form)
    take_after("cash_close", tournament.pk)
    difference = difference_text(closed.difference, closed.expected_cents)
    messages.success(request, _("Die Kasse ist abgeschlossen. %(difference)s") % {"difference": difference})
    return _back(tournament)


@organiser_page
@require_POST
def decide(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """Decides one tie; refused, the page comes back with what was typed."""
    table = whole_standings(tournament)
    sent = {number_in(number) for number in request.POST.getlist("tie")}
    tie = next((tie for tie in table.ties if {entrant.number for entrant in tie} == sent), None)
    if tie is None:
        messages.error(request, NOT_TIED)
        return _back(tournament)
    place = next(row.place for row in table.rows if row.entrant.number in sent)
    form = TieForm(tie, request.POST, ending=table.ending, place=place)
    if not form.is_valid() or not _decided(tournament, form, request.user):
        return _page(request, tournament, refused=form)
    messages.success(request, _("Die Entscheidung ist eingetragen."))
    return _back(tournament)


@organiser_page
@require_POST
def draw_all(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """Lets the program draw every tie that matters and that the rules leave to the lot."""
    ties = [[entrant.number for entrant in tie] for _place, tie in _closing(request, tournament).lots]
    with flash(request, _("Das Los hat entschieden.")):
        lots_draw(tournament=tournament, ties=ties, by=request.user)
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
def revoke(request: AccountRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Takes a decision back, and leads to the page that it was pressed on."""
    decision = get_object_or_404(Decision, tournament=tournament, pk=pk)
    with flash(request, _("Die Entscheidung ist zurückgenommen.")):
        decision_revoke(decision=decision, by=request.user, reason=request.POST.get("reason", ""))
    return redirect("stages", tournament.slug) if "stages" in request.POST else _back(tournament)


@organiser_page
@require_POST
def end_tables(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """Ends all tables that still play, as they stand."""
    with flash(request, _("Alle Tische sind beendet. Was eingetragen ist, zählt.")):
        sittings_end(tournament=tournament, by=request.user, reason=request.POST.get("reason", ""))
    return _back(tournament)


@organiser_page
@require_POST
def close(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """Ends the tournament; refused where something is open that was settled on the page that was looked at."""
    seen = request.POST.get("seen")
    if seen is not None and (opened := _closing(request, tournament).opened_since(seen)):
        text = _("Noch nicht abgeschlossen. Inzwischen hat sich etwas geändert, und es ist wieder offen: %(steps)s.")
        messages.error(request, text % {"steps": opened})
        return _back(tournament)
    with flash(request, _("Das Turnier ist abgeschlossen. Die Rangliste ist endgültig.")):
        tournament_close(tournament=tournament, by=request.user)
        take_after("tournament_close", tournament.pk)
    return _back(tournament)


@organiser_page
@require_POST
def reopen(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """Takes the end back."""
    with flash(request, _("Das Turnier ist wieder offen.")):
        tournament_reopen(tournament=tournament, by=request.user, reason=request.POST.get("reason", ""))
    return _back(tournament)


def _closing(request: HttpRequest, tournament: Tournament, *, every_tie: bool = False) -> Closing:
    return Closing(tournament, whole_standings(tournament), Glance(tournament), request.GET.get("nach", ""), every_tie)


def _page(
    request: HttpRequest, tournament: Tournament, refused: TieForm | None = None, counting: CountForm | None = None
) -> HttpResponse:
    """The page; `refused` is the form of a tie that was not decided, `counting` that of the box, as it was typed."""
    found = _closing(request, tournament, every_tie=request.GET.get("auch") == "alle")
    if refused is not None and refused.tie not in [tie for _place, tie in found.ties]:
        found = replace(found, every_tie=True)
    form, gets = counting or CountForm(auto_id=COUNT_FIELDS), found.glance.hand_overs
    pieces = form.pieces() if form.is_bound else {}
    sums = Counter(row.cash for row in gets if row.pending and row.cash > 0)
    odd = any(cents % SMALLEST for cents in (found.glance.cash, *(row.whole for row in gets)))
    going_out = sum(cents * n for cents, n in sums.items())
    too_little = max(0, going_out - found.glance.cash) if going_out else 0
    first = sorted(gets, key=lambda row: not row.back) if too_little else gets
    context = {
        "tournament": tournament,
        "area": "closing",
        "closing": found,
        "glance": found.glance,
        "table": found.table,
        "forms": [
            (place, found.money_at_stake(place, len(tie)), _form(place, tie, refused, found))
            for place, tie in found.asked_ties
        ],
        "refused": refused,
        "secret": secret_round(tournament) if found.played else None,
        "first_open": next((row.entrant.pk for row in first if row.pending), None),
        "going_out": going_out,
        "too_little": too_little,
        "lacking_then": max(0, too_little - found.glance.net_to_reclaim),
        "pieces": change_needed(sums).items(),
        "denominations": [row for row in form.rows(pieces) if row[0] >= SMALLEST or odd],
        "small": [row for row in form.rows(pieces) if row[0] < SMALLEST and not odd],
        "count_form": form,
        "counted": counted_cents(pieces),
    }
    return render(request, "closing/page.html", context, status=422 if refused or counting else 200)


def _form(place: int, tie: Sequence[Entrant], refused: TieForm | None, found: Closing) -> TieForm:
    same = refused is not None and refused.tie == tie
    return refused if refused is not None and same else TieForm(tie, ending=found.table.ending, place=place)


def _decided(tournament: Tournament, form: TieForm, by: User) -> bool:
    """Decides the tie; False if it was refused, with the reason among the form's errors."""
    how = form.cleaned_data["how"]
    try:
        if how == Decision.Kind.SHARED:
            tie_share(tournament=tournament, tied=form.numbers, by=by)
        elif how == Decision.Kind.LOT:
            lot_draw(tournament=tournament, tied=form.numbers, by=by)
        else:
            playoff, witness = how == Decision.Kind.PLAYOFF, form.cleaned_data["witness"]
            coin_record(
                tournament=tournament, tied=form.numbers, order=form.order, witness=witness, by=by, playoff=playoff
            )
    except UserError as error:
        form.add_user_error(error)
        return False
    return True


def _back(tournament: Tournament) -> HttpResponse:
    return SeeOther(reverse("closing", args=[tournament.slug]))
