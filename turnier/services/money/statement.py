"""What went into the cash box and out of it, by what it was for: the statement of the treasurer, which adds up."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Sum
from django.utils.translation import gettext as _

from turnier.models import CashCount, Posting, Tournament
from turnier.services.money.ledger import Account, Kind, last_number


@dataclass(frozen=True)
class CashStatement:
    """Cents by what they were for, in the order in which they are listed; `expected` is their sum.

    `since` is what moved the box after it was counted: prize money paid out late, a refund.
    """

    moved: tuple[tuple[str, int], ...]
    since: int = 0

    @property
    def expected(self) -> int:
        """What must be in the box."""
        return sum(cents for _label, cents in self.moved)


def statement(tournament: Tournament, count: CashCount | None) -> CashStatement:
    """The box up to when it was counted, without what that count itself booked; up to now where nothing is counted."""
    last = last_number(tournament) if count is None else count.last_booking
    cash = Posting.objects.filter(booking__tournament=tournament, account=Account.CASH).order_by()
    until = cash.filter(booking__number__lte=last)
    if count is not None and count.booking_id is not None:
        until = until.exclude(booking=count.booking_id)
    sums = dict(until.values_list("booking__kind").annotate(sum=Sum("cents")))
    since = cash.filter(booking__number__gt=last).aggregate(sum=Sum("cents"))["sum"] or 0
    moved = tuple((label, sums[kind]) for kind, label in _labels(tournament).items() if sums.get(kind))
    return CashStatement(moved, since)


def _labels(tournament: Tournament) -> dict[str, str]:
    """Every kind of booking that moves the box → what it is called on paper: first what comes in."""
    return {
        Kind.CHANGE_IN: _("Wechselgeld in die Kasse"),
        Kind.PAYMENT: _("Startgelder und Einlagen") if tournament.kind_of_game.stacks else _("Startgelder"),
        Kind.LOSS_FEE: _("Verlustgelder"),
        Kind.SPONSOR: _("Spenden"),
        Kind.COST: _("Ausgaben"),
        Kind.REFUND: _("Rückzahlungen"),
        Kind.CASH_OUT: _("Stapel ausgezahlt"),
        Kind.PAYOUT: _("Preisgeld ausgezahlt"),
        Kind.CHANGE_OUT: _("Wechselgeld aus der Kasse"),
        Kind.CLOSING: _("Frühere Kassendifferenz"),
    }
