"""Views of the payout: one prize after the other is handed over and ticked off."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from turnier.models import Entrant, Tournament
from turnier.services.fees import open_cents, stack_cents
from turnier.services.money.closing import change_needed
from turnier.services.money.ledger import Account, balances_of_entrants
from turnier.services.money.payments import cash_out_parts, cash_out_words
from turnier.services.money.prizes import payout_book
from turnier.sums import euros
from turnier.web.access import AccountRequest, books_page
from turnier.web.money.glance import Glance
from turnier.web.money.parts import done, page


@books_page
def payouts(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who gets what, what is handed over already, and the pieces of money that it takes."""
    glance = Glance(tournament)
    sums: dict[int, int] = {}
    for row in glance.payouts:
        if row.open > 0 and not glance.outdated:
            sums[row.open] = sums.get(row.open, 0) + 1
    context = page(tournament, glance=glance, pieces=change_needed(sums).items(), stacks=_stacks(tournament))
    if glance.outdated and glance.over and not glance.now.preview.problems:
        context |= {"found": glance.now, "differences": glance.differences, "ties": glance.ties}
    return render(request, "money/payouts.html", context)


@require_POST
@books_page
def pay(request: AccountRequest, tournament: Tournament, number: int) -> HttpResponse:
    """One tap: handed over."""
    entrant = get_object_or_404(tournament.entrants, number=number)
    booking = payout_book(entrant=entrant, by=request.user, seen=request.POST.get("seen", ""))
    cents = next(p.cents for p in booking.postings.all() if p.account == Account.FUND)
    words = _("Nr. %(n)s, %(name)s: %(sum)s übergeben.") if cents > 0 else _("Nr. %(n)s, %(name)s: %(sum)s zurück.")
    said = words % {"n": number, "name": entrant.name, "sum": euros(abs(cents))}
    return done(request, tournament, said, "money_payouts")


def _stacks(tournament: Tournament) -> list[tuple[Entrant, int, bool, str, bool]]:
    """Everybody who may still cash out a stack, with cents and whether now; the largest first.

    Of who still owes something the words say what leaves the box and what does not, and whether nothing does.
    """
    if not stack_cents(tournament):
        return []
    standing = balances_of_entrants(tournament, Account.STACKS)
    over = tournament.stage == Tournament.Stage.CLOSED
    rows = [(entrant, -standing.get(entrant.pk, 0)) for entrant in tournament.entrants.all()]
    found = []
    for entrant, cents in sorted(rows, key=lambda row: (-row[1], row[0].number)):
        cash, settled = cash_out_parts(cents, open_cents(entrant))
        words = cash_out_words(cash, settled) if settled else ""
        if cents:
            found.append(
                (entrant, cents, over or entrant.status not in Entrant.PLAYING, words, bool(settled) and not cash)
            )
    return found
