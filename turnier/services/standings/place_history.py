"""Which place everybody had after each round: the figures for the picture and its table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from threading import Lock

from django.core.cache import cache

from turnier.models import Tally, Tournament
from turnier.services.standings.standings import Standings, standings

KEPT_SECONDS = 60 * 60
_COMPUTING = Lock()
"""A hall full of phones asks at once after a change: one computes, the others wait for it."""


@dataclass(frozen=True)
class PlaceHistory:
    """The rounds with results, and for each start number its place after each of them; None without one."""

    rounds: tuple[int, ...]
    places: Mapping[int, tuple[int | None, ...]]

    @property
    def worth_drawing(self) -> bool:
        """Whether there is a way from one place to another."""
        return len(self.rounds) > 1


def place_history(tournament: Tournament, *, before: int | None = None) -> PlaceHistory:
    """The places by round, kept by the version of the tournament; an evening with stacks has none.

    `before` leaves out a round and those after it.
    """
    key = f"places:{tournament.pk}:{tournament.version}:{before}"
    with _COMPUTING:
        kept: PlaceHistory | None = cache.get(key)
        if kept is None:
            kept = _computed(tournament, before)
            cache.set(key, kept, KEPT_SECONDS)
    return kept


def _computed(tournament: Tournament, before: int | None) -> PlaceHistory:
    if tournament.kind_of_game.stacks:
        return PlaceHistory((), {})
    tallies = Tally.objects.filter(round__tournament=tournament).order_by()
    tallies = tallies if before is None else tallies.filter(round__number__lt=before)
    rounds = tuple(sorted(tallies.values_list("round__number", flat=True).distinct()))
    if len(rounds) < 2:
        return PlaceHistory(rounds, {})
    after = [_places(standings(tournament, before=number + 1)) for number in rounds]
    return PlaceHistory(rounds, {number: tuple(places[number] for places in after) for number in after[-1]})


def _places(table: Standings) -> dict[int, int | None]:
    return {row.entrant.number: row.place for row in table.rows}
