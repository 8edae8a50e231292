"""The bracket of a knock-out and the tables of groups, as the sheets have decided them so far."""

from __future__ import annotations

from collections import defaultdict

from turnier.models import Entrant, Seat, Tournament
from turnier.models.tournaments import drawn_rounds
from turnier.services.standings.stages import StagesInput
from turnier.services.standings.standings_input import READ, figures_of
from turnier.stages.bracket import Bracket, Side
from turnier.stages.stage import Stage

Sides = tuple[Side, Side]


def played_of(tournament: Tournament, before: int | None = None) -> StagesInput:
    """What stages are read from; `before` leaves out a round and those after it. Two queries."""
    entrants = list(Entrant.objects.filter(tournament=tournament).only(*READ))
    return StagesInput(tournament, entrants, figures_of(tournament, before), tournament.criteria(), {}, before)


def bracket_of(tournament: Tournament, stage: Stage) -> Bracket | None:
    """The bracket of a stage; None as long as its lot is not drawn. Six queries."""
    return played_of(tournament).bracket(stage)


def settled_by_draws(tournament: Tournament) -> list[tuple[int, Sides, Side]]:
    """What the draws of knock-outs so far rest on: round, who meets whom, and who goes on of those who have no table.

    By the results and by who has gone. No query where there is no knock-out.
    """
    stages = [stage for stage in tournament.later_stages if stage.kind == "knockout" and stage.begun]
    newest = drawn_rounds(tournament).last() if stages else None
    if newest is None:
        return []
    tables = defaultdict[tuple[int, int], set[int]](set)
    rows = Seat.objects.filter(round__tournament=tournament, round__number__gte=stages[0].first)
    for of_round, sitting, number in rows.values_list("round__number", "sitting", "entrant__number"):
        tables[of_round, sitting].add(number)
    seated = [(of_round, people) for (of_round, _sitting), people in tables.items()]
    matches = [
        (stage.first + match.level, match)
        for stage in stages
        for match in getattr(bracket_of(tournament, stage), "matches", ())
    ]
    return [
        (number, match.sides, None if (number, set(match.sides)) in seated else match.winner)
        for number, match in matches
        if number <= newest.number
    ]
