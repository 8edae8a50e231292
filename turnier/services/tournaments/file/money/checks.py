"""What the books in a tournament file have to fulfil before anything is stored; every fault is a sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from turnier.models import Entrant, Player, Sitting
from turnier.services.money.close import DENOMINATIONS
from turnier.services.money.ledger import Account, Kind
from turnier.services.tournaments.file.money.format import BookingPart, CountPart, MoneyPart, PostingPart
from turnier.text.errors import UserError
from turnier.text.words import euros

ACCOUNTS: Mapping[str, frozenset[str]] = {
    Kind.DUE: frozenset({Account.ENTRANT, Account.FEES, Account.STACKS}),
    Kind.PAYMENT: frozenset({Account.CASH, Account.ENTRANT}),
    Kind.REFUND: frozenset({Account.CASH, Account.ENTRANT}),
    Kind.FORFEIT: frozenset({Account.ENTRANT, Account.FEES}),
    Kind.LOSS_FEE: frozenset({Account.CASH, Account.LOSS_FEES}),
    Kind.RUBBER: frozenset({Account.STACKS, Account.COSTS}),
    Kind.CASH_OUT: frozenset({Account.STACKS, Account.ENTRANT, Account.CASH}),
    Kind.SPONSOR: frozenset({Account.CASH, Account.SPONSORS}),
    Kind.INCOME: frozenset({Account.CASH, Account.INCOME}),
    Kind.COST: frozenset({Account.CASH, Account.COSTS}),
    Kind.TOP_UP: frozenset({Account.CASH, Account.COSTS}),
    Kind.CHANGE_IN: frozenset({Account.CASH, Account.CHANGE}),
    Kind.CHANGE_OUT: frozenset({Account.CASH, Account.CHANGE}),
    Kind.FUND: frozenset({Account.SPONSORS, Account.FEES, Account.COSTS, Account.FUND}),
    Kind.PAYOUT: frozenset({Account.FUND, Account.ENTRANT, Account.CASH}),
    Kind.CLOSING: frozenset({Account.CASH, Account.DIFFERENCE}),
}
"""Which accounts a kind of booking moves."""


@dataclass(frozen=True)
class People:
    """Everything that a booking may name, as the file names it."""

    entrants: Mapping[int, Entrant]
    members: Mapping[tuple[int, int], Player]
    singles: Mapping[int, Player]
    sittings: Mapping[tuple[int, int], Sitting]


def person_of(line: PostingPart, people: People) -> Player | None:
    """The player in whose name a line stands; None where it is nobody's or an entrant's."""
    if line.member is not None:
        return people.members.get(line.member)
    return people.singles.get(line.single) if line.single is not None else None


def check_money(part: MoneyPart, people: People) -> None:
    """Raises `UserError` with the first fault of the books, the prizes or the counted box."""
    if [booking.number for booking in part.bookings] != list(range(1, len(part.bookings) + 1)):
        raise UserError(_("Im Kassenbuch der Datei fehlt eine Buchung, oder eine steht doppelt."))
    for booking in part.bookings:
        _check_booking(booking, part.bookings, people)
    _check_reversed_once(part.bookings)
    _check_awards(part, people)
    _check_prize_table(part, people)
    for count in part.counts:
        _check_count(count, part.bookings)


def _check_booking(booking: BookingPart, bookings: Sequence[BookingPart], people: People) -> None:
    _check_balance(booking)
    for line in booking.postings:
        named = [line.entrant, line.member, line.single]
        known = line.entrant in people.entrants or person_of(line, people) is not None
        needed = line.account == Account.ENTRANT
        if len(named) - named.count(None) > 1 or ((needed or named != [None] * 3) and not known):
            raise UserError(_("Buchung %(n)s in der Datei nennt jemanden, der nicht angemeldet ist.") % _n(booking))
    if booking.sitting is not None and booking.sitting not in people.sittings:
        raise UserError(_("Buchung %(n)s in der Datei nennt einen Tisch, den es nicht gibt.") % _n(booking))
    if booking.reverses is not None:
        _check_reversal(booking, bookings)


def _check_balance(booking: BookingPart) -> None:
    total = sum(line.cents for line in booking.postings)
    if total:
        text = _("Buchung %(n)s in der Datei geht nicht auf: Es bleiben %(sum)s.")
        raise UserError(text % {**_n(booking), "sum": euros(total)})
    if not {line.account for line in booking.postings} <= ACCOUNTS[booking.kind]:
        raise UserError(_("Buchung %(n)s in der Datei bewegt ein falsches Konto.") % _n(booking))


def _check_reversal(booking: BookingPart, bookings: Sequence[BookingPart]) -> None:
    earlier = bookings[booking.reverses - 1] if booking.reverses and booking.reverses < booking.number else None
    if earlier is None or _lines(booking, -1) != _lines(earlier, 1):
        text = _("Buchung %(n)s in der Datei ist keine Gegenbuchung zu Nr. %(other)s.")
        raise UserError(text % {**_n(booking), "other": booking.reverses})


def _lines(booking: BookingPart, sign: int) -> Counter[tuple[object, ...]]:
    return Counter((p.account, sign * p.cents, p.entrant, p.member, p.single) for p in booking.postings)


def _check_reversed_once(bookings: Sequence[BookingPart]) -> None:
    reversed_ = Counter(booking.reverses for booking in bookings if booking.reverses is not None)
    for number, times in reversed_.items():
        if times > 1:
            raise UserError(_("Buchung %(n)s in der Datei ist zweimal zurückgebucht.") % {"n": number})


def _check_awards(part: MoneyPart, people: People) -> None:
    awarded = sum(award.cents for award in part.awards)
    lines = [line for booking in part.bookings if booking.kind == Kind.FUND for line in booking.postings]
    booked = -sum(line.cents for line in lines if line.account == Account.FUND)
    if awarded != booked:
        text = _("Die Preise in der Datei ergeben %(awarded)s, im Kassenbuch sind es %(booked)s.")
        raise UserError(text % {"awarded": euros(awarded), "booked": euros(booked)})
    if part.awards and (part.plan is None or part.plan.fixed_at is None):
        raise UserError(_("In der Datei stehen Preise, die niemand festgelegt hat."))
    placed = [number for number, _place in part.plan.places] if part.plan is not None else []
    _check_known([*placed, *(award.entrant for award in part.awards)], people)


def _check_prize_table(part: MoneyPart, people: People) -> None:
    order = [number for number, _place in part.choosing.order] if part.choosing is not None else []
    _check_known([*order, *(choice.entrant for choice in part.choices)], people)
    standing = [choice for choice in part.choices if not choice.revoked]
    chosen = [choice.prize for choice in standing if choice.prize is not None]
    numbers = [choice.prize for choice in part.choices if choice.prize is not None]
    twice = len(set(chosen)) < len(chosen) or len({choice.entrant for choice in standing}) < len(standing)
    consolation = sum(prize.consolation and not prize.withdrawn for prize in part.prizes)
    if twice or consolation > 1 or max(numbers, default=0) > len(part.prizes):
        raise UserError(_("Auf dem Preistisch der Datei ist ein Preis doppelt vergeben, oder es gibt ihn nicht."))


def _check_known(numbers: Sequence[int], people: People) -> None:
    strangers = sorted(set(numbers) - set(people.entrants))
    if strangers:
        text = _("Unter den Preisen der Datei steht Startnummer %(n)s, die nicht angemeldet ist.")
        raise UserError(text % {"n": strangers[0]})


def _check_count(count: CountPart, bookings: Sequence[BookingPart]) -> None:
    known = {str(cents) for cents in DENOMINATIONS}
    counted = sum(int(cents) * number for cents, number in count.pieces.items() if cents in known)
    difference = counted - count.expected_cents
    before = [b for b in bookings if b.number <= count.last_booking and b.number != count.booking]
    booked = [b for b in bookings if b.number == count.booking and b.kind == Kind.CLOSING]
    fits = (
        set(count.pieces) <= known
        and counted == count.counted_cents
        and _cash(before) == count.expected_cents
        and _cash(booked) == difference
        and count.last_booking <= len(bookings)
        and (count.booking is None) == (difference == 0)
    )
    if not fits:
        raise UserError(_("Die gezählte Kasse in der Datei passt nicht zum Kassenbuch."))


def _cash(bookings: Sequence[BookingPart]) -> int:
    return sum(line.cents for booking in bookings for line in booking.postings if line.account == Account.CASH)


def _n(booking: BookingPart) -> dict[str, object]:
    return {"n": booking.number}
