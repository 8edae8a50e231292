"""Closes the cash box: counted by coins and notes against the books, with a statement of what went in and out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Sum
from django.utils.translation import gettext as _

from turnier.models import CashCount, Posting, Tournament, User
from turnier.models.money import LARGEST_SUM
from turnier.services.money.ledger import Account, Kind, PostingLine, balances, book, last_number, paid_out
from turnier.services.record.write import check_tables_done, lock, record
from turnier.text.errors import NeedsReason, UserError
from turnier.text.remarks import clean_remark
from turnier.text.words import euros

DENOMINATIONS = (20000, 10000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1)
"""Notes and coins in cents, the largest first."""
SETTLED = "settled"
"""Beside the kinds of bookings: what of prizes and stacks paid what their owners owed."""


@transaction.atomic
def cash_close(
    *, tournament: Tournament, pieces: Mapping[int, int], signers: Sequence[str], by: User | None, reason: str = ""
) -> CashCount:
    """Closes the box: `pieces` says how many there are of each denomination.

    A difference is booked, with a reason and the name of somebody who counted.

    Refused while tables are open. The same once more, with nothing booked since, changes nothing.
    """
    tournament = lock(tournament.pk)
    check_tables_done(tournament)
    _check_pieces(pieces)
    found = {str(cents): number for cents, number in pieces.items() if number}
    before = last_count(tournament)
    if before is not None and (before.pieces, before.last_booking) == (found, last_number(tournament)):
        return before
    counted, expected = counted_cents(pieces), balances(tournament)[Account.CASH]
    difference = counted - expected
    names = [name for signer in signers if (name := clean_remark(signer)[:80])]
    if difference and not clean_remark(reason):
        asked = _(
            "Bitte noch einmal zählen. Bleibt es dabei, den Grund eintragen und wer gezählt hat: Dann wird gebucht."
        )
        raise NeedsReason(f"{difference_text(difference, expected)} {asked}", "reason")
    if difference and not names:
        asked = _("Bitte eintragen, wer gezählt hat. Es steht auf dem Kassenabschluss.")
        raise UserError(f"{difference_text(difference, expected)} {asked}", "first")
    lines = [PostingLine(Account.CASH, difference), PostingLine(Account.DIFFERENCE, -difference)]
    booking = book(tournament, Kind.CLOSING, lines, by=by, reason=reason)
    count = CashCount.objects.create(
        tournament=tournament,
        pieces=found,
        counted_cents=counted,
        expected_cents=expected,
        booking=booking,
        last_booking=last_number(tournament),
        reason=clean_remark(reason)[:200],
        signers=names,
        by=by,
    )
    record(tournament, "cash_close", by=by, reason=count.reason, counted=counted, expected=expected)
    return count


def counted_cents(pieces: Mapping[int, int]) -> int:
    """What so many coins and notes are worth, in cents: denomination → pieces."""
    return sum(cents * number for cents, number in pieces.items())


def difference_text(difference: int, expected: int = 0) -> str:
    """ "Es fehlen 1,00 €." / "Es sind 2,00 € zu viel." / "Die Kasse stimmt."; else what the books lack."""
    if not difference:
        return _("Die Kasse stimmt.")
    if difference < 0:
        return _("Es fehlen %(sum)s.") % {"sum": euros(-difference)}
    if expected < 0:
        text = _("Im Buch fehlen Einnahmen von %(sum)s: Danach läge weniger als nichts in der Kasse.")
        return text % {"sum": euros(difference)}
    return _("Es sind %(sum)s zu viel.") % {"sum": euros(difference)}


def change_needed(sums: Mapping[int, int], largest: int = 5000) -> dict[int, int]:
    """Denomination → pieces for so many people (value) who each need a sum in cents (key), in few pieces.

    Nothing larger than `largest` is used: nobody changes a 200 € note.
    """
    needed: dict[int, int] = {}
    for cents, people in sums.items():
        rest = cents
        for denomination in (d for d in DENOMINATIONS if d <= largest):
            pieces, rest = divmod(rest, denomination)
            if pieces:
                needed[denomination] = needed.get(denomination, 0) + pieces * people
    return dict(sorted(needed.items(), reverse=True))


def last_count(tournament: Tournament) -> CashCount | None:
    """The newest closing of the box."""
    return tournament.cash_counts.order_by("pk").last()


def _check_pieces(pieces: Mapping[int, int]) -> None:
    if any(cents not in DENOMINATIONS or number < 0 for cents, number in pieces.items()):
        raise UserError(_("Bitte nur ganze Stückzahlen ab 0 eintragen."))
    if counted_cents(pieces) > LARGEST_SUM:
        raise UserError(_("So viel Geld geht nicht: höchstens 1.000.000,00 €. Bitte die Stückzahlen prüfen."))


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
    out = paid_out(tournament, last)
    sums = dict(until.values_list("booking__kind").annotate(sum=Sum("cents")))
    sums |= {Kind.PAYOUT: -out.prizes, Kind.CASH_OUT: -out.stacks, SETTLED: out.settled}
    since = cash.filter(booking__number__gt=last).aggregate(sum=Sum("cents"))["sum"] or 0
    moved = tuple((label, sums[kind]) for kind, label in _labels(tournament).items() if sums.get(kind))
    return CashStatement(moved, since)


def _labels(tournament: Tournament) -> dict[str, str]:
    """Every kind of booking that moves the box → what it is called on paper: first what comes in.

    What was handed over stands with its whole sum, and below it what of that never left the box.
    """
    return {
        Kind.CHANGE_IN: _("Wechselgeld in die Kasse"),
        Kind.PAYMENT: _("Startgelder und Einlagen") if tournament.kind_of_game.stacks else _("Startgelder"),
        Kind.LOSS_FEE: _("Verlustgelder"),
        Kind.SPONSOR: _("Spenden"),
        Kind.INCOME: _("Sonstige Einnahmen"),
        Kind.TOP_UP: _("Von der Turnierleitung zu den Stapeln"),
        Kind.COST: _("Ausgaben"),
        Kind.REFUND: _("Rückzahlungen"),
        Kind.CASH_OUT: _("Stapel ausgezahlt"),
        Kind.PAYOUT: _("Preisgeld ausgezahlt"),
        SETTLED: _("davon verrechnet, nicht bar"),
        Kind.CHANGE_OUT: _("Wechselgeld aus der Kasse"),
        Kind.CLOSING: _("Frühere Kassendifferenz"),
    }
