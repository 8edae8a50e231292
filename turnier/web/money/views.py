"""Views of the cash box: everything at one glance, and money that belongs to no entrant."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from turnier.forms.money import BookForm
from turnier.models import Tournament
from turnier.services.money.cash import cash_book
from turnier.services.money.fees import terms_of
from turnier.services.money.ledger import Kind, last_number
from turnier.services.money.pay import stacks_to_cash_out
from turnier.text.errors import UserError
from turnier.text.words import euros
from turnier.web.money.responses import done, page
from turnier.web.money.tables import newest_lines
from turnier.web.shared.access import AccountRequest, books_page
from turnier.web.shared.money_glance import Glance, next_step


@books_page
def overview(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The cash box: what is in it, who owes, what is to be paid out, and the next step; `?was` chooses what to book."""
    chosen = {"kind": kind} if (kind := request.GET.get("was")) in Kind.values else {}
    return _overview(request, tournament, BookForm(initial={"seen": last_number(tournament), **chosen}))


@require_POST
@books_page
def book(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """Books a donation, a cost or change."""
    form = BookForm(request.POST)
    if form.is_valid():
        data, newest = form.cleaned_data, last_number(tournament)
        try:
            booking = cash_book(
                tournament=tournament,
                kind=Kind(data["kind"]),
                cents=data["cents"],
                by=request.user,
                reason=data["reason"],
                seen=data["seen"],
            )
        except UserError as error:
            form.add_user_error(error)
        else:
            said = _("Gebucht: %(what)s %(sum)s.")
            if booking.number <= newest:
                said = _("Schon gebucht: %(what)s %(sum)s. War es ein zweites Mal, bitte noch einmal buchen.")
            said %= {"what": booking.get_kind_display(), "sum": euros(data["cents"])}
            return done(request, tournament, said)
    return _overview(request, tournament, form)


def _overview(request: HttpRequest, tournament: Tournament, form: BookForm) -> HttpResponse:
    glance = Glance(tournament)
    stacks = [row for row in stacks_to_cash_out(tournament) if row.may_go]
    context = page(tournament, glance=glance, next=next_step(glance), form=form, stacks=stacks)
    context["newest"] = newest_lines(tournament)
    context["losses"] = terms_of(tournament).losses is not None
    return render(request, "money/overview.html", context, status=422 if form.errors else 200)
