"""What everybody gets at the end, prizes and stack as one sum: who is still to get it, and that it was handed over."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from turnier.models import Entrant, Tournament, User
from turnier.services.money.fees import open_cents, stack_cents
from turnier.services.money.ledger import Account, Kind, balances_of_entrants, settled_of_entrants
from turnier.services.money.pay import (
    StackRow,
    cash_out_parts,
    cash_out_words,
    check_gone,
    stack_cash_out,
    stacks_to_cash_out,
)
from turnier.services.prizes.award import PayoutRow, check_current, check_prizes_seen, payouts, prize_pay
from turnier.services.record.write import lock
from turnier.text.errors import UserError
from turnier.text.words import euros


@dataclass(frozen=True)
class HandOver:
    """What one entrant gets altogether, in cents; `stack_paid` of the stack is paid out already.

    Of all that was handed over, `was_settled` paid what they owed and never left the box.
    """

    entrant: Entrant
    prize: PayoutRow | None
    stack: StackRow | None
    stack_paid: int
    was_settled: int = 0

    @property
    def of_prizes(self) -> int:
        """What of it are prizes, handed over or not."""
        return self.prize.awarded if self.prize else 0

    @property
    def of_stack(self) -> int:
        """What of it was in the stack, paid out or not."""
        return self.stack_paid + (self.stack.cents if self.stack else 0)

    @property
    def whole(self) -> int:
        """All of it, handed over or not."""
        return self.of_prizes + self.of_stack

    @property
    def pending(self) -> bool:
        """Whether something is still to be booked now; a stack that is still played with is not."""
        return bool(self._prize_open or self._stack_open)

    @property
    def begun(self) -> bool:
        """Whether a part was handed over before."""
        return bool(self.stack_paid or (self.prize and self.prize.paid))

    @property
    def owes(self) -> int:
        """What the entrant still has to pay while money goes to them."""
        return open_cents(self.entrant) if max(self._prize_open, self._stack_open) > 0 else 0

    @property
    def settled(self) -> int:
        """What of it pays what the entrant owes: from the prizes first, then from the stack."""
        of_prize = self.prize.settled if self.prize else 0
        return of_prize + cash_out_parts(self._stack_open, self.owes - of_prize)[1]

    @property
    def cash(self) -> int:
        """What leaves the box when it is handed over; negative where it comes back."""
        return self._prize_open + self._stack_open - self.settled

    @property
    def back(self) -> int:
        """What is to be got back."""
        return max(0, -self.cash)

    @property
    def words(self) -> str:
        """What leaves the box and what does not; "" where all of it does."""
        return cash_out_words(self.cash, self.settled) if self.settled else ""

    @property
    def still_owes(self) -> int:
        """What the entrant has to pay although everything was handed over."""
        return 0 if self.pending else open_cents(self.entrant)

    @property
    def told(self) -> str:
        """What left the box of all that was handed over, and what did not; "" where all of it did."""
        return cash_out_words(self.whole - self.was_settled, self.was_settled) if self.was_settled else ""

    @property
    def _prize_open(self) -> int:
        return self.prize.open if self.prize else 0

    @property
    def _stack_open(self) -> int:
        return self.stack.cents if self.stack and self.stack.may_go else 0


def hand_overs(tournament: Tournament) -> list[HandOver]:
    """One for everybody who gets or got money: who has won prizes first, in the order of the awards."""
    prizes = {row.entrant.pk: row for row in payouts(tournament)}
    stacks = {row.entrant.pk: row for row in stacks_to_cash_out(tournament)}
    of_stacks = bool(stack_cents(tournament))
    paid = balances_of_entrants(tournament, Account.STACKS, Kind.CASH_OUT) if of_stacks else {}
    known = {pk: row.entrant for pk, row in stacks.items()} | {pk: row.entrant for pk, row in prizes.items()}
    known |= tournament.entrants.in_bulk([pk for pk in paid if pk not in known])
    begun = any(paid.values()) or any(row.paid for row in prizes.values())
    settled = settled_of_entrants(tournament) if begun else {}
    rows = [
        HandOver(who, prizes.get(pk), stacks.get(pk), paid.get(pk, 0), settled.get(pk, 0)) for pk, who in known.items()
    ]
    order = {pk: place for place, pk in enumerate(prizes)}
    rows.sort(key=lambda row: (order.get(row.entrant.pk, len(order)), -row.whole, row.entrant.number))
    return [row for row in rows if row.whole or row.pending]


@transaction.atomic
def hand_over(*, entrant: Entrant, by: User | None, seen: str | None = None, cents: int | None = None) -> HandOver:
    """Hands over prizes and stack at once, each with a booking of its own; what was too much comes back.

    `seen` says by `fixed_mark` which prizes somebody looked at, and `cents` how much was to leave the box; refused
    where either is no longer so, a second time, for prizes that are outdated, and while the entrant goes on playing.
    """
    tournament = lock(entrant.tournament_id)
    check_current(tournament)
    check_prizes_seen(tournament, seen)
    who = {"n": entrant.number, "name": entrant.name}
    row = next((row for row in hand_overs(tournament) if row.entrant.pk == entrant.pk), None)
    if row is None:
        raise UserError(_("Nr. %(n)s, %(name)s bekommt kein Geld.") % who)
    if not row.pending:
        if row.stack:
            check_gone(tournament, row.entrant)
        raise UserError(_("Nr. %(n)s, %(name)s hat die %(sum)s schon bekommen.") % {**who, "sum": euros(row.whole)})
    if cents is not None and cents != row.cash:
        raise UserError(_changed())
    _book(row, by)
    return row


@transaction.atomic
def hand_over_rest(*, tournament: Tournament, by: User | None, seen: str, cents: int) -> list[HandOver]:
    """Hands over to all who are still to get something; who has to give money back is left out.

    Refused where the prizes (`seen`, see `fixed_mark`) or the sum that leaves the box are others than those looked at.
    """
    tournament = lock(tournament.pk)
    check_current(tournament)
    check_prizes_seen(tournament, seen)
    rows = [row for row in hand_overs(tournament) if row.pending and row.cash >= 0]
    if not rows:
        raise UserError(_("Es ist schon alles ausgezahlt."))
    if cents != sum(row.cash for row in rows):
        raise UserError(_changed())
    for row in rows:
        _book(row, by)
    return rows


def _changed() -> str:
    return _("Inzwischen ist ein anderer Betrag zu übergeben. Bitte die Seite neu ansehen.")


def _book(row: HandOver, by: User | None) -> None:
    if row.prize and row.prize.open:
        prize_pay(row.prize, by=by)
    if row.stack and row.stack.may_go:
        stack_cash_out(entrant=row.entrant, by=by)
