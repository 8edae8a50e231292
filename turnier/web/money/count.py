"""The view of the closing: coins and notes against the books, and the change that an evening needs."""

from __future__ import annotations

from collections import Counter

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from turnier.forms.money import CountForm
from turnier.models import CashCount, Tournament
from turnier.services.money.close import cash_close, change_needed, counted_cents, difference_text, last_count
from turnier.services.money.fees import entry_fee, fees, fees_of_all, stack_cents
from turnier.text.errors import UserError
from turnier.text.words import counted
from turnier.web.money.responses import done, page
from turnier.web.shared.access import AccountRequest, books_page
from turnier.web.shared.http import number_in
from turnier.web.shared.money_glance import Glance, next_step

NOTE = 5000


@books_page
def count(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """Counts the box; with a difference it asks for the reason before anything is booked."""
    form = CountForm(request.POST or None)
    glance = Glance(tournament)
    if request.method == "POST" and form.is_valid():
        try:
            return _closed(request, tournament, form)
        except UserError as error:
            form.add_user_error(error)
    pieces = form.pieces() if form.is_bound and set(form.errors) <= {"reason", "__all__"} else {}
    context = page(
        tournament,
        form=form,
        glance=glance,
        first=next_step(glance) if glance.owes_first else None,
        rows=[(cents, field, cents * pieces.get(cents, 0)) for cents, field in form.rows()],
        counted=counted_cents(pieces),
        last=last_count(tournament),
        last_words=_difference(glance.count) if glance.count else "",
        **_change(request, tournament),
    )
    return render(request, "money/count.html", context, status=422 if form.errors else 200)


def _closed(request: AccountRequest, tournament: Tournament, form: CountForm) -> HttpResponse:
    data = form.cleaned_data
    closed = cash_close(
        tournament=tournament,
        pieces=form.pieces(),
        signers=(data["first"], data["second"]),
        by=request.user,
        reason=data["reason"],
    )
    said = _("Die Kasse ist abgeschlossen. %(difference)s") % {"difference": _difference(closed)}
    return done(request, tournament, said, "money_count")


def _difference(count: CashCount) -> str:
    return difference_text(count.difference, count.expected_cents)


def _change(request: HttpRequest, tournament: Tournament) -> dict[str, object]:
    """The coins for the stakes, and the change if everybody pays the fee with a note of 50 €.

    Who is registered pays as what they are; so many who are `expected` pay the regular fee.
    """
    expected = number_in(request.GET.get("erwartet", ""))
    people = expected if expected is not None and expected <= 9999 else fees(tournament).entrants
    fee, stack = entry_fee(tournament), stack_cents(tournament)
    prices = Counter({fee: people}) if expected is not None else Counter(fees_of_all(tournament))
    stake = int(getattr(tournament.house_rules(), "stake_cents", 0)) or stack
    return {
        "people": people,
        "people_words": counted(tournament.kind_of_game.team_size, people),
        "coins": {stake: people * (stack // stake)} if stack else {},
        "fee_change": change_needed({NOTE - fee: count for fee, count in prices.items() if 0 < fee < NOTE}),
        "fee": fee,
        "stack": stack,
    }
