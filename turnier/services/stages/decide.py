"""A drawn match of a knock-out, decided at the table."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from turnier.models import Decision, Seat, Tournament, User
from turnier.services.record.write import check_open, lock, record
from turnier.services.standings.brackets import played_of
from turnier.services.standings.break_ties import checked_witness
from turnier.stages.stage import Stage
from turnier.text.errors import UserError


def drawn_matches(tournament: Tournament) -> list[tuple[int, int]]:
    """The start numbers of each match of a knock-out that is on whose sheet is in and leaves both equal."""
    stages = [stage for stage in tournament.newest_stages if stage.kind == "knockout"]
    return [pair for stage in stages for pair in _drawn_matches(tournament, stage)]


def _drawn_matches(tournament: Tournament, stage: Stage) -> list[tuple[int, int]]:
    tree = played_of(tournament).bracket(stage)
    if tree is None:
        return []
    seats = Seat.objects.filter(
        round__tournament=tournament, round__number__range=(stage.first, stage.last), sitting__finished=True
    )
    done = set(seats.values_list("round__number", "entrant__number"))
    found = [match for match in tree.matches if match.ready and match.winner is None]
    pairs = [(stage.first + match.level, match.sides[0] or 0, match.sides[1] or 0) for match in found]
    return [(one, two) for number, one, two in pairs if (number, one) in done]


@transaction.atomic
def match_decide(*, tournament: Tournament, winner: int, witness: str, by: User | None) -> Decision:
    """Records who goes on after a drawn match, and who was there when that was decided.

    Whether a coin fell or a play-off was played, nobody is asked: both are kept as a coin.
    """
    tournament = lock(tournament.pk)
    check_open(tournament)
    pair = next((match for match in drawn_matches(tournament) if winner in match), None)
    if pair is None:
        raise UserError(_("Hier ist nichts zu entscheiden. Bitte die Seite neu ansehen."))
    witness = checked_witness(witness)
    order = sorted(pair, key=lambda number: number != winner)
    decision = Decision.objects.create(
        tournament=tournament,
        kind=Decision.Kind.COIN,
        entrants=sorted(pair),
        order=order,
        witness=witness,
        by=by,
    )
    record(tournament, "coin_record", by=by, decision=decision.pk, order=order)
    return decision
