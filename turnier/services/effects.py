"""What a corrected sheet would change in the standings, computed without writing anything."""

from __future__ import annotations

from dataclasses import dataclass

from games.kit.sitting import Evaluation
from turnier.models import Entrant, Sitting, Tournament
from turnier.services.standings import standings


@dataclass(frozen=True)
class Move:
    """An entrant of the table whose place changes."""

    entrant: Entrant
    before: int
    after: int


def moves(tournament: Tournament, sitting: Sitting, evaluation: Evaluation) -> tuple[Move, ...]:
    """The places at this table before and after, if `evaluation` replaced what is saved; only those that change."""
    if evaluation.score is None:
        return ()
    seats = list(sitting.seats.order_by("seat").values_list("entrant_id", flat=True))
    tallies = evaluation.score.tally if evaluation.entries else [{} for _ in seats]
    number = sitting.round.number
    instead = {(entrant, number): dict(tally) for entrant, tally in zip(seats, tallies, strict=True)}
    after = {row.entrant.pk: row.place for row in standings(tournament, instead=instead).rows}
    return tuple(
        Move(row.entrant, row.place, place)
        for row in standings(tournament).rows
        if row.entrant.pk in seats
        and row.place is not None
        and (place := after[row.entrant.pk]) is not None
        and row.place != place
    )
