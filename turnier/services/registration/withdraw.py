"""Who goes or is disqualified in the middle of play: the status, and what becomes of the tables that are still open.

Whether the fee of whoever goes stays is decided in `turnier/services/money/dues.py`.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from django.db import transaction
from django.utils.translation import gettext as _

from games.kit.game import walkover
from games.kit.sittings.evaluation import Evaluation, extended
from turnier.models import Entrant, Sitting, User
from turnier.models.tournaments import is_unfinished
from turnier.services.money.fees import credit_cents, fee_of_entrant
from turnier.services.money.pay import reduction_set, refund_book
from turnier.services.record.write import lock
from turnier.services.registration.register import SETTLED, check_not_settled, entrant_status
from turnier.services.sheets.break_off import sitting_end
from turnier.services.sheets.queries import check_nothing_waits, evaluate_saved, result_of, seats_of, table_now
from turnier.services.sheets.save import walkover_save
from turnier.text.errors import NeedsReason, UserError

Settlement = Literal["walkover", "end", "open", "fewer"]
"""What becomes of an open table: the rest counts for the others, it ends as it stands, or it stays open.

Or the others play on: `turnier/services/draw/table_changes.py`.
"""


@dataclass(frozen=True)
class OpenTable:
    """A table without a complete result at which the entrant sits.

    `walkover` is how the table stands once the rest counts without a fight; empty where the game has no such thing.
    `winner` is who gets the rest; None if it counts for nobody.
    """

    sitting: Sitting
    others: tuple[Entrant, ...]
    winner: Entrant | None
    walkover: str

    @property
    def key(self) -> str:
        """Names the table within the tournament: "2-7" is table 7 of round 2."""
        return f"{self.sitting.round.number}-{self.sitting.table}"


def tables_to_settle(entrant: Entrant) -> tuple[OpenTable, ...]:
    """The published tables of the entrant that are not complete, in order."""
    sittings = Sitting.objects.filter(is_unfinished(), seats__entrant=entrant).select_related("round__tournament")
    return tuple(_open_table(entrant, sitting) for sitting in sittings.order_by("round__number", "table"))


def walkover_results(sitting: Sitting) -> dict[int | None, str]:
    """How the table would stand if the rest counted for a seat, or for nobody; empty if there is nothing to count."""
    seats: list[int | None] = [*range(len(seats_of(sitting))), None]
    evaluation = evaluate_saved(sitting.round.tournament, sitting)
    found = {winner: _walkover_result(evaluation, winner) for winner in seats}
    return found if all(found.values()) else {}


def walkover_result(sitting: Sitting, winner: int | None) -> str:
    """How the table would stand if the rest counted without a fight for this seat, or for nobody."""
    return _walkover_result(evaluate_saved(sitting.round.tournament, sitting), winner)


def _walkover_result(evaluation: Evaluation, winner: int | None) -> str:
    rest = walkover(evaluation.game, evaluation.rules, evaluation.state, winner)
    return result_of(extended(evaluation, rest)) if rest else ""


@transaction.atomic
def entrant_withdraw(
    *,
    entrant: Entrant,
    tables: Mapping[str, Settlement],
    by: User | None,
    refund: str = "",
    out_of_competition: bool = False,
) -> Entrant:
    """The entrant goes home; `tables` says by `OpenTable.key` what becomes of each open table.

    Whoever was drawn keeps having paid, unless `refund` says why the fee is waived or given back. They also keep place
    and prize, unless they go `out_of_competition`: then the others move up, and no fee is asked.
    """
    tournament, entrant = lock(entrant.tournament_id), Entrant.objects.get(pk=entrant.pk)
    check_not_settled(entrant, SETTLED)
    seated = tables_to_settle(entrant)
    if seated and entrant.plays and tournament.kind_of_game.stacks:
        text = _("%(name)s sitzt mit einem Stapel am Tisch. Bitte unter „Tische“ ausscheiden lassen.")
        raise UserError(text % {"name": entrant.name})
    for table in seated:
        _settle(table, tables.get(table.key, "open"), by, _("Nr. %(n)s ist gegangen") % {"n": entrant.number})
    if out_of_competition and entrant.competes:
        entrant_status(entrant=entrant, status=Entrant.Status.OUT_OF_COMPETITION, by=by)
    gone = entrant_status(entrant=entrant, status=Entrant.Status.WITHDRAWN, by=by)
    if refund.strip() and (fee := fee_of_entrant(gone)):
        gone = reduction_set(entrant=gone, cents=fee, by=by, reason=refund)
    if refund.strip() and credit_cents(gone):
        refund_book(entrant=gone, by=by, reason=refund)
    return Entrant.objects.get(pk=gone.pk)


@transaction.atomic
def entrant_disqualify(
    *, entrant: Entrant, reason: str, by: User | None, tables: Mapping[str, Settlement] | None = None
) -> Entrant:
    """Disqualifies with a reason. What is played stays valid; the rest of an open table goes to the others.

    Where the game has no such thing, `tables` says whether the table ends as it stands.
    """
    lock(entrant.tournament_id)
    changed = entrant_status(entrant=entrant, status=Entrant.Status.DISQUALIFIED, by=by, reason=reason)
    for table in tables_to_settle(entrant):
        wish = "walkover" if table.walkover else (tables or {}).get(table.key, "open")
        _settle(table, wish, by, _("Nr. %(n)s ist disqualifiziert") % {"n": entrant.number})
    return changed


@transaction.atomic
def table_disqualify(*, sitting: Sitting, reason: str, by: User | None) -> None:
    """Disqualifies everybody at a table. What is played stays; the open rest counts for nobody.

    Refused while lines of phones wait there: nobody could confirm them any more.
    """
    tournament = lock(sitting.round.tournament_id)
    sitting = table_now(tournament, sitting)
    check_nothing_waits([sitting])
    if not reason.strip():
        raise NeedsReason(_("Bitte den Grund der Disqualifikation eintragen. Er bleibt im Protokoll."), "reason")
    for seat in seats_of(sitting):
        entrant_status(entrant=seat.entrant, status=Entrant.Status.DISQUALIFIED, by=by, reason=reason)
    sitting = table_now(tournament, sitting)
    if sitting.finished:
        return
    if walkover_result(sitting, None):
        _walk_over(sitting, None, by, reason)
    else:
        sitting_end(sitting=sitting, by=by, reason=reason)


def table_of_prepared_round(entrant: Entrant) -> tuple[int, int] | None:
    """(round, table) of a draw that nobody has seen yet and in which the entrant has a seat."""
    seat = entrant.seats.filter(round__published_at__isnull=True).select_related("round", "sitting").first()
    return (seat.round.number, seat.sitting.table) if seat else None


def _open_table(entrant: Entrant, sitting: Sitting) -> OpenTable:
    seats = seats_of(sitting)
    others = tuple(seat.entrant for seat in seats if seat.entrant_id != entrant.pk)
    left = [e for e in others if e.status != Entrant.Status.DISQUALIFIED]
    winner = left[0] if len(seats) == 2 and left else None
    return OpenTable(
        sitting, others, winner, walkover_result(sitting, _seat(sitting, winner)) if len(seats) == 2 else ""
    )


def _seat(sitting: Sitting, winner: Entrant | None) -> int | None:
    found: Iterable[int] = (s.seat for s in seats_of(sitting) if winner is not None and s.entrant_id == winner.pk)
    return next(iter(found), None)


def _settle(table: OpenTable, wish: Settlement, by: User | None, reason: str) -> None:
    if wish == "walkover" and table.walkover:
        _walk_over(table.sitting, _seat(table.sitting, table.winner), by, reason)
    elif wish == "end":
        sitting_end(sitting=table.sitting, by=by, reason=reason)


def _walk_over(sitting: Sitting, winner: int | None, by: User | None, reason: str) -> None:
    key = secrets.token_hex(16)
    walkover_save(sitting=sitting, winner=winner, key=key, base_version=sitting.version, by=by, reason=reason[:200])
