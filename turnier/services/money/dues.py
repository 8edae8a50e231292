"""The books follow the evening, as differences: what is due, who still pays after withdrawing, what tables move."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from copy import copy
from typing import NamedTuple

from django.db.models import Sum

from games.kit.game import starting_stack
from turnier.models import Booking, Bye, Entrant, Player, Posting, Seat, Sitting, Tally, Tournament, User
from turnier.services.money.fees import (
    classes_of,
    credit_cents,
    entry_fee,
    open_cents,
    single_fee,
    stack_cents,
)
from turnier.services.money.ledger import Account, Kind, PostingLine, book

Sums = dict[tuple[int, str], int]


def dues_follow(
    tournament: Tournament, *, by: User | None, newcomer: Entrant | None = None, reason: str = ""
) -> Booking | None:
    """Books what has become due, or is due no longer: fees and stakes of all. Part of the caller's transaction.

    Who is out of competition, or withdrew before a draw with them was published, owes no fee; whoever goes later keeps
    having paid, and who has played has put in the stake, whatever came after. Nobody owes anything for an evening that
    was called off. A `newcomer` changes nothing for anybody else, and nobody else is looked at.
    """
    if newcomer is not None:
        return book(tournament, Kind.DUE, list(_entrant_lines(tournament, newcomer)), by=by)
    lines = [*_entrant_lines(tournament), *_single_lines(tournament)]
    return book(tournament, Kind.DUE, lines, by=by, reason=reason)


class FeeEffect(NamedTuple):
    """What another fee does to those who have paid: how many would owe again, or have paid too much, and cents."""

    owing: int
    owed: int
    credited: int
    credit: int


def fee_effect(tournament: Tournament, cents: int) -> FeeEffect:
    """What an entry fee of so many cents would change for entrants who have paid; nothing is written."""
    changed = copy(tournament)
    changed.entry_fee_cents = cents
    due: defaultdict[int | None, int] = defaultdict(int)
    for line in _entrant_lines(changed):
        if line.account == Account.ENTRANT:
            due[line.entrant] += line.cents
    owed, credit = [], []
    for entrant in tournament.entrants.filter(paid_cents__gt=0):
        after = entrant.due_cents + due[entrant.pk] - entrant.paid_cents
        owed.append(max(0, after) if after > open_cents(entrant) else 0)
        credit.append(max(0, -after) if -after > credit_cents(entrant) else 0)
    return FeeEffect(sum(map(bool, owed)), sum(owed), sum(map(bool, credit)), sum(credit))


def stacks_follow(tournament: Tournament, sitting: Sitting) -> Booking | None:
    """Books what a table has moved between the stacks since the last time. Part of the caller's transaction.

    Who plays after all has put in the stake; where the rules let the organisers put money in, it is a cost.
    """
    if not stack_cents(tournament):
        return None
    dues_follow(tournament, by=sitting.changed_by)
    entrants = set(sitting.seats.values_list("entrant", flat=True))
    wanted = _moved(tournament, entrants)
    booked = _booked(tournament, Kind.RUBBER, entrants)
    lines = [
        PostingLine(Account.STACKS, -(wanted[pk] + booked.get((pk, Account.STACKS), 0)), entrant=pk)
        for pk in sorted(entrants)
    ]
    added = -sum(line.cents for line in lines)
    by = sitting.changed_by
    return book(tournament, Kind.RUBBER, [*lines, PostingLine(Account.COSTS, added)], by=by, sitting=sitting)


def stacks_astray(tournament: Tournament) -> list[int]:
    """Primary keys of entrants whose stacks in the books are not those of the tables."""
    if not stack_cents(tournament):
        return []
    wanted, booked = _moved(tournament), _booked(tournament, Kind.RUBBER)
    keys = {*wanted, *(pk for pk, account in booked if account == Account.STACKS)}
    return sorted(pk for pk in keys if wanted[pk] != -booked.get((pk, Account.STACKS), 0))


def _entrant_lines(tournament: Tournament, newcomer: Entrant | None = None) -> Iterator[PostingLine]:
    called_off = tournament.called_off
    stack = 0 if called_off else stack_cents(tournament)
    keys = None if newcomer is None else {newcomer.pk}
    booked = _booked(tournament, Kind.DUE, keys)
    played = set(_moved(tournament, keys)) if stack else set()
    entrants = list(tournament.entrants.all()) if newcomer is None else [newcomer]
    drawn, classes = withdrawn_after_draw(entrants), classes_of(tournament, keys)
    for entrant in entrants:
        fee = 0 if called_off else entry_fee(tournament, classes.get(entrant.pk, ()))
        for account, due in (
            (Account.FEES, fee_of(entrant, fee, drawn)),
            (Account.STACKS, stack if entrant.status != Entrant.Status.WITHDRAWN or entrant.pk in played else 0),
        ):
            change = due + booked.get((entrant.pk, account), 0)
            yield PostingLine(Account.ENTRANT, change, entrant=entrant.pk)
            yield PostingLine(account, -change, entrant=entrant.pk)


def _single_lines(tournament: Tournament) -> Iterator[PostingLine]:
    called_off = tournament.called_off
    for player in tournament.players.all():
        free = called_off or player.withdrawn or player.entrant_id
        change = (0 if free else single_fee(tournament, player.fee_class)) - player.due_cents
        yield PostingLine(Account.ENTRANT, change, player=player.pk)
        yield PostingLine(Account.FEES, -change, player=player.pk)


def fee_of(entrant: Entrant, fee: int, drawn: Collection[int]) -> int:
    """What this entrant's place costs, in cents, less what it was reduced by.

    Nothing for fillers and who plays out of competition. Nothing for who withdrew either, but for `drawn`: the keys of
    those who had been in a published draw, as `withdrawn_after_draw` finds them.
    """
    went_early = entrant.status == Entrant.Status.WITHDRAWN and entrant.pk not in drawn
    free = entrant.guest or entrant.status == Entrant.Status.OUT_OF_COMPETITION or went_early
    return 0 if free else max(0, fee - entrant.reduction_cents)


def withdrawn_after_draw(entrants: Iterable[Entrant]) -> set[int]:
    """The keys of those who withdrew after everybody could see them in a draw, at a table or with a bye."""
    withdrawn = Entrant.Status.WITHDRAWN
    return seen_in_a_draw([entrant.pk for entrant in entrants if entrant.status == withdrawn and not entrant.guest])


def seen_in_a_draw(keys: Collection[int]) -> set[int]:
    """The keys of those among these entrants whom everybody could see at a table or with a bye. Two queries."""
    if not keys:
        return set()
    places = (rows.filter(entrant__in=keys, round__published_at__isnull=False) for rows in (Seat.objects, Bye.objects))
    return {entrant for rows in places for entrant in rows.order_by().values_list("entrant", flat=True)}


def _moved(tournament: Tournament, entrants: Collection[int] | None = None) -> defaultdict[int, int]:
    """Primary key → what the tables added to the stack that the entrant began with."""
    rows = Tally.objects.filter(round__tournament=tournament)
    if entrants is not None:
        rows = rows.filter(entrant__in=entrants)
    tallies: dict[int, dict[str, int]] = {}
    for pk, metric, value in rows.order_by().values_list("entrant", "metric").annotate(sum=Sum("value")):
        tallies.setdefault(pk, {})[metric] = value
    game, rules = tournament.kind_of_game, tournament.house_rules()
    begun = stack_cents(tournament)
    moved: defaultdict[int, int] = defaultdict(int)
    for pk, tally in tallies.items():
        now = starting_stack(game, rules, tally)
        moved[pk] = 0 if now is None else now - begun
    return moved


def _booked(tournament: Tournament, kind: Booking.Kind, entrants: Collection[int] | None = None) -> Sums:
    rows = Posting.objects.filter(booking__tournament=tournament, booking__kind=kind, entrant__isnull=False)
    if entrants is not None:
        rows = rows.filter(entrant__in=entrants)
    sums = rows.order_by().values_list("entrant", "account").annotate(sum=Sum("cents"))
    return {(entrant, account): cents for entrant, account, cents in sums}


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
    classes = classes_of(tournament)
    prices = [_price(tournament, entrant, classes.get(entrant.pk, ())) for entrant, _paid in entrants]
    lines = [
        PostingLine(Account.ENTRANT, -_cents(paid, price), entrant=entrant.pk)
        for (entrant, paid), price in zip(entrants, prices, strict=True)
    ]
    lines += [
        PostingLine(Account.ENTRANT, -_cents(paid, single_fee(tournament, player.fee_class)), player=player.pk)
        for player, paid in singles
    ]
    book(tournament, Kind.PAYMENT, [PostingLine(Account.CASH, -sum(line.cents for line in lines)), *lines], by=by)


def _price(tournament: Tournament, entrant: Entrant, classes: Sequence[str]) -> int:
    """What the place costs whoever keeps it, in cents; who withdrew since has paid that as well."""
    return stack_cents(tournament) + fee_of(entrant, entry_fee(tournament, classes), {entrant.pk})


def _cents(paid: Paid, price: int) -> int:
    in_full, part = paid
    return price if in_full else min(part, price)
