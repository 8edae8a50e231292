"""Views of the prize table: what lies on it, and the screen that calls one place after the other."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from turnier.forms.prizes import PrizeForm
from turnier.models import Entrant, Prize, Tournament
from turnier.services.papers.money import donor_lines
from turnier.services.prizes.choosing_order import choosing_moved, choosing_outdated, choosing_too_early
from turnier.services.prizes.pictures import content_type
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
from turnier.web.money.views import done, page
from turnier.web.shared.access import AccountRequest, books_page
from turnier.web.shared.http import number_in, sent_bytes, takes_pictures
from turnier.web.shared.tables import export_asked, in_euros, spreadsheet


@takes_pictures
@books_page
def prizes(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """All prizes, and the form for the next one."""
    if kind := export_asked(request):
        return _file(kind, tournament)
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
    context = page(tournament, form=form, table=table, outdated=outdated, donors=donor_lines(tournament))
    return render(request, "money/prizes.html", context, status=422 if form.errors else 200)


@takes_pictures
@books_page
def edit(request: AccountRequest, tournament: Tournament, pk: int) -> HttpResponse:
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
def withdraw(request: AccountRequest, tournament: Tournament, pk: int) -> HttpResponse:
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
def start(request: AccountRequest, tournament: Tournament) -> HttpResponse:
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
def undo(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """Takes a choice back."""
    pk = number_in(request.POST.get("choice", ""))
    choice = get_object_or_404(tournament.choices.filter(revoked=False), pk=pk or 0)
    choice_revoke(choice=choice, by=request.user)
    return done(request, tournament, _("Die Wahl ist zurückgenommen."), "choosing")


def _file(kind: str, tournament: Tournament) -> HttpResponse:
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
