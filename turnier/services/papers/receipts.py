"""Collects what a receipt says: who paid or was paid, how much, and why."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils import formats, timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from turnier import printing
from turnier.models import Booking, Entrant, Player
from turnier.services.money.fees import fee_name
from turnier.services.money.ledger import Account, Kind
from turnier.services.registration.substitute import NamesOverTime
from turnier.text.words import euros, numbered, table_name

PURPOSES: Mapping[str, object] = {
    Kind.PAYMENT: gettext_lazy("Startgeld"),
    Kind.LOSS_FEE: gettext_lazy("Verlustgeld"),
    Kind.SPONSOR: gettext_lazy("Spende für die Preise"),
    Kind.INCOME: gettext_lazy("Sonstige Einnahme"),
    Kind.REFUND: gettext_lazy("Rückzahlung"),
    Kind.CASH_OUT: gettext_lazy("Stapel"),
    Kind.PAYOUT: gettext_lazy("Preisgeld"),
}
"""The kinds of bookings that somebody signs for, and what for."""
SETTLING = (Kind.CASH_OUT, Kind.PAYOUT)
"""Those by which what somebody still owes may be settled."""


def receipt_paper(booking: Booking, entrant: Entrant | None = None) -> printing.MoneyReceipt | None:
    """The receipt of a booking, of a collective one for this entrant; None where there is nothing to sign for.

    That is where nothing was paid or settled, where it was taken back, and where it is nobody's in particular.
    """
    tournament, postings = booking.tournament, list(booking.postings.select_related("entrant", "player"))
    people = {p.entrant or p.player for p in postings} - {None}
    own = [p for p in postings if p.account != Account.CASH and (entrant is None or p.entrant_id == entrant.pk)]
    cents = -sum(p.cents for p in own)
    alone = len(people) <= 1 if entrant is None else entrant in people
    if not (alone and has_receipt(booking, cents)):
        return None
    who = entrant or next(iter(people), None)
    name = NamesOverTime(tournament).told(who, booking) if who else ""
    settled = -sum(p.cents for p in own if p.account == Account.ENTRANT) if booking.kind in SETTLING else 0
    purpose = _purpose(booking, named=who is not None)
    if settled:
        owed = {"owed": fee_name(tournament), "settled": euros(settled)}
        text = _("%(what)s %(sum)s, verrechnet mit %(owed)s %(settled)s, bar %(cash)s")
        purpose = text % {"what": purpose, "sum": euros(settled - cents), "cash": euros(-cents), **owed}
    return printing.MoneyReceipt(
        title=_("Quittung"),
        number=_("Buchung %(n)s") % {"n": booking.number},
        sum=euros(abs(cents)),
        direction=_("Erhalten von") if cents > 0 else _("Gezahlt an"),
        who=_receiver(who, name) if who else booking.reason,
        purpose=purpose,
        where_and_when=_where_and_when(booking),
        signer=(tournament.host or _("Turnierleitung")) if cents > 0 or who is None else name,
        note=_("Keine Spendenbescheinigung für das Finanzamt.") if booking.kind == Kind.SPONSOR else "",
    )


def has_receipt(booking: Booking, cents: int) -> bool:
    """Whether somebody signs for so much that a booking put into the box, and it still stands.

    For a stack or a prize that was settled with what its owner owed somebody signs even where no cash moved.
    """
    stands = booking.reverses_id is None and not hasattr(booking, "reversal")
    taken_back = booking.kind == Kind.PAYMENT and cents < 0
    return bool(cents or booking.kind in SETTLING) and booking.kind in PURPOSES and stands and not taken_back


def _receiver(person: Entrant | Player, name: str) -> str:
    return numbered(person.number, name) if isinstance(person, Entrant) else name


def _purpose(booking: Booking, *, named: bool) -> str:
    purpose = fee_name(booking.tournament) if booking.kind == Kind.PAYMENT else str(PURPOSES[booking.kind])
    if booking.sitting is not None:
        purpose += ", " + table_name(booking.tournament, booking.sitting.round.number, booking.sitting.table)
    return f"{purpose} ({booking.reason})" if named and booking.reason else purpose


def _where_and_when(booking: Booking) -> str:
    day = formats.date_format(timezone.localtime(booking.at), _("j. F Y"))
    return ", ".join(filter(None, (booking.tournament.venue, day)))
