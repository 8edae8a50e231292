"""What else goes into the cash box and out of it: donations, costs, change; and whether the books are in order."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction
from django.db.models import F, Q, Sum
from django.utils.translation import gettext as _

from turnier.models import Booking, Entrant, Player, Posting, Tournament, User
from turnier.services.money.ledger import (
    Account,
    Kind,
    PostingLine,
    balances,
    balances_of_entrants,
    book,
    check_amount,
    check_reason,
    sent_before,
    sums_of_people,
)
from turnier.services.record.compiled import CompiledQuery
from turnier.services.record.write import lock, record

INTO: Mapping[Booking.Kind, tuple[Posting.Account, int]] = {
    Kind.SPONSOR: (Account.SPONSORS, 1),
    Kind.COST: (Account.COSTS, -1),
    Kind.CHANGE_IN: (Account.CHANGE, 1),
    Kind.CHANGE_OUT: (Account.CHANGE, -1),
}
"""The account against which the cash box is booked, and whether the money comes in (1) or goes out (−1)."""
UNEVEN = CompiledQuery(
    Booking.objects.annotate(sum=Sum("postings__cents")).exclude(sum=0).order_by("number").values_list("number")
)
UNKNOWN = CompiledQuery(Posting.objects.exclude(account__in=Account.values).values_list("booking__number"))
"""What cannot be: a booking that does not sum to zero, and an account that there is not."""
NUMBERS = CompiledQuery(Booking.objects.order_by("number").values_list("number"))
DERIVED = tuple(
    CompiledQuery(people.objects.values_list("pk", "name", "due_cents", "paid_cents", "paid"))
    for people in (Entrant, Player)
)
"""What was derived from the books of entrants and players."""


@transaction.atomic
def cash_book(
    *, tournament: Tournament, kind: Booking.Kind, cents: int, by: User | None, reason: str, seen: int | None = None
) -> Booking:
    """Books money that comes into the box or leaves it without belonging to an entrant; `reason` says for what.

    The same once more since booking `seen` changes nothing.
    """
    tournament = lock(tournament.pk)
    check_amount(cents)
    check_reason(reason)
    account, sign = INTO[kind]
    lines = [PostingLine(Account.CASH, sign * cents), PostingLine(account, -sign * cents)]
    if before := sent_before(tournament, kind, lines, reason=reason, seen=seen):
        return before
    booking = book(tournament, kind, lines, by=by, reason=reason)
    if booking is None:
        raise ValueError("a booking of nothing was let through")
    record(tournament, f"money_{kind.value}", by=by, reason=booking.reason, booking=booking.number)
    return booking


def ledger_problems(tournament: Tournament) -> list[str]:
    """Whatever is not as it must be in the books; nothing on every good day."""
    return [*_unbalanced(tournament), *_wrongly_derived(tournament), *_stacks(tournament)]


def _unbalanced(tournament: Tournament) -> list[str]:
    uneven = UNEVEN(tournament=tournament.pk)
    texts = [_("Buchung %(n)s geht nicht auf.") % {"n": number} for (number,) in uneven]
    numbers = [number for (number,) in NUMBERS(tournament=tournament.pk)]
    if numbers != list(range(1, len(numbers) + 1)):
        texts.append(_("Im Kassenbuch fehlt eine Buchung."))
    unknown = UNKNOWN(booking__tournament=tournament.pk)
    text = _("Buchung %(n)s nennt ein Konto, das es nicht gibt.")
    return texts + [text % {"n": number} for (number,) in unknown]


def _wrongly_derived(tournament: Tournament) -> list[str]:
    due, paid = sums_of_people(tournament)
    entrants, players = (rows(tournament=tournament.pk) for rows in DERIVED)
    wrong = [name for pk, name, *found in entrants if found != _derived(due[pk, None], paid[pk, None])]
    wrong += [name for pk, name, *found in players if found != _derived(due[None, pk], paid[None, pk])]
    text = _("Das Konto von %(name)s stimmt nicht mit dem Kassenbuch überein.")
    return [text % {"name": name} for name in wrong]


def _derived(due: int, paid: int) -> list[int]:
    return [due, paid, 0 < paid >= due]


def _stacks(tournament: Tournament) -> list[str]:
    """Stacks and paid-out stacks are what was put in; the money for them is in the box or still owed."""
    deposits = -sum(balances_of_entrants(tournament, Account.STACKS, Kind.DUE).values())
    stacks = -balances(tournament)[Account.STACKS]
    paid_out = sum(balances_of_entrants(tournament, Account.STACKS, Kind.CASH_OUT).values())
    added = sum(
        Posting.objects.filter(
            booking__tournament=tournament, booking__kind=Kind.RUBBER, account=Account.COSTS
        ).values_list("cents", flat=True)
    )
    if stacks + paid_out == deposits + added:
        return []
    return [_("Stapel und ausgezahlte Stapel ergeben nicht die Einlagen.")]


def owed(tournament: Tournament) -> list[Entrant | Player]:
    """Everybody who still has to pay, by start number, then those who wait for a partner."""
    owing = Q(due_cents__gt=F("paid_cents"))
    waiting = tournament.players.filter(owing, entrant__isnull=True, withdrawn=False).order_by("pk")
    return [*tournament.entrants.filter(owing), *waiting]
