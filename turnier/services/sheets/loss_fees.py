"""Verlustgeld: what each table pays for what its sheet says was lost, and what of it is in the books."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Sum
from django.utils.translation import gettext as _

from games.kit.sittings.evaluation import Evaluation
from turnier.fees import LossTariff
from turnier.models import Booking, Entrant, Posting, Sitting, Tournament, User
from turnier.services.money.fees import fee_terms_of
from turnier.services.money.ledger import Account, Kind, PostingLine, book
from turnier.services.record.write import lock, record
from turnier.services.sheets.queries import Evaluated, evaluate_all, evaluate_saved, seats_of, table_now
from turnier.text.errors import UserError
from turnier.text.words import euros


@dataclass(frozen=True)
class LossLine:
    """What one entrant lost at a table, what that costs, and what is booked of it, in cents.

    `lost` is None where the sheet is a final list that does not tell it.
    """

    entrant: Entrant
    lost: int | None
    due: int
    booked: int

    @property
    def open(self) -> int:
        """What is still to be paid; negative where a corrected sheet gives something back."""
        return self.due - self.booked


@dataclass(frozen=True)
class TableLosses:
    """What a table pays, in cents: a finished one can be collected from."""

    sitting: Sitting
    lines: tuple[LossLine, ...]

    @property
    def due(self) -> int:
        """What the sheet comes to."""
        return sum(line.due for line in self.lines)

    @property
    def booked(self) -> int:
        """What the table has paid."""
        return sum(line.booked for line in self.lines)

    @property
    def open(self) -> int:
        """What it still has to pay; negative where it gets something back."""
        return self.due - self.booked

    @property
    def back(self) -> int:
        """What it gets back."""
        return max(0, -self.open)

    @property
    def settled(self) -> bool:
        """Whether everybody at the table has paid exactly what the sheet says."""
        return all(line.open == 0 for line in self.lines)

    @property
    def told(self) -> bool:
        """Whether the sheet tells what was lost; else the sums are booked by hand on the accounts."""
        return all(line.lost is not None for line in self.lines)


def loss_fees(tournament: Tournament, only: Sitting | None = None) -> list[TableLosses]:
    """What every table pays that has a sheet, in the order of the rounds; nothing without a tariff.

    Every sheet is evaluated once. Who asks `only` for one table need not wait for the others where each counts anew.
    """
    tariff = fee_terms_of(tournament).losses
    if tariff is None or tournament.kind_of_game.losses is None:
        return []
    anew = tariff.per == "sitting"
    sheets = [(only, evaluate_saved(tournament, only))] if only and anew else evaluate_all(tournament)
    tables = [(sitting, evaluation) for sitting, evaluation in sheets if evaluation.entries]
    lost = {sitting.pk: losses_at(evaluation) for sitting, evaluation in tables}
    return list(_tables(tables, lost, _prices(tariff, tables, lost), _booked(tournament)))


def losses_owed(tournament: Tournament) -> Counter[int]:
    """Primary key of an entrant → cents still to be paid for finished tables; less than nothing where it goes back."""
    owed: Counter[int] = Counter()
    for table in loss_fees(tournament):
        if table.sitting.finished and table.told:
            owed.update({line.entrant.pk: line.open for line in table.lines})
    return owed


def losses_at(evaluation: Evaluation) -> Sequence[int] | None:
    """How often each seat of a table lost what the game asks for; None where the sheet does not tell."""
    entries = [entry for entry in evaluation.entries if entry is not None]
    return evaluation.game.losses_at(evaluation.rules, evaluation.state, entries)


@transaction.atomic
def loss_fees_collect(*, sitting: Sitting, by: User | None, seen: int) -> Booking:
    """Books that a table pays what is open, or gets back what it paid too much.

    Raises `UserError` where that is not the sum that was `seen`, in cents, where it is nothing, and while it plays.
    """
    tournament = lock(sitting.round.tournament_id)
    table = table_losses(tournament, sitting)
    facts = {"table": sitting.table, "sum": euros(table.open)}
    if not table.sitting.finished:
        raise UserError(_("Tisch %(table)s spielt noch. Kassiert wird, wenn der Zettel fertig ist.") % facts)
    if table.settled:
        raise UserError(_("Tisch %(table)s hat sein Verlustgeld schon gezahlt.") % facts)
    if table.open != seen:
        text = _("An Tisch %(table)s sind inzwischen %(sum)s offen. Es ist nichts gebucht, bitte noch einmal ansehen.")
        raise UserError(text % facts)
    lines = [PostingLine(Account.LOSS_FEES, -line.open, entrant=line.entrant.pk) for line in table.lines]
    lines.append(PostingLine(Account.CASH, table.open))
    booking = book(tournament, Kind.LOSS_FEE, lines, by=by, sitting=table.sitting)
    assert booking is not None  # nosec B101 # noqa: S101 - a table that is not settled has lines
    action = "loss_fees_collect" if table.open >= 0 else "loss_fees_return"
    record(tournament, action, by=by, sitting=sitting.pk, booking=booking.number)
    return booking


def newest_payments(tournament: Tournament) -> dict[int, int]:
    """Sitting → the number of the last booking by which its table paid or got back, unless that was reversed."""
    bookings = tournament.bookings.filter(sitting__isnull=False, kind=Kind.LOSS_FEE, reverses=None, reversal=None)
    return dict(bookings.order_by("number").values_list("sitting", "number"))


def table_losses(tournament: Tournament, sitting: Sitting) -> TableLosses:
    """What one table pays; refused where there is nothing to collect by a tariff."""
    now = table_now(tournament, sitting)
    found = next((table for table in loss_fees(tournament, only=now) if table.sitting.pk == sitting.pk), None)
    if found is None:
        raise UserError(_("Von Tisch %(table)s ist nichts zu kassieren.") % {"table": sitting.table})
    return found


def _prices(tariff: LossTariff, tables: Evaluated, lost: dict[int, Sequence[int] | None]) -> dict[tuple[int, int], int]:
    """Sitting and entrant → cents. Whoever plays out of competition pays nothing."""
    counts: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
    for sitting, _evaluation in tables:
        for seat, count in zip(seats_of(sitting), lost[sitting.pk] or (), strict=False):
            if not seat.entrant.competes:
                continue
            counts[seat.entrant_id].append((sitting.pk, count))
    return {
        (sitting, entrant): cents
        for entrant, rows in counts.items()
        for (sitting, _count), cents in zip(rows, tariff.by_sitting([count for _s, count in rows]), strict=True)
    }


def _tables(
    tables: Evaluated,
    lost: dict[int, Sequence[int] | None],
    prices: dict[tuple[int, int], int],
    booked: dict[int, dict[int, int]],
) -> Iterator[TableLosses]:
    for sitting, _evaluation in tables:
        paid, counts = dict(booked.get(sitting.pk, {})), lost[sitting.pk]
        lines = [
            LossLine(
                seat.entrant,
                None if counts is None else counts[seat.seat],
                prices.get((sitting.pk, seat.entrant_id), 0),
                paid.pop(seat.entrant_id, 0),
            )
            for seat in seats_of(sitting)
        ]
        gone = Entrant.objects.filter(pk__in=paid).order_by("number") if paid else ()
        yield TableLosses(sitting, (*lines, *(LossLine(entrant, 0, 0, paid[entrant.pk]) for entrant in gone)))


def _booked(tournament: Tournament) -> dict[int, dict[int, int]]:
    """Sitting → entrant → cents that the table has paid for them."""
    rows = Posting.objects.filter(booking__tournament=tournament, booking__sitting__isnull=False)
    rows = rows.filter(account=Account.LOSS_FEES, entrant__isnull=False).order_by()
    found: defaultdict[int, dict[int, int]] = defaultdict(dict)
    for sitting, entrant, cents in rows.values_list("booking__sitting", "entrant").annotate(sum=Sum("cents")):
        if cents:
            found[sitting][entrant] = -cents
    return found
