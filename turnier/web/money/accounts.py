"""Views of what entrants owe: one's account with all that can be booked there, the terms of fees, the Verlustgeld."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from turnier import printing
from turnier.forms.fields import ActForm
from turnier.forms.money import BookingReasonForm, FeeTermsForm, LossFeeForm, PaymentForm, ReductionForm, SeenSumForm
from turnier.models import Booking, Entrant, Sitting, Tournament, User
from turnier.services.host.snapshots.take import take_after
from turnier.services.money.fees import (
    brought_along,
    class_text,
    credit_cents,
    fee_of_entrant,
    fee_terms_of,
    forfeits,
    open_cents,
    stack_cents,
)
from turnier.services.money.ledger import Account, last_number
from turnier.services.money.pay import (
    cash_out_parts,
    cash_out_words,
    credit_keep,
    loss_fee_book,
    payment_book,
    reduction_set,
    refund_book,
    single_refund_book,
    stack_cash_out,
    stack_of,
    stacks_to_cash_out,
)
from turnier.services.money.terms import fee_terms_save, tariff_words, transfer_code
from turnier.services.papers.money import loss_lines
from turnier.services.papers.rounds import head_of
from turnier.services.prizes.award import payouts, prizes_outdated
from turnier.services.sheets.loss_fees import (
    TableLosses,
    loss_fees,
    loss_fees_collect,
    losses_owed,
    newest_payments,
)
from turnier.text.errors import UserError
from turnier.text.words import euros, translate
from turnier.web.money.tables import BookingLine, booking_lines
from turnier.web.money.views import cents_seen, done, page
from turnier.web.shared.access import AccountRequest, books_page
from turnier.web.shared.http import drawn_code, pdf, refuse_blank
from turnier.web.shared.money_glance import with_lines

OWN_SIDE: dict[Account, object] = {
    Account.ENTRANT: gettext_lazy("Zahlungen"),
    Account.STACKS: Account.STACKS.label,
    Account.FUND: Account.FUND.label,
    Account.LOSS_FEES: Account.LOSS_FEES.label,
}
"""The columns in which an entrant reads the own account."""


Book = Callable[..., object]
BOOKED: dict[str, tuple[type[ActForm], Book]] = {
    "zahlung": (PaymentForm, payment_book),
    "ermaessigung": (ReductionForm, reduction_set),
    "verlustgeld": (LossFeeForm, loss_fee_book),
}
"""What the forms of the page are called, and which service they are for."""


@books_page
def account(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The account of one entrant with its three forms."""
    entrant = _find(tournament, number)
    sent = request.POST.get("was", "")
    forms = {
        name: form(request.POST if name == sent else None, prefix=name, initial={"seen": last_number(tournament)})
        for name, (form, _service) in BOOKED.items()
    }
    if request.method == "POST" and sent in forms and forms[sent].is_valid():
        try:
            BOOKED[sent][1](entrant=entrant, by=request.user, **forms[sent].cleaned_data)
        except UserError as error:
            forms[sent].add_user_error(error)
        else:
            said = _("Gebucht für Nr. %(n)s, %(name)s.") % {"n": number, "name": entrant.name}
            return done(request, tournament, said, "money_account", number)
    refused = sent in forms and bool(forms[sent].errors)
    return render(request, "money/account.html", _about(tournament, entrant, forms), status=422 if refused else 200)


@require_POST
@books_page
def refund(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Pays back what was paid too much."""
    paid_back = partial(refund_book, cents=cents_seen(request))
    return _booked(request, tournament, number, paid_back, _("Nr. %(n)s, %(name)s: %(sum)s zurückgezahlt."))


@require_POST
@books_page
def refund_single(request: AccountRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Pays back what somebody without a partner has paid too much."""
    player = get_object_or_404(tournament.players, pk=pk)
    booking = single_refund_book(player=player, by=request.user, cents=cents_seen(request))
    back = sum(posting.cents for posting in booking.postings.all() if posting.account == Account.ENTRANT)
    said = _("%(name)s: %(sum)s zurückgezahlt.") % {"name": player.name, "sum": euros(back)}
    return done(request, tournament, said)


@require_POST
@books_page
def keep(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """What was paid too much stays with the organisers."""
    form = BookingReasonForm(request.POST)
    form.is_valid()

    def kept(*, entrant: Entrant, by: User) -> Booking:
        return credit_keep(entrant=entrant, by=by, reason=form.cleaned_data.get("reason", ""))

    return _booked(request, tournament, number, kept, _("Nr. %(n)s, %(name)s: %(sum)s bleiben in der Kasse."))


@require_POST
@books_page
def cash_out(request: AccountRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Pays out what is in the stack of somebody who has left, or gets back what was too much, and says it in words."""
    entrant = _find(tournament, number)
    booking = stack_cash_out(entrant=entrant, by=request.user, cents=cents_seen(request))
    take_after("hand_over", tournament.pk, follows=any(row.may_go for row in stacks_to_cash_out(tournament)))
    moved = {posting.account: -posting.cents for posting in booking.postings.all()}
    sums = cash_out_words(moved.get(Account.CASH, 0), moved.get(Account.ENTRANT, 0))
    said = _("Nr. %(n)s, %(name)s: Stapel abgerechnet, %(sums)s.")
    return done(request, tournament, said % {"n": number, "name": entrant.name, "sums": sums}, "money_account", number)


def _booked(
    request: HttpRequest, tournament: Tournament, number: int, service: Callable[..., Booking], said: str
) -> HttpResponse:
    entrant = _find(tournament, number)
    booking = service(entrant=entrant, by=request.user)
    largest = max(posting.cents for posting in booking.postings.all())
    words = said % {"n": entrant.number, "name": entrant.name, "sum": euros(largest)}
    return done(request, tournament, words, "money_account", number)


def _about(tournament: Tournament, entrant: Entrant, forms: dict[str, ActForm]) -> dict[str, object]:
    bookings = with_lines(tournament.bookings.all()).filter(postings__entrant=entrant).distinct()
    stack = stack_of(entrant) if stack_cents(tournament) else None
    parts = cash_out_parts(stack or 0, open_cents(entrant))
    lines = booking_lines(tournament, bookings.order_by("number"))
    payments = [line for line in lines if line.kind == Booking.Kind.PAYMENT and line.into and not line.reversed_by]
    return page(
        tournament,
        entrant=entrant,
        forms=forms,
        open=open_cents(entrant),
        told=brought_along([entrant]).get(entrant.pk, "") if open_cents(entrant) else "",
        credit=credit_cents(entrant),
        lost=losses_owed(tournament)[entrant.pk],
        fee=fee_of_entrant(entrant),
        fee_class=class_text([player.fee_class for player in entrant.players.all()]),
        stack=stack,
        stack_cash=parts[0],
        stack_words=cash_out_words(*parts) if stack else "",
        may_cash_out=entrant.status not in Entrant.PLAYING or tournament.status == Tournament.Status.CLOSED,
        transfer=drawn_code(code) if (code := transfer_code(entrant)) else "",
        forfeits=forfeits(tournament, entrant),
        outdated=prizes_outdated(tournament),
        won=next((row for row in payouts(tournament) if row.entrant.pk == entrant.pk), None),
        may_take_back=bool(entrant.paid and payments and tournament.status != Tournament.Status.CLOSED),
        statement=_statement(entrant, lines),
        keep_form=BookingReasonForm(),
        back_form=BookingReasonForm(auto_id="back_%s"),
    )


@dataclass(frozen=True)
class OwnStatement:
    """The bookings of one entrant from their side: what belongs to them is plus, what they owe is minus, in cents.

    A column for each kind of money that they have to do with; `sums` are what they have of it now.
    """

    columns: Sequence[object]
    rows: Sequence[tuple[BookingLine, Sequence[int | None]]]
    sums: Sequence[int]


def _statement(entrant: Entrant, lines: Sequence[BookingLine]) -> OwnStatement:
    own = [(line, {p.account: 0 for p in line.postings if p.entrant_id == entrant.pk}) for line in lines]
    for line, cents in own:
        for posting in line.postings:
            if posting.entrant_id == entrant.pk:
                cents[posting.account] -= posting.cents
    moved = [account for account in OWN_SIDE if any(account in cents for _line, cents in own)]
    return OwnStatement(
        columns=[OWN_SIDE[account] for account in moved],
        rows=[(line, [cents.get(account) for account in moved]) for line, cents in own],
        sums=[sum(cents.get(account, 0) for _line, cents in own) for account in moved],
    )


def _find(tournament: Tournament, number: int) -> Entrant:
    return get_object_or_404(tournament.entrants, number=number)


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
    """The tables of one round, under its name, each with the number of its last payment."""

    name: str
    tables: Sequence[tuple[TableLosses, int | None]]


@books_page
def losses(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What each table pays for what it lost, to collect with one tap."""
    tables, tariff, lost = loss_fees(tournament), fee_terms_of(tournament).losses, tournament.kind_of_game.losses
    newest = newest_payments(tournament)
    rounds = [
        RoundLosses(tournament.round_name(number), [(table, newest.get(table.sitting.pk)) for table in group])
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
    sitting = _sitting(tournament, number, table)
    form = SeenSumForm(request.POST)
    seen = form.cleaned_data["seen"] if form.is_valid() else 0
    booking = loss_fees_collect(sitting=sitting, by=request.user, seen=seen)
    cash = sum(posting.cents for posting in booking.postings.all() if posting.account == Account.CASH)
    said = _("Tisch %(table)s hat %(sum)s gezahlt.") if cash >= 0 else _("Tisch %(table)s hat %(sum)s zurückbekommen.")
    return done(request, tournament, said % {"table": table, "sum": euros(abs(cash))}, "money_losses")


@books_page
def loss_list(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What each table pays, to go round with."""
    lines, total = loss_lines(tournament)
    refuse_blank(lines, _("Noch hat kein Tisch Verlustgeld zu zahlen."))
    return pdf(printing.loss_list(head_of(tournament), lines, total), _("Verlustgeld"))


def _sitting(tournament: Tournament, number: int, table: int) -> Sitting:
    return get_object_or_404(
        Sitting.objects.select_related("round"), round__tournament=tournament, round__number=number, table=table
    )
