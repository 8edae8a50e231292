"""Opens the books of a tournament that comes from a file: what everybody owes and has paid so far."""

from __future__ import annotations

from collections.abc import Sequence

from turnier.models import Entrant, Player, Tournament, User
from turnier.services.fees import single_fee, stack_cents, to_pay
from turnier.services.money.following import dues_follow
from turnier.services.money.ledger import Account, Kind, Line, book

Paid = tuple[bool, int]
"""Whether all is paid, and else how many cents are."""


def books_open(
    tournament: Tournament,
    entrants: Sequence[tuple[Entrant, Paid]],
    singles: Sequence[tuple[Player, Paid]],
    *,
    by: User | None,
) -> None:
    """Books dues and payments of all at once. Who paid and withdrew has paid what the place costs."""
    dues_follow(tournament, by=by)
    full = to_pay(tournament)
    lines = [
        Line(Account.ENTRANT, -_cents(paid, _price(tournament, entrant, full)), entrant=entrant.pk)
        for entrant, paid in entrants
    ]
    share = single_fee(tournament)
    lines += [Line(Account.ENTRANT, -_cents(paid, share), player=player.pk) for player, paid in singles]
    book(tournament, Kind.PAYMENT, [Line(Account.CASH, -sum(line.cents for line in lines)), *lines], by=by)


def _price(tournament: Tournament, entrant: Entrant, full: int) -> int:
    if entrant.status == Entrant.Status.OUT_OF_COMPETITION:
        return stack_cents(tournament)
    return full - min(entrant.reduction_cents, full - stack_cents(tournament))


def _cents(paid: Paid, price: int) -> int:
    in_full, part = paid
    return price if in_full else min(part, price)
