"""What else moves the cash box: donations, other income, costs, change; and whether the books are in order."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from django.db import transaction
from django.db.models import Count, F, Max, Min, Q, Sum
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _

from turnier.models import Booking, Entrant, Player, Posting, Tournament, User
from turnier.services.money.ledger import (
    Account,
    Kind,
    PostingLine,
    balances,
    book,
    check_amount,
    check_reason,
    sent_before,
)
from turnier.services.record.compiled import CompiledObjects, CompiledQuery
from turnier.services.record.write import lock, record
from turnier.text.errors import UserError
from turnier.text.words import euros

INTO: Mapping[Booking.Kind, tuple[Posting.Account, int]] = {
    Kind.SPONSOR: (Account.SPONSORS, 1),
    Kind.INCOME: (Account.INCOME, 1),
    Kind.COST: (Account.COSTS, -1),
    Kind.CHANGE_IN: (Account.CHANGE, 1),
    Kind.CHANGE_OUT: (Account.CHANGE, -1),
}
"""The account against which the cash box is booked, and whether the money comes in (1) or goes out (−1)."""
BY_NUMBER = Posting.objects.order_by("booking__number").values_list("booking__number")
UNEVEN = CompiledQuery(BY_NUMBER.annotate(sum=Sum("cents")).exclude(sum=0).values_list("booking__number"))
UNKNOWN = CompiledQuery(BY_NUMBER.exclude(account__in=Account.values))
"""What cannot be: a booking that does not sum to zero, and an account that there is not."""
NUMBERED = CompiledQuery(
    Booking.objects.order_by()
    .values("tournament")
    .annotate(n=Count("pk"), first=Min("number"), last=Max("number"))
    .values_list("n", "first", "last")
)
IN_STACKS = CompiledQuery(
    Posting.objects.filter(account__in=(Account.STACKS, Account.COSTS))
    .order_by()
    .values_list("account", "booking__kind")
    .annotate(sum=Sum("cents"))
)
PAID_OUT = CompiledQuery(
    Posting.objects.filter(account=Account.FUND, booking__kind=Kind.PAYOUT).order_by("pk").values_list("cents")
)
OWN, DUE = Q(postings__account=Account.ENTRANT), Q(postings__booking__kind=Kind.DUE)
SETTLED, PAID = Q(paid_cents__gt=0, paid_cents__gte=F("due_cents")), Q(paid=True)
WRONGLY_DERIVED = tuple(
    CompiledQuery(
        people.objects.order_by("pk")
        .values("pk")
        .annotate(
            booked_due=Coalesce(Sum("postings__cents", filter=OWN & DUE), 0),
            booked_paid=Coalesce(Sum(-F("postings__cents"), filter=OWN & ~DUE), 0),
        )
        .exclude(Q(due_cents=F("booked_due"), paid_cents=F("booked_paid")) & (SETTLED & PAID | ~SETTLED & ~PAID))
        .values_list("name")
    )
    for people in (Entrant, Player)
)
"""The entrants, and the players, of whom something else was derived than their postings come to."""
STILL_OWING = Q(due_cents__gt=F("paid_cents"))
OWING_ENTRANTS = CompiledObjects(Entrant.objects.filter(STILL_OWING).order_by("number"))
OWING_PLAYERS = CompiledObjects(Player.objects.filter(STILL_OWING, Player.WAITING).order_by("pk"))


@transaction.atomic
def cash_book(
    *,
    tournament: Tournament,
    kind: Booking.Kind,
    cents: int,
    by: User | None,
    reason: str,
    seen: int | None = None,
    beyond: bool = True,
) -> Booking:
    """Books money that comes into the box or leaves it without belonging to an entrant; `reason` says for what.

    Change is its own reason. The same once more since booking `seen` changes nothing. A donation is refused once prizes
    were handed over: it would change them. Unless `beyond` is true, so is what is more than lies in the box.
    """
    tournament = lock(tournament.pk)
    check_amount(cents)
    account, sign = INTO[kind]
    if account != Account.CHANGE:
        check_reason(reason)
    lines = [PostingLine(Account.CASH, sign * cents), PostingLine(account, -sign * cents)]
    if before := sent_before(tournament, kind, lines, reason=reason, seen=seen):
        return before
    if kind is Kind.SPONSOR:
        _check_nothing_paid_out(tournament)
    if sign < 0 and not beyond:
        _check_there(tournament, cents)
    booking = book(tournament, kind, lines, by=by, reason=reason)
    if booking is None:
        raise ValueError("a booking of nothing was let through")
    record(tournament, f"money_{kind.value}", by=by, reason=booking.reason, booking=booking.number)
    return booking


def _check_nothing_paid_out(tournament: Tournament) -> None:
    paid = PAID_OUT(booking__tournament=tournament.pk)
    if sum(cents for (cents,) in paid):
        text = _(
            "Die Preise sind schon übergeben, und eine Spende käme in die Preise. Was jetzt noch für den Verein kommt, "
            "bitte als „Sonstige Einnahme“ buchen."
        )
        raise UserError(text, "kind")


def _check_there(tournament: Tournament, cents: int) -> None:
    there = balances(tournament)[Account.CASH]
    if cents > there:
        text = _("Nach Buch liegen nur %(there)s in der Kasse. Ist der Betrag vertippt? Wenn nicht, hier ankreuzen.")
        raise UserError(text % {"there": euros(there)}, "beyond")


def top_up_open(tournament: Tournament) -> int:
    """Cents that the organisers still have to put into the box for what they add to the stacks; negative: to take out.

    Nothing but where the house rules let them add what a loser is short of.
    """
    rows = IN_STACKS(booking__tournament=tournament.pk)
    return sum(
        cents for account, kind, cents in rows if account == Account.COSTS and kind in (Kind.RUBBER, Kind.TOP_UP)
    )


@transaction.atomic
def top_up_book(*, tournament: Tournament, by: User | None, seen: int | None = None) -> Booking:
    """Books that the organisers put this into the box, or take out what was too much after a correction.

    Refused where it is not the sum that was `seen`, in cents.
    """
    tournament = lock(tournament.pk)
    cents = top_up_open(tournament)
    if cents and seen is not None and cents != seen:
        text = _("Inzwischen sind es %(now)s, nicht %(seen)s. Es ist nichts gebucht: Bitte die Seite neu ansehen.")
        raise UserError(text % {"now": euros(cents), "seen": euros(seen)})
    lines = [PostingLine(Account.CASH, cents), PostingLine(Account.COSTS, -cents)]
    booking = book(tournament, Kind.TOP_UP, lines, by=by)
    if booking is None:
        raise UserError(_("Zu den Stapeln ist nichts mehr dazuzulegen."))
    record(tournament, "money_top_up" if cents > 0 else "top_up_return", by=by, booking=booking.number)
    return booking


def money_donors(tournament: Tournament) -> list[str]:
    """What is noted of each donation of money, once each: who gave it, as the form asks."""
    given = tournament.bookings.filter(kind=Kind.SPONSOR, reverses=None, reversal=None).order_by("number")
    return list(dict.fromkeys(given.values_list("reason", flat=True)))


def ledger_problems(tournament: Tournament) -> list[str]:
    """Whatever is not as it must be in the books; nothing on every good day."""
    return [*_unbalanced(tournament), *_wrongly_derived(tournament), *_stacks(tournament)]


def _unbalanced(tournament: Tournament) -> list[str]:
    uneven = UNEVEN(booking__tournament=tournament.pk)
    texts = [_("Buchung %(n)s: Ihre Beträge passen nicht zusammen.") % {"n": number} for (number,) in uneven]
    count, first, last = NUMBERED.first(tournament=tournament.pk) or (0, 1, 0)
    if (first, last) != (1, count):
        texts.append(_("Im Kassenbuch fehlt eine Buchung."))
    unknown = UNKNOWN(booking__tournament=tournament.pk)
    text = _("Buchung %(n)s nennt ein Konto, das es nicht gibt.")
    return texts + [text % {"n": number} for (number,) in unknown]


def _wrongly_derived(tournament: Tournament) -> list[str]:
    text = _("Das Konto von %(name)s stimmt nicht mit dem Kassenbuch überein.")
    return [text % {"name": name} for wrong in WRONGLY_DERIVED for (name,) in wrong(tournament=tournament.pk)]


def _stacks(tournament: Tournament) -> list[str]:
    """Stacks and paid-out stacks are what was put in; the money for them is in the box or still owed."""
    rows = IN_STACKS(booking__tournament=tournament.pk)
    sums = defaultdict(int, {(account, kind): cents for account, kind, cents in rows})
    deposits = -sums[Account.STACKS, Kind.DUE]
    stacks = -sum(cents for (account, _kind), cents in sums.items() if account == Account.STACKS)
    paid_out = sums[Account.STACKS, Kind.CASH_OUT]
    added = sums[Account.COSTS, Kind.RUBBER]
    if stacks + paid_out == deposits + added:
        return []
    return [_("Stapel und ausgezahlte Stapel ergeben nicht die Einlagen.")]


def owed(tournament: Tournament) -> list[Entrant | Player]:
    """Everybody who still has to pay, by start number, then those who wait for a partner.

    Also who has left, withdrew or was disqualified; `registration.collect.owing` are those who can still be asked.
    """
    return [*OWING_ENTRANTS(tournament=tournament.pk), *OWING_PLAYERS(tournament=tournament.pk)]
