"""What people pay in and get back: fees, stakes, reductions, refunds, cashed-out stacks, loss fees."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from django.db import transaction
from django.db.models import F, Sum
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from turnier.models import Booking, Entrant, Player, Posting, Tournament, User
from turnier.services.money.dues import dues_follow
from turnier.services.money.fees import credit_cents, fee_of_entrant, forfeits, open_cents, stack_cents
from turnier.services.money.ledger import (
    Account,
    Kind,
    PostingLine,
    balances_of_entrants,
    book,
    cents_of,
    check_amount,
    check_reason,
    sent_before,
)
from turnier.services.record.write import lock, record
from turnier.text.errors import UserError
from turnier.text.words import euros, numbered

Person = Entrant | Player
AnyPerson = TypeVar("AnyPerson", Entrant, Player)


def open_settle(tournament: Tournament, people: Sequence[Person], *, by: User | None) -> Booking | None:
    """Books that these people have paid all they owe. Part of the caller's transaction."""
    return book(tournament, Kind.PAYMENT, _paid_in([(person, open_cents(person)) for person in people]), by=by)


def payment_take_back(tournament: Tournament, person: Person, *, by: User | None, reason: str = "") -> Booking | None:
    """Takes the last payment of somebody out of the box again: it was a slip. Part of the caller's transaction."""
    rows = person.postings.filter(account=Account.ENTRANT, booking__kind=Kind.PAYMENT, cents__lt=0)
    own = rows.filter(booking__postings__account=Account.CASH, booking__reversal__isnull=True)
    last = own.select_related("booking").order_by("-booking__number").first()
    if last is None:
        return None
    alone = last.booking.postings.filter(account=Account.ENTRANT).count() == 1
    back = min(-last.cents, person.paid_cents)
    reverses = last.booking if alone and back == -last.cents else None
    return book(tournament, Kind.PAYMENT, _paid_in([(person, -back)]), by=by, reason=reason, reverses=reverses)


def settled_as_said(
    tournament: Tournament,
    person: AnyPerson,
    *,
    paid: bool,
    by: User | None,
    reason: str = "",
    cents: int | None = None,
) -> AnyPerson:
    """The person after the books agree with what the desk says about paying. Part of the caller's transaction.

    `reason` is why a payment is taken back; `NeedsReason` without one. Refused where `cents` says how much was to be
    taken, and another sum is open by now; of nobody who owes nothing.
    """
    person = type(person).objects.get(pk=person.pk)
    if paid:
        if open_cents(person):
            _check_seen(person, cents, open_cents(person), _TO_TAKE)
        open_settle(tournament, [person], by=by)
    elif person.paid:
        check_reason(reason)
        payment_take_back(tournament, person, by=by, reason=reason)
    return type(person).objects.get(pk=person.pk)


def is_as_said(person: Person, *, paid: bool) -> bool:
    """Whether the books agree already with what the desk says about paying."""
    return person.paid == paid and not (paid and open_cents(person))


_TO_TAKE = gettext_lazy(
    "Für %(who)s sind inzwischen %(now)s zu kassieren, nicht %(seen)s. Es ist nichts gebucht: "
    "Bitte die Seite neu ansehen und dann kassieren."
)
_TO_GIVE_BACK = gettext_lazy(
    "Für %(who)s sind inzwischen %(now)s zurückzuzahlen, nicht %(seen)s. Es ist nichts gebucht: "
    "Bitte die Seite neu ansehen und dann zurückzahlen."
)
_IN_STACK = gettext_lazy(
    "Für %(who)s stimmt der Betrag vom Stapel nicht mehr: Inzwischen sind es %(now)s, nicht %(seen)s. "
    "Es ist nichts gebucht: Bitte die Seite neu ansehen."
)


def _check_seen(person: Person, seen: int | None, now: int, text: Promise) -> None:
    """Refuses to book another sum than the one that was `seen`; None where the caller has seen none."""
    if seen is None or seen == now:
        return
    who = numbered(person.number, person.name) if isinstance(person, Entrant) else person.name
    raise UserError(str(text) % {"who": who, "now": euros(now), "seen": euros(seen)})


def all_returned(tournament: Tournament, person: Person, *, by: User | None) -> Booking | None:
    """Gives back everything that somebody has paid. Part of the caller's transaction."""
    return book(tournament, Kind.REFUND, _paid_in([(person, -person.paid_cents)]), by=by)


def handed_over(tournament: Tournament, players: Sequence[Player], entrant: Entrant, *, by: User | None) -> None:
    """What single players have paid counts for the team that they now are. Part of the caller's transaction."""
    paid = [(player, player.paid_cents) for player in players]
    lines = [PostingLine(Account.ENTRANT, cents, player=player.pk) for player, cents in paid]
    total = sum(cents for _player, cents in paid)
    book(tournament, Kind.PAYMENT, [*lines, PostingLine(Account.ENTRANT, -total, entrant=entrant.pk)], by=by)


@transaction.atomic
def payment_book(*, entrant: Entrant, cents: int, by: User | None) -> Booking:
    """Books that an entrant has paid a part, or the rest. Refused beyond what is owed."""
    tournament, entrant = _locked(entrant)
    check_amount(cents)
    if cents > open_cents(entrant):
        text = _("%(name)s muss nur noch %(open)s zahlen. Bitte den Betrag prüfen.")
        raise UserError(text % {"name": entrant.name, "open": euros(open_cents(entrant))}, "cents")
    return _recorded(tournament, Kind.PAYMENT, _paid_in([(entrant, cents)]), entrant, by=by)


@transaction.atomic
def refund_book(*, entrant: Entrant, by: User | None, reason: str = "", cents: int | None = None) -> Booking:
    """Pays back what an entrant has paid too much, as after withdrawing; nothing to whom `forfeits` names.

    Refused where it is not the sum that was seen, `cents`.
    """
    tournament, entrant = _locked(entrant)
    check_not_disqualified(tournament, entrant)
    if not credit_cents(entrant):
        raise UserError(_("Nr. %(n)s, %(name)s: Es gibt nichts zurückzuzahlen.") % _who(entrant))
    _check_seen(entrant, cents, credit_cents(entrant), _TO_GIVE_BACK)
    lines = _paid_in([(entrant, -credit_cents(entrant))])
    return _recorded(tournament, Kind.REFUND, lines, entrant, by=by, reason=reason.strip())


@transaction.atomic
def single_refund_book(*, player: Player, by: User | None, cents: int | None = None) -> Booking:
    """Pays back what somebody without a partner has paid too much, as after going home; see `refund_book`."""
    tournament = lock(player.tournament_id)
    player = Player.objects.get(pk=player.pk)
    if not credit_cents(player):
        raise UserError(_("%(name)s: Es gibt nichts zurückzuzahlen.") % {"name": player.name})
    _check_seen(player, cents, credit_cents(player), _TO_GIVE_BACK)
    return _recorded(tournament, Kind.REFUND, _paid_in([(player, -credit_cents(player))]), player, by=by)


@transaction.atomic
def credit_keep(*, entrant: Entrant, by: User | None, reason: str) -> Booking:
    """What an entrant has paid too much stays with the organisers, with a reason."""
    tournament, entrant = _locked(entrant)
    credit = credit_cents(entrant)
    if not credit:
        raise UserError(_("Nr. %(n)s, %(name)s hat kein Guthaben.") % _who(entrant))
    check_reason(reason)
    lines = [
        PostingLine(Account.ENTRANT, credit, entrant=entrant.pk),
        PostingLine(Account.FEES, -credit, entrant=entrant.pk),
    ]
    return _recorded(tournament, Kind.FORFEIT, lines, entrant, by=by, reason=reason)


@transaction.atomic
def reduction_set(*, entrant: Entrant, cents: int, by: User | None, reason: str) -> Entrant:
    """Lowers the entry fee of one entrant by so much, with a reason; 0 takes the reduction back."""
    tournament, entrant = _locked(entrant)
    fee = fee_of_entrant(entrant)
    if not 0 <= cents <= fee:
        text = _("Ermäßigen geht um höchstens %(fee)s, das ganze Startgeld.")
        raise UserError(text % {"fee": euros(fee)}, "cents")
    check_reason(reason)
    entrant.reduction_cents = cents
    entrant.save(update_fields=["reduction_cents"])
    said = _("Ermäßigung: %(why)s") if cents else _("Ermäßigung zurückgenommen: %(why)s")
    dues_follow(tournament, by=by, reason=said % {"why": reason})
    record(tournament, "reduction_set", by=by, reason=reason, number=entrant.number, cents=cents)
    return Entrant.objects.get(pk=entrant.pk)


@transaction.atomic
def loss_fee_book(
    *, entrant: Entrant, cents: int, by: User | None, reason: str = "", seen: int | None = None
) -> Booking:
    """Books what somebody pays for lost games (Abreizgeld) straight into the box.

    The same once more since booking `seen` changes nothing.
    """
    tournament, entrant = _locked(entrant)
    check_amount(cents)
    lines = [PostingLine(Account.CASH, cents), PostingLine(Account.LOSS_FEES, -cents, entrant=entrant.pk)]
    if before := sent_before(tournament, Kind.LOSS_FEE, lines, reason=reason, seen=seen):
        return before
    return _recorded(tournament, Kind.LOSS_FEE, lines, entrant, by=by, reason=reason)


def stack_of(entrant: Entrant) -> int:
    """What an entrant has in the stack by the books, in cents; negative where too much was paid out."""
    return -cents_of(entrant, Account.STACKS)


def check_not_paid_out(*entrants: Entrant) -> None:
    """Raises `UserError` where the stack of somebody who would play on is in their pocket already."""
    rows = Posting.objects.filter(entrant__in=entrants, account=Account.STACKS, booking__kind=Kind.CASH_OUT)
    paid = dict(rows.order_by().values_list("entrant").annotate(sum=Sum("cents")).exclude(sum=0))
    out = [entrant for entrant in entrants if entrant.pk in paid]
    if len(out) == 1:
        text = _("%(name)s hat den Stapel schon ausgezahlt bekommen: %(sum)s. Bitte erst in der Kasse zurückbuchen.")
        raise UserError(text % {"name": out[0].name, "sum": euros(paid[out[0].pk])})
    if out:
        text = _("Den Stapel haben schon ausgezahlt bekommen: %(who)s. Bitte erst in der Kasse zurückbuchen.")
        raise UserError(text % {"who": ", ".join(f"{entrant.name} {euros(paid[entrant.pk])}" for entrant in out)})


@transaction.atomic
def stack_cash_out(*, entrant: Entrant, by: User | None, cents: int | None = None) -> Booking:
    """Pays an entrant what is in the stack, less what is still owed; what was paid too much comes back into the box.

    Refused while the entrant goes on playing, and where another sum leaves the box than the one that was seen, `cents`.
    """
    tournament, entrant = _locked(entrant)
    check_gone(tournament, entrant)
    stack, owed = stack_of(entrant), open_cents(entrant)
    if not stack:
        raise UserError(_("Nr. %(n)s, %(name)s hat nichts mehr im Stapel.") % _who(entrant))
    cash, settled = cash_out_parts(stack, owed)
    _check_seen(entrant, cents, cash, _IN_STACK)
    lines = [
        PostingLine(Account.STACKS, stack, entrant=entrant.pk),
        PostingLine(Account.ENTRANT, -settled, entrant=entrant.pk),
        PostingLine(Account.CASH, -cash),
    ]
    return _recorded(tournament, Kind.CASH_OUT, lines, entrant, by=by, action="" if stack > 0 else "stack_return")


def cash_out_parts(stack: int, owed: int) -> tuple[int, int]:
    """Cents that leave the box when a stack is paid out, and cents of it that pay what its owner still owes."""
    settled = max(0, min(stack, owed))
    return stack - settled, settled


def cash_out_words(cash: int, settled: int) -> str:
    """What a payout says, cent by cent as the cash book has it: "1,00 € bar, 10,00 € verrechnet"."""
    if cash < 0:
        return _("%(sum)s zurückgeholt") % {"sum": euros(-cash)}
    if not settled:
        return _("%(sum)s bar") % {"sum": euros(cash)}
    return _("%(cash)s bar, %(settled)s verrechnet") % {"cash": euros(cash), "settled": euros(settled)}


@dataclass(frozen=True)
class StackRow:
    """A stack that is still to be cashed out, in cents; negative where too much was paid."""

    entrant: Entrant
    cents: int
    cash: int
    settled: int
    may_go: bool

    @property
    def back(self) -> int:
        """What was paid too much, in cents."""
        return max(0, -self.cents)

    @property
    def words(self) -> str:
        """What leaves the box and what does not; "" where all of it does."""
        return cash_out_words(self.cash, self.settled) if self.settled else ""


def stacks_to_cash_out(tournament: Tournament) -> list[StackRow]:
    """Everybody whose stack is not settled, the largest first; `may_go` is false while somebody still plays."""
    if not stack_cents(tournament):
        return []
    standing = balances_of_entrants(tournament, Account.STACKS)
    over = tournament.status == Tournament.Status.CLOSED
    rows = [(entrant, -standing[entrant.pk]) for entrant in tournament.entrants.all() if standing.get(entrant.pk)]
    found = []
    for entrant, cents in sorted(rows, key=lambda row: (-row[1], row[0].number)):
        cash, settled = cash_out_parts(cents, open_cents(entrant))
        may_go = over or entrant.status not in Entrant.PLAYING
        found.append(StackRow(entrant, cents, cash, settled, may_go))
    return found


def stacks_unpaid(tournament: Tournament) -> int:
    """What was put into the stacks and is not in the box yet, in cents.

    Whoever pays a part has paid the fee first, and whose stack was cashed out has paid the stake with it.
    """
    stack = stack_cents(tournament)
    if not stack:
        return 0
    owing = tournament.entrants.filter(due_cents__gt=F("paid_cents"))
    in_part = any(entrant.paid_cents for entrant in owing)
    settled = balances_of_entrants(tournament, Account.ENTRANT, Kind.CASH_OUT) if in_part else {}
    return sum(min(open_cents(entrant), max(0, stack + settled.get(entrant.pk, 0))) for entrant in owing)


def check_gone(tournament: Tournament, entrant: Entrant) -> None:
    """Refuses to cash out somebody who still plays."""
    if entrant.status in Entrant.PLAYING and tournament.status != Tournament.Status.CLOSED:
        text = _("Nr. %(n)s, %(name)s spielt noch. Bitte erst das Ausscheiden eintragen oder das Turnier abschließen.")
        raise UserError(text % _who(entrant))


def check_not_disqualified(tournament: Tournament, entrant: Entrant) -> None:
    """Refuses to give an entry fee back to somebody who was disqualified, unless the tournament was called off."""
    if forfeits(tournament, entrant):
        text = _("Nr. %(n)s, %(name)s ist disqualifiziert und bekommt das Startgeld nicht zurück.")
        raise UserError(text % _who(entrant))


def _locked(entrant: Entrant) -> tuple[Tournament, Entrant]:
    tournament = lock(entrant.tournament_id)
    return tournament, Entrant.objects.get(pk=entrant.pk)


def _who(entrant: Entrant) -> dict[str, object]:
    return {"n": entrant.number, "name": entrant.name}


def _paid_in(sums: Sequence[tuple[Person, int]]) -> list[PostingLine]:
    lines = [
        PostingLine(Account.ENTRANT, -cents, entrant=person.pk)
        if isinstance(person, Entrant)
        else PostingLine(Account.ENTRANT, -cents, player=person.pk)
        for person, cents in sums
    ]
    return [PostingLine(Account.CASH, sum(cents for _person, cents in sums)), *lines]


def _recorded(
    tournament: Tournament,
    kind: Booking.Kind,
    lines: Sequence[PostingLine],
    person: Person,
    *,
    by: User | None,
    reason: str = "",
    action: str = "",
) -> Booking:
    booking = book(tournament, kind, lines, by=by, reason=reason)
    if booking is None:
        raise ValueError("a booking of nothing was let through")
    data = {"number": person.number} if isinstance(person, Entrant) else {"player": person.pk}
    data["booking"] = booking.number
    record(tournament, action or f"money_{kind.value}", by=by, reason=booking.reason, **data)
    return booking
