"""The stacks of an evening: who has how much, who has gone how, how each went up and down; not a cent is missing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from django.db import transaction
from django.db.models import FilteredRelation, Prefetch, Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.kit.game import departures, starting_stack
from games.kit.sittings.evaluation import Evaluation, evaluate
from games.kit.terms import Table
from turnier.models import Entrant, Entry, Round, Seat, Sitting, Tournament
from turnier.services.money.ledger import Account, Kind, balances_of_entrants
from turnier.services.money.pay import stacks_unpaid
from turnier.services.public.shown_names import whole_standings
from turnier.services.registration.queries import absent, playing
from turnier.services.sheets.submission import Payload
from turnier.services.standings.standings import PlacedEntrant, Standings
from turnier.text.words import euros

S = Entrant.Status
WORDS = {
    S.ACTIVE: gettext_lazy("dabei"),
    S.OUT_OF_COMPETITION: gettext_lazy("dabei, außer Wertung"),
    S.ELIMINATED: gettext_lazy("raus"),
    S.LEFT: gettext_lazy("freiwillig raus"),
    S.WITHDRAWN: gettext_lazy("freiwillig raus"),
    S.EXCLUDED: gettext_lazy("ausgeschlossen"),
    S.DISQUALIFIED: gettext_lazy("ausgeschlossen"),
}
MARKS = {S.ACTIVE: "good", S.OUT_OF_COMPETITION: "good", S.ELIMINATED: "open", S.LEFT: "wait", S.WITHDRAWN: "wait"}


@dataclass(frozen=True)
class Stack:
    """What one player has, in cents. `table` is where they sit now; who plays, but sits nowhere, is `free`.

    `plays` only those who are in the final, once that has begun. Who is `going` has said so in the middle of a Runde
    and goes when it ends; who has gone `may_stay` as long as nothing was played since. `paid_out` of it is in their
    pocket: then they are not free for a table. `sat` says whether they have sat at any table, `missing` that they are
    free, not there, and that nobody has decided about them yet.
    """

    entrant: Entrant
    cents: int
    place: int | None
    table: int | None
    free: bool
    plays: bool
    going: bool = False
    may_stay: bool = False
    paid_out: int = 0
    sat: bool = True
    missing: bool = False

    @property
    def word(self) -> str:
        """The state in words."""
        if self.paid_out:
            return _("ausgezahlt")
        if self.entrant.plays and not self.plays:
            return _("nicht im Finale")
        if self.going:
            return _("geht am Ende der Runde")
        return _("frei") if self.free else str(WORDS[S(self.entrant.status)])

    @property
    def mark(self) -> str:
        """The state as the page marks it."""
        if self.paid_out:
            return "open"
        if self.going:
            return "wait"
        return "run" if self.free else MARKS.get(S(self.entrant.status), "bad")


@dataclass(frozen=True)
class Stacks:
    """All stacks, the largest first. Sums in cents.

    `added` is what the organiser has put to them, `unpaid` what of them is not in the cash box yet. Who has no more
    than `limit` is out.
    """

    tournament: Tournament
    rows: tuple[Stack, ...]
    start: int
    added: int
    unpaid: int
    limit: int = 0

    @property
    def total(self) -> int:
        """All stacks together, also of those who have gone with theirs."""
        return sum(row.cents for row in self.rows)

    @property
    def paid_out(self) -> int:
        """What of it has gone home with those whose stack was paid out; not what somebody got too much."""
        return sum(min(row.paid_out, row.cents) for row in self.rows)

    @property
    def not_paid_out(self) -> int:
        """The rest, which is still played for or still to be paid out."""
        return self.total - self.paid_out

    @property
    def brought(self) -> int:
        """What all began with."""
        return len(self.rows) * self.start

    @property
    def balanced(self) -> bool:
        """Whether not a cent is missing and none is too many."""
        return self.total == self.brought + self.added

    @property
    def playing(self) -> tuple[Stack, ...]:
        """Those who are still in it."""
        return tuple(row for row in self.rows if row.plays)

    @property
    def free(self) -> tuple[Stack, ...]:
        """Those who play, sit nowhere and are there."""
        return tuple(row for row in self.rows if row.free and not row.missing)

    @property
    def missing(self) -> tuple[Stack, ...]:
        """Those about whom the next draw asks, because they are not there; none where nobody checks in."""
        return tuple(row for row in self.rows if row.missing)


def stacks(tournament: Tournament, table: Standings | None = None) -> Stacks:
    """The stacks of everybody who has come to the tables, or still may; `table` are standings that are known already.

    Who withdrew before the first table never brought anything.
    """
    game, rules = tournament.kind_of_game, tournament.house_rules()
    rows = (table or whole_standings(tournament)).rows
    seats = _seats(tournament)
    known, seated = {seat.entrant for seat in seats}, {s.entrant: s.table for s in seats if not s.finished}
    present = [row for row in rows if row.entrant.status != S.WITHDRAWN or row.entrant.pk in known]
    going = {each.entrant for each in seats if not each.finished and each.is_leaving(tournament)}
    found = sorted((_stack(tournament, row, seated, going, known) for row in present), key=_order)
    last = {each.entrant for each in seats if each.is_leaving(tournament) and each.number == each.lines}
    if any(row.table is None and row.entrant.pk in known for row in found):
        paid = balances_of_entrants(tournament, Account.STACKS, Kind.CASH_OUT)
        gone = {pk: cents for pk, cents in paid.items() if cents}
        found = [
            replace(row, free=False, missing=False, paid_out=gone[pk]) if (pk := row.entrant.pk) in gone else row
            for row in found
        ]
    found = [replace(row, may_stay=row.going or (row.entrant.pk in last and not row.paid_out)) for row in found]
    start = starting_stack(game, rules) or 0
    topped_up = game.stacks is not None and game.stacks.tops_up(rules)
    added = sum(stack.cents for stack in found) - len(found) * start if topped_up else 0
    limit = max((game.stacks.limit(rules, row.tally) for row in rows), default=0) if game.stacks else 0
    return Stacks(tournament, tuple(found), start, max(0, added), stacks_unpaid(tournament), limit)


def free_entrants(tournament: Tournament) -> list[Entrant]:
    """Who plays, sits nowhere and has their stack, by start number. A second query where anybody sits nowhere."""
    free = playing(tournament)
    paid = balances_of_entrants(tournament, Account.STACKS, Kind.CASH_OUT) if free else {}
    return [entrant for entrant in free if not paid.get(entrant.pk) and tournament.goes_on(entrant.number)]


def stack_moves(tournament: Tournament, change: Callable[[], object]) -> tuple[str, ...]:
    """Whose stack would be another one after `change`, table by table in sentences. Nothing is written in the end."""
    if not tournament.kind_of_game.stacks:
        return ()
    before = {row.entrant.pk: row.cents for row in stacks(tournament).rows}
    with transaction.atomic():
        change()
        rows = stacks(Tournament.objects.get(pk=tournament.pk)).rows
        transaction.set_rollback(True)
    moved: defaultdict[int, list[str]] = defaultdict(list)
    for row in rows:
        was = before.get(row.entrant.pk, row.cents)
        if was != row.cents:
            moved[row.table or 0].append(f"{row.entrant.name} {euros(was)} → {euros(row.cents)}")
    texts = {True: _("Tisch %(n)s: %(who)s."), False: _("Ohne Tisch: %(who)s.")}
    return tuple(texts[bool(n)] % {"n": n, "who": ", ".join(moved[n])} for n in sorted(moved))


def _stack(
    tournament: Tournament,
    row: PlacedEntrant,
    seated: Mapping[int, int],
    going: Collection[int],
    known: Collection[int],
) -> Stack:
    cents = starting_stack(tournament.kind_of_game, tournament.house_rules(), row.tally) or 0
    plays = row.entrant.plays and tournament.goes_on(row.entrant.number)
    table = seated.get(row.entrant.pk) if plays else None
    is_free = plays and table is None and tournament.status != Tournament.Status.CLOSED
    return Stack(
        row.entrant,
        cents,
        row.place,
        table,
        is_free,
        plays,
        going=plays and row.entrant.pk in going,
        sat=row.entrant.pk in known,
        missing=is_free and bool(absent(tournament, [row.entrant])),
    )


def seat_leaving(tournament: Tournament, seat: int) -> Payload | None:
    """The line by which a side leaves; None in a game without stacks."""
    stacks = tournament.kind_of_game.stacks
    return stacks.leaving(seat) if stacks else None


def _order(stack: Stack) -> tuple[int, int, int]:
    return (-stack.cents, -(stack.entrant.gone or 0), stack.entrant.number)


class _Sat(NamedTuple):
    """A seat of somebody, and one of the `lines` of its table by which somebody leaves, with its number from 1 on."""

    entrant: int
    table: int
    finished: bool
    seat: int
    lines: int
    leaves: Payload | None
    number: int | None

    def is_leaving(self, tournament: Tournament) -> bool:
        """Whether it is this one."""
        return self.leaves is not None and self.leaves == seat_leaving(tournament, self.seat)


def _seats(tournament: Tournament) -> list[_Sat]:
    """Everybody who has sat anywhere, once for each of those lines."""
    line = seat_leaving(tournament, 0)
    written = Q(sitting__entries__removed_by=None, sitting__entries__kind=line["kind"] if line else "")
    seats = Seat.objects.filter(round__tournament=tournament, round__published_at__isnull=False)
    seats = seats.annotate(leaves=FilteredRelation("sitting__entries", condition=written))
    of_sitting = ("sitting__table", "sitting__finished", "seat", "sitting__entries_count")
    found = seats.values_list("entrant_id", *of_sitting, "leaves__payload", "leaves__number")
    return [_Sat(*row) for row in found]


def sittings_in_play(of_round: Round) -> QuerySet[Sitting]:
    """The tables of a round and those of earlier ones that go on beside them, as they do with stacks; by number."""
    tournament = of_round.tournament
    own = Sitting.objects.filter(round=of_round)
    earlier = Sitting.objects.filter(round__tournament=tournament, round__number__lt=of_round.number, finished=False)
    found = own | earlier if tournament.kind_of_game.stacks else own
    return found.select_related("round__tournament").order_by("table")


@dataclass(frozen=True)
class StackCurve:
    """One player's stack in cents, from the start, after each time that money changed hands at the table."""

    entrant: Entrant
    cents: tuple[int, ...]


def stack_curves(tournament: Tournament) -> tuple[StackCurve, ...]:
    """The curves of everybody who has sat down, by start number; four queries."""
    game, rules = tournament.kind_of_game, tournament.house_rules()
    start = starting_stack(game, rules) or 0
    curves: dict[Entrant, list[int]] = {}
    limits: defaultdict[Entrant, int] = defaultdict(int)
    for sitting in _sittings(tournament):
        people = [seat.entrant for seat in sitting.seats.all()]
        carried = tuple(curves.setdefault(entrant, [start])[-1] for entrant in people)
        names = tuple(entrant.name for entrant in people)
        table = Table(names, carried, limits=tuple(limits[entrant] for entrant in people))
        evaluation = evaluate(game, rules, table, [entry.payload for entry in sitting.entries.all()])
        for stacks, seats in _changes(evaluation):
            for seat in seats:
                curves[people[seat]].append(stacks[seat])
        for entrant, tally in zip(people, game.tally(evaluation.state), strict=True):
            limits[entrant] += game.stacks.limit(rules, tally) if game.stacks else 0
    ordered = sorted(curves.items(), key=lambda item: item[0].number)
    return tuple(StackCurve(entrant, tuple(cents)) for entrant, cents in ordered)


def _sittings(tournament: Tournament) -> Iterable[Sitting]:
    lines = Entry.objects.filter(removed_by__isnull=True).order_by("number")
    seats = Seat.objects.select_related("entrant").order_by("seat")
    sittings = Sitting.objects.filter(round__tournament=tournament).order_by("round__number", "table")
    return sittings.prefetch_related(Prefetch("seats", seats), Prefetch("entries", lines))


def _changes(evaluation: Evaluation) -> Iterable[tuple[tuple[int, ...], list[int]]]:
    """Each time that money changed hands: the stacks after it, and the seats that played until then."""
    game, rules = evaluation.game, evaluation.rules
    before = evaluation.start
    for state in evaluation.states:
        if tuple(game.totals(state)) != tuple(game.totals(before)):
            gone = departures(game, rules, before)
            yield tuple(game.totals(state)), [seat for seat, how in enumerate(gone) if how is None]
        before = state
