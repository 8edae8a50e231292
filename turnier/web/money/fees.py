"""Views of the fees beside the one amount: their terms, and the Verlustgeld of each table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from turnier import printing
from turnier.forms.money import FeeTermsForm, SeenSumForm
from turnier.models import Sitting, Tournament
from turnier.services.money.fees import terms_of
from turnier.services.money.ledger import Account
from turnier.services.money.terms import fee_terms_save, tariff_words
from turnier.services.papers.money import loss_lines
from turnier.services.papers.rounds import head_of
from turnier.services.sheets.loss_fees import TableLosses, loss_fees, loss_fees_collect, loss_fees_take_back
from turnier.text.errors import UserError
from turnier.text.words import euros, translate
from turnier.web.money.views import done, page
from turnier.web.shared.access import AccountRequest, books_page
from turnier.web.shared.http import pdf


@books_page
def terms(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """Classes, the tariff and the account for transfers."""
    form = FeeTermsForm(tournament, request.POST or None)
    if request.method == "POST" and form.is_valid() and form.is_newest():
        try:
            fee_terms_save(tournament=tournament, terms=form.terms(), by=request.user)
        except UserError as error:
            form.add_user_error(error)
        else:
            return done(request, tournament, _("Gespeichert. Was jeder zahlt, ist neu gerechnet."), "fee_terms")
    context = page(tournament, form=form, lost=translate(form.losses) if form.losses else "")
    return render(request, "money/terms.html", context, status=422 if form.errors else 200)


@dataclass(frozen=True)
class RoundLosses:
    """The tables of one round, under its name."""

    name: str
    tables: Sequence[TableLosses]


@books_page
def losses(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What each table pays for what it lost, to collect with one tap."""
    tables, tariff, lost = loss_fees(tournament), terms_of(tournament).losses, tournament.kind_of_game.losses
    rounds = [
        RoundLosses(tournament.round_name(number), list(group))
        for number, group in groupby(tables, key=lambda table: table.sitting.round.number)
    ]
    context = page(
        tournament,
        rounds=rounds[::-1],
        tariff=tariff_words(tariff, translate(lost)) if tariff and lost else "",
        lost=translate(lost) if lost else "",
        booked=sum(table.booked for table in tables),
        open=sum(table.open for table in tables if table.sitting.finished and table.told),
    )
    return render(request, "money/losses.html", context)


@require_POST
@books_page
def collect(request: AccountRequest, tournament: Tournament, number: int, table: int) -> HttpResponse:
    """One tap: the table has paid what is open."""
    sitting = _find(tournament, number, table)
    form = SeenSumForm(request.POST)
    seen = form.cleaned_data["seen"] if form.is_valid() else 0
    booking = loss_fees_collect(sitting=sitting, by=request.user, seen=seen)
    cash = sum(posting.cents for posting in booking.postings.all() if posting.account == Account.CASH)
    said = _("Tisch %(table)s hat %(sum)s gezahlt.") if cash >= 0 else _("Tisch %(table)s hat %(sum)s zurückbekommen.")
    return done(request, tournament, said % {"table": table, "sum": euros(abs(cash))}, "money_losses")


@require_POST
@books_page
def take_back(request: AccountRequest, tournament: Tournament, number: int, table: int) -> HttpResponse:
    """The last payment of a table was a slip."""
    loss_fees_take_back(sitting=_find(tournament, number, table), by=request.user)
    said = _("Tisch %(table)s: zurückgenommen. Beides steht im Kassenbuch.")
    return done(request, tournament, said % {"table": table}, "money_losses")


@books_page
def loss_list(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What each table pays, to go round with."""
    lines, total = loss_lines(tournament)
    return pdf(printing.loss_list(head_of(tournament), lines, total), _("Verlustgeld"))


def _find(tournament: Tournament, number: int, table: int) -> Sitting:
    return get_object_or_404(
        Sitting.objects.select_related("round"), round__tournament=tournament, round__number=number, table=table
    )
