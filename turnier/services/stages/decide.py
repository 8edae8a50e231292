"""A match or a place that the cards have not decided: decided at the table, by lot, or by a playoff with its sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from turnier.models import Decision, Tournament, User
from turnier.services.record.write import check_open, lock, record
from turnier.services.stages.plan import check_turn, next_stage
from turnier.services.stages.qualified import Qualified, qualified
from turnier.services.standings.brackets import drawn_matches, open_matches
from turnier.services.standings.decide import NOT_TIED, checked_witness, decision_store, drawn_order, toss_record
from turnier.services.standings.playoff import HELPER, playoff_order
from turnier.services.standings.standings import standings
from turnier.text.errors import UserError


@transaction.atomic
def match_decide(*, tournament: Tournament, winner: int, witness: str, by: User | None) -> Decision:
    """Records who goes on after a drawn match, and who was there when that was decided.

    Also of two who ought to have met by the results of now, where others sat: what they played stays as it is.

    Whether a coin fell or a play-off was played, nobody is asked: both are kept as a coin.
    """
    tournament = lock(tournament.pk)
    check_open(tournament)
    pair = next((match.sides for match in open_matches(tournament) if winner in match.sides), None)
    if pair is None:
        raise UserError(_("Hier ist nichts zu entscheiden. Bitte die Seite neu ansehen."))
    witness = checked_witness(witness)
    order = sorted(pair, key=lambda number: number != winner)
    decision = decision_store(
        tournament=tournament,
        kind=Decision.Kind.COIN,
        entrants=pair,
        order=order,
        witness=witness,
        by=by,
    )
    record(tournament, "coin_record", by=by, decision=decision.pk, order=order)
    return decision


@transaction.atomic
def seeds_toss(
    *,
    tournament: Tournament,
    tied: Sequence[int],
    order: Sequence[int],
    witness: str,
    by: User | None,
    playoff: bool = False,
) -> Decision:
    """Records a toss or playoff of equals, by start number, before the stage for which their order says something.

    See `coin_record`.
    """
    tournament = lock(tournament.pk)
    check_open(tournament)
    playoff = _check_equals(tournament, tied).ending == Decision.Kind.PLAYOFF or playoff
    return toss_record(tournament=tournament, tied=tied, order=order, witness=witness, by=by, playoff=playoff)


@transaction.atomic
def seeds_draw(*, tournament: Tournament, tied: Sequence[int], by: User | None) -> Decision:
    """Lets the program draw the order of such equals; see `lot_draw`."""
    tournament = lock(tournament.pk)
    check_open(tournament)
    _check_equals(tournament, tied)
    return drawn_order(tournament=tournament, tied=tied, by=by)


def _check_equals(tournament: Tournament, tied: Sequence[int]) -> Qualified:
    stage = next_stage(tournament)
    if stage is None:
        raise UserError(str(NOT_TIED))
    check_turn(tournament, stage)
    found = qualified(tournament, stage)
    if sorted(tied) not in [sorted(entrant.number for entrant in tie) for tie in found.ties]:
        raise UserError(str(NOT_TIED))
    return found


def equals(tournament: Tournament, numbers: Sequence[int]) -> bool:
    """Whether these start numbers are one tie that is still open."""
    sent = set(numbers)
    drawn = [set(match) for match in drawn_matches(tournament)]
    tied = [{entrant.number for entrant in tie} for tie in standings(tournament).ties]
    return len(sent) == len(numbers) and sent in (*drawn, *tied)


@transaction.atomic
def playoff_record(*, tournament: Tournament, sheet: Mapping[str, Any], by: User | None) -> Decision:
    """Records how equals played on; `sheet` has `sides` by start number, the `rules` that differ, and `entries`.

    Refused as long as it is against the rules or leaves some of them equal.
    """
    tournament = lock(tournament.pk)
    check_open(tournament)
    tied = [number for number in sheet["sides"] if number != HELPER]
    if not equals(tournament, tied):
        raise UserError(str(NOT_TIED))
    if not sheet["entries"]:
        raise UserError(_("Es ist noch nichts eingetragen. Bitte mindestens eine Zeile ausfüllen."))
    order = playoff_order(tournament, sheet)
    if order is None:
        raise UserError(_("Auch im Stechen steht es noch gleich. Bitte weiterspielen und auch das eintragen."))
    decision = decision_store(
        tournament=tournament,
        kind=Decision.Kind.PLAYOFF,
        entrants=tied,
        order=order,
        sheet={name: sheet[name] for name in ("sides", "rules", "entries")},
        by=by,
    )
    record(tournament, "playoff_record", by=by, decision=decision.pk, order=order)
    return decision
