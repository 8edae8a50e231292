"""Bookings as people read them: the table of the journal, and the newest of them on the page of the cash box."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import accumulate, groupby
from typing import Any, ClassVar

import django_tables2 as tables
from django.db.models import Count, Q, Sum
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from turnier.models import Booking, Posting, Tournament
from turnier.services.money.ledger import Account
from turnier.services.papers.receipts import has_receipt
from turnier.services.record.compiled import CompiledObjects, QueryValue
from turnier.services.registration.substitute import NamesOverTime
from turnier.text.words import counted, euros, listed, numbered, table_name
from turnier.web.shared.money_glance import OF_LINES, with_lines
from turnier.web.shared.tables import HIDDEN, NUMBER, ROW_HEADER, SLIM, WIDE, ListTable, joined

NEWEST = 8
MOVED = Booking.objects.filter(tournament=QueryValue("tournament"), postings__account=Account.CASH)
MOVING = CompiledObjects(
    Booking.objects.filter(pk__in=MOVED.order_by("-number").values("pk")[:NEWEST])
    .select_related(*OF_LINES)
    .annotate(
        cash=Sum("postings__cents", filter=Q(postings__account=Account.CASH)),
        entrants=Count("postings__entrant", distinct=True),
        players=Count("postings__player", distinct=True),
    )
    .order_by("-number"),
    "tournament",
)
"""The last bookings that moved money in the box, the newest first: by how much, and of how many people each speaks."""
MOST_NAMES = 2
RUN = 5
"""From so many payments one after the other on, they are one line of the journal unless somebody asks for each."""


@dataclass(frozen=True)
class BookingLine:
    """One booking in a list; cents, `into` and `out_of` the box are 0 where it did not move it.

    `names` say by the key of a posting whose it was then: whoever has the place or the number since did not pay.
    `balance` is what lies in the box after it, None in a list that does not hold them all. Several payments in one
    line have the number of the last one in `last`, and its time in `until`.
    """

    number: int
    at: datetime
    kind: str
    what: str
    who: str
    reason: str
    by: str
    into: int
    out_of: int
    reverses: int | None
    reversed_by: int | None
    may_reverse: bool
    postings: tuple[Posting, ...]
    names: Mapping[int, str]
    has_receipt: bool = False
    balance: int | None = None
    last: int | None = None
    until: datetime | None = None

    @property
    def moved(self) -> int:
        """What it moved in the box, in cents: out of it is less than nothing."""
        return self.into - self.out_of

    @property
    def times(self) -> str:
        """When, from and to where several came after one another: "13:19–13:25"."""
        said = [date_format(timezone.localtime(at), "H:i") for at in (self.at, self.until) if at is not None]
        return "–".join(dict.fromkeys(said))

    @property
    def is_of_one(self) -> bool:
        """Whether at most one person is named in it."""
        return len({(p.entrant_id, p.player_id) for p in self.postings} - {(None, None)}) <= 1


def journal_lines(tournament: Tournament) -> list[BookingLine]:
    """Every booking in order, each with what lies in the box after it."""
    lines = booking_lines(tournament, with_lines(tournament.bookings.all()))
    balances = accumulate(line.into - line.out_of for line in lines)
    return [replace(line, balance=balance) for line, balance in zip(lines, balances, strict=True)]


def with_runs_folded(tournament: Tournament, lines: Iterable[BookingLine]) -> list[BookingLine]:
    """The lines with every long run of payments as one."""
    found: list[BookingLine] = []
    for is_payment, run in groupby(lines, key=_is_payment):
        listed = list(run)
        found += [_as_one(tournament, listed)] if is_payment and len(listed) >= RUN else listed
    return found


def _is_payment(line: BookingLine) -> bool:
    counter = line.reverses is not None or line.reversed_by is not None or line.out_of
    return line.kind == Booking.Kind.PAYMENT and not counter


def _as_one(tournament: Tournament, run: Sequence[BookingLine]) -> BookingLine:
    postings = tuple(posting for line in run for posting in line.postings)
    names = {posting: name for line in run for posting, name in line.names.items()}
    return replace(
        run[0],
        who=who_of(tournament, postings, names),
        into=sum(line.into for line in run),
        out_of=sum(line.out_of for line in run),
        may_reverse=False,
        postings=postings,
        names=names,
        balance=run[-1].balance,
        last=run[-1].number,
        until=run[-1].at,
    )


def booking_lines(tournament: Tournament, bookings: Iterable[Booking]) -> list[BookingLine]:
    """The bookings with their postings loaded, as lines."""
    names = NamesOverTime(tournament)
    return [line_of(tournament, booking, tuple(booking.postings.all()), names) for booking in bookings]


def newest_lines(tournament: Tournament) -> list[BookingLine]:
    """The last bookings that moved money in the box, the newest first. Two queries, and those of the names.

    Only postings of few people are read: a list that was taken over is one booking of all.
    """
    names = NamesOverTime(tournament)
    newest: list[Any] = MOVING(tournament=tournament.pk)  # with what is annotated
    named = [booking for booking in newest if booking.entrants + booking.players <= MOST_NAMES]
    postings: dict[int, list[Posting]] = {booking.pk: [] for booking in named}
    for posting in Posting.objects.filter(booking__in=named).select_related("entrant", "player").order_by("pk"):
        postings[posting.booking_id].append(posting)
    return [
        line_of(tournament, booking, tuple(postings[booking.pk]), names)
        if booking.pk in postings
        else replace(
            line_of(tournament, booking, (), names, booking.cash),
            who=how_many(tournament, booking.entrants, booking.players),
            has_receipt=False,
        )
        for booking in newest
    ]


def skips_numbers(newest: Sequence[BookingLine]) -> bool:
    """Whether numbers are left out between the `newest_lines`, or before them where they are all that there are."""
    first = newest[-1].number if len(newest) == NEWEST else 1
    return bool(newest) and newest[0].number - first >= len(newest)


def line_of(
    tournament: Tournament,
    booking: Booking,
    postings: tuple[Posting, ...],
    names: NamesOverTime,
    moved: int | None = None,
) -> BookingLine:
    """One booking as a line; `moved` are the cents that it put into the box, where not all `postings` are there."""
    people = {p.pk: p.entrant or p.player for p in postings}
    called = {pk: names.told(who, booking) for pk, who in people.items() if who is not None}
    cash = sum(p.cents for p in postings if p.account == Account.CASH) if moved is None else moved
    reversal = getattr(booking, "reversal", None)
    reverses = booking.reverses.number if booking.reverses is not None else None
    return BookingLine(
        number=booking.number,
        at=timezone.localtime(booking.at),
        kind=booking.kind,
        what=what_of(tournament, booking, cash, owed=sum(p.cents for p in postings if p.account == Account.ENTRANT)),
        who=who_of(tournament, postings, called),
        reason=booking.reason,
        by=str(booking.by or ""),
        into=max(cash, 0),
        out_of=max(-cash, 0),
        reverses=reverses,
        reversed_by=reversal.number if reversal is not None else None,
        may_reverse=booking.kind not in Booking.FOLLOWING and reverses is None and reversal is None,
        postings=postings,
        names=called,
        has_receipt=has_receipt(booking, cash),
    )


def what_of(tournament: Tournament, booking: Booking, cash: int, owed: int) -> str:
    """The kind of a booking that put so much into the box, with the table where there is one.

    By it people owe so much more, or less. A part of an earlier payment is taken back without a counter-booking to all
    of it.
    """
    what = str(booking.get_kind_display())
    if booking.reverses is not None:
        what = _("Gegenbuchung zu %(n)s: %(what)s") % {"n": booking.reverses.number, "what": what}
    elif booking.kind == Booking.Kind.DUE and owed < 0:
        what = _("nicht mehr fällig")
    elif booking.kind == Booking.Kind.PAYMENT and cash < 0:
        what = _("Zahlung zurückgenommen")
    elif cash * USUALLY.get(booking.kind, 0) < 0:
        what = str(TAKEN_BACK[booking.kind])
    if booking.sitting is not None:
        sitting = booking.sitting
        what += ": " + table_name(tournament, sitting.round.number, sitting.table)
    return what


def who_of(tournament: Tournament, postings: Iterable[Posting], called: Mapping[int, str]) -> str:
    """ "Nr. 7, Huber / Maier"; of many, how many. `called` are the names by the key of the posting."""
    own = [posting for posting in postings if posting.pk in called]
    entrants = {p.entrant_id: numbered(p.entrant.number, called[p.pk]) for p in own if p.entrant is not None}
    players = {p.player_id: called[p.pk] for p in own if p.entrant is None}
    names = [*entrants.values(), *players.values()]
    if len(names) <= MOST_NAMES:
        return "; ".join(names)
    return how_many(tournament, len(entrants), len(players))


def how_many(tournament: Tournament, entrants: int, players: int) -> str:
    """ "12 Teams und 1 Spieler"."""
    groups = ((tournament.kind_of_game.team_size, entrants), (1, players))
    return listed([counted(size, number) for size, number in groups if number])


TAKEN_BACK: Mapping[str, str | Promise] = {
    Booking.Kind.PAYOUT: gettext_lazy("Preisgeld zurückgeholt"),
    Booking.Kind.CASH_OUT: gettext_lazy("Stapel zurückgeholt"),
    Booking.Kind.LOSS_FEE: gettext_lazy("Verlustgeld zurückgegeben"),
    Booking.Kind.TOP_UP: gettext_lazy("Von den Stapeln wieder herausgenommen"),
}
"""What usually leaves the box, where it came back, and what usually comes in, where it went."""
USUALLY: Mapping[str, int] = {
    Booking.Kind.PAYOUT: -1,
    Booking.Kind.CASH_OUT: -1,
    Booking.Kind.LOSS_FEE: 1,
    Booking.Kind.TOP_UP: 1,
}


class BookingTable(ListTable):
    """Bookings, the newest first; the sums at the foot are those of every page."""

    number = tables.Column(verbose_name=gettext_lazy("Nr."), attrs=joined(NUMBER, WIDE))
    at = tables.Column(verbose_name=gettext_lazy("Zeit"), order_by="number", attrs=WIDE)
    what = tables.TemplateColumn(
        template_name="money/cells/what.html",
        verbose_name=gettext_lazy("Was"),
        order_by=("what", "number"),
        attrs=ROW_HEADER,
        footer=gettext_lazy("Summe"),
    )
    into = tables.Column(
        verbose_name=gettext_lazy("Ein"),
        attrs=joined(NUMBER, WIDE),
        footer=lambda table: euros(sum(line.into for line in table.data)),
    )
    out_of = tables.Column(
        verbose_name=gettext_lazy("Aus"),
        attrs=joined(NUMBER, WIDE),
        footer=lambda table: euros(sum(line.out_of for line in table.data)),
    )
    moved = tables.Column(
        verbose_name=gettext_lazy("Betrag"),
        attrs=joined(NUMBER, SLIM),
        footer=lambda table: euros(sum(line.moved for line in table.data)),
    )
    balance = tables.Column(
        verbose_name=gettext_lazy("Bestand"),
        order_by="number",
        attrs=joined(NUMBER, WIDE),
        footer=lambda table: euros(sum(line.into - line.out_of for line in table.data)),
    )
    reverse = tables.TemplateColumn(
        template_name="money/cells/reverse.html",
        verbose_name=gettext_lazy("Gegenbuchung"),
        orderable=False,
        attrs=joined(NUMBER, HIDDEN),
    )

    class Meta(ListTable.Meta):
        attrs: ClassVar[Mapping[str, Any]] = {"class": "t-table t-table--dense m-bookings"}
        row_attrs: ClassVar[Mapping[str, Any]] = {"class": lambda record: "m-reversed" if record.reversed_by else ""}
        order_by = "-number"

    def render_at(self, record: BookingLine) -> str:
        return record.times

    def render_number(self, record: BookingLine) -> str:
        return str(record.number) if record.last is None else f"{record.number}–{record.last}"

    def render_balance(self, value: int) -> str:
        return euros(value)

    def render_moved(self, value: int) -> str:
        return f"+{euros(value)}" if value > 0 else euros(value)

    def render_into(self, record: BookingLine) -> str:
        return euros(record.into) if record.into else ""

    def render_out_of(self, record: BookingLine) -> str:
        return euros(record.out_of) if record.out_of else ""
