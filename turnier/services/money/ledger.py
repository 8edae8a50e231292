"""The ledger: every booking sums to zero, stays as it is, and is set right only by one that reverses it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from django.db import transaction
from django.db.models import Sum
from django.utils.translation import gettext as _

from turnier.models import Booking, Entrant, Player, Posting, Sitting, Tournament, User
from turnier.models.money import LARGEST_SUM
from turnier.services.record.compiled import CompiledQuery
from turnier.services.record.write import lock, record
from turnier.text.errors import NeedsReason, UserError
from turnier.text.remarks import clean_remark
from turnier.text.words import euros

Kind = Booking.Kind


Account = Posting.Account


Sums = defaultdict[tuple[int | None, int | None], int]


Person = TypeVar("Person", Entrant, Player)


DERIVED = ("due_cents", "paid_cents", "paid")
"""What the books say of an entrant or a player."""
NUMBERS = CompiledQuery(Booking.objects.order_by("-number").values_list("number"))
"""The newest first."""
BALANCES = CompiledQuery(Posting.objects.order_by().values_list("account").annotate(sum=Sum("cents")))
OF_PEOPLE = CompiledQuery(
    Posting.objects.filter(account=Account.ENTRANT)
    .order_by()
    .values_list("entrant", "player", "booking__kind")
    .annotate(sum=Sum("cents"))
)
OF_ENTRANTS = CompiledQuery(
    Posting.objects.filter(entrant__isnull=False).order_by().values_list("entrant").annotate(sum=Sum("cents"))
)
"""Cents by account, those of people by kind of booking, and by entrant."""
HANDED_OUT = CompiledQuery(
    Posting.objects.filter(booking__kind__in=(Kind.PAYOUT, Kind.CASH_OUT))
    .order_by()
    .values_list("account")
    .annotate(sum=Sum("cents"))
)
"""The same of prizes and stacks that were handed over: what they were worth, what left the box, what was set off."""


@dataclass(frozen=True)
class PostingLine:
    """One posting to be: cents on an account, where it has one in the name of an entrant or a waiting player."""

    account: Posting.Account
    cents: int
    entrant: int | None = None
    player: int | None = None


def book(
    tournament: Tournament,
    kind: Booking.Kind,
    lines: Iterable[PostingLine],
    *,
    by: User | None,
    reason: str = "",
    sitting: Sitting | None = None,
    reverses: Booking | None = None,
) -> Booking | None:
    """Appends a booking; lines of nothing are left out, a booking of nothing is None. Part of the caller's transaction.

    Raises ValueError for lines that do not sum to zero: that is a fault of the program, never of a person.
    """
    lines = [line for line in lines if line.cents]
    if sum(line.cents for line in lines):
        raise ValueError(f"unbalanced: {lines}")
    if not lines:
        return None
    if max(abs(line.cents) for line in lines) > LARGEST_SUM:
        raise UserError(_("So viel Geld geht nicht: höchstens 1.000.000,00 €. Bitte den Betrag prüfen."), "cents")
    booking = Booking.objects.create(
        tournament=tournament,
        number=last_number(tournament) + 1,
        kind=kind,
        reason=clean_remark(reason)[:200],
        sitting=sitting,
        reverses=reverses,
        by=by,
    )
    Posting.objects.bulk_create(
        Posting(booking=booking, account=line.account, cents=line.cents, entrant_id=line.entrant, player_id=line.player)
        for line in lines
    )
    _derive(booking.kind, lines)
    tournament.booked = True
    return booking


def sent_before(
    tournament: Tournament, kind: Booking.Kind, lines: Sequence[PostingLine], *, reason: str, seen: int | None
) -> Booking | None:
    """The same booking, made since number `seen` was the last one: a form that was sent twice. None without `seen`."""
    if seen is None:
        return None
    since = tournament.bookings.filter(number__gt=seen, kind=kind, reason=clean_remark(reason)[:200])
    wanted = sorted((line.account, line.cents, line.entrant or 0) for line in lines)
    for booking in since.filter(reverses=None, reversal=None).prefetch_related("postings"):
        if sorted((p.account, p.cents, p.entrant_id or 0) for p in booking.postings.all()) == wanted:
            return booking
    return None


def last_number(tournament: Tournament) -> int:
    """The number of the newest booking; 0 before the first."""
    (number,) = NUMBERS.first(tournament=tournament.pk) or (0,)
    return int(number)


@transaction.atomic
def booking_reverse(*, booking: Booking, by: User | None, reason: str) -> Booking:
    """Sets a mistake right: the same sums the other way round, with a reason. Refused a second time."""
    tournament = lock(booking.tournament_id)
    booking = Booking.objects.select_related("reverses", "sitting").get(pk=booking.pk)
    _check_reversible(booking)
    check_reason(reason)
    lines = [PostingLine(Account(p.account), -p.cents, p.entrant_id, p.player_id) for p in booking.postings.all()]
    _check_nobody_owes_the_box(booking)
    made = book(tournament, Kind(booking.kind), lines, by=by, reason=reason, sitting=booking.sitting, reverses=booking)
    act = tournament.events.filter(data__booking=booking.number).exclude(action="booking_reverse").first()
    undoes = {} if act is None else {"undoes": act.number}
    record(tournament, "booking_reverse", by=by, reason=reason, booking=booking.number, **undoes)
    assert made is not None  # nosec B101 # noqa: S101 - a booking has lines, and so has its reverse
    return made


def balances(tournament: Tournament) -> Mapping[str, int]:
    """Account → cents; an account without postings is 0."""
    return dict.fromkeys(Account.values, 0) | dict(BALANCES(booking__tournament=tournament.pk))


def balances_of_entrants(
    tournament: Tournament, account: Posting.Account, kind: Booking.Kind | None = None
) -> dict[int, int]:
    """Primary key of an entrant → cents on one account, of all kinds of bookings or of one."""
    only = {"booking__kind": kind.value} if kind else {}
    return dict(OF_ENTRANTS(booking__tournament=tournament.pk, account=account.value, **only))


@dataclass(frozen=True)
class PaidOut:
    """What people have got for prizes and for stacks, in cents; `settled` of both pays what they owed.

    Both together are what left the box and what was settled, to the cent.
    """

    prizes: int
    stacks: int
    settled: int

    @property
    def whole(self) -> int:
        """All of it, whether it left the box or not."""
        return self.prizes + self.stacks

    @property
    def cash(self) -> int:
        """What left the box."""
        return self.whole - self.settled

    @property
    def told(self) -> str:
        """ "Preise 26,00 €, Stapel 130,00 €, davon 19,00 € verrechnet"; what of it says more than the whole sum."""
        sums = {"prizes": euros(self.prizes), "stacks": euros(self.stacks)}
        both = _("Preise %(prizes)s, Stapel %(stacks)s") % sums if self.prizes and self.stacks else ""
        settled = _("davon %(sum)s verrechnet") % {"sum": euros(self.settled)} if self.settled else ""
        return ", ".join(filter(None, (both, settled)))

    @property
    def words(self) -> str:
        """The same, with the whole sum before it where there are not both kinds; "" before anything was handed over."""
        alone = "" if (self.prizes and self.stacks) or not self.whole else euros(self.whole)
        return ", ".join(filter(None, (alone, self.told)))


def paid_out(tournament: Tournament, last: int | None = None) -> PaidOut:
    """What was handed over of prizes and stacks, up to booking number `last` where that is given. One query."""
    until = {} if last is None else {"booking__number__lte": last}
    sums: dict[str, int] = dict(HANDED_OUT(booking__tournament=tournament.pk, **until))
    settled = -sums.get(Account.ENTRANT, 0)
    return PaidOut(sums.get(Account.FUND, 0), sums.get(Account.STACKS, 0), settled)


def settled_of_entrants(tournament: Tournament) -> dict[int, int]:
    """Primary key of an entrant → cents of their prizes and stack that paid what they owed. One query."""
    settled: dict[int, int] = defaultdict(int)
    for entrant, _player, kind, cents in OF_PEOPLE(booking__tournament=tournament.pk):
        if kind in (Kind.PAYOUT, Kind.CASH_OUT):
            settled[entrant] -= cents
    return settled


def cents_of(entrant: Entrant, account: Posting.Account, *kinds: Booking.Kind) -> int:
    """What stands on one account in the name of one entrant."""
    rows = entrant.postings.filter(account=account)
    if kinds:
        rows = rows.filter(booking__kind__in=kinds)
    found: int | None = rows.aggregate(sum=Sum("cents"))["sum"]
    return found or 0


def derive_all(tournament: Tournament) -> None:
    """Writes anew what everybody owes and has paid by the books. Part of the caller's transaction."""
    due, paid = sums_of_people(tournament)
    entrants, players = list(tournament.entrants.all()), list(tournament.players.all())
    people: list[Entrant | Player] = [*entrants, *players]
    for person in people:
        person.due_cents, person.paid_cents = due[books_key(person)], paid[books_key(person)]
        person.paid = person.paid_cents > 0 and person.paid_cents >= person.due_cents
    _write_derived(Entrant, entrants)
    _write_derived(Player, players)


def sums_of_people(tournament: Tournament) -> tuple[Sums, Sums]:
    """By `books_key`: what everybody owes altogether, and has paid, in cents."""
    due: Sums = defaultdict(int)
    paid: Sums = defaultdict(int)
    for entrant, player, kind, cents in OF_PEOPLE(booking__tournament=tournament.pk):
        if kind == Kind.DUE:
            due[entrant, player] += cents
        else:
            paid[entrant, player] -= cents
    return due, paid


def books_key(person: Entrant | Player) -> tuple[int | None, int | None]:
    """Primary key of an entrant, or of a player."""
    return (person.pk, None) if isinstance(person, Entrant) else (None, person.pk)


def _check_reversible(booking: Booking) -> None:
    if booking.kind in Booking.FOLLOWING:
        raise UserError(
            _("Diese Buchung folgt aus Anmeldung, Ergebnissen oder Preisen. Bitte dort ändern, die Kasse bucht mit.")
        )
    if booking.reverses is not None:
        raise UserError(_("Buchung %(n)s ist selbst eine Gegenbuchung. Bitte neu buchen.") % {"n": booking.number})
    if Booking.objects.filter(reverses=booking).exists():
        raise UserError(_("Buchung %(n)s ist schon zurückgebucht.") % {"n": booking.number})


def _check_nobody_owes_the_box(booking: Booking) -> None:
    """What has been given back meanwhile cannot be taken out a second time."""
    if booking.kind != Kind.DUE:
        for posting in booking.postings.filter(account=Account.ENTRANT).select_related("entrant", "player"):
            person = posting.entrant or posting.player
            if person is not None and person.paid_cents < -posting.cents:
                text = _("%(name)s hat inzwischen Geld zurückbekommen. Bitte zuerst diese Buchung zurücknehmen.")
                raise UserError(text % {"name": person.name})


def _derive(kind: str, lines: Iterable[PostingLine]) -> None:
    """Brings what entrants and waiting players owe and have paid up to date."""
    own = [line for line in lines if line.account == Account.ENTRANT]
    _derive_people(Entrant, kind, [(line.entrant, line.cents) for line in own])
    _derive_people(Player, kind, [(line.player, line.cents) for line in own])


def _derive_people(model: type[Person], kind: str, sums: Iterable[tuple[int | None, int]]) -> None:
    changes: defaultdict[int, int] = defaultdict(int)
    for pk, cents in sums:
        if pk is not None:
            changes[pk] += cents
    if changes:
        touched = list(model.objects.filter(pk__in=changes))
        for person in touched:
            _change(person, kind, changes[person.pk])
        _write_derived(model, touched)


def _write_derived(model: type[Person], people: Iterable[Person]) -> None:
    """One update for all who owe and have paid the same, as most do: several times as quick as one of each person."""
    alike: defaultdict[tuple[object, ...], list[int]] = defaultdict(list)
    for person in people:
        alike[tuple(getattr(person, column) for column in DERIVED)].append(person.pk)
    for values, keys in alike.items():
        model.objects.filter(pk__in=keys).update(**dict(zip(DERIVED, values, strict=True)))


def _change(person: Entrant | Player, kind: str, cents: int) -> None:
    if kind == Kind.DUE:
        person.due_cents += cents
    else:
        person.paid_cents -= cents
    person.paid = person.paid_cents > 0 and person.paid_cents >= person.due_cents


def check_amount(cents: int) -> None:
    """Refuses nothing, less than nothing, and more than a million."""
    if cents <= 0:
        raise UserError(_("Bitte einen Betrag über 0,00 € eintragen."), "cents")
    if cents > LARGEST_SUM:
        raise UserError(_("So viel Geld geht nicht: höchstens 1.000.000,00 €. Bitte den Betrag prüfen."), "cents")


def check_reason(reason: str) -> None:
    """Refuses a booking that somebody will ask about and that says nothing."""
    if not clean_remark(reason):
        raise NeedsReason(_("Bitte den Grund eintragen. Er steht im Kassenbuch."), "reason")


def books_delete(tournament: Tournament) -> None:
    """Removes bookings, awards and the prize table. Part of the caller's transaction."""
    for rows in ("cash_counts", "bookings", "awards", "choices", "prizes"):
        getattr(tournament, rows).all().delete()
