"""Views of the prizes: what money is won and handed over, and the table of donated prizes.

Of the money: the plan with its preview, and fixing who has won what. Of the table: what lies on it, and the screen that
calls one place after the other.
"""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from turnier.forms.prizes import PrizeForm, PrizePlanForm
from turnier.models import Entrant, Prize, Tournament
from turnier.prizes import Terms
from turnier.registration_files.export import Cell
from turnier.services.host.snapshots.take import take_after
from turnier.services.money.fees import fees
from turnier.services.papers.money import donor_lines
from turnier.services.prizes.award import differences, payouts, prizes_fix
from turnier.services.prizes.choosing_order import choosing_moved, choosing_outdated, choosing_too_early
from turnier.services.prizes.hand_over import hand_over, hand_over_rest, hand_overs
from turnier.services.prizes.pictures import content_type
from turnier.services.prizes.plan import (
    club_rankings,
    feats_of_game,
    plan_preview,
    plan_save,
    prize_outcome,
    prize_terms_of,
    undecided,
    undecided_text,
    unwon_text,
)
from turnier.services.prizes.prize_table import (
    choice_revoke,
    choosing_start,
    prize_add,
    prize_choose,
    prize_edit,
    prize_table,
    prize_withdraw,
)
from turnier.text.errors import UserError
from turnier.text.words import counted, euros
from turnier.web.money.views import cents_seen, done, page
from turnier.web.shared.access import AccountRequest, books_page
from turnier.web.shared.http import number_in, sent_bytes, takes_pictures
from turnier.web.shared.money_glance import Glance
from turnier.web.shared.tables import export_asked, in_euros, spreadsheet


@require_POST
@books_page
def pay(request: AccountRequest, tournament: Tournament, number: int) -> HttpResponse:
    """One tap: prizes and stack are handed over, or what was too much is back."""
    entrant = get_object_or_404(tournament.entrants, number=number)
    row = hand_over(entrant=entrant, by=request.user, seen=request.POST.get("seen", ""), cents=cents_seen(request))
    take_after("hand_over", tournament.pk, follows=any(each.pending for each in hand_overs(tournament)))
    words = _("Nr. %(n)s, %(name)s: %(sum)s zurück.") if row.back else _("Nr. %(n)s, %(name)s: %(sum)s übergeben.")
    if not row.cash:
        said = _("Nr. %(n)s, %(name)s: %(sum)s verrechnet, bar gibt es nichts.")
        said = said % {"n": number, "name": entrant.name, "sum": euros(row.settled)}
        return done(request, tournament, said, "closing")
    said = words % {"n": number, "name": entrant.name, "sum": euros(row.back or row.cash + row.settled)}
    return done(request, tournament, f"{said} {row.words}." if row.words else said, "closing")


@require_POST
@books_page
def pay_rest(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """Everybody who was still to get something has got it."""
    cents = number_in(request.POST.get("cents", "")) or 0
    rows = hand_over_rest(tournament=tournament, by=request.user, seen=request.POST.get("seen", ""), cents=cents)
    take_after("hand_over_rest", tournament.pk)
    said, given = [], sum(row.cash != 0 for row in rows)
    if given:
        said.append(_("%(sum)s übergeben: %(who)s.") % {"sum": euros(cents), "who": _people(tournament, given)})
    if settled := len(rows) - given:
        said.append(_("Nur verrechnet: %(who)s.") % {"who": _people(tournament, settled)})
    return done(request, tournament, " ".join(said), "closing")


def _people(tournament: Tournament, number: int) -> str:
    return counted(tournament.kind_of_game.team_size, number)


@books_page
def plan(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """The terms and what they come to."""
    if kind := export_asked(request):
        return _file(kind, tournament)
    form = PrizePlanForm(request.POST or None, terms=prize_terms_of(tournament), feats=feats_of_game(tournament))
    terms = form.terms() if request.method == "POST" and form.is_valid() else None
    if terms is not None and form.is_newest():
        try:
            plan_save(tournament=tournament, terms=terms, by=request.user)
            return _saved(request, tournament)
        except UserError as error:
            form.add_user_error(error)
    return _page(request, tournament, form, terms)


def _saved(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """Says that it is saved, and what does not come out yet: a plan may wait for more people."""
    for problem in plan_preview(tournament, prize_terms_of(tournament)).problems:
        messages.warning(request, _("Noch geht der Plan nicht auf: %(problem)s") % {"problem": problem})
    return done(request, tournament, _("Der Preisplan ist gespeichert."), "money_plan")


@require_POST
@books_page
def preview(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What the terms that are being typed come to; writes nothing."""
    form = PrizePlanForm(request.POST, terms=prize_terms_of(tournament), feats=feats_of_game(tournament))
    terms = form.terms() if form.is_valid() else None
    context = page(tournament, form=form, **_preview(request, tournament, terms))
    return render(request, "money/parts/preview_answer.html", context)


@require_POST
@books_page
def fix(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """Writes down who has won what: by the terms as they were typed, or by the stored ones where none were sent."""
    if "shape" not in request.POST:
        return _fixed(request, tournament, None)
    form = PrizePlanForm(request.POST, terms=prize_terms_of(tournament), feats=feats_of_game(tournament))
    terms = form.terms() if form.is_valid() else None
    if terms is not None and form.is_newest():
        try:
            return _fixed(request, tournament, terms)
        except UserError as error:
            form.add_user_error(error)
    return _page(request, tournament, form, terms)


def _fixed(request: AccountRequest, tournament: Tournament, terms: Terms | None) -> HttpResponse:
    seen, shared = request.POST.get("seen", ""), request.POST.get("shared") == "1"
    awards = prizes_fix(tournament=tournament, by=request.user, terms=terms, seen=seen, shared=shared)
    won = sum(award.cents for award in awards)
    said = _("Das Preisgeld steht fest: %(sum)s.") % {"sum": euros(won)}
    left = plan_preview(tournament, prize_terms_of(tournament)).fund.total - won
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
        sums = plan_preview(tournament, prize_terms_of(tournament)).sums
        rows = [[place, "", None, "", in_euros(cents)] for place, cents in enumerate(sums, 1)]
    return spreadsheet(kind, _("Preisgeld %(tournament)s") % {"tournament": tournament.slug}, columns, rows)


def _page(
    request: HttpRequest, tournament: Tournament, form: PrizePlanForm, terms: Terms | None = None
) -> HttpResponse:
    """The page; the preview is of the `terms` that were typed and could be read, of the stored ones before any were."""
    shown = terms if form.is_bound else prize_terms_of(tournament)
    context = page(tournament, form=form, **_preview(request, tournament, shown))
    return render(request, "money/plan.html", context, status=422 if form.is_bound else 200)


def _preview(request: HttpRequest, tournament: Tournament, terms: Terms | None) -> dict[str, object]:
    """What terms come to; once the evening is over also what it takes to fix just that."""
    glance, assumed = Glance(tournament), number_in(request.POST.get("assumed", ""))
    context: dict[str, object] = {"glance": glance, "assumed": assumed, "registered": fees(tournament).entrants}
    if terms is None:
        return context
    context["preview"] = shown = plan_preview(tournament, terms, assumed)
    if glance.over and assumed is None and not shown.problems:
        found = prize_outcome(tournament, terms)
        changed = differences(tournament, found) if glance.fixed else []
        ties = undecided_text(undecided(tournament, terms))
        paid = {row.entrant.number: row.paid for row in glance.payouts}
        going_out = sum(found.sums.values()) - sum(paid.values()) - glance.stacks_to_reclaim
        context |= {"found": found, "differences": changed, "ties": ties, "unwon": unwon_text(found)}
        context |= {"clubs": club_rankings(tournament, terms), "short": glance.short_of(going_out)}
    return context


@takes_pictures
@books_page
def prizes(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """All prizes, and the form for the next one."""
    if kind := export_asked(request):
        return _donated_file(kind, tournament)
    form = PrizeForm(request.POST or None, request.FILES or None, sent=sent_bytes(request))
    if request.method == "POST" and form.is_valid():
        try:
            prize = prize_add(tournament=tournament, by=request.user, **form.values())
            return done(
                request, tournament, _("„%(prize)s“ liegt auf dem Preistisch.") % {"prize": prize.title}, "prize_table"
            )
        except UserError as error:
            form.add_user_error(error)
    table, outdated = prize_table(tournament), choosing_outdated(tournament)
    over = Glance(tournament).over
    context = page(tournament, form=form, table=table, outdated=outdated, donors=donor_lines(tournament), over=over)
    return render(request, "money/prizes.html", context, status=422 if form.errors else 200)


@takes_pictures
@books_page
def edit_prize(request: AccountRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Changes one prize."""
    prize = _find(tournament, pk)
    initial = {name: getattr(prize, name) for name in ("title", "donor", "consolation")} | {"value": prize.value_cents}
    form = PrizeForm(request.POST or None, request.FILES or None, initial=initial, sent=sent_bytes(request))
    if request.method == "POST" and form.is_valid():
        try:
            prize_edit(prize=prize, by=request.user, **form.values())
            return done(request, tournament, _("„%(prize)s“ ist geändert.") % {"prize": prize.title}, "prize_table")
        except UserError as error:
            form.add_user_error(error)
    return render(
        request, "money/prize.html", page(tournament, form=form, prize=prize), status=422 if form.errors else 200
    )


@require_POST
@books_page
def withdraw_prize(request: AccountRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Takes a prize off the table."""
    prize = _find(tournament, pk)
    prize_withdraw(prize=prize, by=request.user)
    return done(
        request, tournament, _("„%(prize)s“ ist vom Preistisch genommen.") % {"prize": prize.title}, "prize_table"
    )


@books_page
def picture(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """A photo of a prize, or the logo of the club."""
    content = bytes(get_object_or_404(tournament.pictures, pk=pk).content)
    return HttpResponse(content, content_type=content_type(content))


@books_page
def choosing(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Whose turn it is, and what is left to choose from."""
    locked_why, outdated = choosing_too_early(tournament), choosing_outdated(tournament)
    moved = choosing_moved(tournament) if outdated and not locked_why else []
    context = page(tournament, table=prize_table(tournament), locked_why=locked_why, outdated=outdated, moved=moved)
    return render(request, "money/choosing.html", context)


@require_POST
@books_page
def start_choosing(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """Fixes the order in which everybody chooses."""
    choosing_start(tournament=tournament, by=request.user)
    return done(request, tournament, _("Die Reihenfolge steht fest."), "choosing")


@require_POST
@books_page
def choose(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """A prize is taken, or the turn passes."""
    number, pk = number_in(request.POST.get("number", "")), number_in(request.POST.get("prize", ""))
    prize = None if pk is None else _find(tournament, pk)
    choice = prize_choose(tournament=tournament, number=number or 0, prize=prize, by=request.user)
    said = _("%(name)s: %(prize)s") if prize is not None else _("%(name)s nimmt nichts.")
    words = {"name": choice.entrant.name, "prize": prize.title if prize is not None else ""}
    return done(request, tournament, said % words, "choosing")


@require_POST
@books_page
def undo_choice(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """Takes a choice back."""
    pk = number_in(request.POST.get("choice", ""))
    choice = get_object_or_404(tournament.choices.filter(revoked=False), pk=pk or 0)
    choice_revoke(choice=choice, by=request.user)
    return done(request, tournament, _("Die Wahl ist zurückgenommen."), "choosing")


def _donated_file(kind: str, tournament: Tournament) -> HttpResponse:
    """All prizes with who took them."""
    table = prize_table(tournament)
    taken = [(turn.choice.prize, turn.entrant) for turn in table.taken if turn.choice and turn.choice.prize]
    columns = [_("Preis"), _("gespendet von"), _("Wert in Euro"), _("Trostpreis"), _("Nr."), _("genommen von")]
    told: list[tuple[Prize, Entrant | None]] = [(prize, None) for prize in table.lying]
    rows = [
        [
            prize.title,
            prize.donor,
            in_euros(prize.value_cents or None),
            _("ja") if prize.consolation else "",
            entrant.number if entrant else None,
            entrant.name if entrant else "",
        ]
        for prize, entrant in (*told, *taken)
    ]
    return spreadsheet(kind, _("Preistisch %(tournament)s") % {"tournament": tournament.slug}, columns, rows)


def _find(tournament: Tournament, pk: int) -> Prize:
    return get_object_or_404(tournament.prizes.filter(withdrawn=False), pk=pk)
