"""The bracket of a knock-out and the tables of groups, as the sheets have decided them so far."""

from __future__ import annotations

from turnier.models import Entrant, Tournament
from turnier.services.standings.stages import StagesInput
from turnier.services.standings.standings_input import READ, figures_of
from turnier.stages.bracket import Bracket
from turnier.stages.stage import Stage


def played_of(tournament: Tournament, before: int | None = None) -> StagesInput:
    """What stages are read from; `before` leaves out a round and those after it. Two queries."""
    entrants = list(Entrant.objects.filter(tournament=tournament).only(*READ))
    return StagesInput(tournament, entrants, figures_of(tournament, before), tournament.criteria(), {}, before)


def bracket_of(tournament: Tournament, stage: Stage) -> Bracket | None:
    """The bracket of a stage; None as long as its lot is not drawn. Six queries."""
    return played_of(tournament).bracket(stage)
