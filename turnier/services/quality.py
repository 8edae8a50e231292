"""How good the draws of a tournament are, from the tables as they are now, and what a swap would change."""

from __future__ import annotations

from turnier import draw as pure
from turnier.models import Entrant, Round
from turnier.services.swaps import places_to_swap
from turnier.services.tables import club_numbers, seated_before

Tables = list[list[tuple[int, ...]]]


def quality_of(of_round: Round) -> pure.Quality:
    """The figures over all rounds up to this one, swaps included."""
    return pure.quality(_rounds(of_round), _clubs(of_round))


def swap_effect(*, round: Round, first: int, second: int) -> pure.Effect:
    """What it would change if two start numbers changed places; nothing is done. Refused like the swap itself."""
    places_to_swap(round, first, second)
    return pure.swap_effect(_rounds(round), first, second, _clubs(round))


def _rounds(of_round: Round) -> Tables:
    """Round by round the start numbers of each table in seat order."""
    rows = seated_before(of_round.tournament, of_round.number + 1)
    return [[row[2:] for row in rows if row[0] == number] for number in sorted({row[0] for row in rows})]


def _clubs(of_round: Round) -> dict[int, int]:
    return club_numbers(Entrant.objects.filter(tournament=of_round.tournament_id))
