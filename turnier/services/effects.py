"""What a corrected sheet would change in the standings, computed without writing anything."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.kit.ranking import Ranked, rank
from games.kit.sitting import Evaluation
from games.kit.terms import GONE
from turnier.models import Entrant, Sitting, Tournament
from turnier.services.standings import Row, lots, standings


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
    rows = [row for row in standings(tournament).rows if row.place is not None]
    seats = list(sitting.seats.order_by("seat").values_list("entrant_id", flat=True))
    after = _places(tournament, rows, _differences(sitting, seats, evaluation))
    return tuple(
        Move(row.entrant, row.place, after[row.entrant.number])
        for row in rows
        if row.entrant.pk in seats and row.place is not None and row.place != after[row.entrant.number]
    )


def _differences(sitting: Sitting, seats: Sequence[int], evaluation: Evaluation) -> dict[int, dict[str, int]]:
    """Entrant → metric → what would be added to the standings."""
    score = evaluation.score
    tallies = score.tally if score is not None and evaluation.entries else [{} for _ in seats]
    changed = {entrant: dict(tally) for entrant, tally in zip(seats, tallies, strict=True)}
    for entrant, metric, value in sitting.tallies.values_list("entrant_id", "metric", "value"):
        changed[entrant][metric] = changed[entrant].get(metric, 0) - value
    return changed


def _places(
    tournament: Tournament, rows: Sequence[Row], differences: Mapping[int, Mapping[str, int]]
) -> dict[int, int]:
    ranked = []
    for row in rows:
        change = differences.get(row.entrant.pk, {})
        tally = {metric: value + change.get(metric, 0) for metric, value in row.tally.items()}
        tally[GONE] = row.entrant.gone or 0
        ranked.append(Ranked(str(row.entrant.number), tally))
    placings = rank(tournament.kind_of_game, tournament.house_rules(), ranked, lots(tournament))
    return {int(placing.name): placing.place for placing in placings}
